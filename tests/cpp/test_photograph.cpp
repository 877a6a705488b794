#include <gtest/gtest.h>
#include <zlib.h>

#include <cstdio>
#include <cstring>

#include "base/platform.hpp"
#include "image/photograph.hpp"
#include "image/png.hpp"

namespace {
using Bytes = std::vector<std::uint8_t>;

frs::BytePicture gradient(std::size_t rows, std::size_t cols) {
  frs::BytePicture p{rows, cols, 3, {}};
  for (std::size_t i = 0; i < rows * cols * 3; ++i) p.data.push_back(static_cast<std::uint8_t>(i * 7 % 251));
  return p;
}

// The notes of a camera: a TIFF structure with one entry, the orientation.
Bytes notes(int orientation, bool little) {
  const auto number = [&](Bytes& to, unsigned value, int bytes) {
    for (int k = 0; k < bytes; ++k)
      to.push_back(static_cast<std::uint8_t>(value >> 8 * (little ? k : bytes - 1 - k) & 255));
  };
  Bytes tiff(2, little ? 'I' : 'M');
  number(tiff, 42, 2);
  number(tiff, 8, 4);
  number(tiff, 1, 2);
  number(tiff, 274, 2);
  number(tiff, 3, 2);
  number(tiff, 1, 4);
  number(tiff, static_cast<unsigned>(orientation), 2);
  number(tiff, 0, 2);
  return tiff;
}

// The file with the notes after its first mark.
Bytes withNotes(const Bytes& file, const Bytes& tiff) {
  Bytes out(file.begin(), file.begin() + 2), body{'E', 'x', 'i', 'f', 0, 0};
  body.insert(body.end(), tiff.begin(), tiff.end());
  const std::size_t length = body.size() + 2;
  for (std::size_t b : {std::size_t(255), std::size_t(225), length / 256, length % 256})
    out.push_back(static_cast<std::uint8_t>(b));
  out.insert(out.end(), body.begin(), body.end());
  out.insert(out.end(), file.begin() + 2, file.end());
  return out;
}

TEST(Photograph, orientation_is_read_in_both_orders_of_bytes) {
  const Bytes plain = frs::encodeJpeg(gradient(8, 8), 90);
  if (plain.empty()) GTEST_SKIP() << "built without libjpeg";
  for (bool little : {true, false})
    for (int k = 1; k <= 8; ++k) {
      EXPECT_EQ(frs::pictureNotes(withNotes(plain, notes(k, little))).orientation, k);
      EXPECT_EQ(frs::pictureNotes(notes(k, little)).orientation, k);  // a TIFF file
    }
  EXPECT_EQ(frs::pictureNotes(plain).orientation, 1);
  EXPECT_EQ(frs::pictureNotes(withNotes(plain, notes(9, true))).orientation, 1);  // nothing sensible
  EXPECT_FALSE(frs::pictureNotes(Bytes{'P', 'N', 'G', 0, 1}).isJpeg);
  EXPECT_FALSE(frs::pictureNotes(notes(6, true)).isJpeg);
}

TEST(Photograph, a_file_is_whole_up_to_its_last_mark) {
  const Bytes file{255, 216, 255, 218, 1, 2, 255, 0, 3, 255, 217, 4};  // the data hold 255 as 255, 0
  for (std::size_t length = 4; length <= file.size(); ++length) {
    const auto found = frs::pictureNotes({file.data(), length});
    EXPECT_TRUE(found.isJpeg);
    EXPECT_EQ(found.isWhole, length >= 11) << length;
  }
}

TEST(Photograph, sides_are_read_from_the_heads_of_files) {
  const auto sides = [](const Bytes& file) {
    const auto found = frs::pictureNotes(file);
    return std::pair(found.rows, found.cols);
  };
  const std::pair<std::size_t, std::size_t> want(3, 300);
  const Bytes jpeg = frs::encodeJpeg(gradient(3, 300), 90);
  if (!jpeg.empty()) {
    EXPECT_EQ(sides(jpeg), want);
    EXPECT_EQ(frs::pictureNotes(jpeg).scans, 1u);
  }
  EXPECT_EQ(sides(frs::encodePng(gradient(3, 300))), want);
  EXPECT_EQ(sides({'G', 'I', 'F', '8', '9', 'a', 44, 1, 3, 0}), want);
  Bytes bmp(26, 0);
  bmp[0] = 'B', bmp[1] = 'M', bmp[18] = 44, bmp[19] = 1, bmp[22] = 3;
  EXPECT_EQ(sides(bmp), want);
  bmp[22] = 253, bmp[23] = bmp[24] = bmp[25] = 255;  // -3: from top to bottom
  EXPECT_EQ(sides(bmp), want);
  EXPECT_EQ(sides({'M', 'M', 0,  42, 0, 0, 0, 8, 0, 2, 1, 0, 0, 3, 0, 0, 0,
                   1,   1,   44, 0,  0, 1, 1, 0, 4, 0, 0, 0, 1, 0, 0, 0, 3}),
            want);
  EXPECT_EQ(sides({'P', '6'}), std::pair(std::size_t{0}, std::size_t{0}));
}

// Segments between the data of scans are walked over, so that none can hide an end mark or feign a scan.
TEST(Photograph, scans_are_counted) {
  const Bytes scan{255, 218, 0, 4, 1, 2, 9, 255, 0, 218, 255, 208, 7}, comment{255, 254, 0, 6, 255, 217, 255, 218},
      end{255, 217};
  Bytes file{255, 216, 255, 194, 0, 8, 8, 255, 220, 0, 16, 1};
  for (int k = 0; k < 7; ++k) {
    file.insert(file.end(), scan.begin(), scan.end());
    file.insert(file.end(), comment.begin(), comment.end());
  }
  file.insert(file.end(), end.begin(), end.end());
  file.insert(file.end(), scan.begin(), scan.end());  // of another picture in the same file
  const auto found = frs::pictureNotes(file);
  EXPECT_EQ(found.scans, 7u);
  EXPECT_EQ(found.rows, 65500u);
  EXPECT_EQ(found.cols, 16u);
  EXPECT_EQ(found.tooMuch(4e8), "");
  EXPECT_NE(found.tooMuch(1e6), "");
  EXPECT_NE(found.tooMuch(65500 * 16 / 4.0), "");
  frs::PictureNotes large;
  large.rows = large.cols = 20000, large.scans = 20;
  EXPECT_EQ(large.tooMuch(4e8), "");
  large.scans = 21;
  EXPECT_NE(large.tooMuch(4e8), "");
  large.scans = 1, large.rows = 20001;
  EXPECT_NE(large.tooMuch(4e8), "");
  large.rows = 10, large.scans = 101;
  EXPECT_NE(large.tooMuch(4e8), "");
}

// Whatever is cut off or changed, nothing outside the bytes is read (run under a sanitizer) and the answer is in 1 .. 8.
TEST(Photograph, damaged_notes_are_survived) {
  Bytes file{255, 216};
  for (int k = 0; k < 40; ++k) file.push_back(static_cast<std::uint8_t>(k));
  const Bytes whole = withNotes(file, notes(6, true));
  for (std::size_t length = 0; length <= whole.size(); ++length) {
    const auto found = frs::pictureNotes(Bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length)));
    EXPECT_EQ(found.isJpeg, length >= 4);
    EXPECT_TRUE(found.orientation == 1 || found.orientation == 6);
  }
  for (std::size_t at = 2; at < whole.size(); ++at)
    for (int value : {0, 1, 255}) {
      Bytes changed = whole;
      changed[at] = static_cast<std::uint8_t>(value);
      const auto found = frs::pictureNotes(changed);
      EXPECT_TRUE(found.isJpeg && found.orientation >= 1 && found.orientation <= 8);
    }
}

