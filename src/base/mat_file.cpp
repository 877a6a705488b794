#include "base/mat_file.hpp"

#include <zlib.h>

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <set>

#include "base/error.hpp"
#include "base/mat_numbers.hpp"
#include "base/memory.hpp"
#include "base/platform.hpp"

namespace frs {
namespace {
// Classes of arrays that are refused, as "MAT-File Format" (MathWorks) numbers them, and bits of their flags.
enum Refused : std::uint32_t { kObject = 3, kFunction = 16, kOpaque = 17 };
enum Flag : std::uint32_t { kLogical = 0x02, kComplex = 0x08 };
constexpr int kDeepest = 100;                           // levels of cells and structs inside each other
constexpr std::size_t kDimensions = 32;                 // of one array
constexpr std::size_t kLongestName = 63;                // characters, as in MATLAB
constexpr std::size_t kLargest = std::size_t{1} << 48;  // product of the sizes of an array that are not 0

/// Where in the file we are, for messages: result, .words, {3}.
struct Place {
  const Place* up;
  std::string name;
  std::string text() const { return (up ? up->text() : "") + name; }
};

[[noreturn]] void damaged(const Place& at, const std::string& what) {
  const std::string name = at.text();
  throw Error("badValue", "the MAT file is damaged: " + (name.empty() ? "" : name + ": ") + what + ".");
}
[[noreturn]] void refused(const Place& at, const std::string& what) {
  throw Error("badValue",
              at.text() + " is " + what + "; only numbers, texts, logical values, cells and structs of them are read.");
}

/// A stretch of bytes that is read from its start; reading past its end is an error.
class Bytes {
 public:
  Bytes(const unsigned char* data, std::size_t size) : data_(data), left_(size) {}
  bool empty() const { return left_ == 0; }
  std::size_t left() const { return left_; }
  const unsigned char* data() const { return data_; }
  Bytes take(std::size_t n, const Place& at) {
    if (n > left_) damaged(at, "an element is longer than what holds it");
    const Bytes piece(data_, n);
    data_ += n;
    left_ -= n;
    return piece;
  }
  std::uint32_t word(const Place& at) {
    std::uint32_t v;
    std::memcpy(&v, take(4, at).data_, 4);
    return v;
  }

 private:
  const unsigned char* data_;
  std::size_t left_;
};

struct Tagged {
  std::uint32_t type;
  Bytes body;
};

/// The next element inside an array: its tag, its data, and the filling to a multiple of 8 bytes.
Tagged next(Bytes& in, const Place& at) {
  const std::uint32_t first = in.word(at);
  if (first >> 16) {  // the short form: length, type and at most 4 bytes of data in 8 bytes
    const std::uint32_t length = first >> 16;
    if (length > 4) damaged(at, "a short element has more than 4 bytes");
    Bytes body = in.take(4, at);
    return {first & 0xffff, body.take(length, at)};
  }
  const std::uint32_t length = in.word(at);
  const Tagged element{first, in.take(length, at)};
  in.take(std::min<std::size_t>(in.left(), (8 - length % 8) % 8), at);
  return element;
}

bool isName(const std::string& name) {
  const auto isPart = [](unsigned char c) { return c < 128 && (std::isalnum(c) || c == '_'); };
  return !name.empty() && name.size() <= kLongestName && static_cast<unsigned char>(name[0]) < 128 &&
         std::isalpha(static_cast<unsigned char>(name[0])) && std::all_of(name.begin(), name.end(), isPart);
}

std::string nameIn(Bytes& in, const Place& at) {
  const Tagged name = next(in, at);
  if (name.type != kInt8) damaged(at, "an array has no name");
  return {reinterpret_cast<const char*>(name.body.data()), name.body.left()};
}

class Reader {
 public:
  /// One array; `name` receives its own.
  MatValue array(Bytes in, const Place* up, int depth, std::string* name) {
    const Place here{up, ""};
    if (depth > kDeepest) damaged(here, "cells and structs are nested too deeply");
    MatValue value;
    spend(sizeof(MatValue) + kOverhead);
    if (in.empty() && !name) {  // an empty cell may be written without anything
      value.size = {0, 0};
      return value;
    }
    const std::size_t whole = in.left();
    Tagged flags = next(in, here);
    if (flags.type != kUint32 || flags.body.left() != 8) damaged(here, "an array has no flags");
    const std::uint32_t word = flags.body.word(here), kind = word & 0xff, bits = word >> 8;
    if (kind != kOpaque) value.size = sizesIn(in, here);
    const std::string own = nameIn(in, here);
    if (name) *name = own;
    if (name && !isName(own)) damaged(here, "a variable has no valid name");
    const Place at{up, name ? own : ""};
    if (kind == kFunction) refused(at, "a function");
    if (kind == kObject || kind == kOpaque) refused(at, "an object, a table or a string array");
    if (kind < 1 || kind > kFunction) damaged(at, "an array is of no known class");
    if (bits & kComplex) refused(at, "complex");
    value.type = static_cast<MatValue::Type>(kind);
    value.logical = (bits & kLogical) && value.type >= MatValue::Type::Sparse;
    switch (value.type) {
      case MatValue::Type::Cell: parts(value, in, value.count(), at, depth); break;
      case MatValue::Type::Struct: structure(value, in, whole, at, depth); break;
      case MatValue::Type::Sparse: sparse(value, in, at); break;
      default: numbers(value, in, at);
    }
    return value;
  }

