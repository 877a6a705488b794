#include "network/separable.hpp"

#include <algorithm>
#include <limits>
#include <memory>
#include <string>

#include "base/error.hpp"
#include "simd/kernels.hpp"

namespace frs {
namespace {
using convolution::outputsTogether;
using convolution::pixelsTogether;

// Numbers of the inner map that are worked on at a time: with what is made of them they fill half of a cache of 1 MB.
constexpr std::size_t atATime = 65536;
constexpr std::size_t fewestChannels = 48;

void check(const ConvolutionStage& stage, std::size_t rows, std::size_t columns, const char* name) {
  if (stage.weights.size() != rows * columns || stage.bias.size() != rows)
    throw Error("badSize", std::string("weights of ") + name + " do not fit the channels.");
}

std::size_t steps(std::size_t extent, std::size_t side, std::size_t stride) {
  if (extent < side) throw Error("badSize", "a convolution is larger than its map.");
  return (extent - side) / stride + 1;
}

std::size_t roundedUp(std::size_t n, std::size_t unit) { return (n + unit - 1) / unit * unit; }

// Weights of `outputs` rows in the order of convolution::Product; the last group is filled up with zeros.
std::vector<float> packed(const std::vector<float>& weights, std::size_t outputs, std::size_t inputs) {
  std::vector<float> to(roundedUp(outputs, outputsTogether) * inputs);
  for (std::size_t o = 0; o < outputs; ++o)
    for (std::size_t k = 0; k < inputs; ++k)
      to[(o / outputsTogether * inputs + k) * outputsTogether + o % outputsTogether] = weights[o * inputs + k];
  return to;
}
}  // namespace

// Sizes of a picture, and of the strip of it that is worked on.
struct Separable::Plan {
  std::size_t height, width, outHeight, outWidth;
  std::size_t rows, channels;          // of the result in a strip; of the inner map at a time
  std::size_t phase, pitch;            // of a row of the padded plane: numbers of a remainder by the stride, of all
  std::size_t from = 0, to = 0;        // rows of the input that the strip sees
  std::size_t above = 0, results = 0;  // rows of zeros above them; rows of the result

  void choose(std::size_t strip, const SeparableBlock& b) {
    const std::size_t first = strip * rows;
    results = std::min(rows, outHeight - first);
    const std::size_t start = first * b.stride, end = start + (results - 1) * b.stride + b.side;
    from = std::min(height, std::max(start, b.top) - b.top);
    to = std::max(from, std::min(height, std::max(end, b.top) - b.top));
    above = std::min(std::max(start, b.top), end) - start;
  }
};

struct Separable::Room {
  using Numbers = std::unique_ptr<float[]>;  // unlike those of a vector they are not set to 0 first
  Numbers input, inner, convolved, result;
  std::vector<float> plane;
  std::vector<std::size_t> offsets;

  Room(const Plan& p, const SeparableBlock& b) {
    const std::size_t pixels = roundedUp(p.rows * p.outWidth, pixelsTogether), rows = (p.rows - 1) * b.stride + b.side;
    const std::size_t seen = roundedUp(rows * p.width, pixelsTogether);
    input.reset(new float[seen * b.inputs]);
    inner.reset(new float[seen * p.channels]);
    convolved.reset(new float[pixels * p.channels + convolution::slack]);
    result.reset(new float[pixels * b.outputs]);
    plane.resize(rows * p.pitch + convolution::slack);
    for (std::size_t t = 0; t < b.side * b.side; ++t)
      offsets.push_back(t / b.side * p.pitch + t % b.side % b.stride * p.phase + t % b.side / b.stride);
  }

