// tiff.cpp - see image/tiff.hpp. Every number of a file may be wrong: positions are compared with its size before use.
#include "image/tiff.hpp"

#include <zlib.h>

#include <algorithm>
#include <climits>
#include <cstring>
#include <set>

#include "base/error.hpp"

namespace frs {
namespace {
using Bytes = std::vector<std::uint8_t>;
constexpr double kMostUnpacked = 4096;  // bytes that one can become: 2500 by LZW, 1032 by deflate

// What differs between TIFF and BigTIFF, and between the orders of bytes.
struct Layout {
  bool isTiff = false, little = true, big = false;
  std::size_t number(const std::uint8_t* p, std::size_t bytes) const {
    std::size_t value = 0;
    for (std::size_t k = 0; k < bytes; ++k) value = value << 8 | p[little ? bytes - 1 - k : k];
    return value;
  }
  std::size_t countBytes() const { return big ? 8 : 2; }
  std::size_t entryBytes() const { return big ? 20 : 12; }
  std::size_t offsetBytes() const { return big ? 8 : 4; }
};

Layout layoutOf(Span<const std::uint8_t> bytes) {
  Layout layout;
  if (bytes.size < 16 || (std::memcmp(bytes.data, "II", 2) != 0 && std::memcmp(bytes.data, "MM", 2) != 0))
    return layout;
  layout.little = bytes[0] == 'I';
  const std::size_t version = layout.number(bytes.data + 2, 2);
  layout.big = version == 43;
  layout.isTiff = version == 42 || version == 43;
  return layout;
}

bool lies(std::size_t at, std::size_t length, std::size_t size) { return at <= size && length <= size - at; }

// Entries that lie in the file.
std::size_t entriesAt(Span<const std::uint8_t> bytes, const Layout& layout, std::size_t directory) {
  if (!lies(directory, layout.countBytes(), bytes.size)) return 0;
  const std::size_t said = layout.number(bytes.data + directory, layout.countBytes()),
                    room = (bytes.size - directory - layout.countBytes()) / layout.entryBytes();
  return std::min(said, room);
}

// The whole numbers of an entry; none where they are of another type or outside the file.
std::vector<std::size_t> numbersOf(Span<const std::uint8_t> bytes, const Layout& layout, const std::uint8_t* entry) {
  const std::size_t type = layout.number(entry + 2, 2), count = layout.number(entry + 4, layout.offsetBytes()),
                    each = type == 1    ? 1
                           : type == 3  ? 2
                           : type == 4  ? 4
                           : type == 16 ? 8
                                        : 0;
  std::vector<std::size_t> out;
  if (each == 0 || count > bytes.size / each) return out;
  const std::uint8_t* value = entry + 4 + layout.offsetBytes();
  if (count * each > layout.offsetBytes()) {
    const std::size_t at = layout.number(value, layout.offsetBytes());
    if (!lies(at, count * each, bytes.size)) return out;
    value = bytes.data + at;
  }
  for (std::size_t k = 0; k < count; ++k) out.push_back(layout.number(value + k * each, each));
  return out;
}

std::size_t parts(std::size_t whole, std::size_t part) { return whole / part + (whole % part != 0); }

// Why the samples are of a kind that is not read.
std::string unread(const TiffPage& p) {
  const std::string bits = std::to_string(p.bits) + " bits a sample";
  const bool isReal = p.numbers == TiffPage::Numbers::real;
  if (isReal ? p.bits != 32 && p.bits != 64 : p.bits != 8 && p.bits != 16 && p.bits != 32)
    return (isReal ? "real numbers of " : "whole numbers of ") + bits + " are not read";
  if (p.colours < 0 || p.colours > 2) return "its colours are of kind " + std::to_string(p.colours);
  if (p.compression != 1 && p.compression != 5 && p.compression != 8 && p.compression != 32946 &&
      p.compression != 32773)
    return "it is packed in a way that is not read (compression " + std::to_string(p.compression) + ")";
  if (p.predictor < 1 || p.predictor > 3 || (p.predictor == 3 && !isReal) || (p.predictor == 2 && isReal))
    return "its predictor is " + std::to_string(p.predictor);
  return "";
}

// Why the samples cannot be where the directory says.
std::string misplaced(const TiffPage& p, std::size_t fileBytes) {
  if (p.rows == 0 || p.cols == 0) return "its directory gives no width or height";
  if (p.tileRows == 0 || p.tileCols == 0) return "its strips or tiles have no size";
  const double each = static_cast<double>(p.bits) / 8,
               tiles = static_cast<double>(parts(p.rows, p.tileRows)) * static_cast<double>(parts(p.cols, p.tileCols)) *
                       static_cast<double>(p.isPlanar ? p.channels : 1),
               tile = static_cast<double>(p.tileRows) * static_cast<double>(p.tileCols) *
                      static_cast<double>(p.isPlanar ? 1 : p.channels) * each;
  const double most = static_cast<double>(fileBytes) * (p.compression == 1 ? 1 : kMostUnpacked),
               whole =
                   static_cast<double>(p.rows) * static_cast<double>(p.cols) * static_cast<double>(p.channels) * each;
  if (whole > most || (p.isTiled && tiles * tile > most))
    return "it says that it has " + std::to_string(p.cols) + " x " + std::to_string(p.rows) +
           " pixels, more than the file can hold, which is perhaps cut";
  if (static_cast<double>(p.offsets.size()) < tiles || p.lengths.size() < p.offsets.size())
    return "its directory does not say where all samples are";
  for (std::size_t k = 0; k < static_cast<std::size_t>(tiles); ++k)
    if (!lies(p.offsets[k], p.lengths[k], fileBytes))
      return "part " + std::to_string(k + 1) + " of " + std::to_string(p.offsets.size()) +
             " lies outside the file, which is perhaps cut";
  return "";
}

void unpackZlib(Span<const std::uint8_t> in, Bytes& out, std::size_t& made) {
  if (out.size() > UINT_MAX || in.size > UINT_MAX) return;
  z_stream stream{};
  if (inflateInit(&stream) != Z_OK) throw std::bad_alloc();
  stream.next_in = const_cast<Bytef*>(in.data);
  stream.avail_in = static_cast<uInt>(in.size);
  stream.next_out = out.data();
  stream.avail_out = static_cast<uInt>(out.size());
  const int code = inflate(&stream, Z_SYNC_FLUSH);
  inflateEnd(&stream);
  made = out.size() - stream.avail_out;
  if (code != Z_OK && code != Z_STREAM_END && made < out.size()) made = 0;
}

void unpackBits(Span<const std::uint8_t> in, Bytes& out, std::size_t& made) {
  for (std::size_t at = 0; at < in.size && made < out.size();) {
    const std::size_t n = in[at++];
    if (n < 128) {
      const std::size_t some = std::min({n + 1, in.size - at, out.size() - made});
      std::memcpy(out.data() + made, in.data + at, some);
      at += n + 1, made += some;
    } else if (n > 128 && at < in.size) {
      const std::size_t some = std::min(257 - n, out.size() - made);
      std::memset(out.data() + made, in[at++], some);
      made += some;
    }
  }
}

// Codes of 9 to 12 bits, the highest bit first; each stands for a text that was made before plus one byte.
void unpackLzw(Span<const std::uint8_t> in, Bytes& out, std::size_t& made) {
  constexpr unsigned kClear = 256, kEnd = 257, kFirst = 258, kMost = 4096, kNone = kMost;
  std::uint16_t before[kMost] = {}, length[kMost] = {};
  std::uint8_t head[kMost] = {}, tail[kMost] = {};
  for (unsigned k = 0; k < 256; ++k) head[k] = tail[k] = static_cast<std::uint8_t>(k), length[k] = 1;
  unsigned next = kFirst, width = 9, last = kNone, bits = 0, held = 0;
  for (std::size_t at = 0; made < out.size();) {
    while (held < width && at < in.size) bits = bits << 8 | in[at++], held += 8;
    if (held < width) return;
    const unsigned code = bits >> (held -= width) & ((1U << width) - 1);
    if (code == kEnd) return;
    if (code == kClear) {
      next = kFirst, width = 9, last = kNone;
      continue;
    }
    if (last == kNone ? code >= 256 : code > next || (code == next && next >= kMost)) return;
    if (last != kNone && next < kMost) {
      before[next] = static_cast<std::uint16_t>(last), length[next] = static_cast<std::uint16_t>(length[last] + 1);
      head[next] = head[last], tail[next] = head[code == next ? last : code];
      ++next;
      if (next + 1 == 1U << width && width < 12) ++width;
    }
    unsigned from = code;
    for (std::size_t k = length[code]; k-- > 0; from = before[from])
      if (made + k < out.size()) out[made + k] = tail[from];
    made = std::min(out.size(), made + length[code]);
    last = code;
  }
}

void turnBytes(std::uint8_t* p, std::size_t samples, std::size_t each) {
  for (std::size_t k = 0; k < samples; ++k) std::reverse(p + k * each, p + (k + 1) * each);
}

template <class T>
void addNeighbours(std::uint8_t* row, std::size_t samples, std::size_t channels) {
  for (std::size_t k = channels; k < samples; ++k) {
    T left, here;
    std::memcpy(&left, row + (k - channels) * sizeof(T), sizeof(T));
    std::memcpy(&here, row + k * sizeof(T), sizeof(T));
    here = static_cast<T>(here + left);
    std::memcpy(row + k * sizeof(T), &here, sizeof(T));
  }
}

// Real numbers as differences of bytes: all highest bytes of a row first, then the next ones.
void undoRealPredictor(std::uint8_t* row, std::size_t samples, std::size_t channels, std::size_t each, Bytes& room) {
  for (std::size_t k = channels; k < samples * each; ++k)
    row[k] = static_cast<std::uint8_t>(row[k] + row[k - channels]);
  room.assign(row, row + samples * each);
  for (std::size_t k = 0; k < samples; ++k)
    for (std::size_t b = 0; b < each; ++b) row[k * each + each - 1 - b] = room[b * samples + k];
}

// Samples that lie `apart` bytes from each other, next to each other.
template <std::size_t each>
void gather(const std::uint8_t* from, std::size_t apart, std::uint8_t* to, std::size_t count) {
  for (std::size_t k = 0; k < count; ++k) std::memcpy(to + k * each, from + k * apart, each);
}
void copySamples(const std::uint8_t* from, std::size_t apart, std::uint8_t* to, std::size_t count, std::size_t each) {
  (each == 1 ? gather<1> : each == 2 ? gather<2> : each == 4 ? gather<4> : gather<8>)(from, apart, to, count);
}

bool isLittleHost() {
  const std::uint16_t one = 1;
  std::uint8_t first;
  std::memcpy(&first, &one, 1);
  return first == 1;
}

// The samples of one strip or tile, in the order of bytes of this machine.
Bytes tileOf(Span<const std::uint8_t> bytes, const TiffPage& page, std::size_t tile, std::size_t rows,
             std::size_t channels) {
  const auto fail = [&](const char* what) {
    throw Error("badValue",
                "part " + std::to_string(tile + 1) + " of " + std::to_string(page.offsets.size()) + " " + what);
  };
  const Span<const std::uint8_t> in{bytes.data + page.offsets[tile], page.lengths[tile]};
  const std::size_t each = static_cast<std::size_t>(page.bits) / 8, samples = page.tileCols * channels;
  Bytes out(rows * samples * each), room;
  std::size_t made = 0;
  if (page.compression == 1) {
    made = std::min(in.size, out.size());
    std::memcpy(out.data(), in.data, made);
  } else if (page.compression == 5) {
    unpackLzw(in, out, made);
  } else if (page.compression == 32773) {
    unpackBits(in, out, made);
  } else {
    unpackZlib(in, out, made);
  }
  if (made < out.size()) fail("ends early or is damaged");
  for (std::size_t y = 0; y < rows; ++y) {
    std::uint8_t* row = out.data() + y * samples * each;
    if (page.predictor == 3) {
      undoRealPredictor(row, samples, channels, each, room);
      if (!isLittleHost()) turnBytes(row, samples, each);
      continue;
    }
    if (page.isLittle != isLittleHost()) turnBytes(row, samples, each);
    if (page.predictor == 2 && each == 1) addNeighbours<std::uint8_t>(row, samples, channels);
    if (page.predictor == 2 && each == 2) addNeighbours<std::uint16_t>(row, samples, channels);
    if (page.predictor == 2 && each == 4) addNeighbours<std::uint32_t>(row, samples, channels);
  }
  return out;
}
}  // namespace

std::vector<std::size_t> tiffPages(Span<const std::uint8_t> bytes) {
  std::vector<std::size_t> pages;
  const Layout layout = layoutOf(bytes);
  if (!layout.isTiff) return pages;
  std::set<std::size_t> seen;
  std::size_t at = layout.number(bytes.data + layout.offsetBytes(), layout.offsetBytes());
  while (at != 0 && seen.insert(at).second) {
    pages.push_back(at);
    if (entriesAt(bytes, layout, at) == 0) break;
    const std::size_t end = at + layout.countBytes() + entriesAt(bytes, layout, at) * layout.entryBytes();
    if (!lies(end, layout.offsetBytes(), bytes.size)) break;
    at = layout.number(bytes.data + end, layout.offsetBytes());
  }
  return pages;
}

TiffPage tiffPage(Span<const std::uint8_t> bytes, std::size_t directory) {
  TiffPage page;
  const Layout layout = layoutOf(bytes);
  page.isLittle = layout.little;
  std::vector<std::size_t> bits{1}, formats{1}, extra;
  const std::size_t n = entriesAt(bytes, layout, directory);
  if (n == 0) {
    page.refused = "its directory lies outside the file, which is perhaps cut";
    page.isDamaged = true;
    return page;
  }
  for (std::size_t k = 0; k < n; ++k) {
    const std::uint8_t* entry = bytes.data + directory + layout.countBytes() + k * layout.entryBytes();
    std::vector<std::size_t> values = numbersOf(bytes, layout, entry);
    if (values.empty()) continue;
    const std::size_t first = values[0];
    const int small = static_cast<int>(std::min<std::size_t>(first, 1 << 20));
    switch (layout.number(entry, 2)) {
      case 256: page.cols = first; break;
      case 257: page.rows = first; break;
      case 258: bits = std::move(values); break;
      case 259: page.compression = small; break;
      case 262: page.colours = small; break;
      case 273:
      case 324: page.offsets = std::move(values); break;
      case 274: page.orientation = small >= 1 && small <= 8 ? small : 1; break;
      case 277: page.channels = first; break;
      case 278: page.tileRows = first; break;
      case 279:
      case 325: page.lengths = std::move(values); break;
      case 284: page.isPlanar = first == 2; break;
      case 317: page.predictor = small; break;
      case 322: page.tileCols = first, page.isTiled = true; break;
      case 323: page.tileRows = first; break;
      case 338: extra = std::move(values); break;
      case 339: formats = std::move(values); break;
      default: break;
    }
  }
  const bool alike =
      std::count(bits.begin(), bits.end(), bits[0]) == static_cast<std::ptrdiff_t>(bits.size()) &&
      std::count(formats.begin(), formats.end(), formats[0]) == static_cast<std::ptrdiff_t>(formats.size());
  page.bits = static_cast<int>(std::min<std::size_t>(bits[0], 1 << 20));
  page.numbers = formats[0] == 2   ? TiffPage::Numbers::signedWhole
                 : formats[0] == 3 ? TiffPage::Numbers::real
                                   : TiffPage::Numbers::whole;
  const std::size_t known = page.colours == 2 ? 3 : page.colours == 5 ? 4 : 1;
  for (std::size_t k = 0; k < extra.size() && page.opacity < 0; ++k)
    if (extra[k] == 1 || extra[k] == 2) page.opacity = static_cast<int>(std::min<std::size_t>(known + k, 1 << 20));
  if (page.tileRows == 0 || (!page.isTiled && page.tileRows > page.rows)) page.tileRows = page.rows;
  if (!page.isTiled) page.tileCols = page.cols;
  constexpr std::size_t kLargest = 1U << 31;
  if (page.compression == 1 || page.compression == 32773) page.predictor = 1;  // has no meaning there
  if (!alike || formats[0] < 1 || formats[0] > 4) {  // 4: undefined, whole numbers in practice
    page.refused = "its channels are numbers of several kinds, or of an unknown one";
    return page;
  }
  page.refused = unread(page);
  if (!page.refused.empty()) return page;
  if (page.rows > kLargest || page.cols > kLargest || page.tileRows > kLargest || page.tileCols > kLargest ||
      page.channels == 0 || page.channels > 65535)
    page.refused = "its size makes no sense (" + std::to_string(page.cols) + " x " + std::to_string(page.rows) + ", " +
                   std::to_string(page.channels) + " channels)";
  else if (page.opacity >= static_cast<int>(page.channels) || page.channels < known)
    page.refused = "it has fewer channels than its colours need";
  else
    page.refused = misplaced(page, bytes.size);
  page.isDamaged = !page.refused.empty();
  return page;
}

std::vector<std::uint8_t> decodeTiff(Span<const std::uint8_t> bytes, const TiffPage& page) {
  if (!page.refused.empty()) throw Error("badValue", page.refused);
  const std::size_t each = static_cast<std::size_t>(page.bits) / 8, down = parts(page.rows, page.tileRows),
                    across = parts(page.cols, page.tileCols), planes = page.isPlanar ? page.channels : 1,
                    together = page.isPlanar ? 1 : page.channels;
  Bytes out(page.rows * page.cols * page.channels * each);
  for (std::size_t tile = 0; tile < down * across * planes; ++tile) {
    const std::size_t plane = tile / (down * across), top = tile / across % down * page.tileRows,
                      left = tile % across * page.tileCols, rows = std::min(page.tileRows, page.rows - top),
                      cols = std::min(page.tileCols, page.cols - left);
    const Bytes samples = tileOf(bytes, page, tile, page.isTiled ? page.tileRows : rows, together);
    for (std::size_t c = 0; c < together; ++c)
      for (std::size_t x = 0; x < cols; ++x)
        copySamples(&samples[(x * together + c) * each], page.tileCols * together * each,
                    &out[(((plane + c) * page.cols + left + x) * page.rows + top) * each], rows, each);
  }
  return out;
}
}  // namespace frs
