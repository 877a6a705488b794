// binned.hpp - a sample matrix as value codes and per-bin kernel tables: additive kernels at linear
// cost (never an n x n x D kernel). Gradient, scores, normaliser and certificate need no kernel matrix.
// src/coded may use: base, simd, kernel.
#pragma once
#include <cstdint>
#include <memory>
#include <vector>

#include "base/matrix.hpp"
#include "base/monitor.hpp"
#include "kernel/additive_kernel.hpp"

namespace frs {
/// h_k over the values of each of the bins asked for: one vector per bin, in their order.
using BinTables = std::vector<std::vector<double>>;

/// Bins that a thread takes at a time: handing out fewer would take as long as the work.
constexpr std::size_t binsAtOnce = 4;
/// Samples whose partial sums stay in the first-level cache; longer loops are cut into pieces of these.
constexpr std::size_t chunkSize = 2048;

/// How addScores sums: single precision partial sums (relative error 1e-7), or double throughout.
enum class Precision { Single, Double };
/// The smallest gap, or violation, that is to be trusted in single precision: scores are sums of terms a thousand times
/// as large.
constexpr double singleResolves = 1e-4;
inline Precision precisionFor(double accuracy) {
  return accuracy < singleResolves ? Precision::Double : Precision::Single;
}
/// Tolerance of the feature maps for a gap; with the tight one every value has a row of its own.
inline double mapTolFor(double gap) { return gap < singleResolves ? 1e-14 : 1e-9; }

class Binned {
 public:
  /// Codes every bin of X. A bin of counts is coded by the counts themselves, any other by its sorted
  /// distinct values; one byte per sample up to 256 values, two bytes up to 65535, and bins that are
  /// mostly zero keep their non-zero samples only. Where that is too much, four bytes place a sample among
  /// fewer values: kernels that need a feature map (chi2, js, powermean) use cubics on a grid that all bins share,
  /// 32 values an octave, from 48 distinct values on, or from 512 where mapTol < 1e-11 (unless mapTol <= 1e-13 and X
  /// has at most 5 million entries, as the maps of all values take 200 bytes each); the others keep 65535 of the
  /// values. interpolatedBins() and interpolationError() say so.
  ///
  /// Pre     X checked (finite; non-negative unless the kernel is linear).
  /// Cost    O(samples * bins) time, about one byte per entry; no floating-point copy of X is kept.
  Binned(const Samples& X, const AdditiveKernel& kernel, double mapTol, int threads, Monitor& monitor);

  std::size_t bins() const { return bins_.size(); }
  std::size_t samples() const { return n_; }
  int threads() const { return threads_; }
  const AdditiveKernel& kernel() const { return kernel_; }
  /// out_i = x_ki for the listed samples.
  void values(std::size_t k, Span<const int> samples, double* out) const;

  /// For signed b (samples() values) and each bin k of `bins`: c_u = sum of b_i over samples with value
  /// u, h = T c with T the table kappa(u,v), g_k = c'h = b' kappa_k b  (-2 dJ/dp_k, eq. 11).
  /// g or h may be null. Cost O(nonzeros of b + values * rank) per bin, in double.
  void tables(Span<const double> b, Span<const int> bins, double* g, BinTables* h) const;
  void tables(Span<const double> b, double* g, BinTables* h = nullptr) const;  ///< all bins

  /// f_i += sum_t weight_t h_t[value of sample i in bin t] for all samples.
  void addScores(Span<const int> bins, Span<const double> weights, const BinTables& h, double* f,
                 Precision precision = Precision::Single) const;

  /// h_k of tables() as a function of any value z: h(z) = sum_j coef_j kappa(z, point_j), with as many points
  /// as the map has columns. Linear and hellinger: one point, 1. Intersection: the corners (point, h) of
  /// the piecewise linear h, which is 0 at 0 and constant beyond the last.
  struct Expansion {
    std::vector<double> point, coef;
  };
  std::vector<Expansion> expand(Span<const double> b, Span<const int> bins) const;

  /// out_i = h[value of sample i in bin k] for the listed samples, h being a table of bin k.
  void lookup(std::size_t k, Span<const double> h, Span<const int> samples, double* out) const;

  /// Weighted kernel block over the listed samples, single precision, symmetric, row stride ld.
  void block(Span<const int> bins, Span<const double> weights, Span<const int> samples, float* K, std::size_t ld) const;
  /// The weighted kernel block in double precision, many times slower.
  void block(Span<const int> bins, Span<const double> weights, Span<const int> samples, double* K,
             std::size_t ld) const;
  /// Adds samples to a block: K holds the block of `kept` and becomes that of `kept` followed by `fresh`.
  void extendBlock(Span<const int> bins, Span<const double> weights, Span<const int> kept, Span<const int> fresh,
                   float* K, std::size_t ld) const;

