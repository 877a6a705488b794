#include <algorithm>
#include <cmath>
#include <limits>

#include "base/linalg.hpp"
#include "features/choice_numbers.hpp"
#include "features/engines/engines.hpp"
#include "features/svm_accuracy.hpp"
#include "qp/safety.hpp"
#include "svm/additive_svm.hpp"

// Weights on the l_q ball instead of the simplex (Kloft, Brefeld, Sonnenburg, Zien 2011), q > 1:
//
//   min_u J(u)   s.t.  u >= 0, |u|_q <= 1,        J(u) = max_b  y'b - 1/2 sum_k u_k q_k(b)
//
// q_k(b) = scale_k b' kappa_k b is the gradient of the problem on the simplex; `power` below is the q of the norm.
// Exchanging min and max, the u that makes sum_k u_k q_k largest is known, and the dual is
//
//   max_b  y'b - 1/2 |q(b)|_q*,        1/q + 1/q* = 1                                            (lower bound)
//
// In the primal, w_k has the squared norm v_k^2 = u_k^2 q_k (in units of scale_k). For fixed w the best u is
// u_k ~ v_k^(2/(q+1)), and with it the objective becomes
//
//   min_w  1/2 (sum_k v_k^r)^(2/r) + hinge,        r = 2q/(q+1)                                  (upper bound)
//
// Both need q_k and the scores of one b only, so the certificate costs O(n D), as it does for q = 1.
//
// Solves    this problem by alternation: the SVM for fixed u, the best u for fixed w, extrapolated.
// Converges neither half raises the objective, which is convex in u and w together; an extrapolation that does is undone.
// Pays      always with q > 1: nearly all bins have weight, so that there is no mask to find and J is smooth in log u.
namespace frs::features {
namespace {
struct Constants {
  double smallest = rounding;  // share of the largest weight that every bin keeps
  double warmSmallest = 1e-4;  // the share that every bin has in a start: a weight of 0 must be able to grow
  std::size_t memory = 8;      // steps that the extrapolation looks back on
};
constexpr Constants constant;

double largestOf(const std::vector<double>& x) { return *std::max_element(x.begin(), x.end()); }

// Anderson's extrapolation of a fixed-point iteration z <- z + r(z): of the last steps the combination whose residuals
// cancel best.
class Extrapolation {
 public:
  void clear() { z_.clear(), r_.clear(); }
  std::size_t steps() const { return z_.size(); }

  std::vector<double> next(const std::vector<double>& z, const std::vector<double>& r) {
    z_.push_back(z);
    r_.push_back(r);
    if (z_.size() > constant.memory + 1) z_.erase(z_.begin()), r_.erase(r_.begin());
    const std::size_t m = z_.size() - 1;
    std::vector<double> to = plus(z, r, 1);
    if (m == 0) return to;
    std::vector<double> A(m * m), x(m);
    double trace = 0;
    for (std::size_t i = 0; i < m; ++i) {
      for (std::size_t j = 0; j < m; ++j) A[i * m + j] = dot(change(r_, i), change(r_, j));
      x[i] = dot(change(r_, i), r);
      trace += A[i * m + i];
    }
    for (std::size_t i = 0; i < m; ++i) A[i * m + i] += vanishing * trace;
    if (!(trace > 0) || !solveGeneral(m, A.data(), m, x.data())) return to;
    for (std::size_t i = 0; i < m; ++i) to = plus(to, plus(change(z_, i), change(r_, i), 1), -x[i]);
    return to;
  }

 private:
  using Vector = std::vector<double>;
  static Vector plus(const Vector& a, const Vector& b, double factor) {
    Vector sum(a.size());
    for (std::size_t k = 0; k < a.size(); ++k) sum[k] = a[k] + factor * b[k];
    return sum;
  }
  static Vector change(const std::vector<Vector>& of, std::size_t i) { return plus(of[i + 1], of[i], -1); }
  static double dot(const Vector& a, const Vector& b) {
    double sum = 0;
    for (std::size_t k = 0; k < a.size(); ++k) sum += a[k] * b[k];
    return sum;
  }
  std::vector<Vector> z_, r_;
};

// Alternates the SVM for fixed u with the best u for fixed w, which never raises the objective. In z = log u
// the second is linear, z + r with r = (log q - (power - 1) z) / (power + 1) up to a constant, and is extrapolated.
class NormSolver {
 public:
  NormSolver(const Problem& problem, Point& point, double power, const SolveLimits& limits, Recorder& recorder)
      : problem_(problem),
        point_(point),
        power_(power),
        limits_(limits),
        recorder_(recorder),
        svm_(problem.data, problem.box, recorder.monitor) {
    for (std::size_t k = 0; k < problem.scale.size(); ++k)
      if (problem.scale[k] > 0) live_.push_back(static_cast<int>(k));
    svm_.most = limits.work;
  }

