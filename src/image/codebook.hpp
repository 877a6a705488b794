// codebook.hpp - visual words by k-means (paper, Section 5).
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "base/matrix.hpp"
#include "base/monitor.hpp"

namespace frs {
enum class KmeansStart {
  PlusPlus,  ///< each next centre drawn by its squared distance (Arthur and Vassilvitskii 2007)
  Parallel,  ///< few rounds that draw many at once (k-means||, Bahmani et al. 2012); for large problems
  Random,    ///< distinct samples
};

struct KmeansOptions {
  std::size_t words = 1000;
  int maxIter = 50;
  double tol = 1e-3;  ///< stop when the energy falls by less than this part of itself; 0: run to the end
  KmeansStart start = KmeansStart::Parallel;
  std::size_t batch = 0;  ///< samples in a mini-batch step; 0: all of them, Lloyd's iteration
  std::uint64_t seed = 0;
  int threads = 0;
};

struct Kmeans {
  std::vector<float> words;          ///< d x k, k below options.words when there are fewer distinct samples
  std::vector<std::uint32_t> index;  ///< the word of each sample, from 0
  std::vector<double> energy;  ///< sum of squared distances at the start and after each iteration; with mini-batch
                               ///< steps, that of each batch
  double finalEnergy = 0;      ///< of `words` and `index`
  std::string status;          ///< converged | maxIter
};

/// min over words of sum_i min_j |X(:,i) - words(:,j)|^2, a local minimum by Lloyd's iteration with exact
/// assignment (nearest.hpp), or by mini-batch steps (Sculley 2010).
///
/// Pre     X is d x n, finite.
/// Post    Without batches the energy never rises. No word is empty: one that loses its samples moves to
///         the sample farthest from its word. Equal for every thread count and instruction set.
/// Cost    2 d n k operations per iteration; 8 n + 12 d k bytes beside X. Thread-safe.
/// Throws  frs::Error badSize when n < options.words; Interrupted.
Kmeans kmeans(MatrixView<const float> X, const KmeansOptions& options, Monitor& monitor);
}  // namespace frs