  // Planes of the input in blocks of pixels: planes whose size is a power of two would share their places in the cache.
  void take(const float* from, std::size_t planePitch, std::size_t planes, std::size_t pixels) {
    for (std::size_t k = 0; k < planes; ++k, from += planePitch)
      for (std::size_t x = 0; x < pixels; x += pixelsTogether)
        std::copy_n(from + x, std::min(pixelsTogether, pixels - x), &input[x * planes + k * pixelsTogether]);
  }
};

Separable::Separable(SeparableBlock block) : block_(std::move(block)), expands_(!block_.expand.weights.empty()) {
  const SeparableBlock& b = block_;
  if (b.stride == 0 || b.side == 0) throw Error("badSize", "a convolution must have a size and a stride.");
  if (!expands_ && b.inner != b.inputs) throw Error("badSize", "weights of expand are missing.");
  if (expands_) check(b.expand, b.inner, b.inputs, "expand");
  check(b.depthwise, b.inner, b.side * b.side, "depthwise");
  check(b.project, b.outputs, b.inner, "project");
  expand_ = packed(b.expand.weights, expands_ ? b.inner : 0, b.inputs);
  project_ = packed(b.project.weights, b.outputs, b.inner);
  for (std::vector<float>* w : {&block_.expand.weights, &block_.project.weights}) std::vector<float>().swap(*w);
}

std::size_t Separable::heightFor(std::size_t height) const {
  return steps(height + block_.top + block_.bottom, block_.side, block_.stride);
}

std::size_t Separable::widthFor(std::size_t width) const {
  return steps(width + block_.left + block_.right, block_.side, block_.stride);
}

Separable::Plan Separable::planFor(std::size_t height, std::size_t width) const {
  const SeparableBlock& b = block_;
  Plan p;
  p.height = height;
  p.width = width;
  p.outHeight = heightFor(height);
  p.outWidth = widthFor(width);
  p.phase = (width + b.left + b.right + b.stride - 1) / b.stride;
  p.pitch = p.phase * b.stride;
  const std::size_t seen = atATime / (std::min(fewestChannels, b.inner) * width);
  p.rows = std::min(p.outHeight, seen > b.side ? (seen - b.side) / b.stride + 1 : 1);
  const std::size_t pixels = ((p.rows - 1) * b.stride + b.side) * width;
  p.channels = std::min(b.inner, std::max(fewestChannels, atATime / pixels / outputsTogether * outputsTogether));
  return p;
}

std::size_t Separable::strips(std::size_t height, std::size_t width) const {
  const Plan p = planFor(height, width);
  return (p.outHeight + p.rows - 1) / p.rows;
}

void Separable::run(const float* input, std::size_t height, std::size_t width, std::size_t first, std::size_t last,
                    float* output) const {
  Plan p = planFor(height, width);
  Room room(p, block_);
  for (std::size_t strip = first; strip < last; ++strip) {
    p.choose(strip, block_);
    runStrip(p, input, room);
    const std::size_t pixels = p.results * p.outWidth, pitch = roundedUp(pixels, pixelsTogether);
    for (std::size_t k = 0; k < block_.outputs; ++k)
      std::copy_n(&room.result[k * pitch], pixels, output + (k * p.outHeight + strip * p.rows) * p.outWidth);
  }
}

void Separable::runStrip(const Plan& p, const float* input, Room& room) const {
  constexpr float unlimited = std::numeric_limits<float>::infinity();
  const SeparableBlock& b = block_;
  const convolution::Loops& loops = kernels().convolution;
  const std::size_t pixels = p.results * p.outWidth, pitch = roundedUp(pixels, pixelsTogether);
  const std::size_t seen = (p.to - p.from) * p.width, seenPitch = roundedUp(seen, pixelsTogether);
  const std::size_t area = p.height * p.width;
  std::fill(room.plane.begin(), room.plane.end(), 0.f);
  if (expands_) room.take(input + p.from * p.width, area, b.inputs, seen);
  for (std::size_t first = 0; first < b.inner; first += p.channels) {
    const std::size_t count = std::min(p.channels, b.inner - first);
    if (expands_)
      loops.product({room.input.get(), b.inputs * pixelsTogether, pixelsTogether, b.inputs,
                     expand_.data() + first * b.inputs, b.inputs, count, &b.expand.bias[first], b.expand.low,
                     b.expand.high, room.inner.get(), seenPitch, seen});
    convolveSome(p, expands_ ? room.inner.get() : input + first * area + p.from * p.width, expands_ ? seenPitch : area,
                 first, count, room);
    const bool last = first + count == b.inner;
    loops.product({room.convolved.get(), pixelsTogether, pitch, count, project_.data() + first * outputsTogether,
                   b.inner, b.outputs, first == 0 ? b.project.bias.data() : nullptr, last ? b.project.low : -unlimited,
                   last ? b.project.high : unlimited, room.result.get(), pitch, pixels});
  }
}

// Channel by channel: the rows go into a plane with zeros around them, of which the rows of results are made.
void Separable::convolveSome(const Plan& p, const float* from, std::size_t pitch, std::size_t first, std::size_t count,
                             Room& room) const {
  const SeparableBlock& b = block_;
  const convolution::Loops& loops = kernels().convolution;
  const std::size_t area = b.side * b.side, resultPitch = roundedUp(p.results * p.outWidth, pixelsTogether);
  for (std::size_t k = 0; k < count; ++k) {
    for (std::size_t y = 0; y < p.to - p.from; ++y)
      loops.part(from + k * pitch + y * p.width, p.width, b.left, b.stride, &room.plane[(p.above + y) * p.pitch],
                 p.phase);
    const convolution::Taps taps = {room.offsets.data(), &b.depthwise.weights[(first + k) * area], area};
    loops.rows(room.plane.data(), b.stride * p.pitch, taps, b.depthwise.bias[first + k], b.depthwise.low,
               b.depthwise.high, &room.convolved[k * resultPitch], p.outWidth, p.results);
  }
}
}  // namespace frs
