#include <algorithm>
#include <cmath>
#include <limits>

#include "base/simplex.hpp"
#include "features/engines/segment.hpp"
#include "features/engines/sqp_constants.hpp"
#include "features/engines/watched_bins.hpp"
#include "features/problem.hpp"
#include "svm/additive_svm.hpp"

namespace frs::features {
namespace {
constexpr SqpConstants constant;

double rmsChange(const std::vector<double>& x, const std::vector<double>& y) {
  double sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) sum += (x[i] - y[i]) * (x[i] - y[i]);
  return std::sqrt(sum / static_cast<double>(x.size()));
}

std::size_t blockSize(std::size_t n) { return n <= 1000 ? 512 : 1024; }

// Newton's method on J over the simplex. The SVM is solved only as tightly as the gap needs: its error
// enters the lower bound to first order.
class Sqp {
 public:
  Sqp(const Problem& problem, Point& point, const SolveLimits& limits, Recorder& recorder)
      : problem_(problem),
        point_(point),
        limits_(limits),
        recorder_(recorder),
        svm_(problem.data, problem.box, blockSize(problem.samples()), recorder.monitor),
        watched_(problem),
        margin_(limits.margin) {}

  std::string run() {
    insideWork_ = workInside();
    if (!hasKinks()) roundedWork_ = roundedPathWork(problem_, limits_);
    solveSvm(point_);
    for (int iteration = 0;; ++iteration) {
      const Certificate c = assess();
      recorder_.record(c);
      keepBest(c);
      if (c.gap <= limits_.target && isDecided()) return finish("converged");
      const bool settled = work() > mostWork_;
      if (iteration >= limits_.maxIter || (settled && !mayGoInside())) return finish("maxIter");
      if (!settled && !isSlow(c) && improve(c)) continue;
      if (mayRound() && work() + roundedWork_ <= mostInside_) {
        iteration += goRound();
        if (bestGap_ <= limits_.target) return finish("converged");
        continue;
      }
      if (!mayGoInside()) return finish("stalled");
      const std::vector<int> W = interiorBins();
      if (isSettling() && work() + centralPathWork(problem_, W) > mostInside_) return finish("stalled");
      iteration += goInside(W, limits_.maxIter - iteration - 1);
    }
  }

 private:
  // The SVM more tightly, where its own gap keeps the bounds apart, or else a Newton step; false when neither is left.
  bool improve(const Certificate& c) {
    if (svmIsLoose(c)) {
      tightenSvm(std::min(constant.tighter * eps_, constant.tighterOfGap * c.gap));
      return true;
    }
    eps_ = std::max(constant.tightest, std::min(eps_, constant.epsOfGap * c.gap));
    if (!hasFallen(constant.standingStill, constant.stillShare))
      margin_ = std::min(constant.widestOfStill, constant.widen * margin_);
    if (mayScale(c.gap) && scaleWeights(c.gap)) return true;
    if (newtonStep(c.gap)) return true;
    if (eps_ <= constant.tightest) return false;
    tightenSvm(constant.muchTighter * eps_);  // the error of the SVM may hide what descent is left
    return true;
  }

  // Far from the optimum, as long as J falls, and from there on as long as the gap halves.
  bool mayScale(double gap) {
    const bool fell = gap > constant.farAway && scalingFalls_, halved = gap <= constant.scalingShare * scaledGap_;
    return scales_ = scales_ && (fell || halved);
  }
  // Far from the optimum J is more like 1/u than quadratic, and Newton's model takes the weight from bins that need it.
  // With the model w kept, sum_k |w_k|^2 / (2 u_k) and its loss bound J from above, touch it here, and are smallest at
  // u_k sqrt(q_k), scaled; a larger power goes further. Some such steps, which need q of the active bins only. False
  // where J does not fall.
  bool scaleWeights(double gap) {
    const std::vector<int> active = support(point_.u);
    scaledGap_ = gap;
    bool moved = false;
    for (int step = 0; step < constant.scalings && (step == 0 || scalingFalls_); ++step) {
      Point trial = point_;
      double sum = 0;
      for (int k : active) sum += trial.u[k] *= std::pow(point_.q[k], constant.scalingPower);
      for (int k : active) trial.u[k] /= sum;
      solveSvm(trial);
      if (trial.dual >= point_.dual) {
        scales_ = false;
        break;
      }
      scalingFalls_ = trial.dual < (1 - constant.worthScaling) * point_.dual;
      margin_ = std::min(margin_, rmsChange(trial.f, point_.f));
      computeGradient(problem_, active, trial);
      std::swap(point_, trial);
      moved = true;
    }
    return moved;
  }

