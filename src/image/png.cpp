#include "image/png.hpp"

#include <zlib.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "base/error.hpp"
#include "base/memory.hpp"
#include "simd/kernels.hpp"

namespace frs {
namespace {
// of zlib: sheets of pictures came out 7 % larger than ImageMagick makes them, in a fifth of its time
constexpr int kLevel = 4;
constexpr std::uint8_t kSignature[] = {137, 'P', 'N', 'G', '\r', '\n', 26, '\n'};
constexpr int kGray = 0, kColours = 2, kOpaqueColours = 6;  // kinds of pixels; the last has a fourth sample, opacity
using Bytes = std::vector<std::uint8_t>;

void addNumber(Bytes& out, std::size_t value) {
  for (int shift = 24; shift >= 0; shift -= 8) out.push_back(static_cast<std::uint8_t>(value >> shift));
}

void addChunk(Bytes& out, const char* type, const Bytes& content) {
  addNumber(out, content.size());
  const std::size_t start = out.size();
  out.insert(out.end(), type, type + 4);
  out.insert(out.end(), content.begin(), content.end());
  addNumber(out, crc32(0, &out[start], static_cast<uInt>(out.size() - start)));
}

// What the left, the upper and the upper left neighbour predict (PNG specification, filter type 4).
int paeth(int left, int up, int corner) {
  const int p = left + up - corner, a = std::abs(p - left), b = std::abs(p - up), c = std::abs(p - corner);
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

// The row as differences to a prediction, after the number of the filter: 0 none, 1 left, 2 up, 4 Paeth.
void filterRow(int filter, const Bytes& above, const Bytes& row, std::size_t channels, Bytes& out) {
  out[0] = static_cast<std::uint8_t>(filter);
  for (std::size_t i = 0; i < row.size(); ++i) {
    const int left = i < channels ? 0 : row[i - channels], up = above[i],
              corner = i < channels ? 0 : above[i - channels];
    const int predicted = filter == 0 ? 0 : filter == 1 ? left : filter == 2 ? up : paeth(left, up, corner);
    out[i + 1] = static_cast<std::uint8_t>(row[i] - predicted);
  }
}

// The usual measure of how well a filtered row will be packed: bytes near 0, from either side.
long cost(const Bytes& filtered) {
  long sum = 0;
  for (std::size_t i = 1; i < filtered.size(); ++i) sum += std::abs(static_cast<std::int8_t>(filtered[i]));
  return sum;
}

// Rows of interleaved colours, each with the filter that suits it. Masks, of few values, are packed best as they are.
Bytes filteredRows(const BytePicture& p) {
  const std::size_t width = p.cols * p.channels;
  Bytes above(width), row(width), one(width + 1), best(width + 1), out;
  for (std::size_t y = 0; y < p.rows; ++y) {
    for (std::size_t c = 0; c < p.channels; ++c)
      for (std::size_t x = 0; x < p.cols; ++x) row[x * p.channels + c] = p.data[(c * p.cols + x) * p.rows + y];
    filterRow(0, above, row, p.channels, best);
    if (p.channels == 3) {
      long lowest = cost(best);
      for (int filter : {1, 2, 4}) {
        filterRow(filter, above, row, p.channels, one);
        const long now = cost(one);
        if (now < lowest) lowest = now, best.swap(one);
      }
    }
    out.insert(out.end(), best.begin(), best.end());
    above.swap(row);
  }
  return out;
}

Bytes packed(const Bytes& content) {
  uLongf size = compressBound(static_cast<uLong>(content.size()));
  Bytes out(size);
  if (compress2(out.data(), &size, content.data(), static_cast<uLong>(content.size()), kLevel) != Z_OK)
    throw Error("internal", "zlib could not compress a picture.");
  out.resize(size);
  return out;
}

std::size_t numberAt(const std::uint8_t* p) {
  return std::size_t(p[0]) << 24 | std::size_t(p[1]) << 16 | std::size_t(p[2]) << 8 | std::size_t(p[3]);
}

// What a file holds that can be decoded here.
struct PlainPng {
  std::size_t rows = 0, cols = 0, samples = 0;  // samples of a pixel
  Bytes packed;
};

// Chunks are a length, a type, the content, and a sum over type and content. Those that begin with a small letter may
// be passed over, except transparency; any other one makes it a kind that is not decoded here.
std::optional<PlainPng> plainPng(Span<const std::uint8_t> bytes) {
  PlainPng png;
  for (std::size_t at = sizeof kSignature; at + 12 <= bytes.size;) {
    const std::uint8_t *type = bytes.data + at + 4, *content = type + 4;
    const std::size_t length = numberAt(bytes.data + at);
    if (length > bytes.size - at - 12 || crc32(0, type, static_cast<uInt>(length + 4)) != numberAt(content + length))
      return {};
    const auto is = [&](const char* name) { return std::memcmp(type, name, 4) == 0; };
    if (is("IHDR") && length == 13 && png.samples == 0) {
      const int bits = content[8], kind = content[9];
      const bool inOrder = content[10] == 0 && content[11] == 0 && content[12] == 0;
      if (bits != 8 || !inOrder || (kind != kGray && kind != kColours && kind != kOpaqueColours)) return {};
      png.cols = numberAt(content), png.rows = numberAt(content + 4);
      png.samples = kind == kGray ? 1 : kind == kColours ? 3 : 4;
    } else if (is("IDAT") && png.samples > 0) {
      png.packed.insert(png.packed.end(), content, content + length);
    } else if (is("IEND")) {
      return png;
    } else if (is("tRNS") || !(type[0] & 32)) {
      return {};
    }
    at += 12 + length;
  }
  return {};  // the file ends before its end mark
}

// One row, from the differences to a prediction. Pre: `row` begins after `samples` bytes of 0, and so does `above`.
template <std::size_t samples>
bool unfilterRow(int filter, const std::uint8_t* above, std::uint8_t* row, std::size_t width) {
  const auto add = [&](auto predicted) {
    for (std::size_t i = 0; i < width; ++i) row[i] = static_cast<std::uint8_t>(row[i] + predicted(i));
  };
  const std::uint8_t *left = row - samples, *corner = above - samples;
  switch (filter) {
    case 0: return true;
    case 1: add([&](std::size_t i) { return left[i]; }); return true;
    case 2: add([&](std::size_t i) { return above[i]; }); return true;
    case 3: add([&](std::size_t i) { return (left[i] + above[i]) / 2; }); return true;
    case 4: add([&](std::size_t i) { return paeth(left[i], above[i], corner[i]); }); return true;
    default: return false;
  }
}

// Rows of three samples a pixel from those of the file. False where a pixel is not opaque.
bool threeSamples(const std::uint8_t* row, std::size_t samples, std::size_t cols, std::uint8_t* out) {
  for (std::size_t x = 0; x < cols; ++x) {
    const std::uint8_t* pixel = row + x * samples;
    if (samples == 4 && pixel[3] != 255) return false;
    for (std::size_t c = 0; c < 3; ++c) out[3 * x + c] = pixel[samples == 1 ? 0 : c];
  }
  return true;
}

// The rows of the file one below the other, each after the number of its filter; empty where zlib does not give exactly them.
Bytes unpacked(const PlainPng& png) {
  constexpr double kMostOfZlib = 1032;  // bytes out of one, by its format: no header makes us ask for more memory
  const double size = static_cast<double>(png.rows) * (1 + static_cast<double>(png.samples * png.cols));
  if (png.rows == 0 || png.cols == 0 || size > kMostOfZlib * static_cast<double>(png.packed.size())) return {};
  requireMemory(2 * size, "the decoded picture");
  Bytes out(static_cast<std::size_t>(size));
  uLongf written = static_cast<uLongf>(out.size());
  if (uncompress(out.data(), &written, png.packed.data(), static_cast<uLong>(png.packed.size())) != Z_OK ||
      written != out.size())
    out.clear();
  return out;
}
}  // namespace

bool isPng(Span<const std::uint8_t> bytes) {
  return bytes.size >= sizeof kSignature && std::memcmp(bytes.data, kSignature, sizeof kSignature) == 0;
}

std::optional<BytePicture> decodePng(Span<const std::uint8_t> bytes) {
  const auto png = isPng(bytes) ? plainPng(bytes) : std::nullopt;
  if (!png) return {};
  const Bytes rows = unpacked(*png);
  if (rows.empty()) return {};
  constexpr std::size_t kStrip = 64, kBefore = 4;  // rows that are put into planes at a time; zeros before a row
  const std::size_t width = png->samples * png->cols;
  const auto unfilter = png->samples == 1 ? unfilterRow<1> : png->samples == 3 ? unfilterRow<3> : unfilterRow<4>;
  Bytes above(kBefore + width), row(kBefore + width), strip(3 * kStrip * png->cols);
  BytePicture out{png->rows, png->cols, 3, Bytes(3 * png->rows * png->cols)};
  for (std::size_t y = 0; y < png->rows; ++y) {
    const std::uint8_t* stored = rows.data() + y * (width + 1);
    std::copy_n(stored + 1, width, row.data() + kBefore);
    if (!unfilter(stored[0], above.data() + kBefore, row.data() + kBefore, width) ||
        !threeSamples(row.data() + kBefore, png->samples, png->cols, &strip[3 * (y % kStrip) * png->cols]))
      return {};
    if ((y + 1) % kStrip == 0 || y + 1 == png->rows)
      kernels().transposeColours(strip.data(), y % kStrip + 1, png->cols, out.data.data() + y / kStrip * kStrip,
                                 png->rows);
    above.swap(row);
  }
  return out;
}

std::vector<std::uint8_t> encodePng(const BytePicture& picture) {
  Bytes out(std::begin(kSignature), std::end(kSignature)), head;
  addNumber(head, picture.cols);
  addNumber(head, picture.rows);
  head.insert(head.end(), {8, static_cast<std::uint8_t>(picture.channels == 3 ? kColours : kGray), 0, 0, 0});
  addChunk(out, "IHDR", head);
  addChunk(out, "IDAT", packed(filteredRows(picture)));
  addChunk(out, "IEND", {});
  return out;
}
}  // namespace frs
