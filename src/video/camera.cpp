#include "video/camera.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <vector>

#include "base/error.hpp"
#include "base/parallel.hpp"
#include "base/threads.hpp"

namespace frs {
namespace {
constexpr std::size_t gridStep = 3;  // neighbours tell the same: reading fewer pixels changes the fit by less than 0.01
constexpr int mostRounds = 20;       // from the median motion 5 to 12 are usual
constexpr double smallestScale2 = 1e-4;  // a perfect fit leaves 0: residuals below 0.01 pixels are all the same
constexpr double settled = 1e-3;         // change of motion at the corners, in pixels, at which the fit ends

// Flow at some places; coordinates run from -1/2 to 1/2 along the longer side, so that the equations are well scaled.
struct Sampled {
  std::vector<double> x, y, u, v;
  std::size_t size() const { return x.size(); }
};

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

Sampled sample(const float* u, const float* v, std::size_t rows, std::size_t cols, double scale) {
  Sampled s;
  const std::size_t step = std::min(rows, cols) < 4 * gridStep ? 1 : gridStep;
  for (std::size_t c = 0; c < cols; c += step)
    for (std::size_t r = 0; r < rows; r += step) {
      const std::size_t i = c * rows + r;
      if (!std::isfinite(u[i]) || !std::isfinite(v[i])) throw Error("notFinite", "the flow must be finite.");
      s.x.push_back((static_cast<double>(c) - 0.5 * static_cast<double>(cols)) / scale);
      s.y.push_back((static_cast<double>(r) - 0.5 * static_cast<double>(rows)) / scale);
      s.u.push_back(u[i]);
      s.v.push_back(v[i]);
    }
  return s;
}

using Parameters = Eigen::Matrix<double, 3, 2>;  // a column for u, one for v

Parameters medianMotion(const Sampled& s) {
  Parameters p = Parameters::Zero();
  p(0, 0) = median(s.u);
  p(0, 1) = median(s.v);
  return p;
}

std::vector<double> squaredResiduals(const Sampled& s, const Parameters& p) {
  std::vector<double> r2(s.size());
  for (std::size_t i = 0; i < s.size(); ++i) {
    const double du = s.u[i] - (p(0, 0) + p(1, 0) * s.x[i] + p(2, 0) * s.y[i]);
    const double dv = s.v[i] - (p(0, 1) + p(1, 1) * s.x[i] + p(2, 1) * s.y[i]);
    r2[i] = du * du + dv * dv;
  }
  return r2;
}

// Least squares with the weights weight(r^2).
template <class Weight>
Parameters weightedFit(const Sampled& s, const std::vector<double>& r2, Weight weight) {
  Eigen::Matrix3d A =
      1e-9 * static_cast<double>(s.size()) * Eigen::Matrix3d::Identity();  // frames of one row or column
  Parameters B = Parameters::Zero();
  for (std::size_t i = 0; i < s.size(); ++i) {
    const double w = weight(r2[i]);
    const Eigen::Vector3d a(1, s.x[i], s.y[i]);
    A.noalias() += w * a * a.transpose();
    B.col(0) += w * s.u[i] * a;
    B.col(1) += w * s.v[i] * a;
  }
  return A.ldlt().solve(B);
}

// Re-weighted least squares from p until the motion settles; weights(r2) gives the function of r^2 of a round.
template <class Weights>
Parameters reweighted(const Sampled& s, Parameters p, Weights weights) {
  for (int round = 0; round < mostRounds; ++round) {
    const std::vector<double> r2 = squaredResiduals(s, p);
    const Parameters next = weightedFit(s, r2, weights(r2));
    const double change = (next - p).cwiseAbs().colwise().sum().maxCoeff();
    p = next;
    if (change < settled) break;
  }
  return p;
}

// The motion with the least sum of |r|, which is convex: it does not depend on the start.
Parameters leastDeviations(const Sampled& s) {
  return reweighted(s, medianMotion(s), [](const std::vector<double>&) {
    return [](double r2) { return 1 / std::sqrt(std::max(r2, smallestScale2)); };
  });
}

// Those of the samples for which keep(x, y).
template <class Keep>
Sampled part(const Sampled& s, Keep keep) {
  Sampled out;
  for (std::size_t i = 0; i < s.size(); ++i)
    if (keep(s.x[i], s.y[i])) {
      out.x.push_back(s.x[i]);
      out.y.push_back(s.y[i]);
      out.u.push_back(s.u[i]);
      out.v.push_back(s.v[i]);
    }
  return out;
}

// Redescending weights have several minima, and something large at the side of the frame can tilt a fit to all of it. So
// the motions of the halves are tried as well, and that one is the start from which the median residual is least.
Parameters startOf(const Sampled& s) {
  Parameters best = medianMotion(s);
  double least = median(squaredResiduals(s, best));
  const auto consider = [&](const Sampled& some) {
    if (some.size() < 3) return;
    const Parameters p = leastDeviations(some);
    const double middle = median(squaredResiduals(s, p));
    if (middle < least) {
      least = middle;
      best = p;
    }
  };
  consider(s);
  consider(part(s, [](double x, double) { return x < 0; }));
  consider(part(s, [](double x, double) { return x >= 0; }));
  consider(part(s, [](double, double y) { return y < 0; }));
  consider(part(s, [](double, double y) { return y >= 0; }));
  return best;
}

Parameters affineMotion(const Sampled& s) {
  return reweighted(s, startOf(s), [](const std::vector<double>& r2) {
    const double scale2 = std::max(median(r2), smallestScale2);
    return [scale2](double r) {
      const double root = 1 / (1 + r / scale2);
      return root * root;
    };
  });
}
}  // namespace

CameraMotion cameraMotion(const float* u, const float* v, std::size_t rows, std::size_t cols, CameraModel model) {
  const double scale = static_cast<double>(std::max(rows, cols));
  const Sampled s = sample(u, v, rows, cols, scale);
  const Parameters p = model == CameraModel::median ? medianMotion(s) : affineMotion(s);
  const double x0 = 0.5 * static_cast<double>(cols), y0 = 0.5 * static_cast<double>(rows);
  CameraMotion out;
  for (int k = 0; k < 2; ++k) {
    const double dx = p(1, k) / scale, dy = p(2, k) / scale;
    out.p[static_cast<std::size_t>(3 * k)] = p(0, k) - dx * x0 - dy * y0;
    out.p[static_cast<std::size_t>(3 * k) + 1] = dx;
    out.p[static_cast<std::size_t>(3 * k) + 2] = dy;
  }
  return out;
}

void speedAgainstCamera(const float* u, const float* v, std::size_t rows, std::size_t cols, std::size_t frames,
                        CameraModel model, int threads, float* speed, Monitor& monitor) {
  const std::size_t area = rows * cols, together = static_cast<std::size_t>(threadCount(threads));
  for (std::size_t first = 0; first < frames; first += together) {  // Ctrl-C is seen between these
    monitor.poll();
    parallelFor(std::min(together, frames - first), 1, static_cast<int>(together), [&](std::size_t k) {
      const std::size_t start = (first + k) * area;
      const CameraMotion camera = cameraMotion(u + start, v + start, rows, cols, model);
      for (std::size_t c = 0, i = start; c < cols; ++c)
        for (std::size_t r = 0; r < rows; ++r, ++i) {
          const double x = static_cast<double>(c), y = static_cast<double>(r);
          speed[i] = static_cast<float>(std::hypot(u[i] - camera.u(x, y), v[i] - camera.v(x, y)));
        }
    });
  }
}
}  // namespace frs
