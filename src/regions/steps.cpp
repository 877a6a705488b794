#include "regions/steps.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

#include "base/simplex.hpp"

namespace frs {
namespace {

double dot(const double* a, const double* b, std::size_t n) {
  double sum = 0;
  for (std::size_t k = 0; k < n; ++k) sum += a[k] * b[k];
  return sum;
}

// Alternation: for fixed (w, b) the primal value falls with every rise of s_i'z_i, so a move that lowers no
// bag's s_i'z_i cannot raise J, and needs no line search. Each kind of alternation chooses such weights.
class Alternation : public RegionStep {
 public:
  bool advance(RegionState& state, const std::vector<double>& z) override {
    std::vector<double> proposal;
    for (std::size_t i = 0; i < state.positives(); ++i) {
      const std::size_t m = state.count(i);
      const double* zi = &z[state.begin(i)];
      double* si = &state.s[state.begin(i)];
      proposal.assign(m, 0);
      propose(Span<const double>(zi, m), state.q, proposal.data());
      if (dot(proposal.data(), zi, m) >= dot(si, zi, m)) std::copy(proposal.begin(), proposal.end(), si);
    }
    state.svm.setWeights(state.s);
    state.evaluate(state.J);
    return true;
  }

 protected:
  virtual void propose(Span<const double> z, double q, double* s) = 0;
};

// The concave-convex procedure: the best weights for the present w.
class Cccp : public Alternation {
 protected:
  void propose(Span<const double> z, double q, double* s) override { bestWeights(z, q, s); }
};

// Exponentiated gradient with annealing: s_ik ~ exp(sharpness z_ik / range), the sharpness growing from that
// of the start until the weights are the best ones. Broad weights early let all regions of a kind speak
// for w together; that is what finds lower minima than the sharp alternation.
class Annealing : public Alternation {
 public:
  explicit Annealing(std::size_t regionsPerBag) : regionsPerBag_(regionsPerBag) {}
  bool advance(RegionState& state, const std::vector<double>& z) override {
    double range = 0;
    for (std::size_t i = 0; i < state.positives(); ++i) {
      const auto ends = std::minmax_element(&z[state.begin(i)], &z[state.begin(i)] + state.count(i));
      range += (*ends.second - *ends.first) / static_cast<double>(state.positives());
    }
    scale_ = range > 0 ? sharpness_ / range : 0;
    sharpness_ = std::min(sharpest, growth * sharpness_);
    return Alternation::advance(state, z);
  }

 protected:
  void propose(Span<const double> z, double q, double* s) override {
    const double top = *std::max_element(z.begin(), z.end());
    const bool farBelow = scale_ * top < -40;  // softPositive(u) is exp(u) there, to rounding; both may underflow
    for (std::size_t k = 0; k < z.size; ++k) {
      const double u = scale_ * (z[k] - top);
      if (q == 1)
        s[k] = u > faintest ? std::exp(u) : 0;
      else if (farBelow)
        s[k] = std::exp(u / (q - 1));
      else
        s[k] = std::pow(softPositive(scale_ * z[k]) / softPositive(scale_ * top), 1 / (q - 1));
    }
    keepLargest(Span<double>(s, z.size), regionsPerBag_);
    normalise(Span<double>(s, z.size), q);
  }

 private:
  // a smooth max(u, 0): it takes the place of z_+ in the closed form for q > 1
  static double softPositive(double u) { return std::max(u, 0.0) + std::log1p(std::exp(-std::abs(u))); }

  static constexpr double growth = 1.5, sharpest = 1e8;
  static constexpr double faintest = -9;  // weights below exp(-9) of the largest are dropped
  std::size_t regionsPerBag_;
  double sharpness_ = 10, scale_ = 0;
};

// Descent from s along d, by line search on J: s(t) = s + t d for 0 <= t <= 1, entries that would turn negative
// held at 0.
class Descent : public RegionStep {
 public:
  bool advance(RegionState& state, const std::vector<double>& z) override {
    d_.assign(state.s.size(), 0);
    size_.assign(state.positives(), 1);
    direct(state, z);
    const std::vector<double> s0 = state.s, b0 = state.svm.b();
    LinePoint start;
    start.value = state.J;
    start.slope = slope(state, z);
    if (!(start.slope < 0)) return false;
    double at = 0;
    // J comes from a solve that ends at some gap: to tell a decrease from that, the gap must be a part of what the
    // slope promises, however loosely the step started
    const auto evaluate = [&](double t) {
      move(state, s0, at = t);
      const double promised = -start.slope * t / start.value;
      state.evaluate(std::numeric_limits<double>::infinity(), std::max(finestGap, trialShare * promised));
      LinePoint p;
      p.step = t;
      p.value = state.J;
      p.slope = slope(state, state.svm.positiveScores());
      return p;
    };
    const LinePoint best = lineSearch(evaluate, start, 1.0);
    if (at != best.step) {
      move(state, s0, best.step);
      if (best.step == 0) state.svm.setB(b0);
      state.evaluate(start.value);
    }
    return best.step > 0;
  }

 protected:
  /// Fills d_.
  virtual void direct(const RegionState& state, const std::vector<double>& z) = 0;
  std::vector<double> d_;

