// binned_map.cpp - the coordinates in which an additive kernel is a product, from codes and tables.
#include <algorithm>
#include <cmath>

#include "base/parallel.hpp"
#include "coded/binned_table.hpp"

namespace frs {
namespace {
// The rows of a table that a code combines, with their weights: the same combination as entryOf.
struct Mixture {
  std::uint32_t first;
  std::size_t count;
  double weight[4];
};
Mixture mixtureOf(std::uint8_t code) { return {code, 1, {1, 0, 0, 0}}; }
Mixture mixtureOf(std::uint16_t code) { return {code, 1, {1, 0, 0, 0}}; }
Mixture mixtureOf(BetweenCode code) { return {code.below(), 2, {1 - code.fraction(), code.fraction(), 0, 0}}; }
Mixture mixtureOf(GridCode code) {
  const Cubic<double> cubic(code.fraction());
  return {code.row(), ValueGrid::stencil, {cubic.weight[0], cubic.weight[1], cubic.weight[2], cubic.weight[3]}};
}
}  // namespace

std::size_t Binned::rankOf(std::size_t k, double tol) const {
  const Bin& bin = bins_[k];
  if (kernel_.type == AdditiveKernel::Type::Intersection) return bin.values;
  const BinMap& map = bin.table->map;
  // what the columns before a pivot lack there, and nowhere more, is the square of the pivot's own entry
  const auto left = [&](std::size_t q) { return std::pow(map.psi[map.pivots[q] * map.rank + q], 2); };
  std::size_t rank = map.pivots.size();
  const double most = bin.coding == Coding::Grid ? 1 : bin.table->norm[bin.values - 1];  // kappa at the largest value
  while (tol > 0 && rank > 1 && left(rank - 1) <= tol * most) --rank;
  return std::max<std::size_t>(1, rank);
}

// The coordinates of the value u, times root.
void Binned::mapRow(const Bin& bin, double root, std::size_t u, std::size_t rank, double* out) const {
  if (kernel_.type == AdditiveKernel::Type::Intersection) {
    // min(x, y) is the length of what [0, x] and [0, y] share: one coordinate for each stretch between two values
    const double* v = bin.table->values.data();
    for (std::size_t q = 0; q < bin.values; ++q) out[q] = q > u ? 0 : root * std::sqrt(v[q] - (q ? v[q - 1] : 0));
    return;
  }
  const double* psi = bin.table->row(u);
  for (std::size_t q = 0; q < rank; ++q) out[q] = root * psi[q];
}

void Binned::features(Span<const int> bins, Span<const double> weights, Span<const int> samples, double* out,
                      double tol) const {
  std::size_t rows = 0;
  for (int k : bins) rows += rankOf(k, tol);
  std::vector<double> row;
  for (std::size_t t = 0, start = 0; t < bins.size; start += rankOf(bins[t], tol), ++t) {
    const Bin& bin = bins_[bins[t]];
    const std::size_t rank = rankOf(bins[t], tol);
    const double root = std::sqrt(weights[t] * bin.scale);
    row.resize(rank);
    const auto write = [&](const Mixture& m, double* to) {
      mapRow(bin, root * m.weight[0], m.first, rank, to);
      for (std::size_t q = 1; q < m.count; ++q) {
        mapRow(bin, root * m.weight[q], m.first + static_cast<std::uint32_t>(q), rank, row.data());
        for (std::size_t j = 0; j < rank; ++j) to[j] += row[j];
      }
    };
    visitCodes(bin, [&](const auto* code) {
      const std::uint32_t *first = bin.index.get(), *last = first + (bin.sparse ? bin.entries : 0), *at = first;
      for (std::size_t i = 0; i < samples.size; ++i) {
        double* to = out + i * rows + start;
        const auto sample = static_cast<std::uint32_t>(samples[i]);
        if (!bin.sparse) {
          write(mixtureOf(code[sample]), to);
          continue;
        }
        at = std::lower_bound(at, last, sample);
        if (at != last && *at == sample)
          write(mixtureOf(code[at - first]), to);
        else
          std::fill(to, to + rank, 0.0);  // kappa(0, .) = 0
      }
    });
  }
}

std::vector<double> Binned::project(Span<const double> b, Span<const int> bins, Span<const double> weights,
                                    double tol) const {
  const Support support(b);
  std::vector<std::size_t> start(bins.size + 1, 0);
  for (std::size_t t = 0; t < bins.size; ++t) start[t + 1] = start[t] + rankOf(bins[t], tol);
  std::vector<double> w(start.back(), 0.0);
  const std::size_t steps = bins.size * (support.index.size() + tableSteps);
  parallelFor<Sums>(bins.size, binsAtOnce, teamFor(steps, threads_), [&](std::size_t t, Sums& sums) {
    const Bin& bin = bins_[bins[t]];
    const double root = std::sqrt(weights[t] * bin.scale);
    accumulate(bin, b, support, sums);
    double* out = &w[start[t]];
    if (kernel_.type == AdditiveKernel::Type::Intersection) {
      const double* v = bin.table->values.data();
      double above = 0;
      for (std::size_t u = bin.values; u-- > 0;) {
        above += sums.c[u];
        out[u] = root * std::sqrt(v[u] - (u ? v[u - 1] : 0)) * above;
      }
      return;
    }
    const std::vector<double> all = projectBin(bin, sums.c.data());  // columns of zeros at its end
    for (std::size_t q = 0; q < start[t + 1] - start[t]; ++q) out[q] = root * all[q];
  });
  return w;
}

void Binned::addProducts(Span<const int> bins, Span<const double> weights, Span<const double> w, double* f,
                         double tol) const {
  BinTables h(bins.size);
  std::vector<std::size_t> start(bins.size + 1, 0);
  for (std::size_t t = 0; t < bins.size; ++t) start[t + 1] = start[t] + rankOf(bins[t], tol);
  parallelFor(bins.size, binsAtOnce, teamFor(bins.size * tableSteps, threads_), [&](std::size_t t) {
    const Bin& bin = bins_[bins[t]];
    const double root = std::sqrt(weights[t] * bin.scale), *from = w.data + start[t];
    h[t].resize(bin.values);
    if (kernel_.type == AdditiveKernel::Type::Intersection) {
      const double* v = bin.table->values.data();
      double sum = 0;
      for (std::size_t u = 0; u < bin.values; ++u)
        h[t][u] = sum += root * std::sqrt(v[u] - (u ? v[u - 1] : 0)) * from[u];
      return;
    }
    std::vector<double> all(bin.table->map.rank, 0.0);
    for (std::size_t q = 0; q < start[t + 1] - start[t]; ++q) all[q] = root * from[q];
    bin.table->evaluate(all.data(), bin.values, h[t].data());
  });
  addScores(bins, std::vector<double>(bins.size, 1.0), h, f, Precision::Double);
}
}  // namespace frs
