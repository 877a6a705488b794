#include "features/engines/column_matrix.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/linalg.hpp"
#include "base/parallel.hpp"

namespace frs {
Columns::Columns(const Binned& data, const std::vector<int>& bins, const std::vector<double>& scale)
    : Columns(data.samples(), bins.size(), data.threads()) {
  std::vector<int> all(n_);
  std::iota(all.begin(), all.end(), 0);
  const bool roots = data.kernel().type == AdditiveKernel::Type::Hellinger;
  parallelFor(m_, binsAtOnce, threads_, [&](std::size_t t) {
    double* z = Z_.data() + t * n_;
    data.values(static_cast<std::size_t>(bins[t]), all, z);
    if (roots)
      for (std::size_t i = 0; i < n_; ++i) z[i] = std::sqrt(z[i]);
    const double root = std::sqrt(scale[t]);
    for (std::size_t i = 0; i < n_; ++i) z[i] *= root;
  });
  computeSquares();
}

void Columns::computeSquares() {
  for (std::size_t t = 0; t < m_; ++t) squares_[t] = std::inner_product(column(t), column(t) + n_, column(t), 0.0);
}

Columns Columns::subset(const std::vector<int>& samples, const std::vector<int>& bins) const {
  Columns some(samples.size(), bins.size(), threads_);
  for (std::size_t t = 0; t < some.m_; ++t) {
    const double* from = column(static_cast<std::size_t>(bins[t]));
    for (std::size_t i = 0; i < some.n_; ++i) some.Z_[t * some.n_ + i] = from[samples[i]];
  }
  some.computeSquares();
  return some;
}

bool Columns::serve(const AdditiveKernel& kernel) {
  return kernel.type == AdditiveKernel::Type::Linear || kernel.type == AdditiveKernel::Type::Hellinger;
}

std::vector<double> Columns::correlate(Span<const double> b) const {
  std::vector<double> t(m_);
  gemm(true, false, m_, 1, n_, 1.0, Z_.data(), n_, b.data, n_, 0.0, t.data(), m_, threads_);
  return t;
}

void Columns::add(Span<const double> w, double* f) const {
  gemm(false, false, n_, 1, m_, 1.0, Z_.data(), n_, w.data, m_, 1.0, f, n_, threads_);
}
}  // namespace frs
