#include "segment/slic.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "simd/kernels.hpp"

namespace frs {
namespace {
using slic::Centre;
constexpr int kRounds = 10;

Centre centreAt(const PlanarImage& lab, std::size_t y, std::size_t x) {
  Centre c{{}, static_cast<float>(y), static_cast<float>(x)};
  for (std::size_t k = 0; k < lab.channels; ++k) c.colour[k] = lab.plane(k)[x * lab.rows + y];
  return c;
}

// Squared length of the colour gradient at a pixel that is not on the border.
float gradient(const PlanarImage& lab, std::size_t y, std::size_t x) {
  float sum = 0;
  for (std::size_t k = 0; k < lab.channels; ++k) {
    const float* p = lab.plane(k) + x * lab.rows + y;
    const float dy = p[1] - p[-1], dx = p[lab.rows] - *(p - lab.rows);
    sum += dx * dx + dy * dy;
  }
  return sum;
}

Centre lowestGradient(const PlanarImage& lab, std::size_t y, std::size_t x) {
  y = std::clamp<std::size_t>(y, 1, lab.rows - 2);
  x = std::clamp<std::size_t>(x, 1, lab.cols - 2);
  float lowest = std::numeric_limits<float>::max();
  std::size_t bestY = y, bestX = x;
  for (std::size_t xx = std::max<std::size_t>(x - 1, 1); xx <= std::min(x + 1, lab.cols - 2); ++xx)
    for (std::size_t yy = std::max<std::size_t>(y - 1, 1); yy <= std::min(y + 1, lab.rows - 2); ++yy) {
      const float g = gradient(lab, yy, xx);
      if (g < lowest) lowest = g, bestY = yy, bestX = xx;
    }
  return centreAt(lab, bestY, bestX);
}

std::vector<Centre> gridOfCentres(const PlanarImage& lab, std::size_t side) {
  std::vector<Centre> centres;
  for (std::size_t x = side / 2; x < lab.cols + side / 2; x += side)
    for (std::size_t y = side / 2; y < lab.rows + side / 2; y += side) centres.push_back(lowestGradient(lab, y, x));
  return centres;
}

// Sums over the pixels of each cluster; a run of one owner down a column is added at once.
class Means {
 public:
  Means(const PlanarImage& lab, std::size_t clusters) : lab_(lab), sum_(clusters) {
    for (std::size_t k = 0; k < lab.channels; ++k) plane_[k] = lab.plane(k);
  }

  void update(const std::vector<std::uint32_t>& owner, std::vector<Centre>& centres) {
    std::fill(sum_.begin(), sum_.end(), Sum{});
    for (std::size_t x = 0; x < lab_.cols; ++x) {
      const std::size_t column = x * lab_.rows;
      for (std::size_t y = 0, end; y < lab_.rows; y = end) {
        end = y + 1;
        while (end < lab_.rows && owner[column + end] == owner[column + y]) ++end;
        add(sum_[owner[column + y]], x, y, end);
      }
    }
    for (std::size_t k = 0; k < centres.size(); ++k) {
      if (sum_[k].pixels == 0) continue;
      const auto mean = [&](double total) { return static_cast<float>(total / sum_[k].pixels); };
      for (std::size_t c = 0; c < lab_.channels; ++c) centres[k].colour[c] = mean(sum_[k].colour[c]);
      centres[k].y = mean(sum_[k].y);
      centres[k].x = mean(sum_[k].x);
    }
  }

 private:
  struct Sum {
    double colour[3], y, x, pixels;
  };

  void add(Sum& sum, std::size_t x, std::size_t first, std::size_t last) const {
    const double n = static_cast<double>(last - first);
    sum.pixels += n;
    sum.x += n * static_cast<double>(x);
    sum.y += n * 0.5 * static_cast<double>(first + last - 1);
    for (std::size_t k = 0; k < lab_.channels; ++k) {
      const float* p = plane_[k] + x * lab_.rows;
      float run = 0;
      for (std::size_t y = first; y < last; ++y) run += p[y];
      sum.colour[k] += run;
    }
  }

  const PlanarImage& lab_;
  const float* plane_[3] = {};
  std::vector<Sum> sum_;
};

// The pixels at most `side` rows and columns from a centre.
slic::Window around(const Centre& c, std::size_t side, const PlanarImage& lab) {
  const auto first = [&](float at) {
    return static_cast<std::size_t>(std::max(0.f, std::ceil(at - static_cast<float>(side))));
  };
  const auto last = [&](float at, std::size_t n) {
    return std::min(n, static_cast<std::size_t>(at + static_cast<float>(side)) + 1);
  };
  return {first(c.y), last(c.y, lab.rows), first(c.x), last(c.x, lab.cols)};
}
}  // namespace

std::vector<std::uint32_t> slicClusters(const PlanarImage& lab, std::size_t side, double compactness,
                                        Monitor& monitor) {
  std::vector<Centre> centres = gridOfCentres(lab, side);
  std::vector<float> distance(lab.pixels());
  std::vector<std::uint32_t> owner(lab.pixels(), 0);
  slic::Pixels pixels{{}, static_cast<int>(lab.channels), lab.rows, distance.data(), owner.data()};
  for (std::size_t k = 0; k < lab.channels; ++k) pixels.plane[k] = lab.plane(k);
  const double ratio = compactness / static_cast<double>(side);
  const float spaceWeight = static_cast<float>(ratio * ratio);
  Means means(lab, centres.size());
  for (int round = 0; round < kRounds; ++round) {
    monitor.poll();
    if (round > 0) means.update(owner, centres);
    std::fill(distance.begin(), distance.end(), std::numeric_limits<float>::max());
    for (std::size_t k = 0; k < centres.size(); ++k)
      kernels().claim(pixels, around(centres[k], side, lab), centres[k], spaceWeight, static_cast<std::uint32_t>(k));
  }
  for (std::uint32_t& o : owner) ++o;
  return owner;
}
}  // namespace frs
