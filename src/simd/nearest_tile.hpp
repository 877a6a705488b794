// nearest_tile.hpp - the inner loop of nearest.cpp, written once and compiled per instruction set.
#pragma once
#include <cstddef>
#include <cstdint>

namespace frs::nearest {
constexpr std::size_t kPanel = 32;        // words interleaved in one panel
constexpr std::size_t kTileColumns = 96;  // samples handled together: their running minima stay in cache

/// Raw pointers only: they cross the border between instruction sets.
struct Tile {
  const float* panels;    // [panel][d][kPanel], words interleaved, the last panel padded with zeros
  const float* halfNorm;  // |w|^2 / 2, a huge number for padding
  std::size_t panelCount, dim;
  const float* samples;  // dim x count, count <= kTileColumns
  std::size_t count;
  float* scratch;        // kTileColumns * dim
  float* best;           // lowest |w|^2 / 2 - w'x of each sample
  float* second;         // second lowest
  std::uint32_t* index;  // where the lowest is
};
using TileFunction = void (*)(const Tile&);
void tilePlain(const Tile&);
void tileAvx2(const Tile&);
void tileAvx512(const Tile&);

/// Scores of 2 vectors of words against `C` samples at a time; V wraps one vector register.
template <class V, int C>
class TileKernel {
 public:
  static void run(const Tile& t) {
    static_assert(kTileColumns % C == 0 && kPanel % (2 * V::lanes) == 0, "blocks fill tiles and panels");
    const std::size_t blocks = (t.count + C - 1) / C;
    pack(t, blocks);
    alignas(64) float lanes[3][kTileColumns][V::lanes];
    for (auto& column : lanes[0]) V::store(column, V::set(3e38f));
    for (auto& column : lanes[1]) V::store(column, V::set(3e38f));
    for (auto& column : lanes[2]) V::store(column, V::set(0));
    constexpr std::size_t parts = kPanel / (2 * V::lanes);
    for (std::size_t p = 0; p < t.panelCount * parts; ++p) {
      const float* words = t.panels + p / parts * t.dim * kPanel + p % parts * 2 * V::lanes;
      for (std::size_t b = 0; b < blocks; ++b)
        block(words, t.halfNorm + p * 2 * V::lanes, t.scratch + b * t.dim * C, t.dim, static_cast<float>(2 * p),
              &lanes[0][b * C], &lanes[1][b * C], &lanes[2][b * C]);
    }
    for (std::size_t i = 0; i < t.count; ++i) reduce(lanes[0][i], lanes[1][i], lanes[2][i], i, t);
  }

 private:
  using Lanes = float[V::lanes];

  // samples interleaved in blocks of C; the last block repeats zeros
  static void pack(const Tile& t, std::size_t blocks) {
    for (std::size_t b = 0; b < blocks; ++b)
      for (std::size_t c = 0; c < C; ++c) {
        const std::size_t i = b * C + c;
        float* to = t.scratch + b * t.dim * C + c;
        for (std::size_t k = 0; k < t.dim; ++k) to[k * C] = i < t.count ? t.samples[i * t.dim + k] : 0;
      }
  }

  static void block(const float* words, const float* halfNorm, const float* x, std::size_t dim, float id, Lanes* best,
                    Lanes* second, Lanes* where) {
    typename V::T low[C], high[C];
    const auto h0 = V::load(halfNorm), h1 = V::load(halfNorm + V::lanes);
#pragma GCC unroll 16
    for (int c = 0; c < C; ++c) low[c] = h0, high[c] = h1;
    for (std::size_t k = 0; k < dim; ++k) {
      const auto w0 = V::load(words + k * kPanel), w1 = V::load(words + k * kPanel + V::lanes);
#pragma GCC unroll 16
      for (int c = 0; c < C; ++c) {
        const auto v = V::set(x[k * C + c]);
        low[c] = V::minusProduct(low[c], w0, v);
        high[c] = V::minusProduct(high[c], w1, v);
      }
    }
    const auto id0 = V::set(id), id1 = V::set(id + 1);
#pragma GCC unroll 16
    for (int c = 0; c < C; ++c) {
      auto b = V::load(best[c]), s = V::load(second[c]), w = V::load(where[c]);
      update(low[c], id0, b, s, w);
      update(high[c], id1, b, s, w);
      V::store(best[c], b), V::store(second[c], s), V::store(where[c], w);
    }
  }

  static void update(typename V::T score, typename V::T id, typename V::T& best, typename V::T& second,
                     typename V::T& where) {
    second = V::min(second, V::max(best, score));
    where = V::whereLess(score, best, id, where);
    best = V::min(best, score);
  }

  // over the lanes; among equal scores the lowest word
  static void reduce(const float* best, const float* second, const float* where, std::size_t i, const Tile& t) {
    const auto word = [&](std::size_t l) { return static_cast<std::size_t>(where[l]) * V::lanes + l; };
    std::size_t top = 0;
    for (std::size_t l = 1; l < V::lanes; ++l)
      if (best[l] < best[top] || (best[l] == best[top] && word(l) < word(top))) top = l;
    float next = second[top];
    for (std::size_t l = 0; l < V::lanes; ++l)
      if (l != top && best[l] < next) next = best[l];
    t.best[i] = best[top];
    t.second[i] = next;
    t.index[i] = static_cast<std::uint32_t>(word(top));
  }
};
}  // namespace frs::nearest
