// newton.cpp - Newton's method on J over the simplex.
//
// Solves    min_u J(u), u >= 0, sum u = 1, by steps to the minimum of a quadratic model over the bins with weight and
//           the strongest violators of q_k <= sum u q, each shortened until J falls.
// Converges J is convex, every step lowers it or is not taken, one that ends where J rises as steeply again is shortened,
//           and violators may enter in every step. The SVM behind J is solved only as tightly as the gap needs: its
//           error enters the lower bound to first order.
// Pays      where few bins have weight and J is smooth: kernels with several coordinates a bin at a moderate C. A linear
//           kernel or a large C gives J a kink at every change of the support vectors, and steps zigzag between them.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/simplex.hpp"
#include "features/engines/engines.hpp"
#include "features/engines/newton_numbers.hpp"
#include "features/engines/weight_line.hpp"
#include "qp/safety.hpp"

namespace frs::features {
namespace {
struct Constants {
  // violators that may enter in one iteration, or as many as bins have weight: with more the quadratic model costs more
  // than it gives
  std::size_t mostNewBins = 60;
  // shorten a step if the slope at its end exceeds this share of that at its start: the next would take it back
  double overshoot = 0.3;
  double marginOfFailed = 0.2;  // width of the hinge's smoothed corner, of how far the scores moved in a failed step
};
constexpr Constants constant;

// The root of the mean square of x - y.
double rmsChange(const std::vector<double>& x, const std::vector<double>& y) {
  double sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) sum += (x[i] - y[i]) * (x[i] - y[i]);
  return std::sqrt(sum / static_cast<double>(x.size()));
}

// The root of the mean square of f less its mean.
double spreadOf(const std::vector<double>& f) {
  const double mean = std::accumulate(f.begin(), f.end(), 0.0) / static_cast<double>(f.size());
  return rmsChange(f, std::vector<double>(f.size(), mean));
}

class Newton : public Engine {
 public:
  const char* name() const override { return "newton"; }
  std::vector<Condition> conditions() const override { return {}; }
  double price(const Course&) override { return 0; }

  Outcome run(Course& course, const Certificate& c, double most) override {
    if (step(course, c.gap, most)) return {true, 1, "step"};
    if (course.svmIsTightest()) return {false, 1, "no descent"};
    course.tightenSvm(c.gap, most);  // the error of the SVM may hide what descent is left
    return {true, 1, "tighter SVM"};
  }

 private:
  // Active bins and the strongest violators of q_k <= sum u q.
  static std::vector<int> workingSet(const Course& course) {
    double mean = 0;
    for (std::size_t k = 0; k < course.point.u.size(); ++k) mean += course.point.u[k] * course.point.q[k];
    std::vector<int> W = support(course.point.u), violators;
    for (std::size_t k = 0; k < course.point.u.size(); ++k)
      if (course.point.u[k] <= 0 && course.point.q[k] > mean) violators.push_back(static_cast<int>(k));
    addStrongest(course.point, violators, std::max(constant.mostNewBins, W.size()), W);
    return W;
  }

  // The minimum of the quadratic model over the working set.
  std::vector<double> modelMinimum(Course& course, const std::vector<int>& W, const std::vector<double>& u,
                                   double gap) {
    Timer timer(course.recorder.model.times.newton);
    const std::size_t m = W.size();
    double hessianWork = 0;
    // with a small C all scores are small, and what is to be told apart lies within their spread
    const double width = std::min(course.margin, spreadOf(course.point.f));
    std::vector<double> H = hessian(course.problem, course.point, W, width, hessianWork, course.recorder.monitor);
    std::vector<double> gradient(m), target;
    double trace = 0, largest = 0;
    for (std::size_t t = 0; t < m; ++t) {
      gradient[t] = -0.5 * course.point.q[W[t]];
      trace += H[t * m + t];
      largest = std::max(largest, course.point.q[W[t]]);
    }
    meanCurvature_ = trace / static_cast<double>(m) + sumRounding * largest;
    const double ridge = damping_ * meanCurvature_ + sumRounding * largest;
    for (std::size_t t = 0; t < m; ++t) H[t * m + t] += ridge;
    const int pivots = simplexQp(H, gradient, u, newton.modelShare * gap * std::fabs(course.point.dual),
                                 mostNewtonSteps * static_cast<int>(m), target);
    if (course.hasKinks()) course.modelWork += hessianWork + static_cast<double>(pivots) * static_cast<double>(m * m);
    return target;
  }

  // A step towards the model's minimum that decreases J; false when there is none.
  bool step(Course& course, double gap, double most) {
    Segment line{workingSet(course), {}, {}};
    for (int k : line.W) line.from.push_back(course.point.u[k]);
    line.to = modelMinimum(course, line.W, line.from, gap);
    const double slope = line.slope(course.point.q);
    double length = 1, failedChange = 0;
    Point trial;
    for (int attempt = 0; attempt < newton.attempts && slope < 0; ++attempt) {
      trial = at(course, line, length, most);
      const bool falls = trial.dual < course.point.dual;
      trial.q = course.point.q;
      computeGradient(course.problem, line.W, trial);
      // a step to where J rises as steeply again would only be taken back by the next one
      if (falls && (attempt > 0 || line.slope(trial.q) < constant.overshoot * -slope)) {
        adaptMargin(course, length, rmsChange(trial.f, course.point.f), failedChange);
        std::swap(course.point, trial);
        course.fresh = std::move(line.W);
        return true;
      }
      if (attempt == 0) {
        failedChange = rmsChange(trial.f, course.point.f);
        // the model's slope there is 0: what J has more of it is curvature that the model lacks
        const double lacks = std::max(0.0, line.slope(trial.q)) / line.square();
        damping_ = std::min(1.0, damping_ + lacks / meanCurvature_);
      }
      length = shorten(length, slope, line.slope(trial.q));
    }
    return false;
  }

  static Point at(Course& course, const Segment& line, double length, double most) {
    Point trial;
    trial.u = line.at(length, course.point.u.size(), sumRounding);
    trial.b = course.point.b;
    trial.f = course.point.f;
    course.solveSvm(trial, most);
    return trial;
  }

  // The width of the smoothed hinge follows how far the scores move.
  void adaptMargin(Course& course, double length, double change, double failedChange) {
    if (length == 1) {
      damping_ *= newton.lessDamping;
      course.margin = std::min(course.margin, newton.marginOfChange * change);
    } else {
      const double wider = std::min(2 * course.margin, constant.marginOfFailed * failedChange);
      course.margin = std::min(newton.widestMargin, std::max(newton.marginOfChange * change, wider));
    }
  }

  double damping_ = newton.firstDamping;
  double meanCurvature_ = 0;  // of the last model, per bin
};
}  // namespace

void addStrongest(const Point& point, std::vector<int>& bins, std::size_t most, std::vector<int>& W) {
  const auto end = bins.begin() + static_cast<std::ptrdiff_t>(std::min(most, bins.size()));
  std::partial_sort(bins.begin(), end, bins.end(),
                    [&](int i, int j) { return point.q[i] > point.q[j] || (point.q[i] == point.q[j] && i < j); });
  W.insert(W.end(), bins.begin(), end);
  std::sort(W.begin(), W.end());
}

std::unique_ptr<Engine> makeNewton() { return std::make_unique<Newton>(); }
}  // namespace frs::features
