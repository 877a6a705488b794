// kernel_matrices.cpp - Newton's method on J over the simplex, with the kernels held as matrices.
//
// Solves    min_u J(u), u_k = a_k p_k / S >= 0, sum u = 1: as engines/newton.cpp, but every kernel is in memory, so that q and
//           the scores cost a product with each matrix, and all kernels take part in every step.
// Converges J is convex. A step goes towards the minimum of the quadratic model and is shortened until J falls; where none
//           does, u_k ~ u_k sqrt(q_k), the best weights for fixed w, never raises J.
#include "features/kernel_matrices.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "base/memory.hpp"
#include "base/simplex.hpp"
#include "base/threads.hpp"
#include "features/certificate.hpp"
#include "features/choice_numbers.hpp"
#include "features/engines/engines.hpp"
#include "features/engines/newton_numbers.hpp"
#include "features/engines/weight_line.hpp"
#include "features/svm_accuracy.hpp"
#include "svm/svm_train.hpp"

namespace frs {
namespace features {
namespace {
using Kernels = std::vector<MatrixView<const float>>;

class MatrixSelection {
 public:
  MatrixSelection(const Kernels& kernels, const SvmBox& box, std::vector<double> scale, const MatrixOptions& options,
                  Monitor& monitor, MatrixModel& model)
      : kernels_(kernels),
        box_(box),
        scale_(std::move(scale)),
        options_(options),
        threads_(threadCount(options.threads)),
        monitor_(monitor),
        model_(model),
        K_(n() * n()) {
    for (std::size_t k = 0; k < m(); ++k)
      if (scale_[k] > 0) live_.push_back(static_cast<int>(k));
  }

  void run() {
    Point point;
    point.b.assign(n(), 0.0);
    point.u.assign(m(), 0.0);
    for (int k : live_) point.u[k] = 1 / static_cast<double>(live_.size());
    solveSvm(point);
    std::string status = "maxIter";
    for (int iteration = 0;; ++iteration) {
      const Certificate c = certify(box_, true, point);
      record(c, iteration);
      if (c.gap <= options_.tol) {
        status = "converged";
        break;
      }
      if (iteration >= options_.maxIter || work_ >= options_.maxWork) break;
      const bool loose = c.svmGap > choice.looseShare * c.gap;
      if (!loose && (newtonStep(point, c.gap) || fixedPointStep(point))) continue;
      if (svmTol_ <= tightest) {
        status = "stalled";
        break;
      }
      svmTol_ = std::max(tightest, SvmAccuracy::tighter * std::min(svmTol_, c.gap));
      solveSvm(point);
    }
    finish(point, status);
  }

 private:
  static constexpr double tightest = singleRounding;  // what kernel values in single precision allow
  std::size_t n() const { return box_.size(); }
  std::size_t m() const { return kernels_.size(); }

  // The SVM at the weights of a point, from its b, then everything that the certificate needs, in double precision.
  void solveSvm(Point& at) {
    std::fill(K_.begin(), K_.end(), 0.0F);
    for (int k : live_)
      if (at.u[k] > 0) addTo(K_, static_cast<float>(at.u[k] * scale_[k]), kernels_[k]);
    SvmOptions left;
    left.maxIter = std::numeric_limits<long>::max();
    left.maxWork = std::max(0.0, options_.maxWork - work_);
    const SvmTrace trace = solveDense(box_, K_.data(), n(), svmTol_, left.pairsOf(n()), at.b, at.f, threads_, monitor_);
    ++model_.svmSolves;
    for (const LedgerEntry& entry : trace.engines.entries()) {
      model_.engines.add(entry);
      work_ += entry.work;
    }
    at.q.assign(m(), 0.0);
    at.f.assign(n(), 0.0);
    response_.assign(m() * n(), 0.0);
    for (int k : live_) {
      const std::vector<double> h = multiply(n(), kernels_[k].data, n(), at.b, threads_);
      for (std::size_t i = 0; i < n(); ++i) response_[k * n() + i] = scale_[k] * h[i];
      at.q[k] = std::max(0.0, scale_[k] * std::inner_product(h.begin(), h.end(), at.b.begin(), 0.0));
      for (std::size_t i = 0; i < n(); ++i) at.f[i] += at.u[k] * response_[k * n() + i];
      monitor_.poll();
    }
    work_ += static_cast<double>(live_.size() * n() * n());
    at.dual = dualValue(box_, at.b, at.f);
  }

