#include "video/harris.hpp"

#include <algorithm>
#include <cmath>

#include "image/gaussian.hpp"

namespace frs {
namespace {
constexpr double cornerness = 0.005;  // Laptev's k: how much larger than a corner an edge may be
constexpr std::size_t planes = 6;     // xx, xy, yy, xt, yt, tt
}  // namespace

TimeSmoother::TimeSmoother(double tau)
    : radius_(static_cast<int>(std::ceil(3 * tau))), kernel_(gaussianWeights(tau, radius_)) {}

void TimeSmoother::push(std::vector<float> plane) { planes_.push_back(std::move(plane)); }

bool TimeSmoother::next(std::vector<float>& out) {
  const long last = first_ + static_cast<long>(planes_.size()) - 1;
  if (ended_ ? moment_ > last : moment_ + radius_ > last) return false;
  const long from = std::max(first_, moment_ - radius_), until = std::min(last, moment_ + radius_);
  double sum = 0;
  for (long t = from; t <= until; ++t) sum += kernel_[static_cast<std::size_t>(t - moment_ + radius_)];
  out.assign(planes_.front().size(), 0.f);
  for (long t = from; t <= until; ++t) {
    const float w = static_cast<float>(kernel_[static_cast<std::size_t>(t - moment_ + radius_)] / sum);
    const float* plane = planes_[static_cast<std::size_t>(t - first_)].data();
    for (std::size_t i = 0; i < out.size(); ++i) out[i] += w * plane[i];
  }
  ++moment_;
  for (; first_ < moment_ - radius_; ++first_) planes_.pop_front();
  return true;
}

HarrisDetector::HarrisDetector(std::size_t rows, std::size_t cols, double sigma, double tau, double threshold)
    : rows_(rows),
      cols_(cols),
      sigma_(sigma),
      tau_(tau),
      threshold_(static_cast<float>(threshold)),
      video_(tau),
      products_(std::sqrt(2.0) * tau) {}

std::vector<SpaceTimePoint> HarrisDetector::push(const PlanarImage& frame) {
  PlanarImage smoothed = frame;
  smooth(smoothed, sigma_);
  video_.push(std::move(smoothed.data));
  std::vector<SpaceTimePoint> found;
  advance(found);
  return found;
}

std::vector<SpaceTimePoint> HarrisDetector::finish() {
  ended_ = true;
  video_.finish();
  std::vector<SpaceTimePoint> found;
  advance(found);
  return found;
}

// Passes on what each stage has ready: video -> derivatives and their products -> moments -> H -> maxima.
void HarrisDetector::advance(std::vector<SpaceTimePoint>& found) {
  std::vector<float> plane;
  while (video_.next(plane)) {
    smooth_.push_back(std::move(plane));
    // every moment needs two neighbours: the first and the last frame count twice
    if (smooth_.size() == 1) smooth_.push_front(smooth_.front());
    if (smooth_.size() == 3) multiply();
  }
  if (ended_ && !smooth_.empty()) {
    smooth_.push_back(smooth_.back());
    if (smooth_.size() == 3) multiply();
    products_.finish();
  }
  while (products_.next(plane)) {
    responses_.push_back(response(plane));
    if (responses_.size() == 2 && judged_ == 0)
      maxima(nullptr, responses_[0], &responses_[1], judged_++, found);
    else if (responses_.size() == 3) {
      maxima(&responses_[0], responses_[1], &responses_[2], judged_++, found);
      responses_.pop_front();
    }
  }
  if (ended_ && !responses_.empty())
    maxima(responses_.size() > 1 ? &responses_[responses_.size() - 2] : nullptr, responses_.back(), nullptr, judged_,
           found);
}

// Products of the derivatives at the middle one of three moments, smoothed in space.
void HarrisDetector::multiply() {
  const std::vector<float>&before = smooth_[0], &now = smooth_[1], &after = smooth_[2];
  PlanarImage p{rows_, cols_, planes, std::vector<float>(planes * rows_ * cols_)};
  const float inSpace = static_cast<float>(0.5 * sigma_), inTime = static_cast<float>(0.5 * tau_);
  for (std::size_t x = 0; x < cols_; ++x)
    for (std::size_t y = 0; y < rows_; ++y) {
      const std::size_t i = x * rows_ + y;
      const float dx = inSpace * (now[x + 1 < cols_ ? i + rows_ : i] - now[x > 0 ? i - rows_ : i]),
                  dy = inSpace * (now[y + 1 < rows_ ? i + 1 : i] - now[y > 0 ? i - 1 : i]),
                  dt = inTime * (after[i] - before[i]);
      const float product[planes] = {dx * dx, dx * dy, dy * dy, dx * dt, dy * dt, dt * dt};
      for (std::size_t k = 0; k < planes; ++k) p.plane(k)[i] = product[k];
    }
  smooth(p, std::sqrt(2.0) * sigma_);
  products_.push(std::move(p.data));
  smooth_.pop_front();
}

std::vector<float> HarrisDetector::response(const std::vector<float>& m) const {
  const std::size_t n = rows_ * cols_;
  std::vector<float> h(n);
  for (std::size_t i = 0; i < n; ++i) {
    const double xx = m[i], xy = m[n + i], yy = m[2 * n + i], xt = m[3 * n + i], yt = m[4 * n + i], tt = m[5 * n + i];
    const double det = xx * (yy * tt - yt * yt) - xy * (xy * tt - yt * xt) + xt * (xy * yt - yy * xt),
                 trace = xx + yy + tt;
    h[i] = static_cast<float>(det - cornerness * trace * trace * trace);
  }
  return h;
}

void HarrisDetector::maxima(const std::vector<float>* before, const std::vector<float>& now,
                            const std::vector<float>* after, long t, std::vector<SpaceTimePoint>& found) const {
  const auto highest = [&](const std::vector<float>& plane, std::size_t i, float value, bool self) {
    for (int dx = -1; dx <= 1; ++dx)
      for (int dy = -1; dy <= 1; ++dy) {
        if (self && dx == 0 && dy == 0) continue;
        // of equal neighbours the first in time, x and y is the point
        const float other = plane[i + static_cast<std::size_t>(dx * static_cast<std::ptrdiff_t>(rows_) + dy)];
        const bool earlier = &plane == before || (self && (dx < 0 || (dx == 0 && dy < 0)));
        if (other > value || (earlier && other == value)) return false;
      }
    return true;
  };
  for (std::size_t x = 1; x + 1 < cols_; ++x)
    for (std::size_t y = 1; y + 1 < rows_; ++y) {
      const std::size_t i = x * rows_ + y;
      const float value = now[i];
      if (value > threshold_ && highest(now, i, value, true) && (!before || highest(*before, i, value, false)) &&
          (!after || highest(*after, i, value, false)))
        found.push_back({x, y, t, value});
    }
}
}  // namespace frs