// Each orientation turns the picture back that a camera held so would have written.
TEST(Photograph, upright_pictures_have_every_pixel_in_its_place) {
  const frs::BytePicture p = gradient(3, 5);
  const auto at = [](const frs::BytePicture& q, std::size_t y, std::size_t x) { return q.data[x * q.rows + y]; };
  for (int k = 1; k <= 8; ++k) {
    const frs::BytePicture q = frs::upright(p, k);
    ASSERT_EQ(q.rows, k > 4 ? p.cols : p.rows);
    ASSERT_EQ(q.cols, k > 4 ? p.rows : p.cols);
    for (std::size_t y = 0; y < q.rows; ++y)
      for (std::size_t x = 0; x < q.cols; ++x) {
        const std::size_t r = p.rows - 1, c = p.cols - 1;  // the last row and column
        const std::size_t from[8][2] = {{y, x}, {y, c - x}, {r - y, c - x}, {r - y, x},
                                        {x, y}, {r - x, y}, {r - x, c - y}, {x, c - y}};
        const std::size_t* f = from[k - 1];
        ASSERT_EQ(at(q, y, x), at(p, f[0], f[1])) << k;
      }
  }
}

TEST(Photograph, files_that_are_not_whole_photographs_are_left_to_the_host) {
  const Bytes plain = frs::encodeJpeg(gradient(40, 30), 90);
  if (plain.empty()) GTEST_SKIP() << "built without libjpeg";
  const std::string path = "test_photograph_" + std::to_string(frs::platform::processId()) + ".jpg";
  const auto read = [&](const Bytes& bytes) {
    EXPECT_EQ(frs::platform::writeFile(path, bytes.data(), bytes.size()), 0);
    const auto found = frs::readPhotograph(path, 1e9, 1e9);
    std::remove(path.c_str());
    return found;
  };
  const auto upright = read(plain), turned = read(withNotes(plain, notes(6, false)));
  ASSERT_TRUE(upright && turned);
  EXPECT_EQ(turned->picture.data, frs::upright(upright->picture, 6).data);
  EXPECT_EQ(turned->file.rows, 30u);
  EXPECT_EQ(turned->file.cols, 40u);
  EXPECT_FALSE(read(Bytes(plain.begin(), plain.end() - 2)));  // without its end mark
  EXPECT_FALSE(read(Bytes{'G', 'I', 'F', '8'}));
  EXPECT_FALSE(read({}));
  EXPECT_FALSE(frs::readPhotograph("no such file", 1e9, 1e9));
  const auto several = frs::readPhotographs({"no such file", "neither"}, 1e9, 1e9, 2, frs::Monitor::none());
  EXPECT_TRUE(several.size() == 2 && !several[0] && !several[1]);
}

