#include "features/reference/reduced_gradient.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/memory.hpp"
#include "base/parallel.hpp"
#include "base/simplex.hpp"
#include "features/svm_accuracy.hpp"
#include "qp/safety.hpp"
#include "svm/additive_svm.hpp"

namespace frs::features {
namespace {
struct Constants {
  double tightest = 1e-7;     // violation below which a kernel in single precision allows no progress
  double noise = 1e-5;        // share of J that the single precision of the kernel leaves uncertain
  double exactNoise = 1e-10;  // the same where SVMs are refined in double precision ...
  double exactGap = 1e-11;    // ... to this gap
  // An SVM may take this many pairs, and so many more for each sample: where they do not reach the accuracy, rounding
  // forbids it.
  long leastPairs = 200000, pairsPerSample = 5000;
  int rebuildEvery = 20;      // steps after which the kernel is summed afresh: the rounding of K(u) + t K(r) adds up
  double negligible = 0.1;    // share of the noise: a smaller decrease of J cannot be measured at all
  double lineAccuracy = 0.1;  // the line search ends where the slope has fallen to this share ...
  int lineEvaluations = 12;   // ... or after so many SVMs
};
constexpr Constants constant;

// The kernel of the current weights, of a direction, and their combination K(u + t r) = K(u) + t K(r).
class DenseKernel {
 public:
  explicit DenseKernel(const Problem& problem) : problem_(problem), n_(problem.samples()) {
    requireMemory(12.0 * static_cast<double>(n_) * static_cast<double>(n_),
                  "the dense kernel of the reduced-gradient solver");
    at_.resize(n_ * n_);
    direction_.resize(n_ * n_);
    along_.resize(n_ * n_);
  }

  void build(const std::vector<double>& u) { fill(u, at_); }
  void buildDirection(const std::vector<double>& r) { fill(r, direction_); }
  // Adds the kernel of a change of the direction in a few bins; along_ is free at that time.
  void changeDirection(const std::vector<double>& change) {
    fill(change, along_);
    combine(direction_, along_, 1, direction_);
  }
  const float* along(double t) {
    combine(at_, direction_, static_cast<float>(t), along_);
    return along_.data();
  }
  void move(double t) { combine(at_, direction_, static_cast<float>(t), at_); }

  // b'K(r) b
  double quadratic(const std::vector<double>& b) const {
    const std::vector<double> Kb = multiply(direction_.data(), b);
    double sum = 0;
    for (std::size_t i = 0; i < n_; ++i) sum += b[i] * Kb[i];
    return sum;
  }

  std::vector<double> multiply(const float* K, const std::vector<double>& b) const {
    return frs::multiply(n_, K, n_, b, problem_.data.threads());
  }

 private:
  void fill(const std::vector<double>& u, std::vector<float>& K) const {
    const WeightedBins active = problem_.weightedBins(u);
    std::vector<int> all(n_);
    for (std::size_t i = 0; i < n_; ++i) all[i] = static_cast<int>(i);
    problem_.data.block(active.bins, active.weights, all, K.data(), n_);
  }
  void combine(const std::vector<float>& A, const std::vector<float>& B, float t, std::vector<float>& out) const {
    parallelFor(n_, 64, problem_.data.threads(), [&](std::size_t j) {
      for (std::size_t i = j * n_; i < (j + 1) * n_; ++i) out[i] = A[i] + t * B[i];
    });
  }

  const Problem& problem_;
  std::size_t n_;
  std::vector<float> at_, direction_, along_;
};

// The paper's Algorithm 1: the SVM (eq. 10), its gradient (eq. 11), the direction (eq. 12 and 13) and a line search, in
// u, where the constraint is the unit simplex and the units of the bins do not matter.
class ReducedGradient {
 public:
  ReducedGradient(const Problem& problem, Point& point, const SolveLimits& limits, Recorder& recorder)
      : problem_(problem), point_(point), limits_(limits), recorder_(recorder), kernel_(problem) {}

