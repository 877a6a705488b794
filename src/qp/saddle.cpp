#include "qp/saddle.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "qp/safety.hpp"

namespace frs {
double SaddleKernel::meanDiagonal(Span<const double> u) const {
  const std::vector<double> d = diagonal(u);
  return std::accumulate(d.begin(), d.end(), 0.0) / static_cast<double>(std::max<std::size_t>(1, d.size()));
}

template <class T>
FactorSaddle FactorSaddle::ofMatrix(std::size_t n, const T* K, std::size_t ld, Monitor& monitor) {
  std::vector<double> left(n);  // the diagonal of what is not yet in the factor
  double largest = 0;
  for (std::size_t i = 0; i < n; ++i) largest = std::max(largest, left[i] = static_cast<double>(K[i * ld + i]));
  std::vector<std::vector<double>> columns;
  while (columns.size() < n) {
    const std::size_t pivot = static_cast<std::size_t>(std::max_element(left.begin(), left.end()) - left.begin());
    if (!(left[pivot] > rounding * largest)) break;
    monitor.poll();
    std::vector<double> next(n);
    for (std::size_t i = 0; i < n; ++i) next[i] = static_cast<double>(K[pivot * ld + i]);
    for (const auto& column : columns) {
      const double at = column[pivot];
      for (std::size_t i = 0; i < n; ++i) next[i] -= at * column[i];
    }
    const double root = std::sqrt(left[pivot]);
    for (std::size_t i = 0; i < n; ++i) {
      next[i] /= root;
      left[i] -= next[i] * next[i];
    }
    left[pivot] = 0;
    columns.push_back(std::move(next));
  }
  const std::size_t rank = std::max<std::size_t>(1, columns.size());
  std::vector<double> F(n * rank, 0.0);
  for (std::size_t j = 0; j < columns.size(); ++j)
    for (std::size_t i = 0; i < n; ++i) F[i * rank + j] = columns[j][i];
  return FactorSaddle(rank, std::move(F));
}
template FactorSaddle FactorSaddle::ofMatrix(std::size_t, const float*, std::size_t, Monitor&);
template FactorSaddle FactorSaddle::ofMatrix(std::size_t, const double*, std::size_t, Monitor&);

void FactorSaddle::evaluate(Span<const double> u, Span<const double> b, std::vector<double>& f,
                            std::vector<double>& q) const {
  const std::vector<double> w = project(u, b);
  f.assign(n_, 0.0);
  addProducts(u, w, f.data());
  double square = 0;
  for (double x : w) square += x * x;
  q.assign(1, square / u[0]);
}

std::vector<double> FactorSaddle::diagonal(Span<const double> u) const {
  std::vector<double> d(n_, 0.0);
  for (std::size_t i = 0; i < n_; ++i)
    for (std::size_t j = 0; j < rank_; ++j) d[i] += u[0] * F_[i * rank_ + j] * F_[i * rank_ + j];
  return d;
}

void FactorSaddle::features(Span<const double> u, Span<const int> samples, double* out) const {
  const double root = std::sqrt(u[0]);
  for (int i : samples)
    for (std::size_t j = 0; j < rank_; ++j) *out++ = root * F_[static_cast<std::size_t>(i) * rank_ + j];
}

std::vector<double> FactorSaddle::project(Span<const double> u, Span<const double> b) const {
  std::vector<double> w(rank_, 0.0);
  gemm(false, false, rank_, 1, n_, std::sqrt(u[0]), F_.data(), rank_, b.data, n_, 0.0, w.data(), rank_, 1);
  return w;
}

void FactorSaddle::addProducts(Span<const double> u, Span<const double> w, double* f) const {
  gemm(true, false, n_, 1, rank_, std::sqrt(u[0]), F_.data(), rank_, w.data, rank_, 1.0, f, n_, 1);
}
}  // namespace frs