  std::string run() {
    normalise(logOf(point_.u), constant.warmSmallest);
    solveSvm();
    std::string status = "maxIter";
    for (int iteration = 0;; ++iteration) {
      const Certificate c = assess();
      recorder_.record(c);
      recorder_.model.shareError = shareError(point_, c, power_);
      // The gap is relative to J, which with a small C is nearly all loss: it alone would leave the weights open. Where
      // the loss does not count, a gap of `target` keeps errors of the shares to about its root.
      if (c.gap <= limits_.target && recorder_.model.shareError <= std::sqrt(limits_.target))
        return finish("converged");
      if (iteration >= limits_.maxIter || svm_.isSpent()) break;
      const bool loose = c.svmGap > choice.looseShare * c.gap;
      if (!loose && keepBest(c)) {
        eps_ = std::max(SvmAccuracy::tightest, std::min(eps_, SvmAccuracy::ofGap * c.gap));
        step();
      } else if (!tighten(c.gap)) {
        status = "stalled";
        break;
      }
    }
    return finish(status);
  }

 private:
  void solveSvm() {
    Timer timer(recorder_.model.times.svm);
    point_.dual = svm_.solve(problem_.weights(point_.u), point_.b, point_.f, eps_);
  }

  bool tighten(double gap) {
    if (eps_ <= SvmAccuracy::tightest) return false;
    eps_ = std::max(SvmAccuracy::tightest, SvmAccuracy::tighter * std::min(eps_, gap));
    solveSvm();
    return true;
  }

  // The certificate; one that would end the work is computed again from scores in double precision.
  Certificate assess() {
    Timer timer(recorder_.model.times.gradient);
    computeGradient(problem_, point_);
    Certificate c = certify(problem_, point_, power_);
    if (c.gap > limits_.target && precisionFor(eps_) == Precision::Single) return c;
    computeScores(problem_, point_);
    return certify(problem_, point_, power_);
  }

  std::vector<double> logOf(const std::vector<double>& u) const {
    std::vector<double> z(live_.size());
    for (std::size_t t = 0; t < z.size(); ++t)
      z[t] = u[live_[t]] > 0 ? std::log(u[live_[t]]) : -std::numeric_limits<double>::infinity();
    return z;
  }

  // u = exp(z) up to the factor that puts it on the unit sphere, no weight below `smallest` of the largest.
  void normalise(const std::vector<double>& z, double smallest) {
    const double top = largestOf(z);
    point_.u.assign(problem_.bins(), 0.0);
    for (std::size_t t = 0; t < z.size(); ++t) point_.u[live_[t]] = std::max(smallest, std::exp(z[t] - top));
    const double size = lpNorm(point_.u, power_);
    for (double& u : point_.u) u /= size;
  }

  // Keeps the point of the lowest J; where the extrapolation raised it, goes back there and forgets the past. False where
  // a plain step raised it, which shows that the SVM there is not accurate enough: the next step would end here again.
  bool keepBest(const Certificate& c) {
    if (best_.u.empty() || point_.dual <= best_.dual + bestSlack_) {
      best_ = point_;
      bestSlack_ = c.svmGap * c.upper;
      return true;
    }
    point_ = best_;
    const bool extrapolated = past_.steps() > 1;
    past_.clear();
    return extrapolated;
  }

  // The best u for fixed w, extrapolated, and its SVM.
  void step() {
    const std::vector<double> z = logOf(point_.u);
    const double top = largestOf(point_.q);
    std::vector<double> r(z.size());
    double mean = 0;
    for (std::size_t t = 0; t < z.size(); ++t) {
      const double q = std::max(point_.q[live_[t]], constant.smallest * constant.smallest * top);
      r[t] = (std::log(q / top) - (power_ - 1) * z[t]) / (power_ + 1);
      mean += r[t] / static_cast<double>(z.size());
    }
    for (double& v : r) v -= mean;  // a common factor of u changes nothing
    normalise(past_.next(z, r), constant.smallest);
    solveSvm();
  }

  std::string finish(const std::string& status) {
    recorder_.model.svmSolves += svm_.solves;
    recorder_.model.engines.enter(
        {"norm", static_cast<long>(recorder_.model.gap.size()), svm_.work, recorder_.model.gap.back(), status});
    recorder_.model.engines.append(svm_.engines, "svm ");
    return status;
  }

  const Problem& problem_;
  Point& point_;
  double power_;
  const SolveLimits& limits_;
  Recorder& recorder_;
  AdditiveSvm svm_;
  std::vector<int> live_;  // bins that were not dropped
  Point best_;
  double bestSlack_ = 0;  // what J may be above the dual value of the best point
  Extrapolation past_;
  double eps_ = SvmAccuracy::first;
};
}  // namespace

std::string solveNorm(const Problem& problem, Point& point, double power, const SolveLimits& limits,
                      Recorder& recorder) {
  return NormSolver(problem, point, power, limits, recorder).run();
}
}  // namespace frs::features
