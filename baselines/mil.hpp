// mil.hpp - the learners from bags of regions that the paper sets region selection beside (Sec. 4.2, 5): MILBoost
// (Viola, Platt, Zhang 2005), KI-SVM (Li, Kwok, Tsang, Zhou 2009), MI-SVM and mi-SVM (Andrews et al. 2002).
#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "base/matrix.hpp"
#include "base/monitor.hpp"
#include "regions/region_selection.hpp"

namespace frs::mil {

/// F(x) = offset + sum_t weight_t (x_bin_t > threshold_t ? +1 : -1).
struct Stumps {
  double offset = 0;
  std::vector<double> bin, threshold, weight;  ///< bins from 0
};

struct BoostOptions {
  int rounds = 100;
  double rate = 1;    ///< share of the best step that is taken
  double tol = 1e-6;  ///< least gain of a round, relative to the log likelihood at the start
  int threads = 0;
};

struct BoostResult {
  Stumps stumps;
  std::vector<double> objective;  ///< -L, at the start and after every round; never rises
  std::string status;             ///< converged (no stump gains) | maxIter
};

/// MILBoost: maximises L = sum_i v_i (t_i log p_i + (1 - t_i) log(1 - p_i)) with t_i = 1 for positive bags and the
/// noisy-or p_i = 1 - prod_j (1 - p_ij), p_ij = 1 / (1 + exp(-F(x_ij))). It starts from the best constant F. Each round
/// takes the stump with the largest |sum_ij w_ij c(x_ij)|, w_ij = dL/dF_ij = p_ij (t_i - p_i) / p_i (-p_ij in negative
/// bags), and the weight by a line search on L.
///
/// Pre     bags as in RegionBags; bags.C holds v_i > 0.
/// Post    objective never rises. A threshold lies in the middle of two values that occur.
/// Cost    O(nonzeros log nonzeros) once, then O(nonzeros) per round; memory 12 bytes per nonzero.
/// Throws  frs::Error badSize, badValue; Interrupted.
BoostResult boost(const Samples& H, const RegionBags& bags, const BoostOptions& options, Monitor& monitor);

/// L and w at the scores F, one per region: what `boost` ascends.
double likelihood(const RegionBags& bags, Span<const double> F, std::vector<double>* gradient);

struct KeyOptions {
  int rounds = 20;         ///< assignments of key instances to generate at most
  double tol = 1e-2;       ///< relative change of the objective at which no more are generated
  double innerTol = 1e-4;  ///< relative gap of the multiple kernel learning between them
};

/// A decision function over regions, f(x) = sum_r coefficient_r K(x_r, x) + bias, and how it was found.
struct KeyResult {
  std::vector<double> coefficient;  ///< per region, 0 for most
  double bias = 0;
  std::vector<double> weights;  ///< d per region of a positive bag, averaged over the assignments; 1 or 1/m elsewhere
  std::vector<double>
      alpha;               ///< per example: positive bags, then negative examples, in the order of the bags; sums to 1
  std::vector<double> mu;  ///< weights of the assignments, on the simplex
  std::vector<double> objective;  ///< per round, value of the relaxation; never rises
  std::vector<double> gap;        ///< of the multiple kernel learning in each round
  std::string status;
};

/// KI-SVM: one key instance per positive bag. With the kernel K + 1 (in place of a bias) and squared slacks,
///   min 1/2 |w|^2 - rho + 1/2 sum_i C_i xi_i^2,   w'phi(key_i) >= rho - xi_i,   -w'phi(negative) >= rho - xi;
/// negatives are the regions of negative bags (Ins), or their means (Bag, Negatives::Mean). The dual over {alpha >=
/// 0, sum alpha = 1} is relaxed to multiple kernel learning over the assignments d_t generated so far,
///   min_mu max_alpha -1/2 (alpha.y)' (sum_t mu_t K^{d_t} + diag(1/C)) (alpha.y).
/// The first d is 1/m; a new one maximises (alpha.y)' K^d (alpha.y): the argmin or argmax in each bag of one of 20
/// coordinates (pivoted Cholesky of K over the regions of positive bags), improved bag by bag until nothing changes.
///
/// Post    objective never rises; alpha >= 0 sums to 1; f has deviation 1 over the highest scores of the bags,
///         and the bias with the smallest hinge loss there.
/// Throws  frs::Error; Interrupted.
KeyResult keyInstances(RegionKernel& kernel, const RegionBags& bags, const KeyOptions& options, Monitor& monitor);

struct ImputeResult {
  std::vector<double> alpha;  ///< per region
  std::vector<double> label;  ///< per region, -1 or +1
  double bias = 0;
  std::vector<double> objective;  ///< of the SVM in each round
  double gap = 0;
  std::string status;  ///< converged: the labels are a fixed point | maxIter | cycle
};

/// mi-SVM: an SVM on all regions whose labels in positive bags are the signs of its own scores, with at least one
/// positive region per bag (the highest), alternated until nothing changes. All regions of positive bags start
/// positive.
///
/// Post    converged: label_r = sign of the score of r, or r is the highest of a bag without positive scores.
/// Throws  frs::Error; Interrupted.
ImputeResult imputeLabels(RegionKernel& kernel, const RegionBags& bags, double tol, int maxIter, Monitor& monitor);
/// The same by the fastest way for the kernel: additive kernels of many regions on value codes, without kernel rows.
/// Pre     spec.binWeights is empty.
ImputeResult imputeLabels(const Samples& H, const RegionKernelSpec& spec, const RegionBags& bags, double tol,
                          int maxIter, Monitor& monitor);

}  // namespace frs::mil