  // Whether the gap is now at most this share of what it was so many iterations ago; true when there were fewer.
  bool hasFallen(std::size_t iterations, double share) const {
    return gaps_.size() <= iterations || gaps_.back() <= share * gaps_[gaps_.size() - 1 - iterations];
  }

  void solveSvm(Point& point) {
    Timer timer(recorder_.model.times.svm);
    const std::vector<double> p = problem_.weights(point.u);
    const long before = svm_.solves;
    point.dual = svm_.solve(p, point.b, point.f, eps_, pairsLeft());
    watched_.read +=
        static_cast<double>(svm_.solves - before) * (constant.blockWork + static_cast<double>(support(point.u).size()));
  }
  // As many pairs of samples as keep the work below what makes another method take over.
  long pairsLeft() const {
    if (!mayGoInside() && !mayRound()) return std::numeric_limits<long>::max();
    const double share = !hasKinks()     ? constant.insideShare
                         : gaps_.empty() ? constant.firstShare
                                         : constant.fallingShare;
    const double most = mayRound() ? constant.roundedShare * roundedWork_ : share * insideWork_;
    const double left = most - (work() - workBefore_);
    const double perPair =
        smoPairWork * static_cast<double>(std::min(problem_.samples(), 2 * blockSize(problem_.samples())));
    return 1000 + static_cast<long>(std::max(0.0, left) / perPair);
  }

  void tightenSvm(double eps) {
    eps_ = std::max(constant.tightest, eps);
    solveSvm(point_);
  }
  // Whether the SVM's own gap is what keeps the bounds apart.
  bool svmIsLoose(const Certificate& c) const {
    return c.svmGap > constant.looseShare * c.gap && eps_ > constant.tightest;
  }

  // The gap may go up and down: the best point counts, where the wanted gap allows without the bins that tend to 0. A
  // gap as small as wanted counts only if it comes from all bins.
  void keepBest(const Certificate& c) {
    if (c.gap <= limits_.target && !watched_.isWhole()) return;
    if (limits_.decideMask && c.gap <= limits_.target) {
      const Point tidy = withoutFadingBins(problem_, point_);
      const Certificate there = certify(problem_, tidy);
      if (there.gap <= limits_.target) {
        if (there.gap < bestGap_) best_ = tidy, bestGap_ = there.gap;
        return;
      }
    }
    if (c.gap < bestGap_) best_ = point_, bestGap_ = c.gap;
  }

  // Whether the gap keeps the bins without weight out at the optimum too. From the first time that it alone would do,
  // the work is limited.
  bool isDecided() {
    if (!limits_.decideMask) return true;
    if (watched_.isWhole()) {
      const Certificate c = certify(problem_, best_);
      if (c.weightGap <= constant.tie || maskIsDecided(problem_, best_, c)) return true;
    }
    // the interior point has taken its own share already
    if (!isSettling()) {
      const double share = constant.settling * (work() - insideSpent_);
      mostWork_ = work() + std::max(share, constant.leastSettling);
      mostInside_ = work() + std::max(share, hasKinks() ? constant.linearSettling : constant.insideSettling);
    }
    return false;
  }
  bool isSettling() const { return std::isfinite(mostWork_); }

  // Leaves the best point, certified from all bins and from scores in double precision.
  std::string finish(const char* status) {
    recorder_.model.svmSolves += svm_.solves;
    if (!watched_.isWhole()) {
      watched_.updateAll(point_);
      keepBest(certify(problem_, point_));
    }
    point_ = std::move(best_);
    if (bestGap_ > limits_.target) {  // otherwise it is so certified already
      computeGradient(problem_, point_);
      computeScores(problem_, point_);
    }
    const Certificate c = certify(problem_, point_);
    if (c.gap != recorder_.model.gap.back()) recorder_.record(c);
    return c.gap <= limits_.target ? "converged" : status;
  }

