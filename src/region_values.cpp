#include "region_values.hpp"

#include <algorithm>
#include <cstring>

namespace frs {
namespace {
constexpr std::uint32_t empty = 0xFFFFFFFF;
constexpr double mostRows = 60000;  // of a grid: reached by steep power means only, whose map is no closer
}  // namespace

std::uint32_t ValueCodes::code(double v) {
  if (2 * values_.size() >= slot_.size()) grow();
  for (std::size_t h = hash(v);; h = (h + 1) % slot_.size()) {
    if (slot_[h] == empty) {
      slot_[h] = static_cast<std::uint32_t>(values_.size());
      values_.push_back(v);
      return slot_[h];
    }
    if (values_[slot_[h]] == v) return slot_[h];
  }
}

std::size_t ValueCodes::hash(double v) const {
  std::uint64_t bits;
  std::memcpy(&bits, &v, sizeof bits);
  bits ^= bits >> 32;  // the low bits of short fractions are all 0
  return (bits * 0x9E3779B97F4A7C15ULL >> 32) % slot_.size();
}

void ValueCodes::grow() {
  std::vector<std::uint32_t> old(std::max<std::size_t>(1024, 2 * slot_.size()), std::uint32_t(empty));
  old.swap(slot_);
  for (std::uint32_t c = 0; c < values_.size(); ++c) {
    std::size_t h = hash(values_[c]);
    while (slot_[h] != empty) h = (h + 1) % slot_.size();
    slot_[h] = c;
  }
}

// A cubic errs by 3/128 (ln 2 / m)^4 times the fourth derivative of kappa in log x, which is at most 1/8 for chi2
// and grows with the fourth power of the exponent of a power mean: steeper kernels get a finer grid.
GeometricGrid::GeometricGrid(const AdditiveKernel& kernel, double smallest, double largest, bool precise)
    : perOctave_(precise ? 256 : 64), lo_(std::max(smallest, std::ldexp(largest, -60))), log2Lo_(std::log2(lo_)) {
  if (kernel.type == AdditiveKernel::Type::PowerMean) perOctave_ *= std::max(1.0, -kernel.exponent);
  perOctave_ = std::min(perOctave_, mostRows / std::max(1.0, std::log2(largest) - log2Lo_));
  rows_ = place(largest).row + 4;
}

std::vector<double> GeometricGrid::values() const {
  std::vector<double> v(rows_);
  for (std::size_t j = 0; j < rows_; ++j) v[j] = lo_ * std::exp2((static_cast<double>(j) - 1) / perOctave_);
  return v;
}
}  // namespace frs
