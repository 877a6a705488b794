#include "qp/rounded_hinge.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "base/random.hpp"
#include "qp/rounded_model.hpp"
#include "qp/safety.hpp"

namespace frs {
namespace {
struct Constants {
  double widest = 4;                   // of the mean error: width of a first band that may hold all samples
  std::size_t mostSamples = 2000;      // of a wide band: more would hardly change the curvature
  double aim = 0.3;                    // of the gap asked for: what the next band should err by
  double narrower = 0.1, least = 0.5;  // factors between which the next band lies
  double flat = 0.1;                   // of the first slope: where the search ends
  double worthKeeping = 0.1;           // step after which the band before was the right one to go on with
};
constexpr Constants constant;

class RoundedHinge {
 public:
  RoundedHinge(const SaddleProblem& problem, std::vector<double> u, std::vector<double> b, RoundedGoal goal)
      : p_(problem), n_(problem.samples()), askedFor_(std::move(goal)), model_(RoundedModel::make(problem, u)) {
    best_.u = std::move(u);
    best_.b = std::move(b);
    start();
  }

  SaddleSolution run() {
    while (best_.gap > goal_ && best_.steps < mostNewtonSteps) {
      ++best_.steps;
      solveBias();
      std::vector<double> slopes = slopesAt();
      const bool kept = narrowed_ && band_.share == 1;
      if (kept)
        keepBand(slopes);
      else
        chooseBand();
      narrowed_ = false;
      if (band_.samples.empty()) {
        h_ *= 2;
        continue;
      }
      ModelStep step;
      if (!model_->findStep(band_, slopes, step)) break;
      const double gain = -slopeAlong(step, 0), length = search(step);
      if (kept && length < constant.worthKeeping) continue;
      if (!(length > vanishing)) break;
      take(step, length);
      if (length == 1 && band_.share == 1) consider(slopes, step);
      // near the solution of a width steps are full ones; with the curvature of a part of the band they never are, and
      // the width has served when there is less to gain than it costs
      const bool solved = length == 1 || (band_.share > 1 && gain <= error_);
      if (solved && !narrowEnough()) narrow();
      p_.monitor->poll();
    }
    return std::move(best_);
  }

 private:
  void take(const ModelStep& step, double length) {
    model_->take(length);
    for (std::size_t i = 0; i < n_; ++i) f_[i] += length * step.f[i];
    beta_ += length * step.beta;
    measure();
  }

  // What the band adds to the gap, and the gap that is asked for where the objective is as now.
  void measure() {
    const double square = model_->square();
    error_ = gapAt(slopesAt(), f_);
    goal_ = askedFor_(0.5 * square + lossThere(), square);
  }

  void narrow() {
    narrowed_ = true;
    const double factor =
        std::min(constant.least, std::max(constant.narrower, std::sqrt(constant.aim * goal_ / error_)));
    h_ *= factor;
    model_->setBarrier(std::max(constant.aim * goal_, factor * factor * error_));
  }

  double slopeAt(std::size_t i, double e) const {
    return p_.lo[i] + std::min(1.0, std::max(0.0, e / h_ + 0.5)) * (p_.hi[i] - p_.lo[i]);
  }
  std::vector<double> slopesAt() const {
    std::vector<double> b(n_);
    for (std::size_t i = 0; i < n_; ++i) b[i] = slopeAt(i, p_.c[i] - f_[i] - beta_);
    return b;
  }

  // What the dual lacks at most at a feasible b with the scores f = K b. With the slopes it is what the band costs.
  double gapAt(const std::vector<double>& b, const std::vector<double>& f) const {
    double sum = 0;
    for (std::size_t i = 0; i < n_; ++i) {
      const double e = p_.c[i] - f[i] - beta_;
      sum += std::max(e * (p_.hi[i] - b[i]), -e * (b[i] - p_.lo[i]));
    }
    return sum;
  }
  // The lower bound has max_k q_k where the upper one has its mean.
  double weightsLack(const std::vector<double>& u, const std::vector<double>& q) const {
    if (p_.fixedWeights) return 0;
    return 0.5 * (*std::max_element(q.begin(), q.end()) - std::inner_product(u.begin(), u.end(), q.begin(), 0.0));
  }
  bool narrowEnough() const { return error_ <= goal_; }

