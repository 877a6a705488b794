// region_props.hpp - where the regions of a label image or volume lie, and their mean colours.
#pragma once
#include <cstdint>

#include "base/matrix.hpp"
#include "segment/region_graph.hpp"

namespace frs {
struct LabelRange {
  std::uint32_t least, most;
};

/// The least and the greatest label. Pre: there is one.
LabelRange labelRange(Span<const std::uint32_t> labels);

/// mask[i] = chosen[labels[i] - 1] for every cell.
///
/// Throws  frs::Error badValue where a label is not in 1 .. chosen.size.
void regionMask(Span<const std::uint32_t> labels, Span<const bool> chosen, bool* mask);

/// For each label 1 .. n, a row of n-row matrices: the number of its cells; the first and last place of them along columns,
/// rows and frames, from 1 (n x 6: x1 y1 t1 x2 y2 t2); and their mean column and row (n x 2). Of a label that does not occur
/// the number is 0 and the rest NaN.
///
/// Pre     labels holds grid.size() values from 1 to area.rows.
/// Cost    O(cells + n) time.
void regionPlaces(Span<const std::uint32_t> labels, const Grid& grid, MatrixView<double> area,
                  MatrixView<double> cuboid, MatrixView<double> centroid);

/// Mean of each channel over the cells of each label, n x channels; NaN where a label does not occur. Of a volume, values
/// are ordered as rows x cols x channels x frames.
template <class T>
void regionColours(Span<const std::uint32_t> labels, const Grid& grid, const T* values, MatrixView<double> colour);
}  // namespace frs
