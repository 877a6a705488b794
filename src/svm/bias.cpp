// bias.cpp - the best bias, and what it certifies.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

#include "base/error.hpp"
#include "qp/safety.hpp"
#include "svm/svm.hpp"

namespace frs {
namespace {
constexpr double infinity = std::numeric_limits<double>::infinity();
}  // namespace

double median(std::vector<double>& x) {
  const auto middle = x.begin() + static_cast<std::ptrdiff_t>(x.size() / 2);
  std::nth_element(x.begin(), middle, x.end());
  return *middle;
}

SvmBox::SvmBox(Span<const double> y_, Span<const double> C_)
    : y(y_.begin(), y_.end()), C(C_.begin(), C_.end()), lo(y.size()), hi(y.size()) {
  for (std::size_t i = 0; i < y.size(); ++i) {
    lo[i] = std::min(0.0, y[i] * C[i]);
    hi[i] = std::max(0.0, y[i] * C[i]);
  }
}

namespace {
struct Kink {
  double at, weight;
  bool operator<(const Kink& other) const { return at < other.at; }
};

// The first kink, in increasing order, after which the slope is no longer negative; the last one if there is none.
// By halving, which is O(n), instead of sorting.
double turningPoint(std::vector<Kink>& kinks, double slope, double noise) {
  std::size_t low = 0, high = kinks.size();
  while (high - low > 1) {
    const std::size_t middle = low + (high - low) / 2;
    const auto at = [&](std::size_t i) { return kinks.begin() + static_cast<std::ptrdiff_t>(i); };
    std::nth_element(at(low), at(middle), at(high));
    double before = slope;  // after the kinks in front of the middle
    for (std::size_t i = low; i < middle; ++i) before += kinks[i].weight;
    if (before >= -noise) {
      high = middle;
    } else {
      low = middle;
      slope = before;
    }
  }
  return kinks[low].at;
}

}  // namespace

HingeBias bestBias(Span<const double> y, Span<const double> f, Span<const double> C) {
  // The loss is piecewise linear and convex in the bias, with a kink at y_i - f_i of weight C_i; from
  // the left its slope starts at -sum of C over the positives.
  HingeBias best{0, 0};
  if (y.size == 0) return best;
  std::vector<Kink> kinks(y.size);
  double start = 0;
  for (std::size_t i = 0; i < y.size; ++i) {
    kinks[i] = {y[i] - f[i], C[i]};
    if (y[i] > 0) start -= C[i];
  }
  const double noise = rounding * std::fabs(start);
  best.bias = turningPoint(kinks, start, noise);
  double after = start, next = infinity;
  for (std::size_t i = 0; i < y.size; ++i) {
    const double at = y[i] - f[i];
    after += at <= best.bias ? C[i] : 0;
    next = std::min(next, at > best.bias ? at : infinity);
  }
  // a flat stretch: any bias in it is optimal, take its middle
  if (after <= noise && next < infinity) best.bias = 0.5 * (best.bias + next);
  for (std::size_t i = 0; i < y.size; ++i) best.loss += C[i] * std::max(0.0, 1 - y[i] * (f[i] + best.bias));
  return best;
}

std::vector<double> marginsOf(const SvmBox& box, Span<const double> f, double bias) {
  std::vector<double> margin(box.size());
  for (std::size_t i = 0; i < margin.size(); ++i) margin[i] = box.y[i] * (f[i] + bias);
  return margin;
}

double dualValue(const SvmBox& box, Span<const double> b, Span<const double> f) {
  double sum = 0;
  for (std::size_t i = 0; i < box.size(); ++i) sum += b[i] * (box.y[i] - 0.5 * f[i]);
  return sum;
}

double SvmGap::relative() const {
  if (!std::isfinite(primal) || !std::isfinite(dual)) return infinity;  // overflow is not convergence
  // a dual value above the primal one shows that the scores are not those of b, by so much
  return primal > 0 ? std::fabs(primal - dual) / primal : 0;
}

double SvmBox::room(Span<const double> b) const {
  double most = infinity;
  for (std::size_t i = 0; i < size(); ++i)
    if (b[i] != 0) most = std::min(most, C[i] / std::fabs(b[i]));
  return most;
}

SvmGap svmGap(const SvmBox& box, Span<const double> b, Span<const double> f) {
  return svmGap(box, b, f, bestBias(box.y, f, box.C), box.room(b));
}

Stretch stretchOf(Span<const double> y, Span<const double> f, double room) {
  double lowest = infinity, highest = -infinity;
  for (std::size_t i = 0; i < y.size; ++i) {
    if (y[i] > 0)
      lowest = std::min(lowest, f[i]);
    else
      highest = std::max(highest, f[i]);
  }
  const double margin = 0.5 * (lowest - highest);
  if (!(margin > 0)) return {};
  const double factor = (1 + marginSurplus) / margin;
  if (!(factor <= room)) return {};
  return {factor, -0.5 * factor * (lowest + highest)};
}

void stretchBy(const SvmGap& gap, std::vector<double>& b, std::vector<double>& f) {
  if (gap.stretch == 1) return;
  for (double& v : b) v *= gap.stretch;
  for (double& v : f) v *= gap.stretch;
}

SvmGap svmGap(const SvmBox& box, Span<const double> b, Span<const double> f, const HingeBias& hinge, double room) {
  double linear = 0, quadratic = 0;
  for (std::size_t i = 0; i < box.size(); ++i) {
    linear += box.y[i] * b[i];
    quadratic += b[i] * f[i];
  }
  const SvmGap plain{0.5 * quadratic + hinge.loss, linear - 0.5 * quadratic, hinge.bias};
  const Stretch stretch = stretchOf(box.y, f, room);
  const double s = stretch.factor, half = 0.5 * s * s * quadratic;
  const SvmGap stretched{half, s * linear - half, stretch.bias, s};
  return s != 1 && stretched.relative() < plain.relative() ? stretched : plain;
}

void requireResolution(const SvmBox& box, double largest, const SvmTrace& trace) {
  const double C = *std::max_element(box.C.begin(), box.C.end());
  const bool isFinite = std::isfinite(trace.objective.back());
  if (isFinite &&
      (trace.status != SvmTrace::Status::Stalled || !(largest * C * std::numeric_limits<double>::epsilon() >= 1)))
    return;
  char text[200];
  if (isFinite)
    std::snprintf(text, sizeof text,
                  "X or C must be smaller: kernel values of %.2g times C = %.2g leave no digits for scores of order 1; "
                  "divide X by its largest value, or lower C.",
                  largest, C);
  else
    std::snprintf(text, sizeof text,
                  "kernel values of %.2g with C = %.2g are beyond the range of numbers; divide X by its largest value, "
                  "or take a C nearer to 1.",
                  largest, C);
  throw Error("badValue", text);
}

void SvmTrace::note(const SvmGap& now, double tol, Monitor& monitor) {
  objective.push_back(now.dual);
  gap.push_back(now.relative());
  bias = now.bias;
  Progress progress;
  progress.stage = "svm";
  progress.iteration = static_cast<long>(gap.size());
  progress.objective = now.dual;
  progress.hasObjective = true;
  progress.gap = gap.back();
  progress.tol = tol;
  monitor.report(progress);
}
}  // namespace frs
