#include "svm/binned_table.hpp"

#include <algorithm>
#include <cmath>

namespace frs {
namespace {
// The map with columns of zeros up to a multiple of four, for the vector loops.
BinMap padded(BinMap map, std::size_t values) {
  const int rank = map.rank, columns = (rank + 3) / 4 * 4;
  std::vector<double> psi(values * columns, 0.0);
  for (std::size_t u = 0; u < values; ++u) std::copy_n(map.psi.data() + u * rank, rank, psi.data() + u * columns);
  map.psi = std::move(psi);
  map.rank = columns;
  return map;
}
}  // namespace

Binned::Table::Table(const AdditiveKernel& kernel, std::vector<double> values_, double mapTol)
    : values(std::move(values_)) {
  using Type = AdditiveKernel::Type;
  const std::size_t U = values.size();
  if (kernel.type == Type::Intersection) {
    norm = values;
    return;
  }
  if (kernel.type == Type::Linear || kernel.type == Type::Hellinger) {
    map.rank = 1;
    for (double v : values) map.psi.push_back(kernel.type == Type::Linear ? v : std::sqrt(v));
  } else {
    map = padded(pivotedCholesky(kernel, values, mapTol, static_cast<int>(U)), U);
  }
  norm.assign(U, 0.0);
  for (std::size_t u = 0; u < U; ++u)
    for (int q = 0; q < map.rank; ++q) norm[u] += map.psi[u * map.rank + q] * map.psi[u * map.rank + q];
}
}  // namespace frs
