// hessian.cpp - the second derivatives of J in u, for Newton's steps.
//
// With the hinge smoothed over the width h, the dual variables of the samples B near the margin answer a change of u by
//   db = -M Q du,    M = A - A 1 1'A / (1'A 1),    A = (K_BB + (2h/C) I)^-1,    Q_ik = scale_k h_k(x_i),
// where M keeps sum b = 0, that is, projects the bias out. As dJ/du_k = -q_k / 2 and dq_k/db = 2 Q_k, H = Q'M Q.
#include <algorithm>
#include <cmath>

#include "base/linalg.hpp"
#include "base/random.hpp"
#include "features/engines/engines.hpp"
#include "qp/safety.hpp"
#include "svm/free_step.hpp"

namespace frs::features {
namespace {
struct Constants {
  // Samples that the curvature is taken from, drawn at random: as many as are free, but not fewer than these, with which
  // the steps get poor, and not more than a free step would take.
  std::size_t fewSamples = 500;
};
constexpr Constants constant;

// K_BB + (2h/C) I, and what single precision leaves uncertain of its eigenvalues, which the factorisation needs
// positive. A sample that stands for `share` samples has share times the price C, hence the division.
std::vector<double> dampedKernel(const Problem& problem, const Point& point, const std::vector<int>& B, double h,
                                 double share) {
  const std::size_t n = B.size();
  const WeightedBins active = problem.weightedBins(point.u);
  std::vector<float> block(n * n);
  problem.data.block(active.bins, active.weights, B, block.data(), n);
  std::vector<double> K(block.begin(), block.end());
  double trace = 0;
  for (std::size_t i = 0; i < n; ++i) trace += K[i * n + i];
  for (std::size_t i = 0; i < n; ++i)
    K[i * n + i] += singleRounding * trace / static_cast<double>(n) + 2 * h / (problem.box.C[B[i]] * share);
  return K;
}

// Columns scale_k h_k(x_i), i in B, for every bin of W, and a last column of ones for the bias.
std::vector<double> responses(const Problem& problem, const Point& point, const std::vector<int>& B,
                              const std::vector<int>& W) {
  const std::size_t n = B.size(), m = W.size();
  std::vector<double> Q(n * (m + 1), 1.0);
  BinTables h;
  problem.data.tables(point.b, W, nullptr, &h);
  for (std::size_t t = 0; t < m; ++t) {
    for (double& v : h[t]) v *= problem.scale[W[t]];
    problem.data.lookup(W[t], h[t], B, &Q[t * n]);
  }
  return Q;
}
}  // namespace

double respondingSamples(const SvmBox& box, const Point& point, double h, std::vector<int>& B) {
  const double bias = freeBias(box, point);
  std::size_t free = 0;
  for (std::size_t i = 0; i < box.size(); ++i) {
    const bool isIn = isFree(box, point.b, i);
    if (isIn || std::fabs(box.y[i] - point.f[i] - bias) < h) B.push_back(static_cast<int>(i));
    free += isIn;
  }
  const std::size_t count = std::min(mostFreeSamples, std::max(constant.fewSamples, free));
  if (B.size() <= count) return 1;
  const double share = static_cast<double>(B.size()) / static_cast<double>(count);
  Random random(1);
  for (std::size_t i = 0; i < count; ++i) std::swap(B[i], B[i + random.below(B.size() - i)]);
  B.resize(count);
  std::sort(B.begin(), B.end());
  return share;
}

std::vector<double> hessianFrom(std::size_t n, std::size_t m, std::vector<double>& K, std::vector<double>& Q,
                                int threads, Monitor& monitor) {
  std::vector<double> H(m * m, 0.0), G((m + 1) * (m + 1));
  monitor.poll();
  if (!cholesky(n, K.data(), n)) return H;
  monitor.poll();
  solveLower(n, m + 1, K.data(), n, Q.data(), n);
  gemm(true, false, m + 1, m + 1, n, 1.0, Q.data(), n, Q.data(), n, 0.0, G.data(), m + 1, threads);
  const double* last = &G[m * (m + 1)];
  for (std::size_t j = 0; j < m; ++j)
    for (std::size_t i = 0; i < m; ++i) H[j * m + i] = G[j * (m + 1) + i] - last[i] * last[j] / last[m];
  return H;
}

std::vector<double> hessian(const Problem& problem, const Point& point, const std::vector<int>& W, double h,
                            double& work, Monitor& monitor) {
  const std::size_t m = W.size();
  std::vector<int> B;
  const double share = respondingSamples(problem.box, point, h, B);
  const std::size_t n = B.size();
  if (n < 2) return std::vector<double>(m * m, 0.0);
  const double rows = static_cast<double>(n), columns = static_cast<double>(m);
  work += rows * rows * (rows / 3 + columns) + rows * columns * columns;
  std::vector<double> K = dampedKernel(problem, point, B, h, share), Q = responses(problem, point, B, W);
  return hessianFrom(n, m, K, Q, problem.data.threads(), monitor);
}
}  // namespace frs::features