  // The loss at the scores f_ and the bias.
  double lossThere() const {
    double sum = beta_ * p_.total;
    for (std::size_t i = 0; i < n_; ++i) {
      const double e = p_.c[i] - f_[i] - beta_;
      sum += std::max(e * p_.hi[i], e * p_.lo[i]);
    }
    return sum;
  }

  // From the model of the given b, or from w = 0 where that is better; with a band that costs no more than the gap.
  void start() {
    std::vector<double> q;
    p_.kernel.evaluate(best_.u, best_.b, best_.f, q);
    const double half = 0.5 * std::inner_product(best_.b.begin(), best_.b.end(), best_.f.begin(), 0.0);
    f_ = best_.f;
    solveBias();
    best_.gap = gapAt(best_.b, best_.f) + weightsLack(best_.u, q);
    const double given = half + lossThere(), beta = beta_;
    f_.assign(n_, 0.0);
    solveBias();
    if (lossThere() < given) {
      model_->set(f_);
    } else {
      f_ = best_.f;
      beta_ = beta;
      model_->set(best_.b);
    }
    double sum = 0;
    for (std::size_t i = 0; i < n_; ++i) sum += std::fabs(p_.c[i] - f_[i] - beta_);
    h_ = std::max(constant.widest * sum / static_cast<double>(n_), std::numeric_limits<double>::min());
    for (int k = 0; k < mostNewtonSteps && gapAt(slopesAt(), f_) > best_.gap; ++k) h_ /= 2;
    measure();
    model_->setBarrier(error_);
  }

  // The bias for which the slopes add up to the total: their sum falls with it, piecewise linearly.
  void solveBias() {
    const auto bounds = [&] {
      double low = std::numeric_limits<double>::infinity(), high = -low;
      for (std::size_t i = 0; i < n_; ++i) low = std::min(low, p_.c[i] - f_[i]), high = std::max(high, p_.c[i] - f_[i]);
      return std::pair<double, double>(low - h_, high + h_);
    };
    auto [low, high] = bounds();
    double beta = std::min(high, std::max(low, beta_));
    for (int trial = 0; trial < mostNewtonSteps; ++trial) {
      double excess = -p_.total, rate = 0;
      for (std::size_t i = 0; i < n_; ++i) {
        const double at = (p_.c[i] - f_[i] - beta) / h_ + 0.5, width = p_.hi[i] - p_.lo[i];
        excess += p_.lo[i] + std::min(1.0, std::max(0.0, at)) * width;
        rate += at > 0 && at < 1 ? width : 0;
      }
      beta_ = beta;
      (excess > 0 ? low : high) = beta;
      if (std::fabs(excess) <= sumRounding * rate) return;
      beta = rate > 0 ? beta + excess * h_ / rate : high;
      if (!(beta > low && beta < high)) beta = 0.5 * (low + high);
      if (beta == beta_ || beta == low || beta == high) return;
    }
  }

  void chooseBand() {
    Band next;
    for (std::size_t i = 0; i < n_; ++i)
      if (std::fabs(p_.c[i] - f_[i] - beta_) < 0.5 * h_) next.samples.push_back(static_cast<int>(i));
    const std::size_t most = constant.mostSamples;
    if (!narrowEnough() && next.samples.size() > most) {
      next.share = static_cast<double>(next.samples.size()) / static_cast<double>(most);
      for (std::size_t i = 0; i < most; ++i)
        std::swap(next.samples[i], next.samples[i + random_.below(next.samples.size() - i)]);
      next.samples.resize(most);
      std::sort(next.samples.begin(), next.samples.end());
    }
    next.same = h_ == bandWidth_ && next.share == band_.share && next.samples == band_.samples;
    band_ = std::move(next);
    setCurvature();
  }

