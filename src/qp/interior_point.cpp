#include "qp/interior_point.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "qp/safety.hpp"

namespace frs {
namespace {
// Newton steps of the free samples at the end: the second repairs the rounding of the first.
constexpr int freeSteps = 2;

double sumOf(const std::vector<double>& x) { return std::accumulate(x.begin(), x.end(), 0.0); }

// Makes the sum of b the given total: those that may move go to the same side, each by the same share of its room.
template <class May>
bool restoreSum(const SaddleProblem& p, std::vector<double>& b, May may) {
  const double missing = p.total - sumOf(b);
  double room = 0;
  const auto roomOf = [&](std::size_t i) { return missing > 0 ? p.hi[i] - b[i] : b[i] - p.lo[i]; };
  for (std::size_t i = 0; i < b.size(); ++i)
    if (may(i)) room += roomOf(i);
  if (!(std::fabs(missing) < room)) return missing == 0;
  for (std::size_t i = 0; i < b.size(); ++i)
    if (may(i)) b[i] += missing / room * roomOf(i);
  return true;
}
}  // namespace

struct InteriorPoint::Targets {
  std::vector<double> hi, lo, u;
};

InteriorPoint::InteriorPoint(const SaddleProblem& problem, std::vector<double> u, std::vector<double> b)
    : problem_(problem), n_(problem.samples()), m_(problem.freeWeights()), system_(NewtonSystem::make(problem)) {
  at_.u = std::move(u);
  at_.b = std::move(b);
  width_.resize(n_);
  for (std::size_t i = 0; i < n_; ++i) width_[i] = problem.hi[i] - problem.lo[i];
  moveInside();
  problem_.kernel.evaluate(at_.u, at_.b, at_.f, at_.q);
  startMultipliers();
}

void InteriorPoint::moveInside() {
  for (std::size_t t = 0; t < m_; ++t)
    at_.u[t] = (1 - spreadWeight) * at_.u[t] + spreadWeight / static_cast<double>(m_);
  double size = 0;  // mean distance of b to its nearer bound
  for (std::size_t i = 0; i < n_; ++i)
    size += std::min(at_.b[i] - problem_.lo[i], problem_.hi[i] - at_.b[i]) / static_cast<double>(n_);
  for (std::size_t i = 0; i < n_; ++i) {
    const double room = std::min(mostShare * width_[i], size > 0 ? spreadWeight * size : width_[i]);
    at_.b[i] = std::min(problem_.hi[i] - room, std::max(problem_.lo[i] + room, at_.b[i]));
  }
  restoreSum(problem_, at_.b, [](std::size_t) { return true; });
  for (std::size_t i = 0; i < n_; ++i) {
    toHi_.push_back(problem_.hi[i] - at_.b[i]);
    toLo_.push_back(at_.b[i] - problem_.lo[i]);
  }
}

// Multipliers that nearly satisfy the linear conditions, with no product far below the others: those would hold up the
// first steps.
void InteriorPoint::startMultipliers() {
  std::vector<double> e(n_);
  for (std::size_t i = 0; i < n_; ++i) e[i] = problem_.c[i] - at_.f[i];
  beta_ = sumOf(e) / static_cast<double>(n_);
  for (std::size_t t = 0; t < m_; ++t) theta_ = std::max(theta_, at_.q[t]);
  double mu = 0;
  for (std::size_t i = 0; i < n_; ++i) {
    e[i] -= beta_;
    mu += std::fabs(e[i]) * std::min(problem_.hi[i] - at_.b[i], at_.b[i] - problem_.lo[i]) / static_cast<double>(n_);
  }
  for (std::size_t i = 0; i < n_; ++i) {
    zHi_.push_back(std::max(0.0, e[i]) + mu / (problem_.hi[i] - at_.b[i]));
    zLo_.push_back(std::max(0.0, -e[i]) + mu / (at_.b[i] - problem_.lo[i]));
  }
  for (std::size_t t = 0; t < m_; ++t) at_.v.push_back(std::max(theta_ - 0.5 * at_.q[t], mu / at_.u[t]));
}

bool InteriorPoint::step() {
  computeCurvature();
  if (!system_->factorise(at_)) return false;
  const double mu = meanProduct(nullptr, 0);
  Direction d = direction(0, nullptr);
  const double left = meanProduct(&d, std::min(1.0, lengthInside(d))) / mu;
  d = direction(std::max(leastCentring, left * left * left) * mu, &d);
  const double length = std::min(1.0, towardsBound * lengthInside(d));
  if (!(length > vanishing) || !std::isfinite(d.beta)) return false;
  take(d, length);
  problem_.kernel.evaluate(at_.u, at_.b, at_.f, at_.q);
  return true;
}

// D = zHi / (hi - b) + zLo / (b - lo).
void InteriorPoint::computeCurvature() {
  at_.D.resize(n_);
  for (std::size_t i = 0; i < n_; ++i) at_.D[i] = zHi_[i] / toHi_[i] + zLo_[i] / toLo_[i];
}

// The products that a step aims at: mu, less the second-order terms of the predictor.
InteriorPoint::Targets InteriorPoint::targets(double mu, const Direction* predictor) const {
  Targets target{std::vector<double>(n_, mu), std::vector<double>(n_, mu), std::vector<double>(m_, mu)};
  if (!predictor) return target;
  for (std::size_t i = 0; i < n_; ++i) {
    target.hi[i] += predictor->zHi[i] * predictor->b[i];
    target.lo[i] -= predictor->zLo[i] * predictor->b[i];
  }
  for (std::size_t t = 0; t < m_; ++t) target.u[t] -= predictor->u[t] * predictor->v[t];
  return target;
}

InteriorPoint::Direction InteriorPoint::direction(double mu, const Direction* predictor) const {
  const Targets target = targets(mu, predictor);
  NewtonSide side;
  side.r.resize(n_);
  for (std::size_t i = 0; i < n_; ++i)
    side.r[i] = problem_.c[i] - at_.f[i] - beta_ - target.hi[i] / toHi_[i] + target.lo[i] / toLo_[i];
  for (std::size_t t = 0; t < m_; ++t) side.s.push_back(0.5 * at_.q[t] - theta_ + target.u[t] / at_.u[t]);
  side.sumB = problem_.total - sumOf(at_.b);
  side.sumU = m_ > 0 ? 1 - sumOf(at_.u) : 0;
  Direction d{system_->solve(side), {}, {}, {}};
  for (std::size_t i = 0; i < n_; ++i) {
    d.zHi.push_back((target.hi[i] + zHi_[i] * d.b[i]) / toHi_[i] - zHi_[i]);
    d.zLo.push_back((target.lo[i] - zLo_[i] * d.b[i]) / toLo_[i] - zLo_[i]);
  }
  for (std::size_t t = 0; t < m_; ++t) d.v.push_back((target.u[t] - at_.v[t] * d.u[t]) / at_.u[t] - at_.v[t]);
  return d;
}

// The mean of the products after a step of length t.
double InteriorPoint::meanProduct(const Direction* d, double t) const {
  double sum = 0;
  for (std::size_t i = 0; i < n_; ++i) {
    const double move = d ? t * d->b[i] : 0;
    sum += (zHi_[i] + (d ? t * d->zHi[i] : 0)) * (toHi_[i] - move) +
           (zLo_[i] + (d ? t * d->zLo[i] : 0)) * (toLo_[i] + move);
  }
  for (std::size_t k = 0; k < m_; ++k) sum += (at_.u[k] + (d ? t * d->u[k] : 0)) * (at_.v[k] + (d ? t * d->v[k] : 0));
  return sum / static_cast<double>(m_ + 2 * n_);
}

// The longest step that keeps everything inside.
double InteriorPoint::lengthInside(const Direction& d) const {
  std::vector<double> down(n_);
  for (std::size_t i = 0; i < n_; ++i) down[i] = -d.b[i];
  const double most =
      std::min({frs::lengthInside(toLo_, d.b), frs::lengthInside(toHi_, down), frs::lengthInside(zLo_, d.zLo),
                frs::lengthInside(zHi_, d.zHi), frs::lengthInside(at_.u, d.u), frs::lengthInside(at_.v, d.v)});
  return std::isfinite(most) ? most : 0;
}

void InteriorPoint::take(const Direction& d, double length) {
  for (std::size_t i = 0; i < n_; ++i) {
    at_.b[i] += length * d.b[i];
    toHi_[i] -= length * d.b[i];
    toLo_[i] += length * d.b[i];
    zLo_[i] += length * d.zLo[i];
    zHi_[i] += length * d.zHi[i];
  }
  double sum = 0;
  fades_.resize(m_);
  for (std::size_t t = 0; t < m_; ++t) {
    fades_[t] = d.u[t] / at_.u[t] < d.v[t] / at_.v[t];
    sum += at_.u[t] += length * d.u[t];
    at_.v[t] += length * d.v[t];
  }
  beta_ += length * d.beta;
  theta_ += length * d.theta;
  // removes what rounding has added to the sums: a certificate needs a feasible point
  for (std::size_t t = 0; t < m_; ++t) at_.u[t] /= sum;
  restoreSum(problem_, at_.b, [](std::size_t) { return true; });
  measureRoom();
}

// Distances to the bounds. Where rounding makes the difference 0, what the steps have left of the distance counts.
void InteriorPoint::measureRoom() {
  for (std::size_t i = 0; i < n_; ++i) {
    if (problem_.hi[i] > at_.b[i]) toHi_[i] = problem_.hi[i] - at_.b[i];
    if (at_.b[i] > problem_.lo[i]) toLo_[i] = at_.b[i] - problem_.lo[i];
  }
}

InteriorPoint::End InteriorPoint::atBounds(Rule rule) const {
  End end{at_.u, at_.b};
  for (std::size_t t = 0; t < fades_.size(); ++t)
    if (rule == Rule::Trend ? fades_[t] : end.u[t] * theta_ < at_.v[t]) end.u[t] = 0;
  const double sum = m_ > 0 ? sumOf(end.u) : 1;
  if (sum > 0)
    for (double& u : end.u) u /= sum;
  else
    end.u = at_.u;                    // all multipliers are still large: keep the weights as they are
  std::vector<double> held(n_, 0.0);  // the curvature that keeps a sample where it is
  for (std::size_t i = 0; i < n_; ++i) {
    if (end.b[i] - problem_.lo[i] < width_[i] * zLo_[i]) end.b[i] = problem_.lo[i], held[i] = wall;
    if (problem_.hi[i] - end.b[i] < width_[i] * zHi_[i]) end.b[i] = problem_.hi[i], held[i] = wall;
  }
  if (!restoreSum(problem_, end.b, [&](std::size_t i) { return held[i] == 0; })) return {at_.u, at_.b};
  moveFree(held, rule == Rule::Trend, end);
  return end;
}

InteriorPoint::End InteriorPoint::nearBounds(double share) const {
  End end{at_.u, at_.b};
  const double least = m_ > 0 ? share * *std::max_element(at_.u.begin(), at_.u.end()) : 0;
  double sum = 0;
  for (double& u : end.u) sum += u = u < least ? 0 : u;
  if (m_ > 0)
    for (double& u : end.u) u /= sum;
  std::vector<bool> free(n_, true);
  for (std::size_t i = 0; i < n_; ++i) {
    const double room = share * width_[i];
    if (end.b[i] - problem_.lo[i] < room) end.b[i] = problem_.lo[i], free[i] = false;
    if (problem_.hi[i] - end.b[i] < room) end.b[i] = problem_.hi[i], free[i] = false;
  }
  if (!restoreSum(problem_, end.b, [&](std::size_t i) { return static_cast<bool>(free[i]); })) end.b.clear();
  return end;
}

// Many samples, and bins, have moved a little, all to the same side: the free ones make up for it, by Newton steps on
// c - f = beta, and q/2 = theta, over these alone.
void InteriorPoint::moveFree(const std::vector<double>& held, bool moveWeights, End& end) const {
  SaddleProblem some = problem_;
  some.fixedWeights = !moveWeights;
  const std::size_t m = some.freeWeights();
  const auto isFree = [&](std::size_t i) { return held[i] == 0; };
  NewtonPoint at;
  at.D = held;
  for (std::size_t i = 0; i < n_; ++i)
    if (isFree(i)) at.D[i] = at_.D[i];  // the barrier's, small by now: a proximal term
  std::vector<bool> out(m);
  for (std::size_t t = 0; t < m; ++t) {
    out[t] = end.u[t] == 0;
    at.v.push_back(out[t] ? wall : at_.v[t]);
  }
  double theta = theta_;
  const std::unique_ptr<NewtonSystem> system = NewtonSystem::make(some);
  for (int step = 0; step < freeSteps; ++step) {
    at.b = end.b;
    some.kernel.evaluate(end.u, at.b, at.f, at.q);
    if (step == 0) {
      at.u = end.u;
      for (std::size_t t = 0; t < m; ++t) at.u[t] = std::max(end.u[t], rounding);  // divided by
      if (!system->factorise(at)) return;
    }
    NewtonSide side;
    for (std::size_t i = 0; i < n_; ++i) side.r.push_back(isFree(i) ? some.c[i] - at.f[i] - beta_ : 0);
    for (std::size_t t = 0; t < m; ++t) side.s.push_back(out[t] ? 0 : 0.5 * at.q[t] - theta);
    side.sumB = some.total - sumOf(at.b);
    const NewtonStep d = system->solve(side);
    if (!std::isfinite(d.beta)) return;
    for (std::size_t i = 0; i < n_; ++i)
      if (isFree(i)) end.b[i] = std::min(some.hi[i], std::max(some.lo[i], end.b[i] + d.b[i]));
    restoreSum(some, end.b, isFree);
    if (m > 0) moveWeightsBy(d.u, out, end.u);
    theta += d.theta;
  }
}

// Moves along d; no weight becomes negative, and weights of 0 stay 0.
void InteriorPoint::moveWeightsBy(const std::vector<double>& d, const std::vector<bool>& out, std::vector<double>& u) {
  double sum = 0;
  for (std::size_t t = 0; t < u.size(); ++t) sum += u[t] = out[t] ? 0 : std::max(0.0, u[t] + d[t]);
  for (double& x : u) x /= sum;
}

namespace {
// What c'b - b'Kb/2 lacks at most: the smallest over beta of
//   sum_i max((e_i - beta)(hi_i - b_i), (beta - e_i)(b_i - lo_i)),   e = c - K b,
// convex and piecewise linear with kinks at the e_i.
double boxGap(const SaddleProblem& p, const std::vector<double>& b, const std::vector<double>& f) {
  const std::size_t n = b.size();
  std::vector<std::size_t> order(n);
  std::vector<double> e(n);
  std::iota(order.begin(), order.end(), std::size_t{0});
  double slope = 0, beta = 0, sum = 0;
  for (std::size_t i = 0; i < n; ++i) {
    e[i] = p.c[i] - f[i];
    slope -= p.hi[i] - b[i];
  }
  std::sort(order.begin(), order.end(), [&](std::size_t i, std::size_t j) { return e[i] < e[j]; });
  for (std::size_t i : order) {
    beta = e[i];
    slope += p.hi[i] - p.lo[i];
    if (slope >= 0) break;
  }
  for (std::size_t i = 0; i < n; ++i)
    sum += std::max((e[i] - beta) * (p.hi[i] - b[i]), (beta - e[i]) * (b[i] - p.lo[i]));
  return sum;
}
}  // namespace

SaddleSolution solveInside(const SaddleProblem& problem, std::vector<double> b, double gap) {
  const std::vector<double> u(problem.kernel.parts(), 1.0);
  SaddleSolution best{b, {}, u, 0, 0};
  std::vector<double> q;
  problem.kernel.evaluate(u, best.b, best.f, q);
  best.gap = boxGap(problem, best.b, best.f);
  InteriorPoint inside(problem, u, std::move(b));
  const auto keep = [&](const std::vector<double>& candidate) {
    SaddleSolution next{candidate, {}, u, 0, best.steps};
    problem.kernel.evaluate(u, next.b, next.f, q);
    next.gap = boxGap(problem, next.b, next.f);
    if (next.gap < best.gap) best = std::move(next);
  };
  bool moves = true;
  while (best.gap > gap && moves && best.steps < mostNewtonSteps) {
    moves = inside.step();
    ++best.steps;
    if (inside.gap() <= gap) keep(inside.atBounds(InteriorPoint::Rule::Size).b);
    problem.monitor->poll();
  }
  if (best.gap <= gap) return best;
  keep(inside.point().b);  // with no sample at its bound
  for (double share = InteriorPoint::mostShare; share > vanishing; share *= InteriorPoint::mostShare) {
    SaddleSolution next{inside.nearBounds(share).b, {}, u, 0, best.steps};
    if (next.b.empty()) continue;
    problem.kernel.evaluate(u, next.b, next.f, q);
    next.gap = boxGap(problem, next.b, next.f);
    if (next.gap <= std::max(gap, best.gap)) return next;
  }
  return best;
}
}  // namespace frs
