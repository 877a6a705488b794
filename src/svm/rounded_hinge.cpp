#include "svm/rounded_hinge.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "frs/random.hpp"
#include "svm/interior_point.hpp"

namespace frs {
namespace {
struct Constants {
  double wall = 1e300;               // curvature of the dual for a sample outside the band, which does not move
  std::size_t fewCoordinates = 800;  // up to here w is held by its coordinates, beyond as a sum over samples
  std::size_t samplesPerCoordinate = 20, fewSamples = 2000;  // of a wide band: more would hardly change the curvature
  double settled = 0.5;                // of the gap asked for: a band that errs by less is narrow enough
  double aim = 0.3;                    // what the next band should err by
  double narrower = 0.1, least = 0.5;  // factors between which the next band lies
  double negligible = 0.1;             // of the gap asked for: a smaller fall is as good as none
  double flat = 0.1;                   // of the first slope: where the search ends
  int mostSearches = 12;
  int mostSteps = 50;         // 10 to 20 are usual
  double shortest = 1e-10;    // step that gains something
  double worthKeeping = 0.1;  // step after which the band before was the right one to go on with
};
constexpr Constants constant;

// The samples with a curvature. Where some stand for all, each does for `share`.
struct Band {
  std::vector<int> samples;
  double share = 1;
  bool same = false;      // as in the step before, with the same width
  std::vector<double> D;  // h / (hi - lo) / share; a wall outside
};

// Where a step leads: the change of the scores and of the bias, w'dw and |dw|^2.
struct Step {
  std::vector<double> f;
  double beta = 0, along = 0, square = 0;
};

// w, and Newton's equations for its change,
//   (I + F D^-1 F') dw + F D^-1 1 dbeta = F b - w,   1'D^-1 F'dw + 1'D^-1 1 dbeta = 1'b - total.
class Model {
 public:
  virtual ~Model() = default;
  /// w = sum_i b_i F_i.
  virtual void set(const std::vector<double>& b) = 0;
  /// False when rounding makes the matrix indefinite.
  virtual bool findStep(const Band& band, const std::vector<double>& slopes, Step& step) = 0;
  virtual void take(double length) = 0;

 protected:
  explicit Model(const SaddleProblem& problem) : problem_(problem), ones_(problem.kernel.parts(), 1.0) {}

  bool factorise(const Band& band) {
    if (band.same) return true;
    at_.u = ones_;
    at_.D = band.D;
    system_ = NewtonSystem::make(problem_, elimination());
    return system_->factorise(at_);
  }
  virtual NewtonSystem::Elimination elimination() const = 0;

  const SaddleProblem& problem_;
  const std::vector<double> ones_;
  std::unique_ptr<NewtonSystem> system_;
  NewtonPoint at_;
};

// w by its coordinates: exact to the last digits, however large the kernel times C is.
class CoordinateModel : public Model {
 public:
  explicit CoordinateModel(const SaddleProblem& problem) : Model(problem) {}
  void set(const std::vector<double>& b) override { w_ = problem_.kernel.project(ones_, b); }
  void take(double length) override {
    for (std::size_t j = 0; j < w_.size(); ++j) w_[j] += length * change_[j];
  }
  bool findStep(const Band& band, const std::vector<double>& slopes, Step& step) override {
    if (!factorise(band)) return false;
    change_ = problem_.kernel.project(ones_, slopes);
    for (std::size_t j = 0; j < w_.size(); ++j) change_[j] -= w_[j];
    change_.push_back(std::accumulate(slopes.begin(), slopes.end(), -problem_.total));
    system_->solveCoordinates(change_);
    step.beta = change_.back();
    change_.pop_back();
    step.f.assign(problem_.samples(), 0.0);
    problem_.kernel.addProducts(ones_, change_, step.f.data());
    step.along = std::inner_product(w_.begin(), w_.end(), change_.begin(), 0.0);
    step.square = std::inner_product(change_.begin(), change_.end(), change_.begin(), 0.0);
    return std::isfinite(step.beta);
  }

