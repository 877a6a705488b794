// hierarchy_textons.cpp - see segment/hierarchy_textons.hpp.
#include "segment/hierarchy_textons.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "image/codebook.hpp"
#include "image/gaussian.hpp"
#include "image/nearest.hpp"
#include "segment/hierarchy_gradients.hpp"

namespace frs {
namespace {
constexpr std::size_t kPerScale = 5;  // d/dx, d/dy, d2/dx2, d2/dxdy, d2/dy2
constexpr double kSigma[] = {1.0, 2.0};
constexpr std::size_t kFilters = kPerScale * 2;

// Weights of the neighbours at -r .. r in derivative 0, 1 or 2 of the smoothed picture, times sigma^order so that
// scales are comparable.
std::vector<float> gaussianDerivative(double sigma, int order) {
  const int r = static_cast<int>(std::ceil(3.5 * sigma));
  const std::vector<double> weight = gaussianWeights(sigma, r);
  const double sum = std::accumulate(weight.begin(), weight.end(), 0.0);
  std::vector<float> kernel;
  for (int i = -r; i <= r; ++i) {
    const double t = i / sigma, g = weight[static_cast<std::size_t>(i + r)] / sum;
    kernel.push_back(static_cast<float>(order == 0 ? g : order == 1 ? t * g : (t * t - 1) * g));
  }
  return kernel;
}

// kFilters x pixels; a row is derivative `down` along the columns and `order - down` across them. Each is made as a picture
// first: all rows of a pixel are then written at once, instead of one number in every 40 bytes at a time.
std::vector<float> responses(const PlanarImage& lab) {
  const Lines columns{lab.rows, lab.cols};
  const std::size_t n = lab.pixels();
  std::vector<float> along[3], planes(kFilters * n), out(kFilters * n);
  float* plane = planes.data();
  for (double sigma : kSigma) {
    for (int order = 0; order <= 2; ++order) {
      along[order].resize(n);
      filterAlong(columns, gaussianDerivative(sigma, order), Border::Mirror, lab.plane(0), along[order].data());
    }
    for (int order = 1; order <= 2; ++order)
      for (int down = 0; down <= order; ++down, plane += n)
        filterAcross(columns, gaussianDerivative(sigma, order - down), Border::Mirror, along[down].data(), plane);
  }
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t row = 0; row < kFilters; ++row) out[i * kFilters + row] = planes[row * n + i];
  return out;
}

// k-means on every step-th pixel: 5000 to 10000 of a larger picture are enough for so few centres.
std::vector<float> learnCentres(MatrixView<const float> X, int threads, Monitor& monitor) {
  const std::size_t step = std::max<std::size_t>(1, X.cols / 5000), n = (X.cols + step - 1) / step;
  std::vector<float> subset;
  for (std::size_t j = 0; j < n; ++j) subset.insert(subset.end(), X.col(j * step), X.col(j * step) + X.rows);
  KmeansOptions options;
  options.words = std::min<std::size_t>(kTextons, n);
  options.maxIter = 10;
  options.tol = 0;
  options.start = KmeansStart::PlusPlus;
  options.seed = 1;
  options.threads = threads;
  return kmeans({subset.data(), X.rows, n}, options, monitor).words;
}
}  // namespace

std::vector<std::uint8_t> textons(const PlanarImage& lab, int threads, Monitor& monitor) {
  const std::vector<float> values = responses(lab);
  const MatrixView<const float> X{values.data(), kFilters, lab.pixels()};
  const std::vector<float> centres = learnCentres(X, threads, monitor);
  std::vector<std::uint32_t> index(X.cols);
  nearestWords({centres.data(), kFilters, centres.size() / kFilters}, X, index.data(), nullptr, threads, monitor);
  return {index.begin(), index.end()};
}
}  // namespace frs