 private:
  static constexpr std::size_t kOverhead = 400;  // bytes that a host takes for an array of its own, about

  /// What one variable takes altogether, here and in the host, is checked as it grows: many small parts count too.
  void spend(std::size_t bytes) {
    spent_ += static_cast<double>(bytes);
    if (spent_ < checked_) return;
    requireMemory(2 * spent_, "the content of the MAT file");
    checked_ = 1.2 * spent_ + 1e6;
  }

  static std::vector<std::size_t> sizesIn(Bytes& in, const Place& at) {
    Tagged dims = next(in, at);
    const std::size_t n = dims.body.left() / 4;
    if (dims.type != kInt32 || n < 1 || n > kDimensions) damaged(at, "an array has no size");
    std::vector<std::size_t> sizes;
    std::size_t product = 1;
    for (std::size_t k = 0; k < n; ++k) {
      const std::uint32_t d = dims.body.word(at);
      if (d > 0x7fffffff || (d != 0 && product > kLargest / d)) damaged(at, "an array is too large");
      if (d != 0) product *= d;
      sizes.push_back(d);
    }
    if (n == 1) sizes.push_back(1);  // a column of some programs
    return sizes;
  }

  void parts(MatValue& value, Bytes in, std::size_t count, const Place& at, int depth) {
    if (count > in.left() / 8) damaged(at, "fewer parts are there than its size says");  // a tag has 8 bytes
    spend(count * sizeof(MatValue));
    value.parts.reserve(count);
    const std::size_t fields = value.fields.size(), elements = fields ? count / fields : 0;
    for (std::size_t k = 0; k < count; ++k) {
      std::string name = "{" + std::to_string(k + 1) + "}";
      if (fields) name = (elements > 1 ? "(" + std::to_string(k / fields + 1) + ")." : ".") + value.fields[k % fields];
      const Place part{&at, name};
      const Tagged child = next(in, part);
      if (child.type != kMatrix) damaged(part, "no array is there");
      value.parts.push_back(array(child.body, &part, depth + 1, nullptr));
    }
  }

  void structure(MatValue& value, Bytes in, std::size_t whole, const Place& at, int depth) {
    Tagged length = next(in, at);
    if (length.type != kInt32 || length.body.left() != 4) damaged(at, "the names of fields have no length");
    const std::size_t each = length.body.word(at);
    Tagged names = next(in, at);
    const std::size_t bytes = names.body.left();
    if (names.type != kInt8 || (bytes > 0 && (each == 0 || each > kLongestName + 1 || bytes % each != 0)))
      damaged(at, "the names of fields have no valid length");
    std::set<std::string> known;
    while (!names.body.empty()) {
      const char* text = reinterpret_cast<const char*>(names.body.take(each, at).data());
      const std::string name(text, std::find(text, text + each, '\0'));
      if (!isName(name) || !known.insert(name).second) damaged(at, "the name of a field is not valid");
      value.fields.push_back(name);
    }
    const std::size_t count = value.count();
    if (count > whole) damaged(at, "fewer parts are there than its size says");  // without fields, too
    parts(value, in, count * value.fields.size(), at, depth);
  }

