// pack.hpp - whole numbers in few bytes, without loss: label images, word numbers and grid positions of the cache.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

namespace frs {
/// The numbers in the shorter of two codes.
///
/// Post    unpackNumbers gives them back.
/// Cost    O(n) time; at most 4 n + 16 bytes. Runs of equal numbers cost a few bytes each, small steps one byte each,
///         and numbers without order the bits that their range needs.
std::vector<char> packNumbers(const std::uint32_t* values, std::size_t n);

/// Reads exactly n numbers; false when the bytes are not what packNumbers writes for so many.
bool unpackNumbers(const char* bytes, std::size_t size, std::uint32_t* values, std::size_t n);
}  // namespace frs
