#include "svm/binned_saddle.hpp"

#include <algorithm>

namespace frs {
std::vector<double> BinnedSaddle::weights(Span<const double> u) const {
  std::vector<double> w(u.size);
  for (std::size_t t = 0; t < u.size; ++t) w[t] = u[t] * scale_[t];
  return w;
}

void BinnedSaddle::evaluate(Span<const double> u, Span<const double> b, std::vector<double>& f,
                            std::vector<double>& q) const {
  q.resize(bins_.size());
  BinTables h;
  data_.tables(b, bins_, q.data(), &h);
  for (std::size_t t = 0; t < q.size(); ++t) q[t] = std::max(0.0, q[t]) * scale_[t];
  f.assign(samples(), 0.0);
  data_.addScores(bins_, weights(u), h, f.data(), Precision::Double);
}

void BinnedSaddle::block(Span<const double> u, Span<const int> samples, bool exact, double* K) const {
  const std::size_t m = samples.size;
  if (exact) {
    data_.block(bins_, weights(u), samples, K, m);
    return;
  }
  std::vector<float> single(m * m);
  data_.block(bins_, weights(u), samples, single.data(), m);
  std::copy(single.begin(), single.end(), K);
}

void BinnedSaddle::responses(Span<const double> b, Span<const int> samples, double* Q) const {
  BinTables h;
  data_.tables(b, bins_, nullptr, &h);
  for (std::size_t t = 0; t < bins_.size(); ++t) {
    for (double& x : h[t]) x *= scale_[t];
    data_.lookup(bins_[t], h[t], samples, Q + t * samples.size);
  }
}
}  // namespace frs
