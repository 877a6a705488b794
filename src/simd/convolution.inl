// convolution.inl - see convolution.hpp.
namespace convolving {
using convolution::outputsTogether;
using convolution::pixelsTogether;
using convolution::Product;
using convolution::Taps;

// NaN passes: it is the second argument of both.
inline Floats between(const Floats& low, const Floats& high, const Floats& v) { return lesser(high, greater(low, v)); }

// Registers of pixels and outputs whose sums are kept: 24 of 32 registers, or 12 of 16.
constexpr std::size_t registersOfPixels = 3;
#if defined(__AVX512F__)
constexpr std::size_t fewOutputs = 8;
#else
constexpr std::size_t fewOutputs = 4;
#endif

// Three registers of pixels at `from`, some outputs at a time.
inline void tile(const Product& p, const float* from, const float* weights, std::size_t outputs, const float* bias,
                 float* to) {
  Floats sums[registersOfPixels][fewOutputs];
#pragma GCC unroll 8
  for (std::size_t o = 0; o < fewOutputs; ++o)
#pragma GCC unroll 3
    for (std::size_t x = 0; x < registersOfPixels; ++x) {
      if (bias)
        sums[x][o] = splat(bias[o < outputs ? o : 0]);
      else
        load(to + (o < outputs ? o : 0) * p.toPitch + x * lanes<float>, sums[x][o]);
    }
  for (std::size_t k = 0; k < p.inputs; ++k, from += p.planePitch, weights += outputsTogether) {
    Floats v[registersOfPixels];
#pragma GCC unroll 3
    for (std::size_t x = 0; x < registersOfPixels; ++x) load(from + x * lanes<float>, v[x]);
#pragma GCC unroll 8
    for (std::size_t o = 0; o < fewOutputs; ++o) {
      const Floats weight = splat(weights[o]);
#pragma GCC unroll 3
      for (std::size_t x = 0; x < registersOfPixels; ++x) sums[x][o] += weight * v[x];
    }
  }
  const Floats low = splat(p.low), high = splat(p.high);
#pragma GCC unroll 8
  for (std::size_t o = 0; o < fewOutputs; ++o)
    if (o < outputs)
#pragma GCC unroll 3
      for (std::size_t x = 0; x < registersOfPixels; ++x)
        store(between(low, high, sums[x][o]), to + o * p.toPitch + x * lanes<float>);
}

void product(const Product& p) {
  constexpr std::size_t width = registersOfPixels * lanes<float>;
  static_assert(pixelsTogether % width == 0 && outputsTogether % fewOutputs == 0, "tiles fill blocks");
  for (std::size_t x = 0; x < p.pixels; x += pixelsTogether)
    for (std::size_t part = 0; part < pixelsTogether; part += width)
      for (std::size_t o = 0; o < p.outputs; o += fewOutputs) {
        const std::size_t group = o / outputsTogether * outputsTogether;
        tile(p, p.from + x / pixelsTogether * p.blockPitch + part, p.weights + group * p.weightPitch + (o - group),
             p.outputs - o, p.bias ? p.bias + o : nullptr, p.to + o * p.toPitch + x + part);
      }
}

void part(const float* from, std::size_t width, std::size_t first, std::size_t stride, float* to, std::size_t phase) {
  if (stride == 1) {
    std::memcpy(to + first, from, width * sizeof(float));
  } else if (stride == 2 && first % 2 == 0) {
    to += first / 2;
    float* odd = to + phase;
    for (std::size_t x = 0; x < width / 2; ++x) {
      to[x] = from[2 * x];
      odd[x] = from[2 * x + 1];
    }
    if (width % 2) to[width / 2] = from[width - 1];
  } else if (stride == 2) {
    to[phase + first / 2] = from[0];
    part(from + 1, width - 1, first + 1, stride, to, phase);
  } else {
    for (std::size_t x = 0; x < width; ++x) to[(first + x) % stride * phase + (first + x) / stride] = from[x];
  }
}

// The taps of one channel, spread out once for all its pixels; of 3 x 3 they stay in registers.
template <std::size_t known>
class Channel {
 public:
  Channel(const Taps& taps, float bias, float low, float high)
      : taps_(taps), bias_(splat(bias)), low_(splat(low)), high_(splat(high)) {
    for (std::size_t t = 0; t < known; ++t) weights_[t] = splat(taps.weights[t]), offsets_[t] = taps.offsets[t];
  }

  void row(const float* from, float* to, std::size_t width) const {
    std::size_t x = 0;
    for (; x + 4 * lanes<float> <= width; x += 4 * lanes<float>) block<4>(from + x, to + x);
    for (; x < width; x += lanes<float>) block<1>(from + x, to + x);
  }

 private:
  template <std::size_t many>
  void block(const float* from, float* to) const {
    Floats sums[many];
#pragma GCC unroll 4
    for (std::size_t k = 0; k < many; ++k) sums[k] = bias_;
#pragma GCC unroll 9
    for (std::size_t t = 0; t < (known ? known : taps_.count); ++t) {
      const Floats weight = known ? weights_[t] : splat(taps_.weights[t]);
      const float* shifted = from + (known ? offsets_[t] : taps_.offsets[t]);
#pragma GCC unroll 4
      for (std::size_t k = 0; k < many; ++k) {
        Floats v;
        load(shifted + k * lanes<float>, v);
        sums[k] += weight * v;
      }
    }
#pragma GCC unroll 4
    for (std::size_t k = 0; k < many; ++k) store(between(low_, high_, sums[k]), to + k * lanes<float>);
  }

  const Taps& taps_;
  Floats bias_, low_, high_, weights_[known ? known : 1];
  std::size_t offsets_[known ? known : 1];
};

template <std::size_t known>
void allRows(const Channel<known>& channel, const float* from, std::size_t pitch, float* to, std::size_t width,
             std::size_t count) {
  for (std::size_t y = 0; y < count; ++y) channel.row(from + y * pitch, to + y * width, width);
}

void rows(const float* from, std::size_t pitch, const Taps& taps, float bias, float low, float high, float* to,
          std::size_t width, std::size_t count) {
  if (taps.count == 9)
    allRows(Channel<9>(taps, bias, low, high), from, pitch, to, width, count);
  else
    allRows(Channel<0>(taps, bias, low, high), from, pitch, to, width, count);
}

constexpr convolution::Loops loops() { return {product, part, rows}; }
}  // namespace convolving