  void addTo(std::vector<float>& sum, float weight, MatrixView<const float> kernel) const {
    for (std::size_t i = 0; i < n() * n(); ++i) sum[i] += weight * kernel.data[i];
    monitor_.poll();
  }

  // A step towards the minimum of the quadratic model that lowers J; false where there is none.
  bool newtonStep(Point& point, double gap) {
    svmTol_ = std::max(tightest, std::min(svmTol_, SvmAccuracy::ofGap * gap));
    const std::size_t size = live_.size();
    Segment line{live_, {}, {}};
    std::vector<double> gradient(size), H = hessianAt(point);
    double trace = 0, largest = 0;
    for (std::size_t t = 0; t < size; ++t) {
      line.from.push_back(point.u[live_[t]]);
      gradient[t] = -0.5 * point.q[live_[t]];
      trace += H[t * size + t];
      largest = std::max(largest, point.q[live_[t]]);
    }
    const double ridge = damping_ * trace / static_cast<double>(size) + sumRounding * largest;
    for (std::size_t t = 0; t < size; ++t) H[t * size + t] += ridge;
    simplexQp(H, gradient, line.from, newton.modelShare * gap * std::fabs(point.dual),
              mostNewtonSteps * static_cast<int>(size), line.to);
    const double slope = line.slope(point.q);
    double length = 1;
    for (int attempt = 0; attempt < newton.attempts && slope < 0; ++attempt) {
      Point trial = point;
      trial.u = line.at(length, m(), sumRounding);
      const std::vector<double> response = response_;
      solveSvm(trial);
      if (better(trial, point)) {
        // the corner of the hinge stays about as wide as the scores move
        width_ = attempt == 0 ? newton.marginOfChange * width_ : std::min(newton.widestMargin, 2 * width_);
        damping_ = attempt == 0 ? newton.lessDamping * damping_ : damping_;
        point = std::move(trial);
        enter("newton");
        return true;
      }
      damping_ = std::min(1.0, damping_ / newton.lessDamping);
      length = shorten(length, slope, line.slope(trial.q));
      response_ = response;
    }
    width_ = newton.widestMargin;
    return false;
  }

  // By J, or where J agrees up to the rounding of the kernels, by the certificate.
  bool better(const Point& trial, const Point& point) const {
    if (trial.dual < point.dual - tightest * std::fabs(point.dual)) return true;
    if (trial.dual > point.dual + tightest * std::fabs(point.dual)) return false;
    return certify(box_, true, trial).gap < certify(box_, true, point).gap;
  }

  // The best weights for fixed w.
  bool fixedPointStep(Point& point) {
    Point trial = point;
    double sum = 0;
    for (int k : live_) sum += trial.u[k] *= std::sqrt(trial.q[k]);
    if (!(sum > 0)) return false;
    for (double& u : trial.u) u /= sum;
    const std::vector<double> response = response_;
    solveSvm(trial);
    if (!better(trial, point)) {
      response_ = response;
      return false;
    }
    point = std::move(trial);
    enter("fixed point");
    return true;
  }

  // As in engines/hessian.cpp, over all kernels.
  std::vector<double> hessianAt(const Point& point) const {
    std::vector<int> B;
    const double share = respondingSamples(box_, point, width_, B);
    const std::size_t size = B.size(), count = live_.size();
    if (size < 2) return std::vector<double>(count * count, 0.0);
    std::vector<double> K(size * size), Q(size * (count + 1), 1.0);
    double trace = 0;
    for (std::size_t j = 0; j < size; ++j)
      for (std::size_t i = 0; i < size; ++i) K[j * size + i] = K_[static_cast<std::size_t>(B[j]) * n() + B[i]];
    for (std::size_t i = 0; i < size; ++i) trace += K[i * size + i];
    for (std::size_t i = 0; i < size; ++i)
      K[i * size + i] += singleRounding * trace / static_cast<double>(size) + 2 * width_ / (box_.C[B[i]] * share);
    for (std::size_t t = 0; t < count; ++t)
      for (std::size_t i = 0; i < size; ++i) Q[t * size + i] = response_[live_[t] * n() + B[i]];
    return hessianFrom(size, count, K, Q, threads_, monitor_);
  }

