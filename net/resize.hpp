// resize.hpp - a plane of a picture at another size.
#pragma once
#include <cstddef>
#include <vector>

namespace frs {
/// A plane of rows x cols floats, row by row, at another size: linear interpolation, over so many more pixels as the
/// plane shrinks, so that nothing is skipped.
std::vector<float> resized(const std::vector<float>& plane, std::size_t rows, std::size_t cols, std::size_t newRows,
                           std::size_t newCols);
}  // namespace frs
