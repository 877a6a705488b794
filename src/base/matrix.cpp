#include "base/matrix.hpp"

#include <cmath>
#include <cstdio>
#include <string>

#include "base/error.hpp"

namespace frs {
// Larger entries are refused: up to here sums of squares over millions of bins stay inside the range of single precision.
constexpr double largestEntry = 1e15;

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
  for (std::size_t j = 0; j < cols_; ++j)
    forEntries(j, [&](std::size_t i, double v) {
      const bool finite = std::isfinite(v);
      if (std::abs(v) <= largestEntry && (allowNegative || v >= 0)) return;
      const std::string place = std::string(name) + "(" + std::to_string(i + 1) + "," + std::to_string(j + 1) + ")";
      if (!finite) throw Error("notFinite", std::string(name) + " must be finite; " + place + " is NaN or Inf.");
      char value[32];
      std::snprintf(value, sizeof value, "%g", v);
      const char* rule = v < 0 && !allowNegative ? " must be non-negative for this kernel; "
                                                 : " must not exceed 1e15 in size: divide it by a constant; ";
      throw Error("badValue", name + (rule + place) + " is " + value + ".");
    });
}
}  // namespace frs
