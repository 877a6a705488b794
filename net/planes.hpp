// planes.hpp - planes of pictures and maps, row by row: at another size, rows turned into columns.
#pragma once
#include <cstddef>
#include <vector>

namespace frs {
/// A plane with `newRows` rows: linear interpolation where they are more, weighted means where they are fewer.
std::vector<float> stretched(const std::vector<float>& plane, std::size_t rows, std::size_t cols, std::size_t newRows);

/// Writes a plane of rows x cols to `to`, column by column.
void transpose(const float* plane, std::size_t rows, std::size_t cols, float* to);
}  // namespace frs