  // A linear kernel, or a large C, has a kink of J at every change of the support vectors, and Newton's steps
  // zigzag between them; with noisy labels every SVM costs much. The interior point minds neither, but its steps cost
  // more: it takes over when it would have cost less than what has been done without it.
  bool isSlow(const Certificate& c) {
    gaps_.push_back(c.upper - c.lower);
    if (mayRound() && !isSettling()) return work() > constant.roundedShare * roundedWork_;
    if (!mayGoInside()) return false;
    if (hasKinks() && visits_ == 0 && c.gap > constant.hopeless) return true;
    const bool crawls = !hasFallen(constant.patience, constant.crawls);
    if (isSettling() || !hasFallen(constant.stuckAfter, constant.falls)) return crawls;
    const bool falls = hasFallen(constant.falling, constant.falls);
    const double share = hasKinks()         ? (falls ? constant.fallingShare : constant.linearShare)
                         : crawls || !falls ? constant.crawlingShare
                                            : constant.insideShare;
    return work() - workBefore_ > share * insideWork_;
  }

  bool hasKinks() const {
    const auto type = problem_.data.kernel().type;
    return type == AdditiveKernel::Type::Linear || type == AdditiveKernel::Type::Hellinger;
  }

  // Operations so far: the SVM's, and passes over the data.
  double work() const {
    return svm_.work + newtonWork_ + insideSpent_ +
           constant.passWork * watched_.read * static_cast<double>(problem_.samples());
  }

  bool mayRound() const { return !rounded_ && roundedWork_ < constant.mostWork; }

  // The whole problem on a rounded hinge: to the wanted gap, then as closely as the mask needs.
  int goRound() {
    rounded_ = true;
    watched_.chooseAll();
    int steps = 0;
    SolveLimits limits = limits_;
    limits.weightGap = std::numeric_limits<double>::infinity();
    for (double share : {0.1, 0.01}) {
      steps += followRoundedPath(problem_, point_, limits, recorder_);
      insideSpent_ += roundedWork_;
      const Certificate c = certify(problem_, point_);
      recorder_.record(c);
      keepBest(c);
      if (c.gap > limits_.target || !limits_.decideMask) break;
      if (maskIsDecided(problem_, best_, certify(problem_, best_))) break;
      limits.weightGap = share * limits_.weightGap;
    }
    resume();
    return steps;
  }

  // Newton's steps go on from where another method ended, close to the optimum.
  void resume() {
    eps_ = std::max(constant.tightest, std::min(eps_, constant.epsOfGap * limits_.target));
    margin_ = std::min(margin_, constant.settledMargin);
    gaps_.clear();
    workBefore_ = work();
  }

  bool mayGoInside() const { return visits_ < constant.mostVisits && insideWork_ < constant.mostWork; }

  // Of a visit to the interior; before the first gradient every bin counts alike.
  double workInside() const {
    std::vector<int> bins;
    for (std::size_t k = 0; k < problem_.bins() && bins.size() < constant.mostBins; ++k)
      if (problem_.scale[k] > 0) bins.push_back(static_cast<int>(k));
    return centralPathWork(problem_, bins);
  }

  // All bins, or, when there are too many, those of the largest q; towards the end those that the gap leaves open.
  std::vector<int> interiorBins() const {
    if (isSettling()) return openBins();
    std::vector<int> all, W = support(point_.u), others;
    for (std::size_t k = 0; k < point_.u.size(); ++k) {
      if (problem_.scale[k] <= 0) continue;
      all.push_back(static_cast<int>(k));
      if (point_.u[k] <= 0) others.push_back(static_cast<int>(k));
    }
    if (hasKinks() && static_cast<double>(problem_.samples() * all.size()) < constant.mostEntries) return all;
    addStrongest(others, constant.mostBins - std::min(constant.mostBins, W.size()), W);
    const double work = centralPathWork(problem_, all);
    return work < constant.littleWork || work < constant.mostMore * centralPathWork(problem_, W) ? all : W;
  }

