// picture_depth.cpp - see image/picture_depth.hpp.
#include "image/picture_depth.hpp"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <cstring>

#include "base/platform.hpp"

namespace frs {
namespace {
constexpr std::size_t kHead = 32;

// The third number of a PNM head, the largest value of a sample; # begins a remark.
long largestValue(const std::string& head) {
  std::size_t at = 2;
  long value = 0;
  for (int k = 0; k < 3; ++k) {
    while (at < head.size() && (std::isspace(static_cast<unsigned char>(head[at])) || head[at] == '#'))
      at = head[at] == '#' ? std::min(head.size(), head.find('\n', at)) : at + 1;
    for (value = 0; at < head.size() && std::isdigit(static_cast<unsigned char>(head[at])) && value < 65536; ++at)
      value = 10 * value + head[at] - '0';
  }
  return value;
}
}  // namespace

std::size_t PictureDepth::unnamed() const {
  if (!isTiff) return 0;
  const std::size_t named = (tiff.colours == 2 || tiff.colours == 6 || tiff.colours == 8 ? 3U
                             : tiff.colours == 5                                         ? 4U
                                                                                         : 1U) +
                            (tiff.opacity >= 0);
  return tiff.channels > named ? tiff.channels - named : 0;
}

PictureDepth pictureDepth(const std::string& path, std::size_t page) {
  PictureDepth depth;
  const platform::File file = platform::openFile(path, "rb");
  if (!file) return depth;
  std::vector<std::uint8_t> bytes(kHead);
  bytes.resize(std::fread(bytes.data(), 1, kHead, file.get()));
  const auto begins = [&](const char* text, std::size_t length) {
    return bytes.size() >= length && std::memcmp(bytes.data(), text, length) == 0;
  };
  if (begins("\x89PNG", 4) && bytes.size() > 25) {
    depth.isKnown = true;
    depth.bits = bytes[24];
  } else if (begins("P5", 2) || begins("P6", 2) || begins("P2", 2) || begins("P3", 2)) {
    depth.isKnown = true;
    bytes.resize(1024);  // remarks of any length
    bytes.resize(kHead + std::fread(bytes.data() + kHead, 1, 1024 - kHead, file.get()));
    depth.bits = largestValue({bytes.begin(), bytes.end()}) > 255 ? 16 : 8;
  } else if (begins("II", 2) || begins("MM", 2)) {
    std::vector<std::uint8_t> part(1 << 16);
    while (const std::size_t n = std::fread(part.data(), 1, part.size(), file.get()))
      bytes.insert(bytes.end(), part.begin(), part.begin() + static_cast<std::ptrdiff_t>(n));
    const std::vector<std::size_t> pages = tiffPages(bytes);
    if (pages.empty()) return depth;
    depth.isKnown = depth.isTiff = true;
    depth.pages = pages.size();
    depth.tiff = tiffPage(bytes, pages[std::min(std::max<std::size_t>(page, 1), pages.size()) - 1]);
    depth.bits = depth.tiff.bits;
  } else {
    depth.isKnown = begins("\xff\xd8", 2) || begins("GIF8", 4) || begins("BM", 2);
  }
  return depth;
}
}  // namespace frs
