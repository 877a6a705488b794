#include "region_steps.hpp"

#include <algorithm>
#include <cmath>

#include "frs/simplex.hpp"

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
    for (std::size_t k = 0; k < z.size; ++k) {
      const double u = scale_ * (z[k] - top);
      if (q == 1)
        s[k] = u > faintest ? std::exp(u) : 0;
      else
        s[k] = std::pow(softPositive(scale_ * z[k]) / softPositive(scale_ * top), 1 / (q - 1));
    }
    normalise(Span<double>(s, z.size), q);
  }

 private:
  // a smooth max(u, 0): it takes the place of z_+ in the closed form for q > 1
  static double softPositive(double u) { return std::max(u, 0.0) + std::log1p(std::exp(-std::abs(u))); }

  static constexpr double growth = 1.5, sharpest = 1e8,
                          faintest = -9;  // weights below exp(-9) of the largest are dropped
  double sharpness_ = 10, scale_ = 0;
};

// Descent along d in s, by line search on J.
class Descent : public RegionStep {
 public:
  bool advance(RegionState& state, const std::vector<double>& z) override {
    d_.assign(state.s.size(), 0);
    direct(state, z);
    const std::vector<double> s0 = state.s;
    double slope = 0;
    for (std::size_t i = 0; i < state.positives(); ++i)
      slope -= state.alpha(i) * dot(&z[state.begin(i)], &d_[state.begin(i)], state.count(i));
    if (!(slope < 0)) return false;
    const double J0 = state.J;
    const std::vector<double> b0 = state.svm.b();
    double at = 0;
    const auto evaluate = [&](double t) {
      move(state, s0, t);
      state.evaluate(std::numeric_limits<double>::infinity());
      at = t;
      const std::vector<double>& zt = state.svm.positiveScores();
      LinePoint p;
      p.step = t;
      p.value = state.J;
      for (std::size_t i = 0; i < state.positives(); ++i)
        p.slope -= state.alpha(i) * dot(&zt[state.begin(i)], &d_[state.begin(i)], state.count(i));
      return p;
    };
    LinePoint start;
    start.value = J0;
    start.slope = slope;
    const LinePoint best = lineSearch(evaluate, start, 1.0);
    if (at != best.step) {
      move(state, s0, best.step);
      if (best.step == 0) state.svm.setB(b0);
      state.evaluate(J0);
    }
    return best.step > 0;
  }

 protected:
  virtual void direct(const RegionState& state, const std::vector<double>& z) = 0;
  std::vector<double> d_;

 private:
  void move(RegionState& state, const std::vector<double>& s0, double t) {
    for (std::size_t q = 0; q < state.bags.positiveSlots(); ++q) {
      const double v = s0[q] + t * d_[q];
      state.s[q] = v > 1e-12 ? v : 0;
    }
    for (std::size_t i = 0; i < state.positives(); ++i)
      normalise(Span<double>(&state.s[state.begin(i)], state.count(i)), state.q);
    state.svm.setWeights(state.s);
  }
};

// d_i = projection of s_i + eta z_i minus s_i; eta moves about half the weight of a bag.
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
      for (std::size_t k = 0; k < m; ++k) d[k] = state.s[at + k] + eta * z[at + k];
      if (state.q == 1) {
        projectSimplex(d);
      } else {
        for (double& v : d) v = std::max(v, 0.0);
        normalise(d, state.q);
      }
      for (std::size_t k = 0; k < m; ++k) d[k] -= state.s[at + k];
    }
  }
};

// The paper's Algorithm 2: reduced gradient in every bag, each scaled to its longest feasible step.
class ReducedGradient : public Descent {
 protected:
  void direct(const RegionState& state, const std::vector<double>& z) override {
    std::vector<double> gradient;
    for (std::size_t i = 0; i < state.positives(); ++i) {
      const double alpha = state.alpha(i);
      if (!(alpha > 0)) continue;
      const std::size_t m = state.count(i), at = state.begin(i);
      gradient.resize(m);
      for (std::size_t k = 0; k < m; ++k) gradient[k] = -alpha * z[at + k];  // (eq. partialJ2)
      const Span<const double> s(&state.s[at], m);
      reducedGradient(s, Span<const double>(), gradient, &d_[at]);
      const double longest = largestStep(s, Span<const double>(&d_[at], m)).step;
      for (std::size_t k = 0; k < m; ++k) d_[at + k] *= std::isfinite(longest) ? longest : 0;
    }
  }
};

}  // namespace

void RegionState::evaluate(double ceiling) {
  SvmGoal goal;
  goal.gap = innerGap;
  goal.ceiling = ceiling;
  svm.solve(goal);
  J = svm.primal();
}

std::unique_ptr<RegionStep> makeRegionStep(RegionOptions::Solver solver) {
  using Solver = RegionOptions::Solver;
  switch (solver) {
    case Solver::Cccp:
      return std::make_unique<Cccp>();
    case Solver::ProjectedGradient:
      return std::make_unique<Projection>();
    case Solver::ReducedGradient:
      return std::make_unique<ReducedGradient>();
    default:
      return std::make_unique<Annealing>();
  }
}

}  // namespace frs
