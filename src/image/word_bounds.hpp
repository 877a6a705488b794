// word_bounds.hpp - a few numbers of words and samples that bound their distances from below.
#pragma once
#include <cstddef>
#include <vector>

#include "base/matrix.hpp"

namespace frs::nearest {
/// Coordinates in the directions in which words differ most, and the length of what lies outside these directions. With
/// v' the numbers of v - mean, and by the inequality of Cauchy and Schwarz,
///   (v - mean)'(w - mean) <= v'' w'.
class WordBounds {
 public:
  /// Pre     W has at least 8 rows, all finite.
  /// Cost    O(d^2 (d + k)) time.
  explicit WordBounds(MatrixView<const float> W);

  std::size_t rows() const { return rows_; }  ///< numbers of a word or sample: 5/16 of d
  MatrixView<const float> words() const { return {words_.data(), rows_, words_.size() / rows_}; }

  /// w - mean of each word.
  MatrixView<const float> centred() const { return {centred_.data(), mean_.size(), centred_.size() / mean_.size()}; }

  /// Of the columns of X: `centred` gets x - mean, `out`, rows() x X.cols, their numbers, and norm2 |x - mean|^2.
  void reduce(MatrixView<const float> X, float* centred, float* out, float* norm2) const;

  /// A part of (|x - mean| + longest())^2 that is more than rounding adds to |w'|^2 / 2 - w'x'.
  double rounding() const { return rounding_; }
  double longest() const { return longest_; }  ///< largest |w - mean|

 private:
  std::size_t rows_;
  double rounding_, longest_ = 0;
  std::vector<float> mean_, basis_, centred_, words_;  // basis: d x (rows - 1)
};
}  // namespace frs::nearest