  // After a narrower width was chosen: the samples of the band before are those with b between its bounds, and hardly
  // change. Their slopes are continued beyond the bounds, so that a full step takes their scores into the new band.
  void keepBand(std::vector<double>& slopes) {
    band_.same = false;
    for (int i : band_.samples) slopes[i] = p_.lo[i] + ((p_.c[i] - f_[i] - beta_) / h_ + 0.5) * (p_.hi[i] - p_.lo[i]);
    setCurvature();
  }

  void setCurvature() {
    band_.D.assign(n_, wall);
    for (int i : band_.samples) band_.D[i] = h_ / (p_.hi[i] - p_.lo[i]) / band_.share;
    bandWidth_ = h_;
  }

  // The slope of the rounded objective, a part t along the step.
  double slopeAlong(const ModelStep& step, double t) const {
    double sum = model_->slope(t) + p_.total * step.beta;
    for (std::size_t i = 0; i < n_; ++i) {
      const double change = step.f[i] + step.beta;
      sum -= slopeAt(i, p_.c[i] - f_[i] - beta_ - t * change) * change;
    }
    return sum;
  }

  // Where the slope along the step vanishes, at most 1.
  double search(const ModelStep& step) const {
    double low = 0, high = model_->longest(), atLow = slopeAlong(step, 0), atHigh = slopeAlong(step, high);
    const double enough = constant.flat * std::fabs(atLow);
    if (atHigh <= enough) return high;
    for (int k = 0; k < mostNewtonSteps; ++k) {
      const double margin = 0.1 * (high - low), secant = low - atLow * (high - low) / (atHigh - atLow);
      const double t = std::min(high - margin, std::max(low + margin, secant));
      const double there = slopeAlong(step, t);
      if (std::fabs(there) <= enough) return t;
      (there < 0 ? low : high) = t;
      (there < 0 ? atLow : atHigh) = there;
    }
    return low > 0 ? low : high;
  }

  // The solution that belongs to a full step: b as the equations have it, put back into its bounds. The slopes at the
  // new scores would amplify their rounding.
  void consider(const std::vector<double>& slopes, const ModelStep& step) {
    std::vector<double> b = slopes, q;
    double room[2] = {0, 0};
    for (int i : band_.samples) {
      b[i] = std::min(p_.hi[i], std::max(p_.lo[i], b[i] - (step.f[i] + step.beta) / band_.D[i]));
      room[0] += b[i] - p_.lo[i];
      room[1] += p_.hi[i] - b[i];
    }
    const double missing = p_.total - std::accumulate(b.begin(), b.end(), 0.0), most = room[missing > 0];
    if (!(std::fabs(missing) < most)) return;
    for (int i : band_.samples) b[i] += missing / most * (missing > 0 ? p_.hi[i] - b[i] : b[i] - p_.lo[i]);
    for (bool empty : {true, false}) {
      if (!empty && p_.fixedWeights) return;
      SaddleSolution next{b, {}, model_->weights(empty), 0, best_.steps};
      p_.kernel.evaluate(next.u, next.b, next.f, q);
      next.gap = gapAt(next.b, next.f) + weightsLack(next.u, q);
      if (next.gap < best_.gap) best_ = std::move(next);
      if (best_.gap <= goal_) return;
    }
  }

  const SaddleProblem& p_;
  const std::size_t n_;
  const RoundedGoal askedFor_;
  std::unique_ptr<RoundedModel> model_;
  SaddleSolution best_;
  std::vector<double> f_;  // scores of the model
  double beta_ = 0;
  double h_ = 1, bandWidth_ = 0;  // width of the band, and of the last one
  double error_ = 0, goal_ = 0;   // what the band adds to the gap, and the gap asked for
  Band band_;
  bool narrowed_ = false;  // since the last step
  Random random_{1};
};
}  // namespace

SaddleSolution solveRounded(const SaddleProblem& problem, std::vector<double> u, std::vector<double> b,
                            RoundedGoal goal) {
  return RoundedHinge(problem, std::move(u), std::move(b), std::move(goal)).run();
}

SaddleSolution solveRounded(const SaddleProblem& problem, std::vector<double> b, double gap) {
  return solveRounded(problem, std::vector<double>(problem.kernel.parts(), 1.0), std::move(b),
                      [gap](double, double) { return gap; });
}
}  // namespace frs
