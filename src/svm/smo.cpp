// smo.cpp - sequential minimal optimisation on a dense kernel.
//
// Solves    the SVM, or a block of it, by pairs: the sample whose e = y - K b is largest among those that may rise, and
//           the one that gains most with it.
// Converges every pair raises the dual, and where none does by more than eps the optimality conditions hold to eps.
// Pays      nearly always at first. With many free samples pairs zigzag, and Newton's step on these comes between
//           (free_step.hpp); where even that takes too long, all samples are moved at once (together.hpp).
#include <algorithm>

#include "base/parallel.hpp"
#include "coded/binned.hpp"
#include "qp/newton_system.hpp"
#include "qp/safety.hpp"
#include "simd/kernels.hpp"
#include "svm/free_step.hpp"
#include "svm/svm.hpp"
#include "svm/together.hpp"

namespace frs {
namespace {
template <class T>
long solvePairs(std::size_t n, const T* K, std::size_t ld, double* e, double* b, const double* lo, const double* hi,
                double eps, long maxIter, double* violation, Monitor& monitor) {
  const SmoLoops<T>& loops = kernels().smo.of<T>();
  std::vector<double> rise(n), fall(n), diagonal(n);
  const auto mark = [&](std::size_t i) {
    rise[i] = b[i] < hi[i] ? 0 : -smoHuge;
    fall[i] = b[i] > lo[i] ? 0 : smoHuge;
  };
  for (std::size_t i = 0; i < n; ++i) {
    mark(i);
    diagonal[i] = static_cast<double>(K[i * ld + i]);
  }
  const long pollEvery = 1 + static_cast<long>(betweenPolls / (touchWork * static_cast<double>(n + 1)));

  SmoExtremes x = loops.update(n, nullptr, nullptr, 0, e, rise.data(), fall.data());
  long pairs = 0;
  for (; pairs < maxIter && x.top - x.bottom >= eps; ++pairs) {
    if (pairs % pollEvery == 0) monitor.poll();
    const std::size_t i = x.first;
    const T* Ki = K + i * ld;
    const std::size_t j = loops.second(n, Ki, e[i], diagonal[i], e, fall.data(), diagonal.data());
    if (j == n) break;
    // move along (+1 at i, -1 at j) to the optimum or the first bound
    const double curvature = std::max(smoTiny, diagonal[i] + diagonal[j] - 2 * static_cast<double>(Ki[j]));
    const double room = std::min(hi[i] - b[i], b[j] - lo[j]);
    const double step = std::min((e[i] - e[j]) / curvature, room);
    const bool boundI = step >= hi[i] - b[i], boundJ = step >= b[j] - lo[j];
    b[i] = boundI ? hi[i] : b[i] + step;  // exactly at the bound, so that it counts as bounded
    b[j] = boundJ ? lo[j] : b[j] - step;
    mark(i);
    mark(j);
    x = loops.update(n, Ki, K + j * ld, step, e, rise.data(), fall.data());
  }
  if (violation) *violation = std::max(0.0, x.top - x.bottom);
  return pairs;
}

// Pairs, and Newton's step on the free samples whenever pairs have cost as much; less often where it gains less.
template <class T>
long solveBlock(std::size_t n, const T* K, std::size_t ld, double* e, double* b, const double* lo, const double* hi,
                double eps, long maxIter, double* violation, Monitor& monitor, FreeSteps* free) {
  constexpr long pairsPerSample = 4;  // of the first pairs: until then the free samples are not known
  const bool leftOut = isLeftOut("free step");
  long slice = pairsPerSample * static_cast<long>(n);
  double left = 0;
  std::vector<double> b0, e0;
  for (long used = 0;;) {
    b0.assign(b, b + n);
    e0.assign(e, e + n);
    const long most = std::min(slice, maxIter - used);
    const long pairs = solvePairs(n, K, ld, e, b, lo, hi, eps, most, &left, monitor);
    used += pairs;
    if (violation) *violation = left;
    if (left < eps || pairs < most || used >= maxIter) return used;
    std::size_t inside = 0;
    for (std::size_t i = 0; i < n; ++i) inside += b[i] > lo[i] && b[i] < hi[i];
    const long price = 1 + static_cast<long>(freeStepWork(inside) / (touchWork * static_cast<double>(n)));
    if (price > slice || leftOut) {
      slice = std::max(slice, price);
      continue;
    }
    double byPairs = 0;
    for (std::size_t i = 0; i < n; ++i) byPairs += 0.5 * (b[i] - b0[i]) * (e0[i] + e[i]);
    if (moveFree(n, K, ld, e, b, lo, hi, monitor) < byPairs) slice *= 2;
    used += price;
    if (free) ++free->steps, free->pairs += price;
  }
}

// All samples at once, on a factor of K: used where pairs take too long.
template <class T>
void solveAllTogether(const SvmBox& box, const T* K, std::size_t ld, double gap, std::vector<double>& b, Ledger& ledger,
                      Monitor& monitor) {
  const FactorSaddle kernel = FactorSaddle::ofMatrix(box.size(), K, ld, monitor);
  const double work = NewtonSystem::cost(box.size(), kernel.rankOf(0), 1, true, false).work;
  b = solveTogether({kernel, box.y, box.lo, box.hi, 0, true, &monitor}, b, gap, true, work, ledger).b;
}

template <class T>
SvmTrace trainDense(const SvmBox& box, const T* K, std::size_t ld, double tol, long maxIter, std::vector<double>& b,
                    std::vector<double>& f, int threads, Monitor& monitor) {
  const std::size_t n = box.size();
  SvmTrace trace;
  std::vector<double> e(n);
  double eps = 0.5;
  bool fresh = true;  // f is K b itself, not an update of it
  // n^2 pairs cost about as much as moving all samples at once does on a kernel of full rank
  long patience = std::max(leastPairs, static_cast<long>(n * n));
  f = multiply(n, K, ld, b, threads);
  for (long used = 0;;) {
    for (std::size_t i = 0; i < n; ++i) e[i] = box.y[i] - f[i];
    double violation = 0;
    FreeSteps free;
    const long pairs = smo(n, K, ld, e.data(), b.data(), box.lo.data(), box.hi.data(), eps,
                           std::min(maxIter, patience) - used, &violation, monitor, &free);
    used += pairs;
    fresh = fresh && pairs == 0;
    for (std::size_t i = 0; i < n; ++i) f[i] = box.y[i] - e[i];
    SvmGap gap = svmGap(box, b, f);
    SvmTrace::enterPairs(pairs, free, n, gap.relative(), trace.engines);
    const bool last = gap.relative() <= tol || used >= maxIter || eps < rounding;
    const bool inside = !last && used >= patience;
    if (inside) {
      solveAllTogether(box, K, ld, shareLeft * tol * gap.primal, b, trace.engines, monitor);
      patience = 2 * used;  // in case that did not finish the work
    }
    if ((last && !fresh) || inside) {  // the reported gap must not carry the rounding of the updates
      f = multiply(n, K, ld, b, threads);
      gap = svmGap(box, b, f);
      fresh = true;
    }
    trace.pairs = used;
    trace.note(gap, tol, monitor);
    trace.status = gap.relative() <= tol ? SvmTrace::Status::Converged
                   : used >= maxIter     ? SvmTrace::Status::MaxIter
                                         : SvmTrace::Status::Stalled;
    if (trace.status != SvmTrace::Status::Stalled || eps < rounding) {
      stretchBy(gap, b, f);
      return trace;
    }
    eps *= std::max(0.1, 0.5 * tol / gap.relative());  // the gap is about linear in eps
  }
}
}  // namespace

template <class T>
std::vector<double> multiply(std::size_t n, const T* K, std::size_t ld, const std::vector<double>& b, int threads) {
  std::vector<double> f(n, 0.0);
  std::vector<std::size_t> support;
  for (std::size_t j = 0; j < n; ++j)
    if (b[j] != 0) support.push_back(j);
  parallelFor((n + chunkSize - 1) / chunkSize, 1, threads, [&](std::size_t c) {
    for (std::size_t j : support)
      for (std::size_t i = c * chunkSize; i < std::min(n, (c + 1) * chunkSize); ++i) f[i] += b[j] * K[j * ld + i];
  });
  return f;
}
template std::vector<double> multiply(std::size_t, const float*, std::size_t, const std::vector<double>&, int);
template std::vector<double> multiply(std::size_t, const double*, std::size_t, const std::vector<double>&, int);

SvmTrace solveDense(const SvmBox& box, const float* K, std::size_t ld, double tol, long maxIter, std::vector<double>& b,
                    std::vector<double>& f, int threads, Monitor& monitor) {
  return trainDense(box, K, ld, tol, maxIter, b, f, threads, monitor);
}
SvmTrace solveDense(const SvmBox& box, const double* K, std::size_t ld, double tol, long maxIter,
                    std::vector<double>& b, std::vector<double>& f, int threads, Monitor& monitor) {
  return trainDense(box, K, ld, tol, maxIter, b, f, threads, monitor);
}

long smo(std::size_t n, const float* K, std::size_t ld, double* e, double* b, const double* lo, const double* hi,
         double eps, long maxIter, double* violation, Monitor& monitor, FreeSteps* free) {
  return solveBlock(n, K, ld, e, b, lo, hi, eps, maxIter, violation, monitor, free);
}
long smo(std::size_t n, const double* K, std::size_t ld, double* e, double* b, const double* lo, const double* hi,
         double eps, long maxIter, double* violation, Monitor& monitor, FreeSteps* free) {
  return solveBlock(n, K, ld, e, b, lo, hi, eps, maxIter, violation, monitor, free);
}

void SvmTrace::enterPairs(long pairs, const FreeSteps& free, std::size_t n, double gap, Ledger& ledger) {
  const double each = touchWork * static_cast<double>(n);
  ledger.add({"pairs", pairs - free.pairs, each * static_cast<double>(pairs - free.pairs), gap, "block solved"});
  if (free.steps > 0) ledger.add({"free step", free.steps, each * static_cast<double>(free.pairs), gap, "moved"});
}
}  // namespace frs
