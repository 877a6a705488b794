#include "features/engines/column_path.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "features/engines/vectors.hpp"
#include "qp/safety.hpp"

namespace frs {
namespace {
struct Constants {
  double startSlack = 1.1;  // tau at the start, of the largest |z'b|
  // Correctors (Gondzio 1996): how many, how much longer a step they aim at, by which factor the products may differ from
  // the wanted one, and what the next one must gain in length
  int correctors = 3;
  double longer = 1.08, muchLonger = 0.1, most = 10, gain = 1.01, loss = 0.9;
};
constexpr Constants constant;

double atMostWhole(double length) { return std::min(1.0, length); }
}  // namespace

ColumnPath::ColumnPath(const Columns& Z, std::vector<double> c, std::vector<double> lo, std::vector<double> hi,
                       Monitor& monitor)
    : all_(Z),
      n_(Z.samples()),
      m_(Z.bins()),
      bins_(upTo(m_)),
      c_(std::move(c)),
      lo_(std::move(lo)),
      hi_(std::move(hi)),
      monitor_(monitor),
      system_(monitor),
      stays_(m_, false) {
  if (start()) startWithFewBins();
}

// Everything strictly inside its bounds: b along the difference of the class means, as long as is best, or half of the
// box; weights that have one product with their slacks. A sample's error is a multiplier of the nearer bound alone: that
// of a far one would make products so large that nothing moves. Newton's steps close what the condition then lacks.
// True where it was the box.
bool ColumnPath::start() {
  double above = 0, below = 0;
  for (std::size_t i = 0; i < n_; ++i) (c_[i] > 0 ? above : below) += hi_[i] - lo_[i];
  for (std::size_t i = 0; i < n_; ++i) b_.push_back((hi_[i] - lo_[i]) / (c_[i] > 0 ? above : -below));
  std::vector<double> t = now().correlate(b_);
  double largest = 0;
  for (double x : t) largest = std::max(largest, std::fabs(x));
  const double half = 0.5 * std::min(above, below);
  const double best = dot(b_, c_) / (largest * largest);
  const bool boxed = !(largest > 0 && best < half);
  const double length = boxed ? half : best;
  for (double& x : b_) x *= length;
  for (double& x : t) x *= length;
  tau_ = std::max(constant.startSlack * largest * length, std::numeric_limits<double>::min());
  room_.resize(2 * (n_ + m_));
  multiplier_.resize(room_.size());
  double sum = 0;
  for (std::size_t k = 0; k < m_; ++k) {
    room_[up(k)] = tau_ - t[k];
    room_[down(k)] = tau_ + t[k];
    sum += 1 / room_[up(k)] + 1 / room_[down(k)];
  }
  std::vector<double> e = c_, w(m_);
  for (std::size_t j = 2 * n_; j < room_.size(); ++j) multiplier_[j] = tau_ / (sum * room_[j]);
  for (std::size_t k = 0; k < m_; ++k) w[k] = multiplier_[down(k)] - multiplier_[up(k)];
  now().add(w, e.data());
  beta_ = sumOf(e) / static_cast<double>(n_);
  double mu = 0;
  for (std::size_t i = 0; i < n_; ++i) {
    room_[i] = b_[i] - lo_[i];
    room_[n_ + i] = hi_[i] - b_[i];
    mu += std::fabs(e[i] - beta_) * std::min(room_[i], room_[n_ + i]) / static_cast<double>(n_);
  }
  for (std::size_t i = 0; i < n_; ++i) {
    const bool low = room_[i] < room_[n_ + i];
    multiplier_[i] = (low ? std::max(0.0, beta_ - e[i]) : 0) + mu / room_[i];
    multiplier_[n_ + i] = (low ? 0 : std::max(0.0, e[i] - beta_)) + mu / room_[n_ + i];
  }
  return boxed;
}

double ColumnPath::gap() const { return dot(room_, multiplier_); }

double ColumnPath::wholeGap() const {
  const std::vector<double> r = residual();
  double sum = gap();
  for (std::size_t i = 0; i < n_; ++i) sum += r[i] > 0 ? r[i] * room_[n_ + i] : -r[i] * room_[i];
  return sum;
}

// What the condition c - Z w - beta = zHi - zLo lacks.
std::vector<double> ColumnPath::residual() const {
  std::vector<double> r(n_), w(m_);
  for (std::size_t k = 0; k < m_; ++k) w[k] = multiplier_[down(k)] - multiplier_[up(k)];
  for (std::size_t i = 0; i < n_; ++i) r[i] = c_[i] - beta_ + multiplier_[i] - multiplier_[n_ + i];
  now().add(w, r.data());
  return r;
}

bool ColumnPath::step() {
  if (!closes_.empty()) shrink();
  if (!factorise()) return false;
  const double mu = gap() / static_cast<double>(room_.size());
  Direction d = direction(std::vector<double>(room_.size(), 0.0));
  const double left =
      meanProduct(d, atMostWhole(lengthInside(room_, d.room)), atMostWhole(lengthInside(multiplier_, d.multiplier))) /
      mu;
  const double wanted = std::max(leastCentring, left * left * left) * mu;
  std::vector<double> target(room_.size());
  for (std::size_t j = 0; j < target.size(); ++j) target[j] = wanted - d.room[j] * d.multiplier[j];
  d = direction(target);
  correct(wanted, target, d);
  const double longest = std::max(lengthInside(room_, d.room), lengthInside(multiplier_, d.multiplier));
  if (!std::isfinite(d.beta + d.tau) || !(longest > vanishing)) return false;
  take(d);
  return true;
}

bool ColumnPath::factorise() {
  D_.resize(n_);
  h_.resize(m_);
  g_.resize(m_);
  lacks_.resize(2 * m_);
  for (std::size_t i = 0; i < n_; ++i) D_[i] = multiplier_[i] / room_[i] + multiplier_[n_ + i] / room_[n_ + i];
  const std::vector<double> t = now().correlate(b_);
  for (std::size_t k = 0; k < m_; ++k) {
    const double above = multiplier_[up(k)] / room_[up(k)], below = multiplier_[down(k)] / room_[down(k)];
    h_[k] = above + below;
    g_[k] = above - below;
    lacks_[k] = tau_ - t[k] - room_[up(k)];
    lacks_[m_ + k] = tau_ + t[k] - room_[down(k)];
  }
  weightExcess_ = -tau_;
  for (std::size_t k = 0; k < m_; ++k) weightExcess_ += multiplier_[down(k)] + multiplier_[up(k)];
  residual_ = residual();
  return system_.factorise(now(), D_, h_, g_);
}

// Newton's step to products of the given size. Eliminating multipliers, distances and dtau leaves
//   (D + Z (diag(h) - g g' / (1 + 1'h)) Z') db + 1 dbeta = r,   1'db = -1'b.
ColumnPath::Direction ColumnPath::direction(const std::vector<double>& target) const {
  std::vector<double> e(target.size()), r = residual_,
                                        along(m_);  // multipliers where the distances stay, less those now
  for (std::size_t j = 0; j < e.size(); ++j) e[j] = target[j] / room_[j] - multiplier_[j];
  for (std::size_t j = 0; j < 2 * m_; ++j) e[2 * n_ + j] -= multiplier_[2 * n_ + j] / room_[2 * n_ + j] * lacks_[j];
  const double excess = std::accumulate(e.begin() + static_cast<std::ptrdiff_t>(2 * n_), e.end(), weightExcess_);
  for (std::size_t i = 0; i < n_; ++i) r[i] += e[i] - e[n_ + i];
  for (std::size_t k = 0; k < m_; ++k) along[k] = e[down(k)] - e[up(k)] + g_[k] * excess / system_.total();
  now().add(along, r.data());
  Direction d;
  d.b = system_.solve(r, -sumOf(b_), d.beta);
  const std::vector<double> t = now().correlate(d.b);
  d.tau = (excess + dot(g_, t)) / system_.total();
  d.room.resize(e.size());
  d.multiplier.resize(e.size());
  for (std::size_t i = 0; i < n_; ++i) d.room[i] = d.b[i], d.room[n_ + i] = -d.b[i];
  for (std::size_t k = 0; k < m_; ++k) d.room[up(k)] = d.tau - t[k], d.room[down(k)] = d.tau + t[k];
  for (std::size_t j = 0; j < e.size(); ++j) d.multiplier[j] = e[j] - multiplier_[j] * d.room[j] / room_[j];
  for (std::size_t j = 0; j < 2 * m_; ++j) d.room[2 * n_ + j] += lacks_[j];
  return d;
}

double ColumnPath::meanProduct(const Direction& d, double primal, double dual) const {
  double sum = 0;
  for (std::size_t j = 0; j < room_.size(); ++j)
    sum += (room_[j] + primal * d.room[j]) * (multiplier_[j] + dual * d.multiplier[j]);
  return sum / static_cast<double>(room_.size());
}

// Aims at products between a tenth and ten times the wanted one after a longer step, as long as that makes it longer.
void ColumnPath::correct(double wanted, std::vector<double> target, Direction& d) const {
  double primal = lengthInside(room_, d.room), dual = lengthInside(multiplier_, d.multiplier);
  for (int t = 0; t < constant.correctors && std::min(primal, dual) < 1; ++t) {
    const double further = atMostWhole(constant.longer * primal + constant.muchLonger),
                 furtherDual = atMostWhole(constant.longer * dual + constant.muchLonger);
    for (std::size_t j = 0; j < target.size(); ++j) {
      const double product = (room_[j] + further * d.room[j]) * (multiplier_[j] + furtherDual * d.multiplier[j]);
      const double inside = std::min(constant.most * wanted, std::max(wanted / constant.most, product));
      target[j] += std::max(inside - product, -constant.most * wanted);
    }
    Direction next = direction(target);
    const double p = lengthInside(room_, next.room), q = lengthInside(multiplier_, next.multiplier);
    const double before = atMostWhole(primal) + atMostWhole(dual);
    if (!(atMostWhole(p) + atMostWhole(q) > constant.gain * before) ||
        !(std::min(p, q) > constant.loss * std::min(primal, dual)))
      return;
    d = std::move(next);
    primal = p, dual = q;
  }
}

void ColumnPath::take(const Direction& d) {
  const double primal = atMostWhole(towardsBound * lengthInside(room_, d.room)),
               dual = atMostWhole(towardsBound * lengthInside(multiplier_, d.multiplier));
  closes_.resize(room_.size());
  turns_ = 0;
  for (std::size_t j = 0; j < room_.size(); ++j) {
    const bool closes = d.room[j] / room_[j] < d.multiplier[j] / multiplier_[j];
    turns_ += closes != closes_[j];
    closes_[j] = closes;
    room_[j] += primal * d.room[j];
    multiplier_[j] += dual * d.multiplier[j];
  }
  // the smaller distance is the more exact one
  for (std::size_t i = 0; i < n_; ++i) b_[i] = room_[i] < room_[n_ + i] ? lo_[i] + room_[i] : hi_[i] - room_[n_ + i];
  tau_ += primal * d.tau;
  beta_ += dual * d.beta;
}

// The point in all bins; samples inside their bounds make up for what the sum of b lacks.
ColumnPath::Point ColumnPath::whole(const std::vector<double>& w, std::vector<double> b) const {
  const double missing = -sumOf(b);
  const auto roomOf = [&](std::size_t i) {
    return b[i] > lo_[i] && b[i] < hi_[i] ? (missing > 0 ? hi_[i] - b[i] : b[i] - lo_[i]) : 0;
  };
  double room = 0;
  for (std::size_t i = 0; i < n_; ++i) room += roomOf(i);
  if (room > std::fabs(missing))
    for (std::size_t i = 0; i < n_; ++i) b[i] += missing / room * roomOf(i);
  Point point{std::vector<double>(all_.bins(), 0.0), std::move(b)};
  const double sum = sumOf(w);
  for (std::size_t k = 0; k < m_; ++k) point.u[bins_[k]] = w[k] / sum;
  return point;
}

ColumnPath::Point ColumnPath::point() const {
  std::vector<double> w(m_);
  for (std::size_t k = 0; k < m_; ++k) w[k] = multiplier_[up(k)] + multiplier_[down(k)];
  return whole(w, b_);
}
}  // namespace frs