void addChunk(Bytes& file, const char* type, const Bytes& content) {
  const auto addNumber = [&](std::size_t value) {
    for (int shift = 24; shift >= 0; shift -= 8) file.push_back(static_cast<std::uint8_t>(value >> shift));
  };
  addNumber(content.size());
  const std::size_t start = file.size();
  file.insert(file.end(), type, type + 4);
  file.insert(file.end(), content.begin(), content.end());
  addNumber(crc32(0, &file[start], static_cast<uInt>(content.size() + 4)));
}

// A PNG file made by hand: the rows as they are stored, each after the number of its filter.
Bytes png(const Bytes& head, const Bytes& rows, const char* extra = "") {
  Bytes file = {137, 'P', 'N', 'G', '\r', '\n', 26, '\n'}, packed(compressBound(static_cast<uLong>(rows.size())));
  uLongf size = static_cast<uLongf>(packed.size());
  compress(packed.data(), &size, rows.data(), static_cast<uLong>(rows.size()));
  packed.resize(size);
  addChunk(file, "IHDR", head);
  if (std::strlen(extra) == 4) addChunk(file, extra, {0, 1, 0, 2, 0, 3});
  const auto middle = packed.begin() + static_cast<std::ptrdiff_t>(size / 2);
  addChunk(file, "IDAT", Bytes(packed.begin(), middle));
  addChunk(file, "IDAT", Bytes(middle, packed.end()));
  addChunk(file, "IEND", {});
  return file;
}
Bytes head(std::uint8_t cols, std::uint8_t rows, std::uint8_t bits, std::uint8_t kind, std::uint8_t passes = 0) {
  return {0, 0, 0, cols, 0, 0, 0, rows, bits, kind, 0, 0, passes};
}

TEST(Png, decoded_is_what_was_encoded) {
  for (std::size_t channels : {1, 3})
    for (std::size_t rows : {1, 2, 63, 64, 65, 131})
      for (std::size_t cols : {1, 5, 90}) {
        frs::BytePicture p{rows, cols, channels, {}};
        for (std::size_t i = 0; i < rows * cols * channels; ++i)
          p.data.push_back(static_cast<std::uint8_t>(i % 3 == 0 ? i * i % 253 : i / 7));
        const auto back = frs::decodePng(frs::encodePng(p));
        ASSERT_TRUE(back) << rows << " x " << cols;
        ASSERT_TRUE(back->rows == rows && back->cols == cols && back->channels == 3);
        for (std::size_t c = 0; c < 3; ++c)
          for (std::size_t i = 0; i < rows * cols; ++i)
            ASSERT_EQ(back->data[c * rows * cols + i], p.data[(channels == 3 ? c : 0) * rows * cols + i]);
      }
}

