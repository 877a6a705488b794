#include <gtest/gtest.h>
#include <zlib.h>

#include <cstring>

#include "../support/damaged.hpp"
#include "../support/small_tiff.hpp"
#include "image/picture_notes.hpp"
#include "image/tiff.hpp"

namespace {
using Bytes = std::vector<std::uint8_t>;

Bytes twoRows() {  // of 5 samples: 0, 257, 514, ...
  Bytes out;
  for (std::uint8_t k = 0; k < 10; ++k) out.insert(out.end(), {k, k});
  return out;
}

Bytes zipped(const Bytes& content) {
  uLongf size = compressBound(static_cast<uLong>(content.size()));
  Bytes out(size);
  compress2(out.data(), &size, content.data(), static_cast<uLong>(content.size()), 6);
  out.resize(size);
  return out;
}

// Codes of 9 bits: a new table, then each byte by itself.
Bytes lzw(const Bytes& content) {
  Bytes out;
  unsigned held = 0, bits = 0;
  const auto code = [&](unsigned value) {
    for (held = held << 9 | value, bits += 9; bits >= 8; bits -= 8)
      out.push_back(static_cast<std::uint8_t>(held >> (bits - 8)));
  };
  code(256);
  for (std::uint8_t b : content) code(b);
  code(257);
  code(0);
  return out;
}

// The first page as rows of numbers.
std::vector<int> samplesOf(const Bytes& file) {
  const auto pages = frs::tiffPages(file);
  EXPECT_EQ(pages.size(), 2u);
  const frs::TiffPage page = frs::tiffPage(file, pages[0]);
  EXPECT_EQ(page.refused, "");
  const Bytes samples = frs::decodeTiff(file, page);
  std::vector<int> out;
  for (std::size_t y = 0; y < page.rows; ++y)
    for (std::size_t x = 0; x < page.cols; ++x) {
      std::uint16_t v;
      std::memcpy(&v, &samples[2 * (x * page.rows + y)], 2);
      out.push_back(v);
    }
  return out;
}

std::string refusalOf(const Bytes& file) { return frs::tiffPage(file, frs::tiffPages(file)[0]).refused; }
}  // namespace

TEST(Tiff, every_packing_gives_the_same_samples) {
  Bytes literal = twoRows();
  literal.insert(literal.begin(), 19);  // PackBits: 20 bytes as they are
  std::vector<int> want;
  for (int k : {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3, 4}) want.push_back(257 * k);
  EXPECT_EQ(samplesOf(smallTiff(1, 1, twoRows())), want);
  EXPECT_EQ(samplesOf(smallTiff(5, 1, lzw(twoRows()))), want);
  EXPECT_EQ(samplesOf(smallTiff(8, 1, zipped(twoRows()))), want);
  EXPECT_EQ(samplesOf(smallTiff(32946, 1, zipped(twoRows()))), want);
  EXPECT_EQ(samplesOf(smallTiff(32773, 1, literal)), want);
}

TEST(Tiff, differences_of_neighbours_are_summed) {
  Bytes ones;
  for (int k = 0; k < 10; ++k) ones.insert(ones.end(), {1, 0});
  EXPECT_EQ(samplesOf(smallTiff(8, 2, zipped(ones))), (std::vector<int>{1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 1, 2, 3, 4, 5}));
}

TEST(Tiff, what_cannot_be_is_refused_before_memory_is_asked_for) {
  const Bytes file = smallTiff(1, 1, twoRows());
  const auto with = [&](std::size_t tag, std::uint32_t value) {
    Bytes changed = file;
    for (std::size_t at = 10; at + 12 < changed.size(); at += 12)
      if (changed[at] + 256u * changed[at + 1] == tag) {
        std::memcpy(&changed[at + 8], &value, 4);
        break;
      }
    return changed;
  };
  EXPECT_NE(refusalOf(with(256, 1000000000)).find("more than the file can hold"), std::string::npos);
  EXPECT_NE(refusalOf(with(257, 0)).find("no width or height"), std::string::npos);
  EXPECT_NE(refusalOf(with(277, 70000)).find("makes no sense"), std::string::npos);
  EXPECT_NE(refusalOf(with(278, 1)).find("where all samples are"), std::string::npos);
  EXPECT_NE(refusalOf(with(259, 7)).find("compression 7"), std::string::npos);
  EXPECT_NE(refusalOf(with(258, 12)).find("12 bits"), std::string::npos);
  const Bytes cut(file.begin(), file.end() - 1);
  EXPECT_NE(refusalOf(cut).find("perhaps cut"), std::string::npos);
  EXPECT_EQ(frs::tiffPages(Bytes(file.begin(), file.begin() + 134)).size(), 2u);  // the second one is lost, and counts
  EXPECT_NE(refusalOf(Bytes{'I', 'I', 42, 0, 20, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}).find("directory lies outside"),
            std::string::npos);
  EXPECT_TRUE(frs::tiffPages(Bytes{'I', 'I', 42, 0}).empty());
  Bytes loop = file;
  loop[8 + 2 + 120] = 8;  // the second page is the first
  EXPECT_EQ(frs::tiffPages(loop).size(), 1u);
}

TEST(Tiff, damaged_files_are_read_or_refused) {
  for (const Bytes& file :
       {smallTiff(1, 1, twoRows()), smallTiff(5, 1, lzw(twoRows())), smallTiff(8, 2, zipped(twoRows()))})
    useDamaged(std::string(file.begin(), file.end()), [](const std::string& text) {
      const frs::Span<const std::uint8_t> bytes{reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
      frs::pictureNotes(bytes);
      for (std::size_t at : frs::tiffPages(bytes)) {
        const frs::TiffPage page = frs::tiffPage(bytes, at);
        if (page.refused.empty()) frs::decodeTiff(bytes, page);
      }
    });
}
