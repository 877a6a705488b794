// small_tiff.hpp - a TIFF file of a few bytes, made by hand.
#pragma once
#include <cstdint>
#include <vector>

/// 16 bits, 5 x 3, one channel, two strips that hold the bytes given; the picture has two pages, which are the same.
inline std::vector<std::uint8_t> smallTiff(int compression, int predictor, const std::vector<std::uint8_t>& strip) {
  std::vector<std::uint8_t> out{'I', 'I', 42, 0, 8, 0, 0, 0};
  const auto number = [&](std::size_t value, int bytes) {
    for (int k = 0; k < bytes; ++k) out.push_back(static_cast<std::uint8_t>(value >> 8 * k));
  };
  constexpr std::size_t kTags = 10, kDirectory = 2 + 12 * kTags + 4, kData = 8 + 2 * kDirectory + 16;
  for (std::size_t page = 0; page < 2; ++page) {
    number(kTags, 2);
    const auto tag = [&](std::size_t id, std::size_t count, std::size_t value) {
      number(id, 2), number(4, 2), number(count, 4), number(value, 4);
    };
    const std::size_t lists = 8 + 2 * kDirectory;
    tag(256, 1, 5), tag(257, 1, 3), tag(258, 1, 16), tag(259, 1, static_cast<std::size_t>(compression)), tag(262, 1, 1);
    tag(273, 2, lists), tag(277, 1, 1), tag(278, 1, 2), tag(279, 2, lists + 8),
        tag(317, 1, static_cast<std::size_t>(predictor));
    number(page == 0 ? 8 + kDirectory : 0, 4);
  }
  number(kData, 4), number(kData, 4), number(strip.size(), 4), number(strip.size(), 4);
  out.insert(out.end(), strip.begin(), strip.end());
  return out;
}