 private:
  NewtonSystem::Elimination elimination() const override { return NewtonSystem::Elimination::Coordinates; }
  std::vector<double> w_, change_;
};

// w = sum_i r_i F_i, so that f = K r: for kernels with many coordinates. With r moved to the slopes outside the band,
// dw = sum_i (moved_i + d_i) F_i, (K + D) d + 1 dbeta = D (b - r - moved) - K moved over the samples of the band.
class SampleModel : public Model {
 public:
  explicit SampleModel(const SaddleProblem& problem) : Model(problem) {}
  void set(const std::vector<double>& b) override { r_ = b; }
  void take(double length) override {
    for (std::size_t i = 0; i < r_.size(); ++i) r_[i] += length * change_[i];
  }
  bool findStep(const Band& band, const std::vector<double>& slopes, Step& step) override {
    if (!factorise(band)) return false;
    const std::size_t n = problem_.samples();
    change_.resize(n);
    for (std::size_t i = 0; i < n; ++i) change_[i] = slopes[i] - r_[i];
    if (band.share == 1)
      for (int i : band.samples) change_[i] = 0;  // near the end small, unlike the slopes' change: nothing cancels
    std::vector<double> q;
    problem_.kernel.evaluate(ones_, change_, step.f, q);
    NewtonSide side;
    side.r.assign(n, 0.0);
    for (int i : band.samples) side.r[i] = band.D[i] * (slopes[i] - r_[i] - change_[i]) - step.f[i];
    side.sumB =
        problem_.total - std::accumulate(r_.begin(), r_.end(), std::accumulate(change_.begin(), change_.end(), 0.0));
    const NewtonStep d = system_->solve(side);
    for (int i : band.samples) change_[i] += d.b[i];
    step.beta = d.beta;
    problem_.kernel.evaluate(ones_, change_, step.f, q);
    step.along = std::inner_product(r_.begin(), r_.end(), step.f.begin(), 0.0);
    step.square = std::inner_product(change_.begin(), change_.end(), step.f.begin(), 0.0);
    return std::isfinite(step.beta);
  }

 private:
  NewtonSystem::Elimination elimination() const override { return NewtonSystem::Elimination::Samples; }
  std::vector<double> r_, change_;
};

class RoundedHinge {
 public:
  RoundedHinge(const SaddleProblem& problem, std::vector<double> b, double goal)
      : p_(problem), n_(problem.samples()), goal_(goal), ones_(problem.kernel.parts(), 1.0) {
    for (std::size_t t = 0; t < p_.kernel.parts(); ++t) coordinates_ += p_.kernel.rankOf(t);
    if (coordinates_ <= constant.fewCoordinates || !p_.kernel.hasBlocks())
      model_ = std::make_unique<CoordinateModel>(problem);
    else
      model_ = std::make_unique<SampleModel>(problem);
    best_.b = std::move(b);
    evaluate(best_.b, best_.f);
    start();
  }

  SaddleSolution run() {
    while (best_.gap > goal_ && best_.steps < constant.mostSteps) {
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
      Step step;
      if (!model_->findStep(band_, slopes, step)) break;
      const double length = search(step);
      if (kept && length < constant.worthKeeping) continue;
      if (!(length > constant.shortest)) break;
      model_->take(length);
      for (std::size_t i = 0; i < n_; ++i) f_[i] += length * step.f[i];
      beta_ += length * step.beta;
      if (length == 1 && band_.share == 1) consider(slopes, step);
      error_ = gapAt(slopesAt(), f_);
      if (length == 1 && !narrowEnough()) {
        narrowed_ = true;
        h_ *= std::min(constant.least, std::max(constant.narrower, std::sqrt(constant.aim * goal_ / error_)));
      }
      p_.monitor->poll();
    }
    return std::move(best_);
  }

 private:
  void evaluate(const std::vector<double>& b, std::vector<double>& f) const {
    std::vector<double> q;
    p_.kernel.evaluate(ones_, b, f, q);
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
  bool narrowEnough() const { return error_ <= constant.settled * goal_; }

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
    const double half = 0.5 * std::inner_product(best_.b.begin(), best_.b.end(), best_.f.begin(), 0.0);
    f_ = best_.f;
    solveBias();
    best_.gap = gapAt(best_.b, best_.f);
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
    h_ = std::max(4 * sum / static_cast<double>(n_), std::numeric_limits<double>::min());
    for (int halvings = 0; halvings < 40; ++halvings, h_ *= 0.5) {
      error_ = gapAt(slopesAt(), f_);
      if (error_ <= best_.gap) break;
    }
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
    constexpr int mostTrials = 100;
    for (int trial = 0; trial < mostTrials; ++trial) {
      double excess = -p_.total, rate = 0;
      for (std::size_t i = 0; i < n_; ++i) {
        const double at = (p_.c[i] - f_[i] - beta) / h_ + 0.5, width = p_.hi[i] - p_.lo[i];
        excess += p_.lo[i] + std::min(1.0, std::max(0.0, at)) * width;
        rate += at > 0 && at < 1 ? width : 0;
      }
      beta_ = beta;
      (excess > 0 ? low : high) = beta;
      if (std::fabs(excess) <= 1e-12 * rate) return;
      beta = rate > 0 ? beta + excess * h_ / rate : high;
      if (!(beta > low && beta < high)) beta = 0.5 * (low + high);
      if (beta == beta_ || beta == low || beta == high) return;
    }
  }

