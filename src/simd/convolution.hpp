// convolution.hpp - the inner loops of convolutions of 1 x 1 pixel and of those that keep channels apart.
#pragma once
#include <cstddef>

namespace frs::convolution {
constexpr std::size_t slack = 16;  ///< as many numbers behind the end of a row may be read or written: a register
constexpr std::size_t pixelsTogether = 48;  ///< and
constexpr std::size_t outputsTogether = 8;  ///< whose sums are in registers at the same time, with AVX-512

/// A convolution of 1 x 1: sums[o][x] = sum over k of weight[o][k] * pixel[k][x], `pixelsTogether` pixels at a time.
struct Product {
  const float* from;  ///< pixel x of plane k is at [x / 48 * blockPitch + k * planePitch + x % 48]
  std::size_t blockPitch, planePitch;
  std::size_t inputs;
  const float* weights;  ///< of output o and input k at [(o / 8 * weightPitch + k) * 8 + o % 8]
  std::size_t weightPitch;
  std::size_t outputs;
  const float* bias;            ///< to begin with; nullptr: what is in `to`
  float low, high;              ///< limits of what is written
  float* to;                    ///< pixel x of output o is at [o * toPitch + x]
  std::size_t toPitch, pixels;  ///< rounded up to whole blocks, which are read and written, too
};

/// The offsets of a convolution in a plane that was parted by its stride, and the weights of one channel.
struct Taps {
  const std::size_t* offsets;
  const float* weights;
  std::size_t count;
};

struct Loops {
  void (*product)(const Product& p);
  /// A row parted by the stride: to[p % stride * phase + p / stride] = from[p - first] for p = first .. first + width - 1.
  void (*part)(const float* from, std::size_t width, std::size_t first, std::size_t stride, float* to,
               std::size_t phase);
  /// Rows of results: to[y * width + x] = bias + sum of weights[t] * from[y * pitch + offsets[t] + x] for x < width, between low
  /// and high. Up to `slack` numbers behind the last row are written, too, with values that mean nothing.
  void (*rows)(const float* from, std::size_t pitch, const Taps& taps, float bias, float low, float high, float* to,
               std::size_t width, std::size_t count);
};
}  // namespace frs::convolution