  template <class T>
  static void put(MatValue& value, const std::vector<T>& numbers) {
    const auto* bytes = reinterpret_cast<const unsigned char*>(numbers.data());
    value.data.assign(bytes, bytes + numbers.size() * sizeof(T));
  }
  /// Data of an element as numbers of the type T, each of which must be one.
  template <class T>
  std::vector<T> converted(const Tagged& from, const Place& at) {
    const std::size_t width = matWidth(from.type);
    if (width == 0 || from.body.left() % width != 0) damaged(at, "its numbers are of no known type");
    const std::size_t count = from.body.left() / width;
    spend(2 * count * sizeof(T));
    std::vector<T> to(count);
    if (!convertMat(from.body.data(), count, from.type, to.data())) damaged(at, "a number does not fit its type");
    return to;
  }
  template <class T>
  void keep(MatValue& value, const Tagged& from, const Place& at) {
    const std::vector<T> numbers = converted<T>(from, at);
    if (numbers.size() != value.count()) damaged(at, "fewer or more numbers are there than its size says");
    put(value, numbers);
  }

  void numbers(MatValue& value, Bytes in, const Place& at) {
    if (in.empty() && value.count() == 0) return;
    const Tagged from = next(in, at);
    if (value.logical) return truths(value, from, at);
    switch (value.type) {
      case MatValue::Type::Char: return text(value, from, at);
      case MatValue::Type::Double: return keep<double>(value, from, at);
      case MatValue::Type::Single: return keep<float>(value, from, at);
      case MatValue::Type::Int8: return keep<std::int8_t>(value, from, at);
      case MatValue::Type::Uint8: return keep<std::uint8_t>(value, from, at);
      case MatValue::Type::Int16: return keep<std::int16_t>(value, from, at);
      case MatValue::Type::Uint16: return keep<std::uint16_t>(value, from, at);
      case MatValue::Type::Int32: return keep<std::int32_t>(value, from, at);
      case MatValue::Type::Uint32: return keep<std::uint32_t>(value, from, at);
      case MatValue::Type::Int64: return keep<std::int64_t>(value, from, at);
      default: return keep<std::uint64_t>(value, from, at);
    }
  }

  void truths(MatValue& value, const Tagged& from, const Place& at) {
    keep<double>(value, from, at);
    value.data = truthsOf(value.data);
  }

  void text(MatValue& value, const Tagged& from, const Place& at) {
    const bool isByte = from.type == kInt8 || from.type == kUint8 || from.type == kUtf8;
    value.bytes = isByte && from.body.left() == value.count();  // Octave counts bytes, MATLAB characters
    if (value.bytes) {
      keep<std::uint16_t>(value, {kUint8, from.body}, at);
    } else if (from.type == kUtf8) {
      std::vector<std::uint16_t> units;
      spend(2 * from.body.left());
      if (!decodeUtf8(from.body.data(), from.body.left(), units) || units.size() != value.count())
        damaged(at, "a text is not UTF-8 of its size");
      put(value, units);
    } else if (from.type == kUint16 || from.type == kUtf16) {
      keep<std::uint16_t>(value, {kUint16, from.body}, at);
    } else {
      damaged(at, "a text is of no known type, or not of its size");
    }
  }

  void sparse(MatValue& value, Bytes in, const Place& at) {
    if (value.size.size() != 2) damaged(at, "a sparse matrix has more than two dimensions");
    const std::vector<std::uint64_t> row = converted<std::uint64_t>(next(in, at), at),
                                     start = converted<std::uint64_t>(next(in, at), at);
    const std::vector<double> number = converted<double>(next(in, at), at);
    const std::size_t cols = value.size[1];
    if (start.size() != cols + 1 || start[0] != 0 || start[cols] > std::min(row.size(), number.size()))
      damaged(at, "the columns of a sparse matrix are not there");
    value.columnStart.push_back(0);
    std::vector<double> kept;
    for (std::size_t j = 0; j < cols; ++j) {
      if (start[j] > start[j + 1]) damaged(at, "the columns of a sparse matrix are not in order");
      for (std::size_t k = start[j]; k < start[j + 1]; ++k) {
        if (k >= start[cols] || row[k] >= value.size[0] || (k > start[j] && row[k] <= row[k - 1]))
          damaged(at, "the rows of a sparse matrix are not in order");
        if (number[k] == 0) continue;  // hosts keep none
        value.row.push_back(row[k]);
        kept.push_back(number[k]);
      }
      value.columnStart.push_back(kept.size());
    }
    put(value, kept);
    if (value.logical) value.data = truthsOf(value.data);
  }

