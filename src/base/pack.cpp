#include "base/pack.hpp"

#include <algorithm>
#include <cstring>

namespace frs {
namespace {
// The first byte says which code follows.
enum Code : char { kSteps = 1, kBits = 2 };

// Differences of neighbours with the sign in the lowest bit: 0, -1, 1, -2, 2 become 0, 1, 2, 3, 4. Arithmetic is
// modulo 2^32, so that every difference of two numbers is one of these.
std::uint32_t foldSign(std::uint32_t difference) { return (difference << 1) ^ (0u - (difference >> 31)); }
std::uint32_t unfoldSign(std::uint32_t folded) { return (folded >> 1) ^ (0u - (folded & 1)); }

// Seven bits a byte, the lowest first; the highest bit says that more follow.
void appendVariable(std::vector<char>& to, std::uint64_t v) {
  for (; v >= 128; v >>= 7) to.push_back(static_cast<char>((v & 127) | 128));
  to.push_back(static_cast<char>(v));
}

bool takeVariable(const char*& p, const char* end, std::uint64_t& v) {
  v = 0;
  for (int shift = 0; p < end && shift < 64; shift += 7) {
    const auto byte = static_cast<unsigned char>(*p++);
    v |= static_cast<std::uint64_t>(byte & 127) << shift;
    if (byte < 128) return true;
  }
  return false;
}

// Step after step; a zero step is followed by how many there are in a row.
std::vector<char> packSteps(const std::uint32_t* v, std::size_t n) {
  std::vector<char> out{kSteps};
  std::uint32_t before = 0;
  for (std::size_t i = 0; i < n;) {
    const std::uint32_t step = foldSign(v[i] - before);
    before = v[i];
    appendVariable(out, step);
    if (step) {
      ++i;
      continue;
    }
    const std::size_t first = i;
    while (i < n && v[i] == before) ++i;
    appendVariable(out, i - first);
  }
  return out;
}

bool unpackSteps(const char* p, const char* end, std::uint32_t* v, std::size_t n) {
  std::uint32_t before = 0;
  for (std::size_t i = 0; i < n;) {
    std::uint64_t step = 0, run = 1;
    if (!takeVariable(p, end, step) || step > 0xffffffffu) return false;
    if (step == 0 && !takeVariable(p, end, run)) return false;
    if (run < 1 || run > n - i) return false;
    before += unfoldSign(static_cast<std::uint32_t>(step));
    std::fill_n(v + i, run, before);
    i += run;
  }
  return p == end;
}

int bitsFor(std::uint32_t range) {
  int bits = 0;
  for (; range; range >>= 1) ++bits;
  return bits;
}

// The smallest number, the bits of the largest difference from it, then those differences side by side.
std::vector<char> packBits(const std::uint32_t* v, std::size_t n, std::uint32_t low, int bits) {
  std::vector<char> out{kBits, static_cast<char>(bits)};
  out.resize(6);
  std::memcpy(&out[2], &low, 4);
  out.reserve(7 + n * static_cast<std::size_t>(bits) / 8);
  std::uint64_t waiting = 0;
  int count = 0;
  for (std::size_t i = 0; i < n; ++i) {
    waiting |= static_cast<std::uint64_t>(v[i] - low) << count;
    for (count += bits; count >= 8; count -= 8, waiting >>= 8) out.push_back(static_cast<char>(waiting & 255));
  }
  if (count) out.push_back(static_cast<char>(waiting));
  return out;
}

bool unpackBits(const char* p, const char* end, std::uint32_t* v, std::size_t n) {
  if (end - p < 5) return false;
  const int bits = *p;
  std::uint32_t low = 0;
  std::memcpy(&low, p + 1, 4);
  p += 5;
  if (bits < 0 || bits > 32 || static_cast<std::size_t>(end - p) != (n * static_cast<std::size_t>(bits) + 7) / 8)
    return false;
  const std::uint64_t mask = (std::uint64_t{1} << bits) - 1;
  std::uint64_t waiting = 0;
  int count = 0;
  for (std::size_t i = 0; i < n; ++i) {
    for (; count < bits; count += 8) waiting |= static_cast<std::uint64_t>(static_cast<unsigned char>(*p++)) << count;
    v[i] = low + static_cast<std::uint32_t>(waiting & mask);
    waiting >>= bits, count -= bits;
  }
  return true;
}
}  // namespace

std::vector<char> packNumbers(const std::uint32_t* values, std::size_t n) {
  std::vector<char> steps = packSteps(values, n);
  if (n == 0) return steps;
  const auto range = std::minmax_element(values, values + n);
  const int bits = bitsFor(*range.second - *range.first);
  if (6 + (n * static_cast<std::size_t>(bits) + 7) / 8 >= steps.size()) return steps;
  return packBits(values, n, *range.first, bits);
}

bool unpackNumbers(const char* bytes, std::size_t size, std::uint32_t* values, std::size_t n) {
  if (size < 1) return false;
  const char *p = bytes + 1, *end = bytes + size;
  return bytes[0] == kSteps ? unpackSteps(p, end, values, n) : bytes[0] == kBits && unpackBits(p, end, values, n);
}
}  // namespace frs
