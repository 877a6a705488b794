#include "coded/scorer.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "base/error.hpp"
#include "base/parallel.hpp"
#include "base/threads.hpp"

namespace frs {
using Type = AdditiveKernel::Type;

Scorer::Scorer(const Binned& data, Span<const double> p, Span<const double> b) : kernel(data.kernel()) {
  std::vector<int> active;
  for (std::size_t k = 0; k < p.size; ++k)
    if (p[k] != 0) active.push_back(static_cast<int>(k));
  const auto functions = data.expand(b, active);
  start.assign(1, 0.0);
  for (std::size_t k = 0, t = 0; k < data.bins(); ++k) {
    if (t < active.size() && active[t] == static_cast<int>(k)) {
      for (double x : functions[t].point) point.push_back(x);
      for (double c : functions[t].coef) coef.push_back(p[k] * c);
      ++t;
    }
    start.push_back(static_cast<double>(point.size()));
  }
}

void Scorer::check() const {
  bool good = !start.empty() && start.front() == 0 && start.back() == static_cast<double>(point.size()) &&
              point.size() == coef.size() && std::is_sorted(start.begin(), start.end());
  for (double s : start) good = good && s == std::floor(s);
  for (std::size_t j = 0; j < point.size() && good; ++j) good = std::isfinite(point[j]) && std::isfinite(coef[j]);
  if (!good) throw Error("badValue", "model.scorer is damaged: start, point and coef do not fit together.");
}

double Scorer::operator()(std::size_t k, double z) const {
  const std::size_t first = static_cast<std::size_t>(start[k]), last = static_cast<std::size_t>(start[k + 1]);
  const double *x = point.data(), *c = coef.data();
  if (first == last || z == 0) return 0;
  double sum = 0;
  switch (kernel.type) {
    case Type::Linear: return c[first] * z;
    case Type::Hellinger: return c[first] * std::sqrt(z);
    case Type::Chi2:
      for (std::size_t j = first; j < last; ++j) sum += c[j] * x[j] / (z + x[j]);
      return 2 * z * sum;
    case Type::Intersection: {
      const std::size_t j = std::lower_bound(x + first, x + last, z) - x;
      if (j == last) return c[last - 1];
      const double x0 = j > first ? x[j - 1] : 0, h0 = j > first ? c[j - 1] : 0;
      return h0 + (c[j] - h0) * (z - x0) / (x[j] - x0);
    }
    default:
      for (std::size_t j = first; j < last; ++j) sum += c[j] * kernel(z, x[j]);
      return sum;
  }
}

std::vector<double> Scorer::score(const Samples& X, int threads, Monitor& monitor) const {
  if (X.rows() != bins())
    throw Error("badSize", "X must have as many rows as the model has bins (" + std::to_string(bins()) + "); got " +
                               std::to_string(X.rows()) + ".");
  std::vector<double> f(X.cols(), 0.0);
  for (std::size_t begin = 0; begin < X.cols(); begin += chunkSize) {
    const std::size_t end = std::min(X.cols(), begin + chunkSize);
    parallelFor(end - begin, binsAtOnce, threadCount(threads), [&](std::size_t t) {
      double sum = 0;
      X.forEntries(begin + t, [&](std::size_t k, double z) { sum += (*this)(k, z); });
      f[begin + t] = sum;
    });
    monitor.poll();
  }
  return f;
}
}  // namespace frs
