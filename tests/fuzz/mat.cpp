// mat.cpp - libFuzzer: any bytes as a MAT file.
#include "base/error.hpp"
#include "base/mat_file.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    frs::readMat(frs::Span<const unsigned char>(data, size), [](const std::string&, const frs::MatValue& value) {
      if (value.type == frs::MatValue::Type::Double && !value.logical && value.data.size() != 8 * value.count())
        __builtin_trap();
      if (value.type == frs::MatValue::Type::Sparse && value.columnStart.size() != value.size[1] + 1) __builtin_trap();
    });
  } catch (const frs::Error&) {
  }
  return 0;
}
