// mat_numbers.hpp - the numbers and texts in the elements of a MAT file, which may be of smaller types than the array is.
#pragma once
#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>
#include <vector>

namespace frs {
/// Types of elements, as "MAT-File Format" (MathWorks) numbers them.
enum MatElement : std::uint32_t {
  kInt8 = 1,
  kUint8 = 2,
  kInt16 = 3,
  kUint16 = 4,
  kInt32 = 5,
  kUint32 = 6,
  kSingle = 7,
  kDouble = 9,
  kInt64 = 12,
  kUint64 = 13,
  kMatrix = 14,
  kCompressed = 15,
  kUtf8 = 16,
  kUtf16 = 17
};

/// Bytes of one number; 0 for types that hold none.
inline std::size_t matWidth(std::uint32_t type) {
  switch (type) {
    case kInt8:
    case kUint8: return 1;
    case kInt16:
    case kUint16: return 2;
    case kInt32:
    case kUint32:
    case kSingle: return 4;
    case kDouble:
    case kInt64:
    case kUint64: return 8;
    default: return 0;
  }
}

template <class From, class To>
bool convertMatFrom(const unsigned char* from, std::size_t count, To* to) {
  if (count > 0 && std::is_same_v<From, To>) std::memcpy(to, from, count * sizeof(To));
  if (std::is_same_v<From, To>) return true;
  if (std::is_integral_v<To> && !std::is_integral_v<From>) return count == 0;
  for (std::size_t k = 0; k < count; ++k) {
    From v;
    std::memcpy(&v, from + k * sizeof v, sizeof v);
    to[k] = static_cast<To>(v);
    if constexpr (std::is_integral_v<To> && std::is_integral_v<From>)
      if (static_cast<From>(to[k]) != v || (v < From(0)) != (to[k] < To(0))) return false;
  }
  return true;
}

/// `count` numbers of the element's type as numbers of type To; false where a whole number would become another one, or
/// a number with a fraction a whole one.
template <class To>
bool convertMat(const unsigned char* from, std::size_t count, std::uint32_t type, To* to) {
  switch (type) {
    case kInt8: return convertMatFrom<std::int8_t>(from, count, to);
    case kUint8: return convertMatFrom<std::uint8_t>(from, count, to);
    case kInt16: return convertMatFrom<std::int16_t>(from, count, to);
    case kUint16: return convertMatFrom<std::uint16_t>(from, count, to);
    case kInt32: return convertMatFrom<std::int32_t>(from, count, to);
    case kUint32: return convertMatFrom<std::uint32_t>(from, count, to);
    case kSingle: return convertMatFrom<float>(from, count, to);
    case kDouble: return convertMatFrom<double>(from, count, to);
    case kInt64: return convertMatFrom<std::int64_t>(from, count, to);
    case kUint64: return convertMatFrom<std::uint64_t>(from, count, to);
    default: return false;
  }
}

/// The UTF-16 units of a text in UTF-8; false where it is none.
inline bool decodeUtf8(const unsigned char* text, std::size_t bytes, std::vector<std::uint16_t>& units) {
  for (std::size_t i = 0; i < bytes;) {
    const unsigned char first = text[i++];
    const int more = first < 0x80 ? 0 : first < 0xc2 ? -1 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : first < 0xf5 ? 3 : -1;
    if (more < 0 || bytes - i < static_cast<std::size_t>(more)) return false;
    std::uint32_t c = more == 0 ? first : first & (0x3f >> more);
    for (int k = 0; k < more; ++k, ++i) {
      if ((text[i] & 0xc0) != 0x80) return false;
      c = c << 6 | (text[i] & 0x3f);
    }
    const std::uint32_t least[] = {0, 0x80, 0x800, 0x10000};
    if (c < least[more] || c > 0x10ffff || (c >= 0xd800 && c < 0xe000)) return false;
    if (c < 0x10000) {
      units.push_back(static_cast<std::uint16_t>(c));
    } else {
      units.push_back(static_cast<std::uint16_t>(0xd800 + ((c - 0x10000) >> 10)));
      units.push_back(static_cast<std::uint16_t>(0xdc00 + ((c - 0x10000) & 0x3ff)));
    }
  }
  return true;
}

/// The inverse; halves of a character alone become question marks.
inline std::string encodeUtf8(const std::vector<std::uint16_t>& units) {
  std::string text;
  const auto more = [&](std::uint32_t c, int shift) { text += static_cast<char>(0x80 | ((c >> shift) & 0x3f)); };
  for (std::size_t i = 0; i < units.size(); ++i) {
    std::uint32_t c = units[i];
    if (c >= 0xd800 && c < 0xe000) {
      const bool pair = c < 0xdc00 && i + 1 < units.size() && (units[i + 1] & 0xfc00) == 0xdc00;
      c = pair ? 0x10000 + ((c - 0xd800) << 10) + (units[++i] - 0xdc00u) : '?';
    }
    if (c < 0x80) {
      text += static_cast<char>(c);
    } else if (c < 0x800) {
      text += static_cast<char>(0xc0 | c >> 6);
      more(c, 0);
    } else if (c < 0x10000) {
      text += static_cast<char>(0xe0 | c >> 12);
      more(c, 6), more(c, 0);
    } else {
      text += static_cast<char>(0xf0 | c >> 18);
      more(c, 12), more(c, 6), more(c, 0);
    }
  }
  return text;
}
}  // namespace frs
