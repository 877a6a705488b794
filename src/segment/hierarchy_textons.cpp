// hierarchy_textons.cpp - see segment/hierarchy_textons.hpp.
#include "segment/hierarchy_textons.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/parallel.hpp"
#include "frs/random.hpp"
#include "frs/threads.hpp"
#include "image/gaussian.hpp"
#include "segment/hierarchy_gradients.hpp"

namespace frs {
namespace {
constexpr int kPerScale = 5;  // d/dx, d/dy, d2/dx2, d2/dxdy, d2/dy2
constexpr double kSigma[] = {1.0, 2.0};
constexpr int kFilters = kPerScale * 2;
using Responses = Eigen::MatrixXf;  // kFilters x pixels

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

// One row for each filter: derivative `down` along the columns and `order - down` across them.
Responses responses(const PlanarImage& lab) {
  const Lines columns{lab.rows, lab.cols};
  Responses out(kFilters, static_cast<Eigen::Index>(lab.pixels()));
  std::vector<float> along[3], both(lab.pixels());
  int row = 0;
  for (double sigma : kSigma) {
    for (int order = 0; order <= 2; ++order) {
      along[order].resize(lab.pixels());
      filterAlong(columns, gaussianDerivative(sigma, order), Border::Mirror, lab.plane(0), along[order].data());
    }
    for (int order = 1; order <= 2; ++order)
      for (int down = 0; down <= order; ++down) {
        filterAcross(columns, gaussianDerivative(sigma, order - down), Border::Mirror, along[down].data(), both.data());
        out.row(row++) = Eigen::Map<const Eigen::RowVectorXf>(both.data(), out.cols());
      }
  }
  return out;
}

// Index of the nearest centre for each column of X.
std::vector<std::uint8_t> assign(const Responses& X, const Eigen::MatrixXf& centres, int threads) {
  const Eigen::VectorXf half = 0.5f * centres.colwise().squaredNorm().transpose();
  std::vector<std::uint8_t> code(static_cast<std::size_t>(X.cols()));
  constexpr Eigen::Index chunk = 4096;
  const std::size_t chunks = static_cast<std::size_t>((X.cols() + chunk - 1) / chunk);
  parallelFor(chunks, 1, chunks > 4 ? threads : 1, [&](std::size_t c) {
    const Eigen::Index start = static_cast<Eigen::Index>(c) * chunk, n = std::min(chunk, X.cols() - start);
    const Eigen::MatrixXf score = (centres.transpose() * X.middleCols(start, n)).colwise() - half;
    for (Eigen::Index j = 0; j < n; ++j) {
      Eigen::Index best;
      score.col(j).maxCoeff(&best);
      code[static_cast<std::size_t>(start + j)] = static_cast<std::uint8_t>(best);
    }
  });
  return code;
}

// Lloyd's k-means from k-means++ on a regular subset of at most 10000 pixels.
Eigen::MatrixXf learnCentres(const Responses& X, int threads, Monitor& monitor) {
  const Eigen::Index step = std::max<Eigen::Index>(1, X.cols() / 10000), n = (X.cols() + step - 1) / step;
  Responses S(X.rows(), n);
  for (Eigen::Index j = 0; j < n; ++j) S.col(j) = X.col(j * step);
  Random random(1);
  Eigen::MatrixXf centres(X.rows(), kTextons);
  Eigen::VectorXf distance = Eigen::VectorXf::Constant(n, HUGE_VALF);
  Eigen::Index pick = static_cast<Eigen::Index>(random.below(static_cast<std::size_t>(n)));
  for (int k = 0; k < kTextons; ++k) {
    centres.col(k) = S.col(pick);
    distance = distance.cwiseMin((S.colwise() - centres.col(k)).colwise().squaredNorm().transpose());
    double left = random.uniform() * distance.cast<double>().sum();
    for (pick = 0; pick + 1 < n && (left -= distance[pick]) > 0;) ++pick;
  }
  for (int iteration = 0; iteration < 15; ++iteration) {
    monitor.poll();
    const auto code = assign(S, centres, threads);
    Eigen::MatrixXd sum = Eigen::MatrixXd::Zero(X.rows(), kTextons);
    Eigen::VectorXd count = Eigen::VectorXd::Zero(kTextons);
    for (Eigen::Index j = 0; j < n; ++j) {
      sum.col(code[static_cast<std::size_t>(j)]) += S.col(j).cast<double>();
      count[code[static_cast<std::size_t>(j)]] += 1;
    }
    for (int k = 0; k < kTextons; ++k)
      if (count[k] > 0) centres.col(k) = (sum.col(k) / count[k]).cast<float>();
  }
  return centres;
}
}  // namespace

std::vector<std::uint8_t> textons(const PlanarImage& lab, int threads, Monitor& monitor) {
  const Responses X = responses(lab);
  monitor.poll();
  const Eigen::MatrixXf centres = learnCentres(X, threadCount(threads), monitor);
  return assign(X, centres, threadCount(threads));
}
}  // namespace frs
