#include "image/codebook.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/error.hpp"
#include "base/parallel.hpp"
#include "base/random.hpp"
#include "base/threads.hpp"
#include "image/codebook_start.hpp"
#include "image/nearest.hpp"

namespace frs {
namespace {
// The state of Lloyd's iteration.
struct Clustering {
  MatrixView<const float> X;
  std::vector<float>& words;
  std::vector<std::uint32_t> index;
  std::vector<double> distance;  // squared, of each sample to its word
  int threads;

  std::size_t count() const { return words.size() / X.rows; }
  MatrixView<const float> wordView() const { return {words.data(), X.rows, count()}; }

  // Finds the nearest word of every sample. Returns the energy, summed in a fixed order so that it is the same for
  // every thread count.
  double assign(Monitor& monitor) {
    index.resize(X.cols);
    distance.resize(X.cols);
    nearestWords(wordView(), X, index.data(), distance.data(), threads, monitor);
    return std::accumulate(distance.begin(), distance.end(), 0.0);
  }

  // Lists the samples of each word: those of word j are member[first[j]] .. member[first[j+1]-1], in their order.
  void group(std::vector<std::size_t>& first, std::vector<std::uint32_t>& member) const {
    first.assign(count() + 1, 0);
    for (std::uint32_t j : index) ++first[j + 1];
    std::partial_sum(first.begin(), first.end(), first.begin());
    member.resize(X.cols);
    std::vector<std::size_t> next(first.begin(), first.end() - 1);
    for (std::size_t i = 0; i < X.cols; ++i) member[next[index[i]]++] = static_cast<std::uint32_t>(i);
  }

  // Each word becomes the mean of its samples; returns the words that have none.
  std::vector<std::size_t> update() {
    std::vector<std::size_t> first, empty;
    std::vector<std::uint32_t> member;
    group(first, member);
    const std::size_t d = X.rows;
    const int team = X.size() > 1000000 ? threadCount(threads) : 1;
    parallelFor<std::vector<double>>(count(), 16, team, [&](std::size_t j, std::vector<double>& sum) {
      if (first[j] == first[j + 1]) return;
      sum.assign(d, 0.0);
      for (std::size_t q = first[j]; q < first[j + 1]; ++q) {
        const float* x = X.col(member[q]);
        for (std::size_t k = 0; k < d; ++k) sum[k] += x[k];
      }
      const double n = static_cast<double>(first[j + 1] - first[j]);
      for (std::size_t k = 0; k < d; ++k) words[j * d + k] = static_cast<float>(sum[k] / n);
    });
    for (std::size_t j = 0; j < count(); ++j)
      if (first[j] == first[j + 1]) empty.push_back(j);
    return empty;
  }

  // Moves empty words to the samples that are farthest from their own words; samples that lie on theirs are not taken.
  void reseed(const std::vector<std::size_t>& empty) {
    std::vector<std::size_t> order(X.cols);
    std::iota(order.begin(), order.end(), 0);
    const std::size_t n = std::min(empty.size(), order.size());
    std::partial_sort(
        order.begin(), order.begin() + static_cast<std::ptrdiff_t>(n), order.end(),
        [&](std::size_t a, std::size_t b) { return distance[a] != distance[b] ? distance[a] > distance[b] : a < b; });
    for (std::size_t e = 0; e < n && distance[order[e]] > 0; ++e)
      std::copy_n(X.col(order[e]), X.rows, words.begin() + static_cast<std::ptrdiff_t>(empty[e] * X.rows));
  }

