#include <algorithm>
#include <cmath>

#include "base/error.hpp"
#include "base/random.hpp"
#include "regions/region_selection.hpp"
#include "regions/steps.hpp"

namespace frs {

const char* const RegionOptions::solverNames[4] = {"exponentiated-gradient", "projected-gradient", "reduced-gradient",
                                                   "cccp"};
const char* const RegionBags::negativesNames[3] = {"regions", "shared", "mean"};

double normalise(Span<double> s, double q) {
  double sum = 0;
  for (double v : s) sum += q == 1 ? v : std::pow(v, q);
  const double size = q == 1 ? sum : std::pow(sum, 1 / q);
  for (double& v : s) v = size > 0 ? v / size : std::pow(static_cast<double>(s.size), -1 / q);
  return size;
}

double bestWeights(Span<const double> z, double q, double* s) {
  const double top = *std::max_element(z.begin(), z.end());
  for (std::size_t k = 0; k < z.size; ++k)
    s[k] = q == 1 || top <= 0 ? z[k] == top : std::pow(std::max(z[k], 0.0) / top, 1 / (q - 1));
  normalise(Span<double>(s, z.size), q);
  double sum = 0;
  for (std::size_t k = 0; k < z.size; ++k) sum += s[k] * z[k];
  return sum;
}

Combination RegionResult::combination(const RegionBags& bags) const {
  Combination w;
  for (std::size_t r = 0; r < alpha.size(); ++r)
    if (alpha[r] > 0) w.add(static_cast<int>(r), bags.y[bags.bag[r]] * alpha[r]);
  return w;
}

namespace {

// Positive bags first, then one example per negative region, or per negative bag.
BagExamples examplesOf(const RegionBags& bags) {
  const std::size_t n = bags.y.size(), N = bags.bag.size();
  std::vector<std::vector<int>> members(n);
  for (std::size_t r = 0; r < N; ++r) members[bags.bag[r]].push_back(static_cast<int>(r));
  BagExamples out;
  out.start.push_back(0);
  const auto close = [&](std::size_t i) {
    out.start.push_back(out.region.size());
    out.y.push_back(bags.y[i]);
    out.C.push_back(bags.C[i]);
  };
  for (std::size_t i = 0; i < n; ++i)
    if (bags.y[i] > 0) {
      out.region.insert(out.region.end(), members[i].begin(), members[i].end());
      close(i);
    }
  out.positives = out.size();
  for (std::size_t i = 0; i < n; ++i)
    if (bags.y[i] < 0)
      for (std::size_t k = 0; k < members[i].size(); ++k) {
        out.region.push_back(members[i][k]);
        if (bags.negatives != RegionBags::Negatives::Mean || k + 1 == members[i].size()) close(i);
      }
  if (bags.negatives == RegionBags::Negatives::SharedSlack)
    for (std::size_t i = 0; i < out.size(); ++i) out.slack.push_back(bags.bag[out.region[out.start[i]]]);
  return out;
}

constexpr double lastShare = 0.2;   // of all work so far may be spent on accuracy beyond tol
constexpr double littleWork = 8e7;  // operations, some hundredths of a second: allowed in any case

class Selection {
 public:
  Selection(RegionKernel& kernel, const RegionBags& bags, const RegionOptions& options, Monitor& monitor)
      : kernel_(kernel),
        bags_(bags),
        options_(options),
        monitor_(monitor),
        examples_(examplesOf(bags)),
        svm_(kernel, examples_, monitor),
        state_{svm_, examples_, options.norm, {}} {
    svm_.most = options.maxWork;
  }

  RegionResult run() {
    RegionResult best;
    std::vector<double> reached;
    for (int k = 0; k < std::max(1, options_.starts) && !(k > 0 && svm_.isSpent()); ++k) {
      state_.s = k == 0 ? firstWeights() : randomWeights(k);
      RegionResult result = descend();
      reached.push_back(result.objective.back());
      if (k == 0 || result.objective.back() < best.objective.back()) best = std::move(result);
    }
    best.startObjective = reached;
    best.solves = svm_.solves;
    best.blocks = svm_.blocks;
    best.engines.enter({RegionOptions::solverNames[static_cast<int>(options_.solver)], best.iterations, svm_.work,
                        best.gap.back(), best.status});
    best.engines.append(svm_.engines, "svm ");
    return best;
  }

