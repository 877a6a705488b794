// region_kernel.hpp - the regions under one kernel. Region selection (Sec. 4) asks one thing of it: the
// scores of regions for a weighted sum of regions; kernels between bags, gradients and predictions follow.
// src/regions may use: base, simd, kernel, coded, qp, svm.
#pragma once
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "base/matrix.hpp"
#include "base/monitor.hpp"
#include "coded/scorer.hpp"
#include "kernel/additive_kernel.hpp"

namespace frs {
/// w = sum_j weight_j phi(region_j), by the columns of H.
struct Combination {
  std::vector<int> region;
  std::vector<double> weight;
  void add(int r, double w) {
    region.push_back(r);
    weight.push_back(w);
  }
};

/// Asks for the scores w'phi of the listed regions.
struct ScoreRequest {
  Combination w;
  std::vector<int> rows;
  std::vector<double> out;
  double* answer() {
    out.resize(rows.size());
    return out.data();
  }
};

class RegionKernel {
 public:
  virtual ~RegionKernel() = default;
  /// out_t = w'phi(rows_t) for the listed regions; accumulated in double unless precise() is false.
  /// The result does not depend on the number of threads.
  virtual void scores(const Combination& w, Span<const int> rows, double* out) = 0;
  /// Many requests at once, answered to some 1e-7 of the largest kernel value where that is faster.
  virtual void coarseScores(std::vector<ScoreRequest>& requests) {
    for (ScoreRequest& r : requests) scores(r.w, r.rows, r.answer());
  }
  /// G = the products of all pairs of sums, m x m, as coarse as those scores. False, and nothing is done, where scores
  /// take fewer operations.
  virtual bool coarseGram(const std::vector<Combination>& /*sums*/, float* /*G*/) { return false; }
  /// True where scores carry double precision: the inner SVM can then be solved to 1e-10.
  virtual bool precise() const = 0;
  /// Announces the regions that the next sums consist of, so that their kernel rows can be computed together.
  virtual void prepare(Span<const int>) {}
  /// The number of kernel rows that are kept: scores become slow where w consists of more regions. No limit where w is
  /// explicit.
  virtual std::size_t mostRegions() const { return static_cast<std::size_t>(-1); }
  /// Length of phi where it can be written down: the bins of the linear and the hellinger kernel; 0 elsewhere.
  virtual std::size_t coordinates() const { return 0; }
  /// x += weight phi(region). Pre: coordinates() > 0.
  virtual void addCoordinates(int /*region*/, double /*weight*/, double* /*x*/) const {}
};

/// Additive kernel sum_k weight_k kappa(.,.) on sparse histograms: every nonzero entry becomes a code, w a
/// short vector per bin (pivoted-Cholesky map of the distinct values, or of a grid between whose rows many
/// distinct values are interpolated; prefix sums for intersection), so a score costs O(nonzeros of the region * rank)
/// however many regions make up w. No kernel matrix.
///
/// Pre     H checked; binWeights empty (all 1) or one weight >= 0 per bin; bins of weight 0 are left out.
/// Post    Kernel values are exact to 1e-12 (precise) or 1e-7 (single precision) of the largest bin value.
std::unique_ptr<RegionKernel> additiveRegions(const Samples& H, const AdditiveKernel& kernel,
                                              Span<const double> binWeights, bool precise, int threads,
                                              Monitor& monitor);

/// Rows of any kernel matrix, in single precision, made on demand.
class KernelRowSource {
 public:
  virtual ~KernelRowSource() = default;
  virtual std::size_t size() const = 0;
  /// Row t of `out` (size() values each) holds K(regions_t, :).
  virtual void rows(Span<const int> regions, float* out) = 0;
};
/// exp(-gamma d(x,z)) with the chi2 distance ("exp-chi2") or the squared Euclidean one ("rbf").
std::unique_ptr<KernelRowSource> distanceKernelRows(const Samples& H, const std::string& kernel, double gamma,
                                                    int threads);
/// A given N x N matrix, read in place.
///
/// Throws  frs::Error badSize, notFinite, badValue (not symmetric).
std::unique_ptr<KernelRowSource> precomputedRows(const Samples& K, Monitor& monitor = Monitor::none());
/// An additive kernel through kernel blocks: the reference the sparse path is compared with.
std::unique_ptr<KernelRowSource> additiveKernelRows(const Samples& H, const AdditiveKernel& kernel,
                                                    Span<const double> binWeights, int threads);

/// A kernel by rows of support regions, at most cacheMB of them in memory (least recently used leave).
std::unique_ptr<RegionKernel> blockRegions(std::unique_ptr<KernelRowSource> source, double cacheMB, int threads,
                                           Monitor& monitor = Monitor::none());

/// What users choose.
struct RegionKernelSpec {
  static const Span<const char* const> names;
  std::string name = "chi2";        ///< an additive kernel, "exp-chi2", "rbf" or "precomputed" (H is then K)
  double gamma = 1, exponent = -1;  ///< of exp-chi2 and rbf; of powermean
  std::vector<double> binWeights;   ///< additive kernels: p of a feature selection, or empty
  bool blocks = false;              ///< compute an additive kernel by rows too, as a reference
  double cacheMB = 1000;
  double tol = 1e-3;  ///< of the selection: additive kernels are held in double for small problems and small tol
  int threads = 0;

  bool additive() const;
  AdditiveKernel additiveKernel() const;  ///< Pre: additive()
};
/// Throws frs::Error badSize, badValue, notFinite, badOption for H or the choice.
std::unique_ptr<RegionKernel> regionKernel(const Samples& H, const RegionKernelSpec& spec, Monitor& monitor);
/// w'phi(.) for new regions, at a cost that does not depend on the number of regions in w.
/// Pre     spec names an additive kernel.
Scorer regionScorer(const Samples& H, const RegionKernelSpec& spec, const Combination& w, Monitor& monitor);
}  // namespace frs
