#include "coded/binned_table.hpp"

#include <algorithm>
#include <cmath>

#include "simd/kernels.hpp"
#include "simd/spaced_rows.hpp"

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

// The rows of a grid after its zeros, four at a time.
std::size_t groupsOf(std::size_t rows) { return (rows - ValueGrid::stencil) / SpacedRows::spacing; }

// A function on the rows of a grid from its values on the spaced ones; 0 on the rows that stand for 0.
void fill(const double* spaced, std::size_t rows, double* out) {
  std::fill(out, out + ValueGrid::stencil, 0.0);
  kernels().gather.fillRows(spaced, groupsOf(rows), out + ValueGrid::stencil);
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
  setNorm();
}

Binned::Table::Table(const AdditiveKernel& kernel, const ValueGrid& grid, std::size_t rows, double mapTol) {
  values = grid.values(1);
  values.resize(rows);
  spaced = grid.spacedValues(rows);
  map = padded(pivotedCholesky(kernel, spaced, mapTol, static_cast<int>(spaced.size())), spaced.size());
  rowPsi_.assign(rows * map.rank, 0.0);
  std::vector<double> column(spaced.size()), filled(rows, 0.0);
  for (int q = 0; q < map.rank; ++q) {
    for (std::size_t j = 0; j < spaced.size(); ++j) column[j] = map.psi[j * map.rank + q];
    fill(column.data(), rows, filled.data());
    for (std::size_t u = 0; u < rows; ++u) rowPsi_[u * map.rank + q] = filled[u];
  }
  setNorm();
}

void Binned::Table::setNorm() {
  norm.assign(values.size(), 0.0);
  for (std::size_t u = 0; u < values.size(); ++u)
    for (int q = 0; q < map.rank; ++q) norm[u] += row(u)[q] * row(u)[q];
}

void Binned::Table::project(const double* c, std::size_t count, double* w) const {
  std::fill(w, w + map.rank, 0.0);
  if (spaced.empty()) return kernels().gather.project(map.psi.data(), map.rank, count, c, w);
  const std::size_t groups = groupsOf(count), used = SpacedRows::count(groups);
  std::vector<double> sums(used + ValueGrid::stencil);
  kernels().gather.sumRows(c + ValueGrid::stencil, groups, sums.data());
  kernels().gather.project(map.psi.data(), map.rank, used, sums.data(), w);
}

void Binned::Table::evaluate(const double* w, std::size_t count, double* h) const {
  if (spaced.empty()) return kernels().gather.evaluate(map.psi.data(), map.rank, count, w, h);
  std::vector<double> some(SpacedRows::count(groupsOf(count)));
  kernels().gather.evaluate(map.psi.data(), map.rank, some.size(), w, some.data());
  fill(some.data(), count, h);
}
}  // namespace frs