  std::vector<int> openBins() const {
    std::vector<int> W = support(best_.u), open = undecidedBins(problem_, best_, certify(problem_, best_));
    // all that the work left allows, or, if that is less, a few
    std::vector<int> all(W.size() + open.size());
    std::copy(W.begin(), W.end(), all.begin());
    std::copy(open.begin(), open.end(), all.begin() + static_cast<std::ptrdiff_t>(W.size()));
    while (all.size() > W.size() && work() + centralPathWork(problem_, all) > mostInside_) all.pop_back();
    const std::size_t most = std::max(constant.mostOpen + W.size(), all.size() - W.size());
    addStrongest(open, most, W);
    return W;
  }

  // From the middle of the simplex and of the boxes: near its bounds a path starts badly.
  int goInside(const std::vector<int>& W, int maxIter) {
    watched_.chooseAll();
    if (visits_++ == 0) {
      for (int k : W) point_.u[k] = 1 / static_cast<double>(W.size());
      std::fill(point_.b.begin(), point_.b.end(), 0.0);
    }
    const int steps = followCentralPath(
        problem_, point_, W, {limits_.target, maxIter, margin_, limits_.decideMask, limits_.weightGap}, recorder_);
    insideSpent_ += centralPathWork(problem_, W);
    resume();
    return steps;
  }

  // The certificate. Small gaps come from scores in double precision, and the one that ends the work from all bins.
  Certificate assess() {
    Timer timer(recorder_.model.times.gradient);
    watched_.update(point_, fresh_);
    fresh_.clear();
    Certificate c = certify(problem_, point_);
    if (c.gap <= limits_.target || c.gap < constant.preciseBelow) {
      computeScores(problem_, point_);
      c = certify(problem_, point_);
    }
    if (!watched_.isWhole() && mayEndHere(c)) {
      const double seen = c.gap;
      watched_.updateAll(point_);
      c = certify(problem_, point_);
      if (c.gap > constant.surprise * seen) gaps_.clear();  // of other bins; the fall so far says nothing now
    }
    if (watched_.isWhole()) watched_.choose(point_, c);
    return c;
  }
  // Whether the watched bins leave nothing to do.
  bool mayEndHere(const Certificate& c) const {
    return c.gap <= limits_.target && (!isSettling() || maskIsDecided(problem_, point_, c));
  }

  // Active bins and the strongest violators of q_k <= sum u q.
  std::vector<int> workingSet(double gap) const {
    double mean = 0;
    for (std::size_t k = 0; k < point_.u.size(); ++k) mean += point_.u[k] * point_.q[k];
    std::vector<int> W = support(point_.u), violators;
    for (std::size_t k = 0; k < point_.u.size(); ++k)
      if (point_.u[k] <= 0 && point_.q[k] > mean * (1 + constant.violation * gap))
        violators.push_back(static_cast<int>(k));
    addStrongest(violators, constant.mostNewBins, W);
    return W;
  }

  // Adds to W, which stays sorted, those of the bins with the largest q.
  void addStrongest(std::vector<int>& bins, std::size_t most, std::vector<int>& W) const {
    const auto end = bins.begin() + static_cast<std::ptrdiff_t>(std::min(most, bins.size()));
    std::partial_sort(bins.begin(), end, bins.end(),
                      [&](int i, int j) { return point_.q[i] > point_.q[j] || (point_.q[i] == point_.q[j] && i < j); });
    W.insert(W.end(), bins.begin(), end);
    std::sort(W.begin(), W.end());
  }

  // The minimum of the quadratic model over the working set.
  std::vector<double> modelMinimum(const std::vector<int>& W, const std::vector<double>& u, double gap) {
    Timer timer(recorder_.model.times.newton);
    const std::size_t m = W.size();
    double hessianWork = 0;
    std::vector<double> H = hessian(problem_, point_, W, margin_, hessianWork, recorder_.monitor), gradient(m), target;
    double trace = 0, largest = 0;
    for (std::size_t t = 0; t < m; ++t) {
      gradient[t] = -0.5 * point_.q[W[t]];
      trace += H[t * m + t];
      largest = std::max(largest, point_.q[W[t]]);
    }
    const double ridge = damping_ * trace / static_cast<double>(m) + constant.ridge * largest;
    for (std::size_t t = 0; t < m; ++t) H[t * m + t] += ridge;
    const int pivots = simplexQp(H, gradient, u, constant.modelShare * gap * std::fabs(point_.dual),
                                 static_cast<int>(4 * m + 100), target);
    if (hasKinks()) newtonWork_ += hessianWork + static_cast<double>(pivots) * static_cast<double>(m * m);
    return target;
  }

