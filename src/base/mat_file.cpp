#include "base/mat_file.hpp"

#include <zlib.h>

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <memory>

#include "base/error.hpp"
#include "base/platform.hpp"

namespace frs {
namespace {
// Types of data elements and classes of arrays, as "MAT-File Format" (MathWorks) numbers them.
enum Element : std::uint32_t { kInt8 = 1, kInt32 = 5, kUint32 = 6, kMatrix = 14, kCompressed = 15 };
enum Class : std::uint32_t { kCell = 1, kStruct = 2, kObject = 3, kChar = 4, kSparse = 5, kDouble = 6, kUint64 = 15 };
constexpr int kDeepest = 100;                           // levels of cells and structs inside each other
constexpr std::size_t kLargest = std::size_t{1} << 34;  // bytes of one expanded element

[[noreturn]] void damaged(const char* what) {
  throw Error("badValue", std::string("the MAT file is damaged: ") + what + ".");
}

/// A stretch of bytes that is read from its start; reading past its end is an error.
class Bytes {
 public:
  Bytes(const unsigned char* data, std::size_t size) : data_(data), left_(size) {}
  bool empty() const { return left_ == 0; }
  std::size_t left() const { return left_; }
  Bytes take(std::size_t n) {
    if (n > left_) damaged("an element is longer than what holds it");
    const Bytes piece(data_, n);
    data_ += n;
    left_ -= n;
    return piece;
  }
  std::uint32_t word() {
    const Bytes piece = take(4);
    std::uint32_t v;
    std::memcpy(&v, piece.data_, 4);
    return v;
  }
  const unsigned char* data() const { return data_; }

 private:
  const unsigned char* data_;
  std::size_t left_;
};

struct Tagged {
  std::uint32_t type;
  Bytes body;
};

/// The next element inside an array: its tag, its data, and the filling to a multiple of 8 bytes.
Tagged next(Bytes& in) {
  const std::uint32_t first = in.word();
  if (first >> 16) {  // the short form: length, type and at most 4 bytes of data in 8 bytes
    const std::uint32_t length = first >> 16;
    if (length > 4) damaged("a short element has more than 4 bytes");
    Bytes body = in.take(4);
    return {first & 0xffff, body.take(length)};
  }
  const std::uint32_t length = in.word();
  Tagged element{first, in.take(length)};
  in.take(std::min<std::size_t>(in.left(), (8 - length % 8) % 8));
  return element;
}

/// Walks one array; returns its name.
std::string walkMatrix(Bytes in, int depth) {
  if (in.empty()) return {};  // an empty cell may be written without anything
  if (depth > kDeepest) damaged("cells and structs are nested too deeply");
  Tagged flags = next(in);
  if (flags.type != kUint32 || flags.body.left() < 8) damaged("an array has no flags");
  const std::uint32_t kind = flags.body.word() & 0xff;
  if (kind == kObject || kind > kUint64)
    throw Error("badValue", "the MAT file holds a function or an object, whose code would run when it is loaded.");
  if (kind < kCell) damaged("an array is of no known class");
  Tagged dims = next(in);
  if (dims.type != kInt32) damaged("an array has no size");
  std::size_t count = 1;
  while (dims.body.left() >= 4) {
    const std::uint32_t d = dims.body.word();
    if (d != 0 && count > kLargest / d) damaged("an array is too large");
    count *= d;
  }
  const Tagged name = next(in);
  if (name.type != kInt8) damaged("an array has no name");
  if (kind == kStruct) {
    Tagged length = next(in);
    const std::size_t each = length.body.left() >= 4 ? length.body.word() : 0;
    const Tagged fields = next(in);
    if (each == 0 && fields.body.left() > 0) damaged("the names of fields have no length");
    count *= each == 0 ? 0 : fields.body.left() / each;
  }
  if (kind == kCell || kind == kStruct) {
    for (std::size_t k = 0; k < count; ++k) {
      const Tagged child = next(in);
      if (child.type != kMatrix) damaged("a cell or field holds no array");
      walkMatrix(child.body, depth + 1);
    }
  }
  return std::string(reinterpret_cast<const char*>(name.body.data()), name.body.left());
}

std::vector<unsigned char> expand(const Bytes& in) {
  std::vector<unsigned char> out(std::max<std::size_t>(1024, 4 * in.left()));
  z_stream stream{};
  if (inflateInit(&stream) != Z_OK) throw std::bad_alloc();
  const std::unique_ptr<z_stream, int (*)(z_stream*)> ending(&stream, inflateEnd);
  stream.next_in = const_cast<unsigned char*>(in.data());
  stream.avail_in = static_cast<uInt>(in.left());
  int status = Z_OK;
  while (status == Z_OK) {
    if (stream.total_out == out.size()) {
      if (out.size() >= kLargest) damaged("an element is too large");
      out.resize(2 * out.size());
    }
    stream.next_out = out.data() + stream.total_out;
    stream.avail_out = static_cast<uInt>(std::min<std::size_t>(out.size() - stream.total_out, 1u << 30));
    status = inflate(&stream, Z_NO_FLUSH);
  }
  if (status != Z_STREAM_END) damaged("compressed data cannot be expanded");
  out.resize(stream.total_out);
  return out;
}

std::vector<unsigned char> contentOf(const std::string& path) {
  const platform::File file = platform::openFile(path, "rb");
  if (!file) throw Error("noFile", "cannot read " + path + ".");
  std::vector<unsigned char> bytes;
  unsigned char buffer[1 << 16];
  for (std::size_t n; (n = std::fread(buffer, 1, sizeof buffer, file.get())) > 0;)
    bytes.insert(bytes.end(), buffer, buffer + n);
  return bytes;
}
}  // namespace

std::vector<std::string> plainMatVariables(const std::string& path) {
  const std::vector<unsigned char> bytes = contentOf(path);
  // The header: 124 bytes of text, version 0x0100, and "IM", which says that a machine of this byte order wrote it.
  if (bytes.size() < 128 || std::memcmp(bytes.data(), "MATLAB 5.0", 10) != 0 ||
      std::memcmp(bytes.data() + 124, "\0\1IM", 4) != 0)
    throw Error("badValue", path + " is not a binary MAT file (save it with save -v7).");
  std::vector<std::string> names;
  Bytes in(bytes.data() + 128, bytes.size() - 128);
  while (!in.empty()) {
    const std::uint32_t type = in.word(), length = in.word();
    Bytes body = in.take(length);
    if (type == kCompressed) {
      const std::vector<unsigned char> expanded = expand(body);
      Bytes inner(expanded.data(), expanded.size());
      const Tagged element = next(inner);
      if (element.type != kMatrix) damaged("a compressed element holds no array");
      names.push_back(walkMatrix(element.body, 0));
    } else if (type == kMatrix) {
      names.push_back(walkMatrix(body, 0));
    } else {
      damaged("an element is no array");
    }
  }
  return names;
}
}  // namespace frs