  // Drops the words without samples.
  void dropEmpty() {
    std::vector<std::size_t> samples(count(), 0);
    for (std::uint32_t j : index) ++samples[j];
    std::vector<std::uint32_t> renamed(count());
    std::size_t kept = 0;
    for (std::size_t j = 0; j < samples.size(); ++j) {
      renamed[j] = static_cast<std::uint32_t>(kept);
      if (samples[j] == 0) continue;
      std::copy_n(words.begin() + static_cast<std::ptrdiff_t>(j * X.rows), X.rows,
                  words.begin() + static_cast<std::ptrdiff_t>(kept++ * X.rows));
    }
    words.resize(kept * X.rows);
    for (std::uint32_t& j : index) j = renamed[j];
  }
};

// Alternates assignment and means; the words returned are those of the last assignment.
void lloyd(Clustering& c, int maxIter, double tol, Kmeans& result, Monitor& monitor) {
  result.energy = {c.assign(monitor)};
  result.status = "maxIter";
  for (int t = 1; t <= maxIter; ++t) {
    const std::vector<std::uint32_t> before = c.index;
    const auto empty = c.update();
    if (!empty.empty()) c.reseed(empty);
    const double last = result.energy.back(), now = c.assign(monitor);
    result.energy.push_back(now);
    // maxIter is far away: the end comes when hardly anything changes
    monitor.report({"k-means", t, 0, now, true, (last - now) / std::max(now, 1e-300), "change", tol});
    if (c.index == before || last - now <= tol * now) {
      result.status = "converged";
      return;
    }
  }
}

// The words to begin with. In a large problem they come from a random part of the samples, 20 for each word, after a
// few iterations, which cost little there: the iterations on all samples then begin close to a minimum.
std::vector<float> startingWords(MatrixView<const float> X, const KmeansOptions& o, Monitor& monitor) {
  const std::size_t enough = 20 * o.words;
  if (o.start != KmeansStart::Parallel || X.cols <= enough) return firstCentres(X, o, monitor);
  const std::vector<float> part = randomSubset(X, enough, o.seed + 1);
  const MatrixView<const float> P{part.data(), X.rows, enough};
  std::vector<float> words = firstCentres(P, o, monitor);
  Clustering c{P, words, {}, {}, o.threads};
  Kmeans unused;
  lloyd(c, 5, 0, unused, monitor);
  return words;
}

// Each step draws a batch of samples and moves their words towards them; word j goes 1 / (number of samples it has seen
// so far) of the way.
void miniBatch(MatrixView<const float> X, std::vector<float>& words, const KmeansOptions& o, Kmeans& result,
               Monitor& monitor) {
  const std::size_t d = X.rows, batch = std::min(o.batch, X.cols);
  std::vector<double> seen(words.size() / d, 0.0);
  std::vector<float> samples(d * batch);
  std::vector<std::uint32_t> index(batch);
  std::vector<double> distance(batch);
  Random random(o.seed + 2);
  for (int t = 1; t <= o.maxIter; ++t) {
    for (std::size_t i = 0; i < batch; ++i)
      std::copy_n(X.col(random.below(X.cols)), d, samples.begin() + static_cast<std::ptrdiff_t>(i * d));
    nearestWords({words.data(), d, words.size() / d}, {samples.data(), d, batch}, index.data(), distance.data(),
                 o.threads, monitor);
    const double energy = std::accumulate(distance.begin(), distance.end(), 0.0);
    for (std::size_t i = 0; i < batch; ++i) {
      const float rate = static_cast<float>(1 / ++seen[index[i]]);
      for (std::size_t k = 0; k < d; ++k)
        words[index[i] * d + k] += rate * (samples[i * d + k] - words[index[i] * d + k]);
    }
    result.energy.push_back(energy);
    monitor.report({"mini-batch", t, o.maxIter, energy, true});
  }
  result.status = "maxIter";
}
}  // namespace

Kmeans kmeans(MatrixView<const float> X, const KmeansOptions& o, Monitor& monitor) {
  if (o.words < 1) throw Error("badOption", "the number of words must be at least 1.");
  if (X.rows < 1) throw Error("badSize", "descriptors must have at least one entry.");
  if (X.cols < o.words)
    throw Error("badSize", "there are fewer descriptors (" + std::to_string(X.cols) + ") than words asked for (" +
                               std::to_string(o.words) + ").");
  Kmeans result;
  result.words = startingWords(X, o, monitor);
  Clustering c{X, result.words, {}, {}, o.threads};
  if (o.batch == 0) {
    lloyd(c, o.maxIter, o.tol, result, monitor);
  } else {
    miniBatch(X, result.words, o, result, monitor);
    c.assign(monitor);
  }
  c.dropEmpty();
  result.finalEnergy = std::accumulate(c.distance.begin(), c.distance.end(), 0.0);
  result.index = std::move(c.index);
  return result;
}
}  // namespace frs
