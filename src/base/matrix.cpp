#include "base/matrix.hpp"

#include <cmath>
#include <cstdio>
#include <string>

#include "base/error.hpp"

namespace frs {
// Larger entries are refused: up to here sums of squares over millions of bins stay inside the range of single precision.
constexpr double largestEntry = 1e15;

namespace {
// Raises what is wrong with column j, which holds a value below `low` or above the largest.
void refuse(const Samples& X, const char* name, std::size_t j, double low) {
  X.forEntries(j, [&](std::size_t i, double v) {
    if (v >= low && v <= largestEntry) return;
    const std::string place = std::string(name) + "(" + std::to_string(i + 1) + "," + std::to_string(j + 1) + ")";
    if (!std::isfinite(v))
      throw Error("notFinite", std::string(name) + " must be finite; " + place + " is NaN or Inf.");
    char value[32];
    std::snprintf(value, sizeof value, "%g", v);
    const char* rule = v < 0 && low == 0 ? " must be non-negative for this kernel; "
                                         : " must not exceed 1e15 in size: divide it by a constant; ";
    throw Error("badValue", name + (rule + place) + " is " + value + ".");
  });
}
}  // namespace

Samples Samples::sparse(std::size_t rows, std::size_t cols, const double* value, const std::size_t* rowIndex,
                        const std::size_t* colStart) {
  Samples s;
  s.rows_ = rows;
  s.cols_ = cols;
  s.type_ = Type::Sparse;
  s.data_ = value;
  s.rowIndex_ = rowIndex;
  s.colStart_ = colStart;
  return s;
}

void Samples::check(const char* name, bool allowNegative) const {
  if (type_ == Type::U8 || type_ == Type::U16) return;  // cannot hold a bad value
  const double low = allowNegative ? -largestEntry : 0;
  for (std::size_t j = 0; j < cols_; ++j) {
    int bad = 0;  // counted without a branch first: the compiler makes vectors of that
    forEntries(j, [&](std::size_t, double v) { bad += !(v >= low) | !(v <= largestEntry); });
    if (bad) refuse(*this, name, j, low);
  }
}
}  // namespace frs
