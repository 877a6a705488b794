// png.cpp - libFuzzer: any bytes as a PNG file, with the sums of its chunks put right.
#include "image/png.hpp"

#include <zlib.h>

#include "base/error.hpp"
#include "image/picture_notes.hpp"

static std::size_t numberAt(const std::uint8_t* p) {
  return std::size_t(p[0]) << 24 | std::size_t(p[1]) << 16 | std::size_t(p[2]) << 8 | std::size_t(p[3]);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::vector<std::uint8_t> bytes(data, data + size);
  for (std::size_t at = 8; at + 12 <= size;) {
    const std::size_t length = numberAt(&bytes[at]);
    if (length > size - at - 12) break;
    const unsigned long sum = crc32(0, &bytes[at + 4], static_cast<uInt>(length + 4));
    for (int k = 0; k < 4; ++k) bytes[at + 8 + length + k] = static_cast<std::uint8_t>(sum >> (24 - 8 * k));
    at += 12 + length;
  }
  const frs::Span<const std::uint8_t> view(bytes.data(), bytes.size());
  if (!frs::pictureNotes(view).tooMuch(1e6).empty()) return 0;
  try {
    const auto picture = frs::decodePng(view);
    if (picture && picture->data.size() != 3 * picture->rows * picture->cols) __builtin_trap();
  } catch (const frs::Error&) {
  }
  return 0;
}