  void enter(const char* name) {
    model_.engines.enter({name, 1, work_ - entered_, std::nan(""), "step"});
    entered_ = work_;
  }

  void record(const Certificate& c, int iteration) {
    model_.objective.push_back(c.upper);
    model_.lower.push_back(c.lower);
    model_.gap.push_back(c.gap);
    model_.bias = c.bias;
    stretch_ = c.stretch;
    Progress progress;
    progress.stage = "select";
    progress.iteration = iteration + 1;
    progress.objective = c.upper;
    progress.hasObjective = true;
    progress.gap = c.gap;
    progress.tol = options_.tol;
    monitor_.report(progress);
  }

  void finish(Point& point, const std::string& status) {
    double total = 0;
    for (std::size_t k = 0; k < m(); ++k) {
      model_.p.push_back(point.u[k] * scale_[k]);
      model_.share.push_back(point.u[k] * std::sqrt(point.q[k]));
      model_.gradient.push_back(scale_[k] > 0 ? -0.5 * stretch_ * stretch_ * point.q[k] / scale_[k] : 0);
      total += model_.share.back();
    }
    for (double& s : model_.share) s = total > 0 ? s / total : 0;
    for (double& b : point.b) b *= stretch_;
    model_.b = point.b;
    model_.status = status;
    model_.engines.reached(model_.gap.back());
  }

  const Kernels& kernels_;
  const SvmBox& box_;
  const std::vector<double> scale_;  // S / a_k; 0 for a dropped kernel
  const MatrixOptions& options_;
  const int threads_;
  Monitor& monitor_;
  MatrixModel& model_;
  std::vector<int> live_;
  std::vector<float> K_;          // at the weights of the last SVM
  std::vector<double> response_;  // scale_k K_k b of the point, a row of n for each kernel
  double svmTol_ = SvmAccuracy::first, width_ = newton.firstMargin, damping_ = newton.firstDamping;
  double work_ = 0, entered_ = 0, stretch_ = 1;
};
}  // namespace
}  // namespace features

std::vector<double> scatterOf(const std::vector<MatrixView<const float>>& kernels, Span<const double> y) {
  std::vector<double> a;
  const std::size_t n = y.size;
  const auto positives = static_cast<double>(std::count_if(y.begin(), y.end(), [](double v) { return v > 0; }));
  for (const MatrixView<const float>& K : kernels) {
    double sum = 0;
    for (std::size_t j = 0; j < n; ++j) {
      double column = 0;
      for (std::size_t i = 0; i < n; ++i) column += y[i] * y[j] > 0 ? K(i, j) : 0;
      const double size = y[j] > 0 ? positives : static_cast<double>(n) - positives;
      sum += 2 * (size * K(j, j) - column);
    }
    a.push_back(std::max(0.0, sum));
  }
  return a;
}

MatrixModel selectMatrices(const std::vector<MatrixView<const float>>& kernels, Span<const double> y,
                           Span<const double> C, Span<const double> a, const MatrixOptions& options, Monitor& monitor) {
  MatrixModel model;
  const double largest = *std::max_element(a.begin(), a.end());
  double S = 0;
  for (std::size_t k = 0; k < a.size; ++k) {
    if (a[k] > vanishing * largest)
      S += a[k];
    else
      model.dropped.push_back(static_cast<int>(k));
  }
  if (options.paperScaling) S = 1;
  std::vector<double> scale;
  for (double v : a) scale.push_back(v > vanishing * largest ? S / v : 0);
  requireMemory(sizeof(float) * static_cast<double>(y.size) * static_cast<double>(y.size),
                "the combined kernel matrix");
  const SvmBox box(y, C);
  features::MatrixSelection(kernels, box, std::move(scale), options, monitor, model).run();
  double diagonal = 0;
  for (std::size_t k = 0; k < a.size; ++k)
    for (std::size_t i = 0; i < y.size; ++i)
      diagonal = std::max(diagonal, model.p[k] * static_cast<double>(kernels[k](i, i)));
  SvmTrace trace;
  trace.objective = model.objective;
  trace.status = model.status == "stalled" ? SvmTrace::Status::Stalled : SvmTrace::Status::Converged;
  requireResolution(box, diagonal, trace);
  return model;
}
}  // namespace frs