TEST(Png, every_filter_is_undone) {                                    // worked out by hand from the specification
  const auto gray = frs::decodePng(png(head(2, 5, 8, 0), {0, 10, 20,   // as they are
                                                          1, 5, 250,   // left: 5, 255
                                                          2, 1, 2,     // up: 6, 257 - 256 = 1
                                                          3, 4, 4,     // mean: 4 + 3, 4 + (7 + 1) / 2
                                                          4, 3, 5}));  // Paeth: 3 + 7, 5 + 10
  ASSERT_TRUE(gray);
  // planes are stored by columns
  EXPECT_EQ(Bytes(gray->data.begin(), gray->data.begin() + 10), (Bytes{10, 5, 6, 7, 10, 20, 255, 1, 8, 15}));
}

TEST(Png, opaque_pixels_are_colours_and_all_other_kinds_are_left_to_the_host) {
  const Bytes opaque = {0, 1, 2, 3, 255, 4, 5, 6, 255}, clear = {0, 1, 2, 3, 255, 4, 5, 6, 254};
  const auto colours = frs::decodePng(png(head(2, 1, 8, 6), opaque));
  ASSERT_TRUE(colours);
  EXPECT_EQ(colours->data, (Bytes{1, 4, 2, 5, 3, 6}));
  EXPECT_TRUE(frs::decodePng(png(head(2, 1, 8, 0), {0, 1, 2}, "gAMA")));  // may be passed over
  EXPECT_FALSE(frs::decodePng(png(head(2, 1, 8, 6), clear)));
  EXPECT_FALSE(frs::decodePng(png(head(2, 1, 8, 3), {0, 1, 2})));            // numbers of colours
  EXPECT_FALSE(frs::decodePng(png(head(2, 1, 8, 4), {0, 1, 255, 2, 255})));  // gray and opacity
  EXPECT_FALSE(frs::decodePng(png(head(2, 1, 16, 0), {0, 1, 1, 2, 2})));
  EXPECT_FALSE(frs::decodePng(png(head(8, 1, 1, 0), {0, 1})));
  EXPECT_FALSE(frs::decodePng(png(head(2, 1, 8, 0, 1), {0, 1, 2})));       // in passes
  EXPECT_FALSE(frs::decodePng(png(head(2, 1, 8, 0), {0, 1, 2}, "tRNS")));  // one gray is transparent
  EXPECT_FALSE(frs::decodePng(png(head(2, 1, 8, 0), {0, 1, 2}, "NEWS")));  // who does not know it must not go on
}

TEST(Png, damage_is_seen) {
  EXPECT_FALSE(frs::decodePng(png(head(2, 2, 8, 0), {0, 1, 2})));           // a row is missing
  EXPECT_FALSE(frs::decodePng(png(head(2, 1, 8, 0), {0, 1, 2, 0, 3, 4})));  // a row too many
  EXPECT_FALSE(frs::decodePng(png(head(2, 1, 8, 0), {5, 1, 2})));           // no such filter
  EXPECT_FALSE(frs::decodePng(png(head(0, 1, 8, 0), {0})));
  Bytes huge = head(2, 1, 8, 0);
  huge[0] = huge[4] = 127;  // 2^31 x 2^31: no memory is asked for
  EXPECT_FALSE(frs::decodePng(png(huge, {0, 1, 2})));
  const Bytes whole = frs::encodePng(gradient(9, 7));
  ASSERT_TRUE(frs::decodePng(whole));
  for (std::size_t n = 0; n < whole.size(); ++n)
    EXPECT_FALSE(frs::decodePng(Bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(n)))) << n;
  for (std::size_t k = 0; k < whole.size(); ++k)
    for (int bit = 0; bit < 8; ++bit) {
      Bytes damaged = whole;
      damaged[k] = static_cast<std::uint8_t>(damaged[k] ^ 1 << bit);
      EXPECT_FALSE(frs::decodePng(damaged)) << k;
    }
}
}  // namespace
