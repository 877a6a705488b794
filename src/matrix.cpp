#include "frs/matrix.hpp"

#include <cmath>
#include <string>

#include "frs/error.hpp"

namespace frs {
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
      if (finite && (allowNegative || v >= 0)) return;
      const std::string place = std::string(name) + "(" + std::to_string(i + 1) + "," + std::to_string(j + 1) + ")";
      if (!finite) throw Error("notFinite", std::string(name) + " must be finite; " + place + " is NaN or Inf.");
      throw Error("badValue", std::string(name) + " must be non-negative for this kernel; " + place + " is " +
                                  std::to_string(v) + ".");
    });
}
}  // namespace frs