 private:
  // dJ/dt on the path: entries held at 0 do not move, the largest one of the bag makes up for them. For q > 1
  // the path v(t) = s + t d (nothing turns negative) is scaled to |v|_q = 1, which takes s'z times the growth
  // of |v|_q from its slope.
  double slope(const RegionState& state, const std::vector<double>& z) const {
    double sum = 0;
    for (std::size_t i = 0; i < state.positives(); ++i) {
      const double *s = &state.s[state.begin(i)], *d = &d_[state.begin(i)], *zi = &z[state.begin(i)];
      const std::size_t m = state.count(i), largest = std::max_element(s, s + m) - s;
      double along = 0, held = 0, growth = 0;
      for (std::size_t k = 0; k < m; ++k)
        if (s[k] > 0 || d[k] > 0)
          along += d[k] * zi[k];
        else
          held += d[k];
      for (std::size_t k = 0; k < m && state.q > 1; ++k) growth += std::pow(s[k], state.q - 1) * d[k];
      sum -= state.alpha(i) * (along + held * zi[largest] - growth * dot(s, zi, m)) / size_[i];
    }
    return sum;
  }

  void move(RegionState& state, const std::vector<double>& s0, double t) {
    for (std::size_t i = 0; i < state.positives(); ++i) {
      double *s = &state.s[state.begin(i)], excess = 0;
      const std::size_t m = state.count(i);
      for (std::size_t k = 0; k < m; ++k) {
        const double v = s0[state.begin(i) + k] + t * d_[state.begin(i) + k];
        s[k] = v > 1e-12 ? v : 0;
        excess += s[k] - v;
      }
      double& largest = *std::max_element(s, s + m);
      largest = std::max(0.0, largest - excess);
      size_[i] = normalise(Span<double>(s, m), state.q);
    }
    state.svm.setWeights(state.s);
  }

  static constexpr double trialShare = 0.2;
  static constexpr double finestGap = 1e-6;  // about what kernel values in single precision allow
  std::vector<double> size_;                 // |s + t d|_q of each bag before it was scaled to 1
};

// d_i = projection of s_i + eta z_i on S minus s_i. For q = 1 eta moves about half the weight of a bag. For q > 1
// the projection of a long step has a closed form, the best weights; that of a short one has none.
class Projection : public Descent {
 protected:
  void direct(const RegionState& state, const std::vector<double>& z) override {
    double range = 0;
    for (std::size_t i = 0; i < state.positives(); ++i) {
      const auto ends = std::minmax_element(&z[state.begin(i)], &z[state.begin(i)] + state.count(i));
      range += (*ends.second - *ends.first) / static_cast<double>(state.positives());
    }
    const double eta = range > 0 ? 2 / range : 0;
    for (std::size_t i = 0; i < state.positives(); ++i) {
      if (!(state.alpha(i) > 0)) continue;
      const std::size_t m = state.count(i), at = state.begin(i);
      const Span<double> d(&d_[at], m);
      if (state.q == 1) {
        for (std::size_t k = 0; k < m; ++k) d[k] = state.s[at + k] + eta * z[at + k];
        projectSimplex(d);
      } else {
        bestWeights(Span<const double>(&z[at], m), state.q, d.data);
      }
      for (std::size_t k = 0; k < m; ++k) d[k] -= state.s[at + k];
    }
  }
};

// The paper's Algorithm 2: the reduced gradient in every bag, scaled together so that no weight moves by more
// than 1. Stopping at the first weight that reaches 0 would zigzag; the path goes on with that weight at 0.
class ReducedGradient : public Descent {
 protected:
  void direct(const RegionState& state, const std::vector<double>& z) override {
    std::vector<double> gradient;
    for (std::size_t i = 0; i < state.positives(); ++i) {
      const double alpha = state.alpha(i);
      if (!(alpha > 0)) continue;
      const std::size_t m = state.count(i), at = state.begin(i);
      gradient.resize(m);
      for (std::size_t k = 0; k < m; ++k) gradient[k] = -alpha * z[at + k];  // (eq. 18)
      reducedGradient(Span<const double>(&state.s[at], m), Span<const double>(), gradient, &d_[at]);
    }
    double longest = 0;
    for (double v : d_) longest = std::max(longest, std::abs(v));
    if (longest > 0)
      for (double& v : d_) v /= longest;
  }
};

}  // namespace

void keepLargest(Span<double> s, std::size_t count) {
  if (count >= s.size) return;
  std::vector<double> sorted(s.begin(), s.end());
  std::nth_element(sorted.begin(), sorted.begin() + (count - 1), sorted.end(), std::greater<double>());
  for (double& v : s)
    if (v < sorted[count - 1]) v = 0;
}

void RegionState::evaluate(double ceiling, double gap) {
  SvmGoal goal;
  goal.gap = std::min(innerGap, gap);
  goal.ceiling = ceiling;
  goal.certify = false;  // the last solve is certified
  svm.solve(goal);
  J = svm.primal();
}

std::unique_ptr<RegionStep> makeRegionStep(RegionOptions::Solver solver, std::size_t regionsPerBag) {
  using Solver = RegionOptions::Solver;
  switch (solver) {
    case Solver::Cccp: return std::make_unique<Cccp>();
    case Solver::ProjectedGradient: return std::make_unique<Projection>();
    case Solver::ReducedGradient: return std::make_unique<ReducedGradient>();
    default: return std::make_unique<Annealing>(regionsPerBag);
  }
}

}  // namespace frs
