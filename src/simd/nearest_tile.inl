// nearest_tile.inl - see nearest_tile.hpp.
namespace words {
using nearest::kPanel;
using nearest::kTileColumns;
using nearest::Tile;

// Scores of 2 vectors of words against C samples at a time.
template <int C>
class TileKernel {
  static constexpr std::size_t width = lanes<float>;
  using Lane = float[width];

 public:
  static void run(const Tile& t) {
    static_assert(kTileColumns / 4 % C == 0 && kPanel % (2 * width) == 0, "blocks fill tiles and panels");
    const std::size_t blocks = (t.count + C - 1) / C;
    pack(t, blocks);
    alignas(64) Lane best[kTileColumns], second[kTileColumns], where[kTileColumns];
    for (auto& column : best) store(splat(3e38f), column);
    for (auto& column : second) store(splat(3e38f), column);
    for (auto& column : where) store(splat(0.f), column);
    constexpr std::size_t parts = kPanel / (2 * width);
    for (std::size_t p = 0; p < t.panelCount * parts; ++p) {
      const float* words = t.panels + p / parts * t.dim * kPanel + p % parts * 2 * width;
      for (std::size_t b = 0; b < blocks; ++b)
        block(words, t.halfNorm + p * 2 * width, t.scratch + b * t.dim * C, t.dim, static_cast<float>(2 * p),
              &best[b * C], &second[b * C], &where[b * C],
              t.scores ? t.scores + b * C * t.panelCount * kPanel + p * 2 * width : nullptr, t.panelCount * kPanel);
    }
    for (std::size_t i = 0; i < t.count; ++i) reduce(best[i], second[i], where[i], i, t);
  }

 private:
  // Interleaves the samples in blocks of C; the last block is filled up with zeros.
  static void pack(const Tile& t, std::size_t blocks) {
    for (std::size_t b = 0; b < blocks; ++b)
      for (std::size_t c = 0; c < C; ++c) {
        const std::size_t i = b * C + c;
        float* to = t.scratch + b * t.dim * C + c;
        for (std::size_t k = 0; k < t.dim; ++k) to[k * C] = i < t.count ? t.samples[i * t.dim + k] : 0;
      }
  }

  static void block(const float* words, const float* halfNorm, const float* x, std::size_t dim, float id, Lane* best,
                    Lane* second, Lane* where, float* scores, std::size_t stride) {
    Floats low[C], high[C];
    Floats h0, h1;
    load(halfNorm, h0), load(halfNorm + width, h1);
#pragma GCC unroll 16
    for (int c = 0; c < C; ++c) low[c] = h0, high[c] = h1;
    for (std::size_t k = 0; k < dim; ++k) {
      Floats w0, w1;
      load(words + k * kPanel, w0), load(words + k * kPanel + width, w1);
#pragma GCC unroll 16
      for (int c = 0; c < C; ++c) {
        const Floats v = splat(x[k * C + c]);
        low[c] -= w0 * v;
        high[c] -= w1 * v;
      }
    }
    const Floats id0 = splat(id), id1 = splat(id + 1);
#pragma GCC unroll 16
    for (int c = 0; c < C; ++c) {
      Floats b, s, w;
      load(best[c], b), load(second[c], s), load(where[c], w);
      update(low[c], id0, b, s, w);
      update(high[c], id1, b, s, w);
      store(b, best[c]), store(s, second[c]), store(w, where[c]);
    }
    if (!scores) return;
#pragma GCC unroll 16
    for (int c = 0; c < C; ++c) store(low[c], scores + c * stride), store(high[c], scores + c * stride + width);
  }

  static void update(Floats score, Floats id, Floats& best, Floats& second, Floats& where) {
    second = lesser(second, greater(best, score));
    where = score < best ? id : where;
    best = lesser(best, score);
  }

  // The lowest and the second lowest score over all lanes; of equal scores that of the word with the lowest number, which is
  // its place among the vectors of words, then its lane.
  static void reduce(const float* best, const float* second, const float* where, std::size_t i, const Tile& t) {
    Floats b, s, w, lane;
    float count[width];
    for (std::size_t l = 0; l < width; ++l) count[l] = static_cast<float>(l);
    load(best, b), load(second, s), load(where, w), load(count, lane);
    const Floats none = splat(3e38f);
    const float lowest = least(b);
    w = b == splat(lowest) ? w : none;
    const float vector = least(w), top = least(w == splat(vector) ? lane : none);
    t.best[i] = lowest;
    t.second[i] = least(lane == splat(top) ? s : b);
    t.index[i] = static_cast<std::uint32_t>(static_cast<std::size_t>(vector) * width + static_cast<std::size_t>(top));
  }
};

// As many samples as leave registers for the words: there are 32 with AVX-512, 16 with AVX2 and without either.
constexpr int samplesAtOnce = vectorBytes == 64 ? 12 : vectorBytes == 32 ? 6 : 4;
void nearestTile(const Tile& t) { TileKernel<samplesAtOnce>::run(t); }

inline float product(const float* x, const float* w, std::size_t dim) {
  Floats even = {}, odd = {}, u, v;  // two sums hide the latency of the additions
  std::size_t k = 0;
  for (; k + 2 * lanes<float> <= dim; k += 2 * lanes<float>) {
    load(x + k, u), load(w + k, v);
    even += u * v;
    load(x + k + lanes<float>, u), load(w + k + lanes<float>, v);
    odd += u * v;
  }
  float part[lanes<float>];
  store(even + odd, part);
  for (std::size_t half = lanes<float> / 2; half > 0; half /= 2)
    for (std::size_t l = 0; l < half; ++l) part[l] += part[l + half];
  for (; k < dim; ++k) part[0] += x[k] * w[k];
  return part[0];
}

std::size_t candidates(const nearest::Candidates& c) {
  std::size_t found = 0;
  const auto take = [&](std::size_t j) {
    c.index[found] = static_cast<std::uint32_t>(j);
    return c.score[found++] = c.halfNorm[j] - product(c.sample, c.words + j * c.dim, c.dim);
  };
  float limit = take(c.first) + c.margin;
  if (c.second > limit) return found;
  for (std::size_t i = 0; i < c.count; i += lanes<float>) {
    Floats low;
    load(c.low + i, low);
    for (unsigned left = lanesWhere(low <= splat(limit)); left != 0; left &= left - 1) {
      const std::size_t j = i + static_cast<std::size_t>(__builtin_ctz(left));
      if (j >= c.count || c.low[j] > limit || j == c.first) continue;  // a score taken since may have lowered the limit
      const float reach = take(j) + c.margin;
      if (reach < limit) limit = reach;
    }
  }
  return found;
}

constexpr nearest::Loops loops() { return {nearestTile, candidates}; }

}  // namespace words
