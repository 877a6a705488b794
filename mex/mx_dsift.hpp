// mx_dsift.hpp - options and results of frs_dsift.
#pragma once
#include "image/described.hpp"
#include "mx_image.hpp"

namespace frs::mx {
inline DsiftOptions siftOptions(const Options& options) {
  DsiftOptions o;
  o.step = options.integer("step", 1);
  o.sizes.clear();
  for (double s : options.vector("sizes", kAny)) {
    if (!(s >= 1 && s <= 1000 && s == std::floor(s)))
      throw Error("badOption", "sizes must hold whole numbers in [1, 1000].");
    o.sizes.push_back(static_cast<int>(s));
  }
  o.fast = options.flag("fast");
  o.windowSize = options.scalar("windowSize", 1e-3, 1e3);
  o.magnif = options.scalar("magnif", 0, 1e6);
  o.contrast = options.scalar("contrast", 0, 1e6);
  o.maxCount = static_cast<std::size_t>(options.integer("maxCount", 0));
  o.threads = options.integer("threads", 0);
  return o;
}

/// A seed for each picture.
inline std::vector<std::uint64_t> seedsOf(const Options& options, std::size_t n) {
  std::vector<std::uint64_t> seeds;
  for (double s : options.vector("seeds", n)) {
    if (!(s >= 0 && s <= 0x1.0p53 && s == std::floor(s)))
      throw Error("badOption", "seeds must hold whole numbers from 0 to 2^53.");
    seeds.push_back(static_cast<std::uint64_t>(s));
  }
  return seeds;
}

/// The words that descriptors are replaced by; none for [].
inline MatrixView<const float> wordsOf(const Options& options) {
  MatrixView<const float> words;
  if (options.isEmpty("words")) return words;
  words = denseView<float>(options.raw("words"), mxSINGLE_CLASS, "words", "a real full single matrix", kAny, kAny);
  Samples(words).check("words", true);
  return words;
}

inline mxArray* singles(const std::vector<float>& values, std::size_t rows) {
  return arrayOf(values, {rows, values.size() / rows});
}

inline mxArray* numbers(std::vector<std::uint32_t> word) {
  for (std::uint32_t& w : word) ++w;
  return arrayOf(word, {1, word.size()});
}
}  // namespace frs::mx