  std::string run() {
    rebuild();
    for (int iteration = 0; iteration <= limits_.maxIter; ++iteration) {
      const Certificate c = assess();
      recorder_.record(c);
      if (c.gap <= limits_.target) return "converged";
      if (iteration == limits_.maxIter) break;
      const double tighter = std::max(constant.tightest, std::min(eps_, SvmAccuracy::ofGap * c.gap));
      if (tighter < 0.5 * eps_) {
        eps_ = tighter;
        rebuild();
        continue;
      }
      if (!descend()) {
        if (exact_) return "stalled";
        exact_ = eps_ <= constant.tightest;  // the noise of the float kernel hides what descent is left
        eps_ = std::max(constant.tightest, SvmAccuracy::tighter * eps_);
        rebuild();
      } else if ((iteration + 1) % constant.rebuildEvery == 0) {
        rebuild();
      }
    }
    return "maxIter";
  }

 private:
  Certificate assess() {
    Timer timer(recorder_.model.times.gradient);
    computeGradient(problem_, point_);  // dJ/du_k = -q_k/2 (eq. 11)
    computeScores(problem_, point_);
    return certify(problem_, point_);
  }

  void rebuild() {
    kernel_.build(point_.u);
    solveSvm(kernel_.along(0), point_.b, point_.dual);
    if (exact_) refine(point_);
  }

  // The SVM through the tables, in double precision, with q and f of its solution.
  void refine(Point& at) {
    AdditiveSvm(problem_.data, problem_.box, recorder_.monitor)
        .solveToGap(problem_.weights(at.u), at.b, at.f, constant.exactGap, std::numeric_limits<long>::max());
    computeGradient(problem_, at);
    computeScores(problem_, at);
  }

  void solveSvm(const float* K, std::vector<double>& b, double& dual) {
    Timer timer(recorder_.model.times.svm);
    const std::size_t n = problem_.samples();
    std::vector<double> e = kernel_.multiply(K, b);
    for (std::size_t i = 0; i < n; ++i) e[i] = problem_.box.y[i] - e[i];
    double violation = 0;
    const long most = constant.leastPairs + constant.pairsPerSample * static_cast<long>(n);
    smo(n, K, n, e.data(), b.data(), problem_.box.lo.data(), problem_.box.hi.data(), eps_, most, &violation,
        recorder_.monitor);
    dual = 0;  // sum y b - b'Kb/2 with Kb = y - e
    for (std::size_t i = 0; i < n; ++i) dual += 0.5 * b[i] * (problem_.box.y[i] + e[i]);
    ++recorder_.model.svmSolves;
  }

  // Follows one reduced gradient. Where it meets the bound of a weight, that weight leaves the direction and the rest
  // goes on, as long as J decreases. False when J did not decrease at all.
  bool descend() {
    Timer timer(recorder_.model.times.newton);
    std::vector<double> gradient(point_.q.size()), r(point_.q.size());
    // q = 0 in a dropped bin: its reduced gradient is positive, so that it never enters
    for (std::size_t k = 0; k < gradient.size(); ++k) gradient[k] = -0.5 * point_.q[k];
    std::size_t mu = reducedGradient(point_.u, {}, gradient, r.data());
    kernel_.buildDirection(r);
    bool moved = false;
    for (std::size_t bound = 0; bound < r.size(); ++bound) {
      const StepLimit limit = largestStep(point_.u, r);
      if (!std::isfinite(limit.step)) break;
      const LinePoint best = searchTo(limit.step, r);
      if (best.step <= 0) break;
      moved = true;
      moveTo(best.step, r);
      if (best.step < limit.step || best.slope >= 0) break;
      mu = removeFromDirection(limit.blocking, mu, r);
      if (mu == r.size()) break;
    }
    return moved;
  }

