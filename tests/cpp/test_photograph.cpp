#include <gtest/gtest.h>

#include <cstdio>

#include "base/platform.hpp"
#include "image/photograph.hpp"

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
    const auto found = frs::readPhotograph(path, 1e9);
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
  EXPECT_FALSE(frs::readPhotograph("no such file", 1e9));
  const auto several = frs::readPhotographs({"no such file", "neither"}, 1e9, 2, frs::Monitor::none());
  EXPECT_TRUE(several.size() == 2 && !several[0] && !several[1]);
}
}  // namespace
