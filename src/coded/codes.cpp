#include "coded/codes.hpp"

#include <cmath>
#include <numeric>

namespace frs {
namespace {
// What the estimate of codes.hpp overrates the error by at least, and the share of a gap that an error may hide in.
constexpr double tenth = 0.1;
}  // namespace

double codingError(const Binned& data, Span<const double> p, Span<const double> b, Span<const double> margin,
                   Span<const double> C) {
  if (data.kernelError() == 0) return 0;
  double kernel = 0, dual = 0;
  for (std::size_t k = 0; k < p.size; ++k)
    if (p[k] > 0) kernel += std::pow(p[k] * data.largestKernel(k), 2);
  for (double v : b) dual += v * v;
  double price = std::sqrt(dual);
  const double score = data.kernelError() * std::sqrt(kernel) * price;
  for (std::size_t i = 0; i < margin.size; ++i)
    if (margin[i] < 1 + score) price += C[i];
  return (data.interpolatedBins() > 0 ? tenth : 1) * score * price;
}

Codes::Codes(const Samples& X, const AdditiveKernel& kernel, double tol, int threads, Monitor& monitor)
    : X_(X), tol_(tol), monitor_(monitor), data_(X, kernel, mapTolFor(tol), threads, monitor) {}

bool Codes::refine(double relativeError) {
  if (!(relativeError > tenth * tol_) || data_.isExact() || !Binned::mayBeExact(X_)) return false;
  data_ = Binned(X_, data_.kernel(), mapTolFor(0), data_.threads(), monitor_);
  return true;
}
}  // namespace frs
