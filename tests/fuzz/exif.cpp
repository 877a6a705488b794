// exif.cpp - libFuzzer: what any bytes say of a picture before it is decoded.
#include "image/picture_notes.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const frs::PictureNotes notes = frs::pictureNotes({data, size});
  if (notes.orientation < 1 || notes.orientation > 8 || notes.scans > size) __builtin_trap();
  notes.tooMuch(4e8);
  return 0;
}
