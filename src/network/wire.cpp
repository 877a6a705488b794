#include "network/wire.hpp"

#include <cstring>

#include "base/error.hpp"

namespace frs::wire {
namespace {
[[noreturn]] void broken() { throw Error("badValue", "the file breaks off or is no ONNX model."); }

class Reader {
 public:
  explicit Reader(const std::string& from) : at_(from.data()), end_(from.data() + from.size()) {}
  bool more() const { return at_ < end_; }
  std::uint64_t varintValue() {
    std::uint64_t value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      if (at_ == end_) broken();
      const auto byte = static_cast<unsigned char>(*at_++);
      value |= static_cast<std::uint64_t>(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    broken();
  }
  std::uint64_t fixedValue(std::size_t size) {
    std::uint64_t value = 0;
    std::memcpy(&value, taken(size), size);  // little endian, as all processors we build for
    return value;
  }
  std::string bytesValue() {
    const std::uint64_t size = varintValue();
    if (size > static_cast<std::uint64_t>(end_ - at_)) broken();
    const char* start = taken(static_cast<std::size_t>(size));
    return std::string(start, static_cast<std::size_t>(size));
  }

 private:
  const char* taken(std::size_t size) {
    if (size > static_cast<std::size_t>(end_ - at_)) broken();
    const char* start = at_;
    at_ += size;
    return start;
  }
  const char *at_, *end_;
};

void appendVarint(std::string& to, std::uint64_t value) {
  for (; value >= 0x80; value >>= 7) to.push_back(static_cast<char>(value | 0x80));
  to.push_back(static_cast<char>(value));
}

void appendFixed(std::string& to, std::uint64_t value, std::size_t size) {
  char bytes[8];
  std::memcpy(bytes, &value, 8);
  to.append(bytes, size);
}
}  // namespace

Message read(const std::string& from) {
  Reader reader(from);
  Message message;
  while (reader.more()) {
    const std::uint64_t key = reader.varintValue();
    Field f;
    f.number = static_cast<std::uint32_t>(key >> 3);
    f.type = static_cast<Type>(key & 7);
    if (f.number == 0 || key >> 32) broken();
    switch (f.type) {
      case varint: f.value = reader.varintValue(); break;
      case fixed64: f.value = reader.fixedValue(8); break;
      case bytes: f.text = reader.bytesValue(); break;
      case fixed32: f.value = reader.fixedValue(4); break;
      default: broken();
    }
    message.push_back(std::move(f));
  }
  return message;
}

std::string write(const Message& message) {
  std::string to;
  for (const Field& f : message) {
    appendVarint(to, static_cast<std::uint64_t>(f.number) << 3 | f.type);
    switch (f.type) {
      case varint: appendVarint(to, f.value); break;
      case fixed64: appendFixed(to, f.value, 8); break;
      case fixed32: appendFixed(to, f.value, 4); break;
      case bytes: appendVarint(to, f.text.size()); to += f.text;
    }
  }
  return to;
}

Field text(std::uint32_t number, std::string value) { return {number, bytes, 0, std::move(value)}; }
Field number(std::uint32_t number, std::uint64_t value) { return {number, varint, value, {}}; }
Field real(std::uint32_t number, float value) {
  std::uint32_t bits;
  std::memcpy(&bits, &value, 4);
  return {number, fixed32, bits, {}};
}

const Field* find(const Message& message, std::uint32_t number) {
  for (const Field& f : message)
    if (f.number == number) return &f;
  return nullptr;
}

std::string textOf(const Message& message, std::uint32_t number) {
  const Field* f = find(message, number);
  return f ? f->text : "";
}

std::vector<std::int64_t> numbersOf(const Message& message, std::uint32_t number) {
  std::vector<std::int64_t> values;
  for (const Field& f : message) {
    if (f.number != number) continue;
    if (f.type != bytes) {
      values.push_back(static_cast<std::int64_t>(f.value));
      continue;
    }
    Reader packed(f.text);
    while (packed.more()) values.push_back(static_cast<std::int64_t>(packed.varintValue()));
  }
  return values;
}
}  // namespace frs::wire