 private:
  // The negative examples' weights are fixed: 1, or 1/m for a bag taken as its mean.
  std::vector<double> weightsOfNegatives() const {
    std::vector<double> s(examples_.slots(), 1.0);
    for (std::size_t i = examples_.positives; i < examples_.size(); ++i)
      for (std::size_t q = examples_.start[i]; q < examples_.start[i + 1]; ++q)
        s[q] = 1.0 / static_cast<double>(examples_.start[i + 1] - examples_.start[i]);
    return s;
  }

  template <class F>
  std::vector<double> weightsBy(F&& ofSlot) const {
    std::vector<double> s = weightsOfNegatives();
    for (std::size_t i = 0; i < examples_.positives; ++i) {
      const std::size_t begin = examples_.start[i], m = examples_.start[i + 1] - begin;
      for (std::size_t q = begin; q < begin + m; ++q) s[q] = ofSlot(q);
      normalise(Span<double>(&s[begin], m), options_.norm);
    }
    return s;
  }

  std::vector<double> firstWeights() {
    if (options_.start == RegionOptions::Start::Uniform) return weightsBy([](std::size_t) { return 1.0; });
    if (options_.start == RegionOptions::Start::Given)
      return weightsBy([&](std::size_t q) { return options_.given[examples_.region[q]]; });
    return softWeights(meanDifference());
  }

  // Random directions in place of the mean difference: bags start at different regions each time.
  std::vector<double> randomWeights(int k) const {
    Random random(options_.seed * 1000003 + static_cast<std::uint64_t>(k));
    std::vector<double> z(examples_.positiveSlots());
    for (double& v : z) v = random.uniform();
    return softWeights(z);
  }

  // Weights spread over many regions at the start lead to lower minima, but a kernel by rows must be able to keep a row
  // for each of these regions.
  std::size_t regionsPerBag() const {
    return std::max<std::size_t>(1, kernel_.mostRegions() / 2 / examples_.positives);
  }

  // s_ik ~ exp(8 (z_ik - max_i) / range_i)
  std::vector<double> softWeights(const std::vector<double>& z) const {
    std::vector<double> u(z);
    for (std::size_t i = 0; i < examples_.positives; ++i) {
      const auto begin = u.begin() + examples_.start[i], end = u.begin() + examples_.start[i + 1];
      const auto ends = std::minmax_element(begin, end);
      const double high = *ends.second, range = high - *ends.first;
      std::for_each(begin, end, [&](double& v) { v = range > 0 ? std::exp(8 * (v - high) / range) : 1; });
      keepLargest(Span<double>(&*begin, end - begin), regionsPerBag());
    }
    return weightsBy([&](std::size_t q) { return u[q]; });
  }

  // Scores for w = mean of positive regions - mean of negative ones. For kernels without a feature map each
  // region in w costs a kernel row: a seeded sample of them then stands for the mean.
  std::vector<double> meanDifference() {
    const std::size_t split = examples_.positiveSlots(), all = examples_.slots(),
                      most = kernel_.mostRegions() < static_cast<std::size_t>(-1) ? 400 : all;
    Random random(options_.seed);
    Combination w;
    const auto take = [&](std::size_t begin, std::size_t end, double sign) {
      const std::size_t n = end - begin, count = std::min(n, most);
      for (std::size_t t = 0; t < count; ++t)
        w.add(examples_.region[begin + (count < n ? random.below(n) : t)], sign / static_cast<double>(count));
    };
    take(0, split, 1);
    take(split, examples_.slots(), -1);
    std::vector<double> z(split);
    kernel_.scores(w, Span<const int>(examples_.region.data(), split), z.data());
    return z;
  }

  // sum_i alpha_i (max_{s in S} s'z_i - s_i'z_i) / J: 0 exactly at stationary points of J on S.
  double stationarity(const std::vector<double>& z) const {
    double sum = 0;
    std::vector<double> best;
    for (std::size_t i = 0; i < examples_.positives; ++i) {
      const std::size_t begin = state_.begin(i), m = state_.count(i);
      best.resize(m);
      double value = bestWeights(Span<const double>(&z[begin], m), options_.norm, best.data());
      for (std::size_t k = 0; k < m; ++k) value -= state_.s[begin + k] * z[begin + k];
      sum += state_.alpha(i) * std::max(0.0, value);
    }
    return state_.J == 0 ? 0 : sum / state_.J;
  }

  void record(RegionResult& result, double stationary) {
    result.objective.push_back(state_.J);
    result.gap.push_back(svm_.gap());
    result.stationarity.push_back(stationary);
    Progress p;
    p.stage = "regions";
    p.iteration = static_cast<long>(result.objective.size()) - 1;
    p.objective = state_.J;
    p.hasObjective = true;
    p.gap = stationary;
    p.gapName = "stationarity";
    p.tol = options_.tol;
    monitor_.report(p);
  }

