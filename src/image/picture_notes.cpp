#include "image/picture_notes.hpp"

#include <algorithm>
#include <cstdio>
#include <cstring>

#include "image/tiff.hpp"

namespace frs {
namespace {
constexpr std::uint8_t kMark = 255, kData = 218, kNotes = 225, kEnd = 217;
constexpr std::size_t kMostScans = 100;  // of one file; progressive files have about ten
constexpr double kMostPasses = 20;       // over a picture of the largest size; over smaller ones in proportion

std::size_t numberAt(const std::uint8_t* p, std::size_t bytes, bool little) {
  std::size_t value = 0;
  for (std::size_t k = 0; k < bytes; ++k) value |= static_cast<std::size_t>(p[k]) << 8 * (little ? k : bytes - 1 - k);
  return value;
}

// The first directory of a TIFF structure: tag 274 is the orientation, 256 and 257 are the sides. Every position is
// checked, the file may be anything.
void readTiff(Span<const std::uint8_t> tiff, PictureNotes& notes, bool isFile) {
  constexpr std::size_t kEntry = 12;
  if (tiff.size < 14) return;
  const bool little = std::memcmp(tiff.data, "II*\0", 4) == 0;
  if (!little && std::memcmp(tiff.data, "MM\0*", 4) != 0) return;
  const std::size_t directory = numberAt(tiff.data + 4, 4, little);
  if (directory + 2 > tiff.size) return;
  const std::size_t entries = numberAt(tiff.data + directory, 2, little);
  for (std::size_t k = 0, at = directory + 2; k < entries && at + kEntry <= tiff.size; ++k, at += kEntry) {
    const std::uint8_t* entry = tiff.data + at;
    const std::size_t tag = numberAt(entry, 2, little), bytes = numberAt(entry + 2, 2, little) == 3 ? 2 : 4,
                      value = numberAt(entry + 8, bytes, little), orientation = numberAt(entry + 8, 2, little);
    if (tag == 274 && orientation >= 1 && orientation <= 8) notes.orientation = static_cast<int>(orientation);
    if (isFile && tag == 256) notes.cols = value;
    if (isFile && tag == 257) notes.rows = value;
  }
}

bool isFrame(std::uint8_t mark) { return mark >= 192 && mark <= 207 && mark != 196 && mark != 200 && mark != 204; }

// Segments after the first of compressed data: between them are data, in which a 255 stands before 0 or a mark of restart.
std::size_t scansFrom(Span<const std::uint8_t> bytes, std::size_t at) {
  std::size_t scans = 0;
  while (at + 4 <= bytes.size) {
    const auto* mark = static_cast<const std::uint8_t*>(std::memchr(bytes.data + at, kMark, bytes.size - at - 1));
    if (!mark || mark[1] == kEnd) break;
    at = static_cast<std::size_t>(mark - bytes.data);
    if (mark[1] == kMark) {
      ++at;
    } else if (mark[1] <= 1 || (mark[1] >= 208 && mark[1] <= 215) || at + 4 > bytes.size) {
      at += 2;
    } else {
      scans += mark[1] == kData;
      at += 2 + std::max<std::size_t>(2, numberAt(mark + 2, 2, false));
    }
  }
  return scans;
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
    const std::size_t next = at + 2 + numberAt(&bytes[at + 2], 2, false), body = at + 4,
                      end = std::min(next, bytes.size);
    if (bytes[at + 1] == kNotes && !known && end > body + 14 && std::memcmp(&bytes[body], "Exif\0", 6) == 0) {
      readTiff({bytes.data + body + 6, end - body - 6}, notes, false);
      known = true;
    }
    if (isFrame(bytes[at + 1]) && end >= body + 5) {
      notes.rows = numberAt(&bytes[body + 1], 2, false);
      notes.cols = numberAt(&bytes[body + 3], 2, false);
    }
    at = next;
  }
  const std::uint8_t end[] = {kMark, kEnd};  // in the data, a 255 before anything but 0 is a mark
  const std::uint8_t *data = bytes.data + std::min(at, bytes.size), *behind = bytes.data + bytes.size;
  notes.isWhole = std::search(data, behind, end, end + 2) != behind;
  notes.scans = scansFrom(bytes, at);
  return notes;
}
}  // namespace

PictureNotes pictureNotes(Span<const std::uint8_t> bytes) {
  const auto begins = [&](const char* text, std::size_t length) {
    return bytes.size >= length && std::memcmp(bytes.data, text, length) == 0;
  };
  if (bytes.size >= 4 && bytes[0] == kMark && bytes[1] == 216) return jpegNotes(bytes);
  PictureNotes notes;
  if (begins("\x89PNG", 4) && bytes.size >= 24) {
    notes.cols = numberAt(&bytes[16], 4, false), notes.rows = numberAt(&bytes[20], 4, false);
  } else if (begins("GIF8", 4) && bytes.size >= 10) {
    notes.cols = numberAt(&bytes[6], 2, true), notes.rows = numberAt(&bytes[8], 2, true);
  } else if (begins("BM", 2) && bytes.size >= 26) {
    notes.cols = numberAt(&bytes[18], 4, true), notes.rows = numberAt(&bytes[22], 4, true);
    if (notes.rows > 0x7fffffff) notes.rows = 0x100000000 - notes.rows;  // negative: from top to bottom
  } else {
    readTiff(bytes, notes, true);
    const std::vector<std::size_t> pages = notes.rows > 0 ? std::vector<std::size_t>{} : tiffPages(bytes);
    if (!pages.empty()) {  // BigTIFF
      const TiffPage page = tiffPage(bytes, pages[0]);
      notes.rows = page.rows, notes.cols = page.cols, notes.orientation = page.orientation;
    }
  }
  return notes;
}

std::string PictureNotes::tooMuch(double maxFilePixels) const {
  const double pixels = static_cast<double>(rows) * static_cast<double>(cols);
  char text[200] = "";
  if (pixels > maxFilePixels)
    std::snprintf(text, sizeof text, "it has %.0f megapixels (%zu x %zu), more than %.0f", pixels / 1e6, cols, rows,
                  maxFilePixels / 1e6);
  else if (scans > kMostScans || pixels * static_cast<double>(scans) > kMostPasses * maxFilePixels)
    std::snprintf(text, sizeof text, "its %zu x %zu pixels are stored in %zu passes, which would take too long", cols,
                  rows, scans);
  return text;
}
}  // namespace frs