  /// Coordinates in which the kernel is a product: sum_t weight_t kappa_t(x_i, x_j) = F_i'F_j, where F_i has rankOf(k)
  /// numbers for every bin k of `bins` in turn. The intersection kernel takes one for each value of the bin. The others
  /// leave those out that are not needed for an error of at most `tol` times kappa at the largest value.
  std::size_t rankOf(std::size_t k, double tol = 0) const;
  /// F_i of the listed samples, one column each.
  /// Pre     samples increasing; out has as many rows as the ranks of the bins add up to.
  void features(Span<const int> bins, Span<const double> weights, Span<const int> samples, double* out,
                double tol = 0) const;
  /// w = sum_i b_i F_i. Cost that of tables().
  std::vector<double> project(Span<const double> b, Span<const int> bins, Span<const double> weights,
                              double tol = 0) const;
  /// f_i += F_i'w for all samples, in double precision. Cost that of addScores().
  void addProducts(Span<const int> bins, Span<const double> weights, Span<const double> w, double* f,
                   double tol = 0) const;

  /// a_k = sum over same-class pairs (i,j) of kappa_ii - 2 kappa_ij + kappa_jj  (eq. 6), exactly 0
  /// where it is rounding noise.
  std::vector<double> scatter(Span<const double> y) const;

  /// sum_k weight_k kappa_k(x_i, x_i) for every sample.
  std::vector<double> diagonal(Span<const int> bins, Span<const double> weights) const;

  /// The codes of a subset of the samples; values and maps are shared, not copied.
  Binned subset(Span<const int> samples) const;

  /// Bins with too many distinct values to keep all, and a bound on the error of their kernel values, relative to
  /// kappa at the largest value of the bin.
  std::size_t interpolatedBins() const { return interpolatedBins_; }
  double interpolationError() const { return interpolationError_; }
  /// Bound on the error of any kernel value, by interpolation or by the feature map, relative to kappa at the largest
  /// value of the bin.
  double kernelError() const;
  /// kappa at the largest value of the bin.
  double largestKernel(std::size_t k) const;
  /// Whether every value has a row of its own in a map as exact as there is.
  bool isExact() const;
  /// Whether X is small enough for that.
  static bool mayBeExact(const Samples& X);
  /// The share of sum_i kappa_k(x_i, x_i) below which a difference of such sums is no more than noise.
  double noise(std::size_t k) const { return bins_[k].coding == Coding::Grid ? 4 * interpolationError_ : 1e-12; }

 private:
  friend class BinCoder;
  struct Table;  // values and feature map, shared by the bins that have the same ones
  enum class Coding : std::uint8_t { Byte, Word, Between, Grid };
  struct Bin {
    std::shared_ptr<const Table> table;
    std::size_t values = 0;  // the bin uses this many leading rows of its table
    double scale = 1;        // of the values of the table; kappa scales alike wherever this is not 1
    Coding coding = Coding::Byte;
    bool sparse = false;      // codes belong to the samples of index[0 .. entries)
    std::size_t entries = 0;  // number of codes
    std::uint32_t zero = 0;   // sparse: the code of the value 0
    std::shared_ptr<const std::uint8_t[]> code;
    std::shared_ptr<const std::uint32_t[]> index;
    std::size_t width() const {
      return coding == Coding::Byte ? 1 : coding == Coding::Word ? 2 : sizeof(std::uint32_t);
    }
  };
  Binned() = default;
  template <class F>
  static void visitCodes(const Bin& bin, F&& f);
  void gatherValues(Span<const int> bins, Span<const int> samples, float* out) const;
  struct Support;
  struct Sums;
  void accumulate(const Bin& bin, Span<const double> b, const Support& support, Sums& sums) const;
  void accumulateGrid(const Bin& bin, Span<const double> b, const Support& support, Sums& sums) const;
  std::vector<double> projectBin(const Bin& bin, const double* c) const;
  double transform(const Bin& bin, const double* c, double* h) const;
  Expansion expandBin(const Bin& bin, const std::vector<double>& c) const;
  void mapRow(const Bin& bin, double root, std::size_t u, std::size_t rank, double* out) const;
  template <class T>
  void addChunk(const Bin& bin, const T* table, std::size_t begin, std::size_t end, T* sum) const;

  std::size_t n_ = 0;
  int threads_ = 1;
  double mapTol_ = 0;
  AdditiveKernel kernel_;
  std::vector<Bin> bins_;
  std::size_t interpolatedBins_ = 0;
  double interpolationError_ = 0;
};
}  // namespace frs