  // A step towards the model's minimum that decreases J; false when there is none.
  bool newtonStep(double gap) {
    Segment line{workingSet(gap), {}, {}};
    for (int k : line.W) line.from.push_back(point_.u[k]);
    line.to = modelMinimum(line.W, line.from, gap);
    double step = 1, failedChange = 0, slope = line.slope(point_.q);
    Point trial;
    for (int attempt = 0; attempt < constant.attempts && slope < 0; ++attempt) {
      trial = at(line, step);
      // inner errors of the order eps |J| must not look like an increase
      const bool falls = trial.dual <= point_.dual + constant.sufficient * step * slope +
                                           constant.noise * eps_ * std::fabs(point_.dual);
      trial.q = point_.q;
      computeGradient(problem_, line.W, trial);
      // a step to where J rises as steeply again would only be taken back by the next one
      if (falls && (attempt >= 2 || line.slope(trial.q) < constant.overshoot * -slope)) {
        adaptMargin(step, rmsChange(trial.f, point_.f), failedChange);
        std::swap(point_, trial);
        fresh_ = std::move(line.W);
        return true;
      }
      if (attempt == 0) failedChange = rmsChange(trial.f, point_.f);
      if (attempt < 2 && line.keepNeededBins(trial.q)) {
        slope = line.slope(point_.q);
      } else {
        step = shorten(step, slope, line.slope(trial.q));
        damping_ = std::min(1.0, constant.moreDamping * damping_);
      }
    }
    return false;
  }

  Point at(const Segment& line, double step) {
    Point trial;
    trial.u = line.at(step, point_.u.size(), constant.smallestWeight);
    trial.b = point_.b;
    trial.f = point_.f;
    solveSvm(trial);
    return trial;
  }

  // The width of the smoothed hinge follows how far the scores move.
  void adaptMargin(double step, double change, double failedChange) {
    if (step == 1) {
      damping_ = std::max(constant.leastDamping, constant.lessDamping * damping_);
      margin_ = std::min(margin_, constant.marginOfChange * change);
    } else {
      const double wider = std::min(2 * margin_, constant.marginOfFailed * failedChange);
      margin_ = std::min(constant.widestMargin, std::max(constant.marginOfChange * change, wider));
    }
  }

  const Problem& problem_;
  Point& point_;
  const SolveLimits& limits_;
  Recorder& recorder_;
  AdditiveSvm svm_;
  WatchedBins watched_;
  std::vector<int> fresh_;  // bins whose q the last step has left
  Point best_;
  double bestGap_ = std::numeric_limits<double>::infinity();
  double eps_ = constant.firstEps, margin_, damping_ = constant.firstDamping;
  std::vector<double> gaps_;  // since the last visit to the interior
  double newtonWork_ = 0;     // operations of Hessians and quadratic models, where kinks make many of them useless
  double insideSpent_ = 0;    // operations of the visits
  double workBefore_ = 0;     // all work at the time of the last visit
  double insideWork_ = 0;     // what a visit would take
  double roundedWork_ = std::numeric_limits<double>::infinity();  // what a rounded hinge would take
  bool scales_ = true, scalingFalls_ = true;                      // weights are scaled, and J falls by that
  double scaledGap_ = 0;                                          // before the last time
  bool rounded_ = false;                                          // that was done
  // where the weights are settled: all work at which Newton's steps end, and which a visit must not exceed
  double mostWork_ = std::numeric_limits<double>::infinity(), mostInside_ = mostWork_;
  int visits_ = 0;
};
}  // namespace

std::string solveSqp(const Problem& problem, Point& point, const SolveLimits& limits, Recorder& recorder) {
  return Sqp(problem, point, limits, recorder).run();
}
}  // namespace frs::features
