// photograph.cpp - see image/photograph.hpp.
#include "image/photograph.hpp"

#include <algorithm>
#include <cstring>

#include "base/parallel.hpp"
#include "base/platform.hpp"
#include "base/threads.hpp"
#include "image/png.hpp"

namespace frs {
namespace {
constexpr std::uint8_t kMark = 255, kData = 218, kNotes = 225, kEnd = 217;

std::vector<std::uint8_t> contentOf(const std::string& path) {
  std::vector<std::uint8_t> bytes;
  const platform::File f = platform::openFile(path, "rb");
  if (!f) return bytes;
  std::uint8_t part[1 << 16];
  while (const std::size_t n = std::fread(part, 1, sizeof part, f.get())) bytes.insert(bytes.end(), part, part + n);
  if (std::ferror(f.get())) bytes.clear();
  return bytes;
}

// Tag 274 in the first directory of a TIFF structure; every position is checked, the file may be anything.
int orientationIn(Span<const std::uint8_t> tiff) {
  constexpr std::size_t kEntry = 12;
  if (tiff.size < 14) return 1;
  const bool little = std::memcmp(tiff.data, "II*\0", 4) == 0;
  if (!little && std::memcmp(tiff.data, "MM\0*", 4) != 0) return 1;
  const auto number = [&](std::size_t at, std::size_t bytes) {
    std::size_t value = 0;
    for (std::size_t k = 0; k < bytes; ++k)
      value |= static_cast<std::size_t>(tiff[at + k]) << 8 * (little ? k : bytes - 1 - k);
    return value;
  };
  const std::size_t directory = number(4, 4);
  if (directory + 2 > tiff.size) return 1;
  const std::size_t entries = number(directory, 2);
  for (std::size_t k = 0, at = directory + 2; k < entries && at + kEntry <= tiff.size; ++k, at += kEntry)
    if (number(at, 2) == 274) {
      const std::size_t value = number(at + 8, 2);
      return value >= 1 && value <= 8 ? static_cast<int>(value) : 1;
    }
  return 1;
}

// A JPEG file is a row of segments: 255 (once or more), a mark, and a length in two bytes. The compressed data follow the
// segment 218; the notes of the camera are in the first segment 225 that begins with "Exif".
PictureNotes jpegNotes(Span<const std::uint8_t> bytes) {
  PictureNotes notes;
  notes.isJpeg = true;
  bool known = false;
  std::size_t at = 2;
  while (at + 4 <= bytes.size && bytes[at] == kMark) {
    while (at + 4 < bytes.size && bytes[at + 1] == kMark) ++at;  // legal filling
    if (bytes[at + 1] == kData) break;
    const std::size_t next = at + 2 + 256 * static_cast<std::size_t>(bytes[at + 2]) + bytes[at + 3], body = at + 4,
                      end = std::min(next, bytes.size);
    if (bytes[at + 1] == kNotes && !known && end > body + 14 && std::memcmp(&bytes[body], "Exif\0", 6) == 0) {
      notes.orientation = orientationIn({bytes.data + body + 6, end - body - 6});
      known = true;
    }
    at = next;
  }
  const std::uint8_t end[] = {kMark, kEnd};  // in the data, a 255 before anything but 0 is a mark
  const std::uint8_t *data = bytes.data + std::min(at, bytes.size), *behind = bytes.data + bytes.size;
  notes.isWhole = std::search(data, behind, end, end + 2) != behind;
  return notes;
}

std::optional<FilePicture> pngPhotograph(Span<const std::uint8_t> bytes, double maxPixels) {
  auto picture = decodePng(bytes);
  if (!picture) return {};
  const PictureSize file{picture->rows, picture->cols}, wanted = reducedSize(file.rows, file.cols, maxPixels);
  if (wanted.rows != file.rows || wanted.cols != file.cols)
    picture = reduced(*picture, wanted, static_cast<double>(file.rows), static_cast<double>(file.cols));
  return FilePicture{std::move(*picture), file};
}
}  // namespace

PictureNotes pictureNotes(Span<const std::uint8_t> bytes) {
  if (bytes.size >= 4 && bytes[0] == kMark && bytes[1] == 216) return jpegNotes(bytes);
  PictureNotes notes;
  notes.orientation = orientationIn(bytes);
  return notes;
}

BytePicture upright(const BytePicture& picture, int orientation) {
  const std::size_t rows = picture.rows, cols = picture.cols;
  const bool turned = orientation > 4;  // rows become columns
  const bool fromBelow = orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7,
             fromRight = orientation == 2 || orientation == 3 || orientation == 7 || orientation == 8;
  BytePicture out{turned ? cols : rows, turned ? rows : cols, picture.channels, {}};
  out.data.resize(picture.data.size());
  std::size_t to = 0;
  for (std::size_t p = 0; p < picture.channels; ++p)
    for (std::size_t x = 0; x < out.cols; ++x)
      for (std::size_t y = 0; y < out.rows; ++y) {
        const std::size_t row = turned ? x : y, col = turned ? y : x;
        out.data[to++] =
            picture.data[(p * cols + (fromRight ? cols - 1 - col : col)) * rows + (fromBelow ? rows - 1 - row : row)];
      }
  return out;
}

std::optional<FilePicture> readPhotograph(const std::string& path, double maxPixels) {
  const std::vector<std::uint8_t> bytes = contentOf(path);
  if (isPng(bytes)) return pngPhotograph(bytes, maxPixels);
  const PictureNotes notes = pictureNotes(bytes);
  if (!notes.isJpeg || !notes.isWhole) return {};
  auto photograph = decodeJpeg(bytes, maxPixels);
  if (!photograph || notes.orientation == 1) return photograph;
  photograph->picture = upright(photograph->picture, notes.orientation);
  if (notes.orientation > 4) std::swap(photograph->file.rows, photograph->file.cols);
  return photograph;
}

std::vector<std::optional<FilePicture>> readPhotographs(const std::vector<std::string>& paths, double maxPixels,
                                                        int threads, Monitor& monitor) {
  std::vector<std::optional<FilePicture>> out(paths.size());
  monitor.poll();
  parallelFor(paths.size(), 1, threadCount(threads),
              [&](std::size_t k) { out[k] = readPhotograph(paths[k], maxPixels); });
  return out;
}
}  // namespace frs
