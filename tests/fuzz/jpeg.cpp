// jpeg.cpp - libFuzzer: any bytes as a JPEG file, on the way that photographs take into libjpeg.
#include "image/jpeg.hpp"

#include "base/error.hpp"
#include "image/picture_notes.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const frs::Span<const std::uint8_t> bytes(data, size);
  const frs::PictureNotes notes = frs::pictureNotes(bytes);
  if (!notes.isJpeg || !notes.tooMuch(1e6).empty()) return 0;
  try {
    const auto picture = frs::decodeJpeg(bytes, 1e4);
    if (picture && picture->picture.data.size() != 3 * picture->picture.rows * picture->picture.cols) __builtin_trap();
    if (picture && (picture->file.rows != notes.rows || picture->file.cols != notes.cols)) __builtin_trap();
  } catch (const frs::Error&) {
  }
  return 0;
}
