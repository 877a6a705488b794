// word_bounds.cpp - see image/word_bounds.hpp.
#include "image/word_bounds.hpp"

#include <algorithm>
#include <cmath>

#include "base/linalg.hpp"

namespace frs::nearest {
namespace {
double dot(const double* a, const double* b, std::size_t d) {
  double sum = 0;
  for (std::size_t k = 0; k < d; ++k) sum += a[k] * b[k];
  return sum;
}

// Makes the columns orthogonal and of length 1; one that depends on those before it becomes 0. What is left after two
// passes is orthogonal up to rounding.
void orthonormalise(std::vector<double>& Q, std::size_t d) {
  for (std::size_t j = 0; j < Q.size() / d; ++j) {
    double* q = &Q[j * d];
    const double before = std::sqrt(dot(q, q, d));
    for (int pass = 0; pass < 2; ++pass)
      for (std::size_t i = 0; i < j; ++i) {
        const double along = dot(&Q[i * d], q, d);
        for (std::size_t k = 0; k < d; ++k) q[k] -= along * Q[i * d + k];
      }
    const double after = std::sqrt(dot(q, q, d)), scale = after > 1e-6 * before ? 1 / after : 0;
    for (std::size_t k = 0; k < d; ++k) q[k] *= scale;
  }
}

// About the first principal directions of the columns of X: some columns of X X', multiplied by it once more. Any directions give bounds,
// and a third product makes them no better.
std::vector<double> mainDirections(MatrixView<const float> X, std::size_t count) {
  const std::size_t d = X.rows;
  std::vector<float> product(d * d);
  gemm(false, true, d, d, X.cols, 1.f, X.data, d, X.data, d, 0.f, product.data(), d, 1);
  const std::vector<double> C(product.begin(), product.end());
  std::vector<double> start(d * count), Q(d * count);
  for (std::size_t j = 0; j < count; ++j)
    std::copy_n(&C[j * d / count * d], d, start.begin() + static_cast<std::ptrdiff_t>(j * d));
  orthonormalise(start, d);
  gemm(false, false, d, count, d, 1.0, C.data(), d, start.data(), d, 0.0, Q.data(), d, 1);
  orthonormalise(Q, d);
  return Q;
}

std::vector<float> meanColumn(MatrixView<const float> X) {
  std::vector<double> sum(X.rows, 0.0);
  for (std::size_t j = 0; j < X.cols; ++j)
    for (std::size_t k = 0; k < X.rows; ++k) sum[k] += X(k, j);
  std::vector<float> mean(X.rows);
  for (std::size_t k = 0; k < X.rows; ++k) mean[k] = static_cast<float>(sum[k] / static_cast<double>(X.cols));
  return mean;
}

float squaredNorm(const float* x, std::size_t d) {
  float lanes[8] = {};
  std::size_t k = 0;
  for (; k + 8 <= d; k += 8)
    for (std::size_t l = 0; l < 8; ++l) lanes[l] += x[k + l] * x[k + l];
  for (; k < d; ++k) lanes[0] += x[k] * x[k];
  float sum = 0;
  for (const float l : lanes) sum += l;
  return sum;
}
}  // namespace

// A quarter of d leaves two to three times as many candidates, 3/8 of d takes more time for the product than it saves.
//
// A coordinate errs by at most d u |x - mean| (u = 2^-24, Higham 2002, Sec. 3.1) and all of them together by
// d sqrt(rows) u |x - mean|; three times that covers the coordinates of both sides, their products and the lengths.
WordBounds::WordBounds(MatrixView<const float> W)
    : rows_(W.rows * 5 / 16),
      rounding_(2 * static_cast<double>(W.rows) * std::sqrt(static_cast<double>(W.rows)) * 0x1.0p-24),
      mean_(meanColumn(W)),
      centred_(W.size()),
      words_(rows_ * W.cols) {
  for (std::size_t i = 0; i < W.size(); ++i) centred_[i] = W.data[i] - mean_[i % W.rows];
  const std::vector<double> directions = mainDirections(centred(), rows_ - 1);
  basis_.assign(directions.begin(), directions.end());
  std::vector<float> norm2(W.cols);
  reduce(W, centred_.data(), words_.data(), norm2.data());
  longest_ = std::sqrt(*std::max_element(norm2.begin(), norm2.end()));
}

void WordBounds::reduce(MatrixView<const float> X, float* centred, float* out, float* norm2) const {
  const std::size_t d = X.rows;
  for (std::size_t j = 0; j < X.cols; ++j) {
    for (std::size_t k = 0; k < d; ++k) centred[j * d + k] = X(k, j) - mean_[k];
    norm2[j] = squaredNorm(centred + j * d, d);
  }
  gemm(true, false, rows_ - 1, X.cols, d, 1.f, basis_.data(), d, centred, d, 0.f, out, rows_, 1);
  for (std::size_t j = 0; j < X.cols; ++j) {
    float* x = out + j * rows_;
    const float rest = std::max(0.f, norm2[j] - squaredNorm(x, rows_ - 1));
    x[rows_ - 1] = std::sqrt(rest + static_cast<float>(rounding_) * norm2[j]);
  }
}
}  // namespace frs::nearest