  static std::vector<unsigned char> truthsOf(const std::vector<unsigned char>& doubles) {
    std::vector<unsigned char> truths(doubles.size() / sizeof(double));
    for (std::size_t k = 0; k < truths.size(); ++k) {
      double v;
      std::memcpy(&v, &doubles[k * sizeof v], sizeof v);
      truths[k] = v != 0;
    }
    return truths;
  }

  double spent_ = 0, checked_ = 0;
};

std::vector<unsigned char> expand(const Bytes& in, const Place& at) {
  std::vector<unsigned char> out(std::max<std::size_t>(1024, 4 * in.left()));
  z_stream stream{};
  if (inflateInit(&stream) != Z_OK) throw std::bad_alloc();
  const std::unique_ptr<z_stream, int (*)(z_stream*)> ending(&stream, inflateEnd);
  stream.next_in = const_cast<unsigned char*>(in.data());
  stream.avail_in = static_cast<uInt>(in.left());
  int status = Z_OK;
  while (status == Z_OK) {
    if (stream.total_out == out.size()) {  // the old and the new one are there together, and then the values
      requireMemory(4.0 * static_cast<double>(out.size()), "the content of the MAT file");
      out.resize(2 * out.size());
    }
    stream.next_out = out.data() + stream.total_out;
    stream.avail_out = static_cast<uInt>(std::min<std::size_t>(out.size() - stream.total_out, 1u << 30));
    status = inflate(&stream, Z_NO_FLUSH);
  }
  if (status != Z_STREAM_END) damaged(at, "compressed data cannot be expanded");
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

/// Whether the header names a place for the code of functions and objects; programs that write none leave 0 or spaces.
bool hasSubsystem(Span<const unsigned char> bytes) {
  return std::memcmp(&bytes[116], "        ", 8) != 0 && std::memcmp(&bytes[116], "\0\0\0\0\0\0\0", 8) != 0;
}

/// The header: 116 bytes of text, 8 for the subsystem, version 0x0100, and "IM", which says that a machine of this byte
/// order wrote it.
void checkHeader(Span<const unsigned char> bytes) {
  const auto begins = [&](const char* text) {
    return bytes.size >= std::strlen(text) && std::memcmp(bytes.data, text, std::strlen(text)) == 0;
  };
  const char* kind = begins("MATLAB 7.3") || begins("\x89HDF")    ? "an HDF5 file (as of save -v7.3)"
                     : begins("Octave-1-")                        ? "a file of Octave's own binary format"
                     : begins("# Created by Octave")              ? "a file of Octave's text format"
                     : !begins("MATLAB 5.0") || bytes.size < 128  ? "not a binary MAT file"
                     : std::memcmp(&bytes[124], "\0\1IM", 4) != 0 ? "a MAT file of a machine with another byte order"
                                                                  : nullptr;
  if (kind) throw Error("badValue", std::string("it is ") + kind + ". Save it with save -v7.");
}
}  // namespace

std::size_t MatValue::count() const {
  std::size_t n = 1;
  for (std::size_t d : size) n *= d;
  return n;
}

void readMat(const std::string& path, const MatTaker& take) {
  const std::vector<unsigned char> bytes = contentOf(path);
  readMat(Span<const unsigned char>(bytes), take);
}

void readMat(Span<const unsigned char> bytes, const MatTaker& take) {
  checkHeader(bytes);
  std::set<std::string> known;
  Bytes in(bytes.data + 128, bytes.size - 128);
  const Place top{nullptr, ""};
  while (!in.empty()) {
    const std::uint32_t type = in.word(top), length = in.word(top);
    Bytes body = in.take(length, top);
    std::vector<unsigned char> expanded;
    if (type == kCompressed) {
      expanded = expand(body, top);
      Bytes inner(expanded.data(), expanded.size());
      const Tagged element = next(inner, top);
      if (element.type != kMatrix) damaged(top, "a compressed element holds no array");
      body = element.body;
    } else if (type != kMatrix) {
      damaged(top, "an element is no array");
    }
    std::string name;
    const MatValue value = Reader().array(body, nullptr, 0, &name);
    if (!known.insert(name).second) damaged(top, "two variables have the name " + name);
    take(name, value);
  }
  if (hasSubsystem(bytes)) throw Error("badValue", "the MAT file holds functions or objects (a subsystem).");
}
}  // namespace frs
