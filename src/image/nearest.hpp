// nearest.hpp - the exact nearest column of a dictionary, by tiles of matrix products and bounds of distances.
#pragma once
#include <cstdint>
#include <memory>

#include "base/matrix.hpp"
#include "base/monitor.hpp"

namespace frs {
/// index[i] = argmin_j |X(:,i) - W(:,j)|^2, the lowest j among equals, from 0.
///
/// The products run in single precision with a proven error bound; where the two best words are
/// closer than it, the distances are compared in double precision. So the result is that of the
/// direct computation, whatever the instruction set and the number of threads. In large problems most words are
/// ruled out by bounds of their distances (word_bounds.hpp), where that takes less time on some of the samples.
///
/// `distance` gets the squared distances in double precision, unless it is null.
///
/// Pre     X is d x n, W is d x k with k >= 1, all finite; index and distance have n entries.
/// Cost    2 d n k operations at the speed of a matrix product, of SIFT about half of that; O(dk) memory. Thread-safe.
/// Throws  frs::Error badSize; Interrupted.
void nearestWords(MatrixView<const float> W, MatrixView<const float> X, std::uint32_t* index, double* distance,
                  int threads, Monitor& monitor);

/// The words made ready once for many sets of samples: find(X, ...) gives what nearestWords(W, X, ...) does.
///
/// Pre     W outlives it.
/// Throws  frs::Error badSize.
class WordSearch {
 public:
  explicit WordSearch(MatrixView<const float> W);
  ~WordSearch();
  void find(MatrixView<const float> X, std::uint32_t* index, int threads, Monitor& monitor) const;

 private:
  struct Ready;
  std::unique_ptr<Ready> ready_;
};

/// |x - w|^2 of two runs of d values, in double precision.
double squaredDistance(const float* x, const float* w, std::size_t d);
}  // namespace frs
