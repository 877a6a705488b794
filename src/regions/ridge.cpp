#include "regions/ridge.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

#include "base/error.hpp"

namespace frs {
namespace {
constexpr double enough = 1e-12;  // of the first squared residual
constexpr int mostSteps = 200;
constexpr int R = 4;  // regressions side by side; as wide as vectors of double are on most machines

// Features lie one after the other, the R numbers of each together. Weights of 0 stand for regressions that nobody wants.
class Regressions {
 public:
  using Row = std::array<double, R>;
  using Rows = std::vector<Row>;

  Regressions(const Samples& F, MatrixView<const double> V, std::size_t first, Monitor& monitor)
      : F_(F), monitor_(monitor), V_(F.cols()), center_(F.rows(), Row{}) {
    Row variance{};
    for (std::size_t r = 0; r < F.cols(); ++r) {
      double square = 0;
      F.forEntries(r, [&](std::size_t, double x) { square += x * x; });
      for (int k = 0; k < R; ++k) {
        V_[r][k] = first + k < V.rows ? V(first + k, r) : 0;
        variance[k] += V_[r][k] * square;
      }
      add(r, V_[r], center_);
    }
    const Row removed = dot(center_, center_);
    for (int k = 0; k < R; ++k)
      lambda_[k] = std::max((variance[k] - removed[k]) / static_cast<double>(F.rows()), smallest);
  }

  Rows solve(Span<const double> t) const {
    Rows W(F_.rows(), Row{}), residual = gradient(t), direction = residual;
    Row size = dot(residual, residual), goal;
    for (int k = 0; k < R; ++k) goal[k] = enough * size[k];
    for (int step = 0; step < mostSteps; ++step) {
      std::array<bool, R> moves;  // a row whose residual is small rests, so that it does not depend on the others
      for (int k = 0; k < R; ++k) moves[k] = size[k] > goal[k];
      if (std::none_of(moves.begin(), moves.end(), [](bool m) { return m; })) break;
      const Rows image = product(direction);
      const Row curvature = dot(direction, image), before = size;
      Row length, keep;
      for (int k = 0; k < R; ++k) length[k] = moves[k] ? size[k] / std::max(curvature[k], smallest) : 0;
      for (std::size_t d = 0; d < W.size(); ++d)
        for (int k = 0; k < R; ++k) {
          W[d][k] += length[k] * direction[d][k];
          residual[d][k] -= length[k] * image[d][k];
        }
      const Row now = dot(residual, residual);
      for (int k = 0; k < R; ++k) {
        if (moves[k]) size[k] = now[k];
        keep[k] = size[k] / std::max(before[k], smallest);
      }
      for (std::size_t d = 0; d < W.size(); ++d)
        for (int k = 0; k < R; ++k) direction[d][k] = residual[d][k] + keep[k] * direction[d][k];
    }
    return W;
  }

 private:
  static constexpr double smallest = std::numeric_limits<double>::min();

  // sum += weight F_r
  void add(std::size_t r, const Row& weight, Rows& sum) const {
    F_.forEntries(r, [&](std::size_t d, double x) {
      for (int k = 0; k < R; ++k) sum[d][k] += x * weight[k];
    });
  }
  static Row dot(const Rows& a, const Rows& b) {
    Row sum{};
    for (std::size_t d = 0; d < a.size(); ++d)
      for (int k = 0; k < R; ++k) sum[k] += a[d][k] * b[d][k];
    return sum;
  }
  // sum_r V_r (t_r - mean t) F_r
  Rows gradient(Span<const double> t) const {
    Row mean{};
    for (std::size_t r = 0; r < F_.cols(); ++r)
      for (int k = 0; k < R; ++k) mean[k] += V_[r][k] * t[r];
    Rows out(F_.rows(), Row{});
    for (std::size_t r = 0; r < F_.cols(); ++r) {
      Row weight;
      for (int k = 0; k < R; ++k) weight[k] = V_[r][k] * (t[r] - mean[k]);
      add(r, weight, out);
    }
    return out;
  }
  // (covariance of F under V + lambda) W, in one pass over F
  Rows product(const Rows& W) const {
    monitor_.poll();
    Rows out(F_.rows(), Row{});
    for (std::size_t r = 0; r < F_.cols(); ++r) {
      Row weight{};
      F_.forEntries(r, [&](std::size_t d, double x) {
        for (int k = 0; k < R; ++k) weight[k] += x * W[d][k];
      });
      for (int k = 0; k < R; ++k) weight[k] *= V_[r][k];
      add(r, weight, out);
    }
    const Row along = dot(W, center_);
    for (std::size_t d = 0; d < W.size(); ++d)
      for (int k = 0; k < R; ++k) out[d][k] += lambda_[k] * W[d][k] - along[k] * center_[d][k];
    return out;
  }

  const Samples& F_;
  Monitor& monitor_;
  Rows V_;  // of each region
  Rows center_;
  Row lambda_;
};

}  // namespace

void ridgeRegressions(const Samples& F, MatrixView<const double> V, Span<const double> t, MatrixView<double> W,
                      Monitor& monitor) {
  if (V.cols != F.cols() || t.size != F.cols()) throw Error("badSize", "V and t must have a column for each sample.");
  for (std::size_t first = 0; first < V.rows; first += R) {
    const Regressions::Rows found = Regressions(F, V, first, monitor).solve(t);
    for (std::size_t d = 0; d < found.size(); ++d)
      for (std::size_t k = first; k < std::min(first + R, V.rows); ++k) W(k, d) = found[d][k - first];
  }
}
}  // namespace frs
