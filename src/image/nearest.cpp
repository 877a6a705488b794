#include "image/nearest.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "base/error.hpp"
#include "base/parallel.hpp"
#include "base/threads.hpp"
#include "image/word_bounds.hpp"
#include "simd/kernels.hpp"

namespace frs {
namespace nearest {
namespace {
// The words in the order the tiles read them.
struct Panels {
  explicit Panels(MatrixView<const float> W)
      : count((W.cols + kPanel - 1) / kPanel), words(count * W.rows * kPanel, 0.f), halfNorm(count * kPanel, 3e38f) {
    for (std::size_t j = 0; j < W.cols; ++j) {
      double norm = 0;
      for (std::size_t k = 0; k < W.rows; ++k) {
        words[(j / kPanel * W.rows + k) * kPanel + j % kPanel] = W(k, j);
        norm += static_cast<double>(W(k, j)) * W(k, j);
      }
      halfNorm[j] = static_cast<float>(norm / 2);
      largest = std::max(largest, norm);
    }
  }
  std::size_t count;
  std::vector<float> words, halfNorm;
  double largest = 0;  // squared norm of the longest word
};

double squaredNorm(const float* x, std::size_t d) {
  double sum[4] = {0, 0, 0, 0};  // four accumulators hide the latency of the additions
  std::size_t k = 0;
  for (; k + 4 <= d; k += 4)
    for (std::size_t l = 0; l < 4; ++l) sum[l] += static_cast<double>(x[k + l]) * x[k + l];
  for (; k < d; ++k) sum[0] += static_cast<double>(x[k]) * x[k];
  return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

// At least |x|^2: a sum of d squares in single precision errs by less than d 2^-23 of itself.
double atLeastSquaredNorm(const float* x, std::size_t d) {
  float sum[4] = {0, 0, 0, 0};
  std::size_t k = 0;
  for (; k + 4 <= d; k += 4)
    for (std::size_t l = 0; l < 4; ++l) sum[l] += x[k + l] * x[k + l];
  for (; k < d; ++k) sum[0] += x[k] * x[k];
  const double norm2 = static_cast<double>(sum[0]) + sum[1] + sum[2] + sum[3];
  return norm2 * (1 + static_cast<double>(d) * 0x1.0p-23);
}

std::uint32_t nearestInDouble(MatrixView<const float> W, const float* x) {
  std::uint32_t best = 0;
  double lowest = squaredDistance(x, W.col(0), W.rows);
  for (std::size_t j = 1; j < W.cols; ++j) {
    const double distance = squaredDistance(x, W.col(j), W.rows);
    if (distance < lowest) lowest = distance, best = static_cast<std::uint32_t>(j);
  }
  return best;
}

// Two scores |w|^2/2 - w'x farther apart than this are in the right order. A sum of d rounded products errs by at most
// d u sum|w x| <= d u |w||x| (u = 2^-24, Higham 2002, Sec. 3.1); |w|^2/2, with which the sum starts, is rounded too and
// takes part in every addition, and w and x are where a mean was subtracted.
double roundingOf(double wordNorm2, double sampleNorm2, std::size_t d) {
  return 2.1 * (static_cast<double>(d) + 8) * 0x1.0p-24 * (std::sqrt(wordNorm2 * sampleNorm2) + wordNorm2 / 2);
}

// Scores of all words by one product; distances in double precision where rounding may have exchanged the two best.
class Direct {
 public:
  static constexpr std::size_t columns = kTileColumns;  // samples of a call at most
  struct Scratch {
    explicit Scratch(const Direct& search) : packed(kTileColumns * search.words_.rows) {}
    std::vector<float> packed;
  };

  explicit Direct(MatrixView<const float> W) : words_(W), panels_(W) {}
  double cost() const { return 2.0 * columns * static_cast<double>(words_.size()); }  // of a call, in operations

  void find(MatrixView<const float> X, std::uint32_t* index, Scratch& scratch) const {
    float best[columns], second[columns];
    kernels().nearest.tile({panels_.words.data(), panels_.halfNorm.data(), panels_.count, X.rows, X.data, X.cols,
                            scratch.packed.data(), best, second, index});
    for (std::size_t c = 0; c < X.cols; ++c)
      if (second[c] - best[c] <= roundingOf(panels_.largest, atLeastSquaredNorm(X.col(c), X.rows), X.rows))
        index[c] = nearestInDouble(words_, X.col(c));
  }

 private:
  MatrixView<const float> words_;
  Panels panels_;
};

// Bounds of all scores by a product of a third of the size; scores of the words whose bound is not above a score that is
// known: of 1000 words of SIFT five to twenty.
class Bounded {
 public:
  static constexpr std::size_t columns = kTileColumns / 4;  // samples of a call at most: their bounds stay in cache
  struct Scratch {
    explicit Scratch(const Bounded& search)
        : centred(columns * search.words_.rows),
          reduced(columns * search.bounds_.rows()),
          packed(kTileColumns * search.bounds_.rows()),
          low(columns * search.stride()),
          score(search.words_.cols + 1),
          candidate(search.words_.cols + 1) {}
    std::vector<float> centred, reduced, packed, low, score;
    std::vector<std::uint32_t> candidate;
  };

  explicit Bounded(MatrixView<const float> W) : words_(W), bounds_(W), panels_(bounds_.words()) {
    for (std::size_t j = 0; j < W.cols; ++j)
      halfNorm_.push_back(static_cast<float>(squaredNorm(bounds_.centred().col(j), W.rows) / 2));
  }
  double cost() const { return 2.0 * columns * static_cast<double>(panels_.words.size()); }  // of a call, in operations

  // Returns how many scores were taken.
  std::size_t find(MatrixView<const float> X, std::uint32_t* index, Scratch& scratch) const {
    float best[columns], second[columns], norm2[columns];
    bounds_.reduce(X, scratch.centred.data(), scratch.reduced.data(), norm2);
    kernels().nearest.tile({panels_.words.data(), panels_.halfNorm.data(), panels_.count, bounds_.rows(),
                            scratch.reduced.data(), X.cols, scratch.packed.data(), best, second, index,
                            scratch.low.data()});
    std::size_t taken = 0;
    for (std::size_t c = 0; c < X.cols; ++c) {
      const double reach = std::sqrt(static_cast<double>(norm2[c])) + bounds_.longest();
      const Candidates all{&scratch.low[c * stride()],
                           words_.cols,
                           index[c],
                           second[c],
                           static_cast<float>(bounds_.rounding() * reach * reach),
                           &scratch.centred[c * X.rows],
                           bounds_.centred().data,
                           halfNorm_.data(),
                           X.rows,
                           scratch.candidate.data(),
                           scratch.score.data()};
      const std::size_t count = kernels().nearest.candidates(all);
      if (count > 1) index[c] = nearestOf(all, count, X.col(c), norm2[c]);
      taken += count;
    }
    return taken;
  }

  // Whether it takes less time than Direct: where at most every fourth score is left to be taken one by one.
  bool pays(MatrixView<const float> X) const {
    Scratch scratch(*this);
    std::vector<float> some;
    for (std::size_t c = 0; c < columns; ++c) {
      const float* x = X.col(c * X.cols / columns);
      some.insert(some.end(), x, x + X.rows);
    }
    std::uint32_t index[columns];
    return 4 * find({some.data(), X.rows, columns}, index, scratch) <= columns * words_.cols;
  }

 private:
  std::size_t stride() const { return panels_.count * kPanel; }

  // By the scores, and by distances in double precision where rounding may have exchanged the best.
  std::uint32_t nearestOf(const Candidates& c, std::size_t count, const float* x, double norm2) const {
    const std::size_t best = static_cast<std::size_t>(std::min_element(c.score, c.score + count) - c.score);
    const double close = c.score[best] + roundingOf(bounds_.longest() * bounds_.longest(), norm2, c.dim);
    std::uint32_t index = c.index[best];
    double least = -1;  // squared distance of that word, where it is needed
    for (std::size_t k = 0; k < count; ++k) {
      if (k == best || c.score[k] > close) continue;
      if (least < 0) least = squaredDistance(x, words_.col(index), words_.rows);
      const double distance = squaredDistance(x, words_.col(c.index[k]), words_.rows);
      if (distance < least || (distance == least && c.index[k] < index)) least = distance, index = c.index[k];
    }
    return index;
  }

  MatrixView<const float> words_;
  WordBounds bounds_;
  Panels panels_;
  std::vector<float> halfNorm_;  // |w - mean|^2 / 2
};

template <class Search>
void findAll(const Search& search, MatrixView<const float> X, std::uint32_t* index, int threads, Monitor& monitor) {
  // Ctrl-C is looked for between slabs of tiles, some hundredths of a second apart. A small problem is left to one
  // thread, which is done before a second one wakes up.
  const std::size_t tiles = (X.cols + Search::columns - 1) / Search::columns;
  const std::size_t slab = std::max<std::size_t>(8, static_cast<std::size_t>(4e9 / search.cost()));
  const bool large = search.cost() * static_cast<double>(tiles) > 2e7;
  for (std::size_t first = 0; first < tiles; first += slab) {
    monitor.poll();
    parallelForWith(
        std::min(tiles - first, slab), 4, large ? threadCount(threads) : 1,
        [&] { return typename Search::Scratch(search); },
        [&](std::size_t i, typename Search::Scratch& scratch) {
          const std::size_t begin = (first + i) * Search::columns, count = std::min(Search::columns, X.cols - begin);
          search.find({X.col(begin), X.rows, count}, index + begin, scratch);
        });
  }
}

// Bounds take directions of the words and the samples turned into them, so there must be many of either.
bool isLarge(MatrixView<const float> W) { return W.rows >= 32 && W.cols >= 2 * W.rows; }
bool isLarge(MatrixView<const float> W, MatrixView<const float> X) { return isLarge(W) && X.cols >= 4 * W.rows; }

void check(MatrixView<const float> W) {
  if (W.size() == 0)
    throw Error("badSize", "there must be at least one word; got " + std::to_string(W.rows) + "-by-" +
                               std::to_string(W.cols) + " words.");
}
void check(MatrixView<const float> W, MatrixView<const float> X) {
  if (W.rows != X.rows)
    throw Error("badSize", "the words must have as many rows as the descriptors (" + std::to_string(X.rows) +
                               "); got " + std::to_string(W.rows) + "-by-" + std::to_string(W.cols) + ".");
}

void find(MatrixView<const float> W, MatrixView<const float> X, std::uint32_t* index, int threads, Monitor& monitor) {
  if (isLarge(W, X)) {
    const Bounded search(W);
    if (search.pays(X)) return findAll(search, X, index, threads, monitor);
  }
  findAll(Direct(W), X, index, threads, monitor);
}
}  // namespace
}  // namespace nearest

double squaredDistance(const float* x, const float* w, std::size_t d) {
  double sum[4] = {0, 0, 0, 0};  // four accumulators hide the latency of the additions
  std::size_t k = 0;
  for (; k + 4 <= d; k += 4)
    for (std::size_t l = 0; l < 4; ++l) {
      const double e = static_cast<double>(x[k + l]) - w[k + l];
      sum[l] += e * e;
    }
  for (; k < d; ++k) sum[0] += (static_cast<double>(x[k]) - w[k]) * (static_cast<double>(x[k]) - w[k]);
  return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

struct WordSearch::Ready {
  explicit Ready(MatrixView<const float> W) : words(W), direct(W) {
    if (nearest::isLarge(W)) bounded.emplace(W);
  }
  MatrixView<const float> words;
  nearest::Direct direct;
  std::optional<nearest::Bounded> bounded;
};

WordSearch::WordSearch(MatrixView<const float> W) {
  nearest::check(W);
  ready_ = std::make_unique<Ready>(W);
}
WordSearch::~WordSearch() = default;

void WordSearch::find(MatrixView<const float> X, std::uint32_t* index, int threads, Monitor& monitor) const {
  nearest::check(ready_->words, X);
  if (nearest::isLarge(ready_->words, X) && ready_->bounded->pays(X))
    nearest::findAll(*ready_->bounded, X, index, threads, monitor);
  else
    nearest::findAll(ready_->direct, X, index, threads, monitor);
}

void nearestWords(MatrixView<const float> W, MatrixView<const float> X, std::uint32_t* index, double* distance,
                  int threads, Monitor& monitor) {
  nearest::check(W);
  nearest::check(W, X);
  nearest::find(W, X, index, threads, monitor);
  if (!distance) return;
  parallelFor(X.cols, 1000, X.size() > 1000000 ? threadCount(threads) : 1,
              [&](std::size_t i) { distance[i] = squaredDistance(X.col(i), W.col(index[i]), X.rows); });
}
}  // namespace frs
