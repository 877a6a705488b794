// tiff.cpp - libFuzzer: any bytes as a TIFF file, all its pages.
#include "image/tiff.hpp"

#include "base/error.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const frs::Span<const std::uint8_t> bytes{data, size};
  for (std::size_t directory : frs::tiffPages(bytes)) {
    const frs::TiffPage page = frs::tiffPage(bytes, directory);
    if (!page.refused.empty() || page.rows * page.cols > 1e6) continue;
    try {
      const auto samples = frs::decodeTiff(bytes, page);
      if (samples.size() != page.rows * page.cols * page.channels * static_cast<std::size_t>(page.bits) / 8)
        __builtin_trap();
    } catch (const frs::Error&) {
    }
  }
  return 0;
}