  LinePoint searchTo(double limit, const std::vector<double>& r) {
    std::vector<double> b = point_.b;
    const LinePoint start{0, point_.dual, -0.5 * kernel_.quadratic(b)};
    if (start.slope >= 0) return start;
    const double noise = (exact_ ? constant.exactNoise : constant.noise) * std::fabs(point_.dual);
    // where J cannot be measured to fall, the weight that limits the step is tiny: it just goes to its bound
    if (-start.slope * limit < constant.negligible * noise) return {limit, point_.dual, start.slope};
    double lowest = start.value;
    const auto at = [&](double t) {
      LinePoint p = evaluate(t, r, b);
      // a change of J below the noise is better known from the slopes
      if (std::fabs(p.value - start.value) < noise) p.value = start.value + 0.5 * t * (start.slope + p.slope);
      if (p.value < lowest) {
        lowest = p.value;
        point_.b = b;
      }
      return p;
    };
    const LinePoint best =
        lineSearch(at, start, limit, constant.lineAccuracy, constant.lineEvaluations, 2 * usualStep_);
    if (best.step > 0) usualStep_ = best.step;
    point_.dual = best.value;
    return best;
  }

  // J and its slope at u + t r; b starts from a nearby solution and becomes the one there.
  LinePoint evaluate(double t, const std::vector<double>& r, std::vector<double>& b) {
    LinePoint p{t, 0, 0};
    solveSvm(kernel_.along(t), b, p.value);
    if (!exact_) {
      p.slope = -0.5 * kernel_.quadratic(b);
      return p;
    }
    Point trial;
    trial.u = point_.u;
    for (std::size_t k = 0; k < r.size(); ++k) trial.u[k] = std::max(0.0, trial.u[k] + t * r[k]);
    trial.b = b;
    refine(trial);
    b = trial.b;
    p.value = trial.dual;
    for (std::size_t k = 0; k < r.size(); ++k) p.slope -= 0.5 * r[k] * trial.q[k];
    return p;
  }

  void moveTo(double step, const std::vector<double>& r) {
    double sum = 0;
    for (std::size_t k = 0; k < r.size(); ++k) {
      point_.u[k] = std::max(0.0, point_.u[k] + step * r[k]);
      if (point_.u[k] < sumRounding) point_.u[k] = 0;
      sum += point_.u[k];
    }
    for (double& v : point_.u) v /= sum;
    kernel_.move(step);
  }

  // Takes the weights that are at their bound out of the direction; r_mu makes up for them, so that sum r stays 0.
  // Returns mu, or r.size() when nothing is left to follow.
  std::size_t removeFromDirection(std::size_t blocked, std::size_t mu, std::vector<double>& r) {
    point_.u[blocked] = 0;
    if (blocked == mu)
      mu = static_cast<std::size_t>(std::max_element(point_.u.begin(), point_.u.end()) - point_.u.begin());
    std::vector<double> change(r.size(), 0.0);
    double norm = 0;
    for (std::size_t k = 0; k < r.size(); ++k)
      if (k != mu && point_.u[k] <= 0 && r[k] < 0) {
        change[k] = -r[k];
        change[mu] += r[k];
      }
    for (std::size_t k = 0; k < r.size(); ++k) {
      r[k] += change[k];
      norm += std::fabs(r[k]);
    }
    if (norm < rounding * std::fabs(point_.dual)) return r.size();  // nothing is left to follow
    kernel_.changeDirection(change);
    return mu;
  }

  const Problem& problem_;
  Point& point_;
  const SolveLimits& limits_;
  Recorder& recorder_;
  DenseKernel kernel_;
  double eps_ = SvmAccuracy::first, usualStep_ = 0;
  bool exact_ = false;  // SVMs refined in double precision
};
}  // namespace

std::string solveReducedGradient(const Problem& problem, Point& point, const SolveLimits& limits, Recorder& recorder) {
  return ReducedGradient(problem, point, limits, recorder).run();
}
}  // namespace frs::features
