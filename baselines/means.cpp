#include "baselines/means.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/linalg.hpp"

namespace frs::mil {
namespace {
constexpr std::size_t mostCoordinates = 4000;

// phi of every mean, one per column, for kernels with finitely many coordinates
std::vector<float> coordinatesOf(const RegionKernel& kernel, const std::vector<Mean>& means, std::size_t first,
                                 std::size_t count) {
  const std::size_t d = kernel.coordinates();
  std::vector<float> out(d * count);
  std::vector<double> x(d);
  for (std::size_t a = 0; a < count; ++a) {
    const std::vector<int>& regions = means[first + a].regions;
    std::fill(x.begin(), x.end(), 0.0);
    for (int r : regions) kernel.addCoordinates(r, 1 / static_cast<double>(regions.size()), x.data());
    std::copy(x.begin(), x.end(), out.begin() + a * d);
  }
  return out;
}

// The same as gram, by matrix products.
std::vector<float> gramByCoordinates(const RegionKernel& kernel, const std::vector<Mean>& left,
                                     const std::vector<Mean>& right, Monitor& monitor) {
  const std::size_t d = kernel.coordinates(), n = right.size(), batch = 256;
  std::vector<float> out(left.size() * n, 1.0f);
  const std::vector<float> R = coordinatesOf(kernel, right, 0, n);
  for (std::size_t first = 0; first < left.size(); first += batch) {
    monitor.poll();
    const std::size_t count = std::min(batch, left.size() - first);
    const std::vector<float> L = coordinatesOf(kernel, left, first, count);
    gemm(true, false, n, count, d, 1.0f, R.data(), d, L.data(), d, 1.0f, &out[first * n], n, 1);
  }
  return out;
}
}  // namespace

std::vector<float> gram(RegionKernel& kernel, const std::vector<Mean>& left, const std::vector<Mean>& right,
                        Monitor& monitor) {
  if (left.empty() || right.empty()) return {};
  if (kernel.coordinates() > 0 && kernel.coordinates() <= mostCoordinates)
    return gramByCoordinates(kernel, left, right, monitor);
  std::vector<float> out(left.size() * right.size());
  std::vector<int> rows;
  for (const Mean& m : right) rows.insert(rows.end(), m.regions.begin(), m.regions.end());
  constexpr std::size_t batch = 32;
  std::vector<ScoreRequest> requests;
  for (std::size_t first = 0; first < left.size(); first += batch) {
    monitor.poll();
    requests.assign(std::min(batch, left.size() - first), {});
    for (std::size_t a = 0; a < requests.size(); ++a) {
      left[first + a].addTo(requests[a].w, 1);
      requests[a].rows = rows;
    }
    kernel.coarseScores(requests);
    for (std::size_t a = 0; a < requests.size(); ++a) {
      const double* score = requests[a].out.data();
      for (std::size_t c = 0; c < right.size(); ++c) {
        const std::size_t m = right[c].regions.size();
        out[(first + a) * right.size() + c] =
            static_cast<float>(1 + std::accumulate(score, score + m, 0.0) / static_cast<double>(m));
        score += m;
      }
    }
  }
  return out;
}

std::vector<std::vector<double>> pivotCoordinates(RegionKernel& kernel, const std::vector<int>& regions,
                                                  std::size_t count, Monitor& monitor) {
  const std::size_t n = regions.size();
  std::vector<std::vector<double>> factor;
  std::vector<double> rest(n), row(n);
  const auto rowOf = [&](std::size_t pivot, Span<const int> rows, double* out) {
    Combination one;
    one.add(regions[pivot], 1);
    kernel.scores(one, rows, out);
  };
  for (std::size_t r = 0; r < n; ++r) {
    if (r % 256 == 0) monitor.poll();
    rowOf(r, Span<const int>(&regions[r], 1), &rest[r]);
  }
  const double largest = *std::max_element(rest.begin(), rest.end());
  while (factor.size() < count) {
    monitor.poll();
    const std::size_t pivot = std::max_element(rest.begin(), rest.end()) - rest.begin();
    if (!(rest[pivot] > 1e-10 * largest)) break;
    rowOf(pivot, regions, row.data());
    for (const auto& l : factor)
      for (std::size_t r = 0; r < n; ++r) row[r] -= l[pivot] * l[r];
    const double root = std::sqrt(rest[pivot]);
    for (std::size_t r = 0; r < n; ++r) {
      row[r] /= root;
      rest[r] = std::max(0.0, rest[r] - row[r] * row[r]);
    }
    rest[pivot] = 0;
    factor.push_back(row);
  }
  if (factor.empty()) factor.push_back(std::vector<double>(n, 0.0));
  return factor;
}

}  // namespace frs::mil