  void chooseBand() {
    Band next;
    for (std::size_t i = 0; i < n_; ++i)
      if (std::fabs(p_.c[i] - f_[i] - beta_) < 0.5 * h_) next.samples.push_back(static_cast<int>(i));
    std::size_t most = constant.fewSamples;
    if (coordinates_ <= constant.fewCoordinates) most = std::max(most, constant.samplesPerCoordinate * coordinates_);
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
    band_.D.assign(n_, constant.wall);
    for (int i : band_.samples) band_.D[i] = h_ / (p_.hi[i] - p_.lo[i]) / band_.share;
    bandWidth_ = h_;
  }

  // Where the slope along the step vanishes, at most 1.
  double search(const Step& step) const {
    const auto slopeThere = [&](double t) {
      double sum = step.along + t * step.square + p_.total * step.beta;
      for (std::size_t i = 0; i < n_; ++i) {
        const double change = step.f[i] + step.beta;
        sum -= slopeAt(i, p_.c[i] - f_[i] - beta_ - t * change) * change;
      }
      return sum;
    };
    double low = 0, high = 1, atLow = slopeThere(0), atHigh = slopeThere(1);
    const double enough = constant.flat * std::fabs(atLow);
    if (atHigh <= enough || std::fabs(atLow) <= constant.negligible * goal_) return 1;
    for (int k = 0; k < constant.mostSearches; ++k) {
      const double margin = 0.1 * (high - low), secant = low - atLow * (high - low) / (atHigh - atLow);
      const double t = std::min(high - margin, std::max(low + margin, secant)), there = slopeThere(t);
      if (std::fabs(there) <= enough) return t;
      (there < 0 ? low : high) = t;
      (there < 0 ? atLow : atHigh) = there;
    }
    return low > 0 ? low : high;
  }

  // The solution that belongs to a full step: b as the equations have it, put back into its bounds. The slopes at the
  // new scores would amplify their rounding.
  void consider(const std::vector<double>& slopes, const Step& step) {
    std::vector<double> b = slopes, f;
    double room[2] = {0, 0};
    for (int i : band_.samples) {
      b[i] = std::min(p_.hi[i], std::max(p_.lo[i], b[i] - (step.f[i] + step.beta) / band_.D[i]));
      room[0] += b[i] - p_.lo[i];
      room[1] += p_.hi[i] - b[i];
    }
    const double missing = p_.total - std::accumulate(b.begin(), b.end(), 0.0), most = room[missing > 0];
    if (!(std::fabs(missing) < most)) return;
    for (int i : band_.samples) b[i] += missing / most * (missing > 0 ? p_.hi[i] - b[i] : b[i] - p_.lo[i]);
    evaluate(b, f);
    const double gap = gapAt(b, f);
    if (!(gap < best_.gap)) return;
    best_.b = std::move(b);
    best_.f = std::move(f);
    best_.gap = gap;
  }

  const SaddleProblem& p_;
  const std::size_t n_;
  const double goal_;
  const std::vector<double> ones_;
  std::size_t coordinates_ = 1;  // the bias is one
  std::unique_ptr<Model> model_;
  SaddleSolution best_;
  std::vector<double> f_;  // scores of the model
  double beta_ = 0;
  double h_ = 1, bandWidth_ = 0;  // width of the band, and of the last one
  double error_ = 0;              // what the band adds to the gap
  Band band_;
  bool narrowed_ = false;  // since the last step
  Random random_{1};
};
}  // namespace

SaddleSolution solveRounded(const SaddleProblem& problem, std::vector<double> b, double gap) {
  return RoundedHinge(problem, std::move(b), gap).run();
}

SaddleSolution solveTogether(const SaddleProblem& problem, std::vector<double> b, double gap) {
  SaddleSolution rounded = solveRounded(problem, std::move(b), gap);
  if (rounded.gap <= gap) return rounded;
  SaddleSolution inside = solveInside(problem, rounded.b, gap);
  inside.steps += rounded.steps;
  return inside;
}
}  // namespace frs
