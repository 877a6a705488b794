// wire.hpp - the wire format of protocol buffers: the fields of a message, read and written.
// src/network may use: base, simd.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace frs::wire {
enum Type { varint = 0, fixed64 = 1, bytes = 2, fixed32 = 5 };

struct Field {
  std::uint32_t number = 0;
  Type type = varint;
  std::uint64_t value = 0;  ///< of a varint, fixed64 or fixed32
  std::string text;         ///< of a field of bytes: a text, or the bytes of a message
};
using Message = std::vector<Field>;

/// The fields of a message in their order. Written again they give the same message.
/// Throws  frs::Error badValue where the bytes are no message.
Message read(const std::string& from);
std::string write(const Message& message);

Field text(std::uint32_t number, std::string value);
Field number(std::uint32_t number, std::uint64_t value);
Field real(std::uint32_t number, float value);

/// The first field with this number, or nullptr.
const Field* find(const Message& message, std::uint32_t number);

/// The text of the first field with this number, or "".
std::string textOf(const Message& message, std::uint32_t number);

/// All whole numbers of a repeated field, packed or not.
std::vector<std::int64_t> numbersOf(const Message& message, std::uint32_t number);
}  // namespace frs::wire