  // The last solve at s: to tol, whatever that takes; then, for a share of the work done so far, ten times tighter,
  // and where the kernel is in double precision to rounding. On a small problem that share costs nothing.
  double tighten(RegionResult& result, std::vector<double>& z) {
    SvmGoal goal;
    goal.gap = options_.tol;
    goal.ceiling = state_.J;
    svm_.solve(goal);
    goal.work = std::max(littleWork, lastShare * svm_.work);
    goal.blocks = std::max(30L, static_cast<long>(lastShare * static_cast<double>(svm_.blocks)));
    goal.gap = 0.1 * options_.tol;
    if (kernel_.precise()) goal.violation = 1e-11;
    svm_.solve(goal);
    state_.J = svm_.primal();
    z = svm_.positiveScores();
    const double stationary = stationarity(z);
    record(result, stationary);
    return stationary;
  }

  RegionResult descend() {
    RegionResult result;
    const auto step = makeRegionStep(options_.solver, regionsPerBag());
    const double tol = options_.tol;
    state_.innerGap = 0.1;
    svm_.setWeights(state_.s);
    state_.evaluate(std::numeric_limits<double>::infinity());
    std::vector<double> z = svm_.positiveScores();
    record(result, stationarity(z));
    result.status = "maxIter";
    for (int it = 0; it < options_.maxIter && !svm_.isSpent(); ++it) {
      const double before = state_.J;
      const std::vector<double> s = state_.s, b = svm_.b();
      const bool moved = step->advance(state_, z);
      if (svm_.isSpent() && state_.J > before) {  // an SVM that could not be solved: the point before it is better
        state_.s = s;
        svm_.setWeights(s);
        svm_.setB(b);
        state_.evaluate(before);
        z = svm_.positiveScores();
        break;
      }
      ++result.iterations;
      z = svm_.positiveScores();
      const double stationary = stationarity(z), decrease = (before - state_.J) / std::max(state_.J, 1e-300);
      record(result, stationary);
      const bool tight = state_.innerGap <= tol;
      if (tight && decrease <= tol && stationary <= tol && tighten(result, z) <= tol && svm_.gap() <= tol) {
        result.status = "converged";
        break;
      }
      // no progress although the inner gap is above tol: the precision of the kernel allows no more
      if (tight && (!moved || !(decrease > tol || svm_.gap() <= tol))) {
        result.status = "stalled";
        break;
      }
      // the inner gap follows the progress of the outer iteration
      if (!moved || decrease < 3 * state_.innerGap) state_.innerGap = std::max(tol, 0.3 * state_.innerGap);
    }
    if (result.status != "converged") tighten(result, z);
    finish(result, z);
    return result;
  }

  void finish(RegionResult& result, const std::vector<double>& z) {
    const std::size_t N = bags_.bag.size();
    result.weights.assign(N, 0);
    result.alpha.assign(N, 0);
    result.gradient.assign(N, 0);
    result.bagAlpha.assign(bags_.y.size(), 0);
    result.bias = svm_.bias();
    for (std::size_t i = 0; i < examples_.size(); ++i) {
      const double b = svm_.b()[i], y = examples_.y[i];
      const bool positive = i < examples_.positives;
      result.bagAlpha[bags_.bag[examples_.region[examples_.start[i]]]] += y * b;
      if (positive && b == 0) ++result.frozen;
      for (std::size_t q = examples_.start[i]; q < examples_.start[i + 1]; ++q) {
        const int r = examples_.region[q];
        result.weights[r] = state_.s[q];
        result.alpha[r] = y * b * state_.s[q];
        // a negative region gets the score of its example: its own, or that of the mean of its bag
        const double score = positive ? z[q] : svm_.scores()[i];
        result.gradient[r] = -b * score;  // (eq. 18 without its factor 1/2)
      }
    }
  }

  RegionKernel& kernel_;
  const RegionBags& bags_;
  const RegionOptions& options_;
  Monitor& monitor_;
  const BagExamples examples_;
  RegionSvm svm_;
  RegionState state_;
};

}  // namespace

RegionResult selectRegions(RegionKernel& kernel, const RegionBags& bags, const RegionOptions& options,
                           Monitor& monitor) {
  if (!(options.norm >= 1 && std::isfinite(options.norm)))
    throw Error("badOption", "norm must be a finite number of at least 1.");
  if (options.solver == RegionOptions::Solver::ReducedGradient && options.norm > 1)
    throw Error("badOption", "the reduced gradient works for norm 1 only.");
  return Selection(kernel, bags, options, monitor).run();
}

}  // namespace frs
