// picture_regions.hpp - what a data set keeps of the regions of pictures: histograms of words, areas, neighbours, colours.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "base/matrix.hpp"
#include "segment/region_graph.hpp"

namespace frs {
/// Compressed columns as the hosts have them.
struct SparseColumns {
  std::size_t rows = 0;
  std::vector<std::size_t> start{0}, row;
  std::vector<double> value;
};

/// Histograms of words in columns 0 .. columns-1: entry (w, c) counts the words w, from 1, in column c; divided by the sum of
/// its column where `shares` are asked for.
///
/// Pre     words lie in 1 .. rows, and have a column each.
SparseColumns wordHistograms(Span<const std::uint32_t> word, Span<const std::uint32_t> column, std::size_t rows,
                             std::size_t columns, bool shares);

/// A label image, the picture it was made of and the words found there.
struct PictureRegions {
  Span<const std::uint32_t> labels;       ///< rows x cols, 1 .. N
  std::size_t rows, cols;                 ///< of the picture as it is worked on
  std::size_t fullRows, fullCols;         ///< of its file: areas and lengths are in the pixels of that
  const std::uint8_t* picture = nullptr;  ///< rows x cols x 3, or null: no colours and no look then
  MatrixView<const float> frames;         ///< x and y of each word, from 1, in its first rows
  Span<const std::uint32_t> word;         ///< from 1
};

constexpr std::size_t kLookRows = 8, kLookCols = 9;
struct RegionSummary {
  SparseColumns image, regions;                     ///< histograms of the whole picture and of each region
  std::vector<double> area;                         ///< of each region
  RegionGraph graph;                                ///< without strengths
  std::vector<float> color;                         ///< N x 3, mean RGB in 0..1
  std::array<float, kLookRows * kLookCols> look{};  ///< the picture in gray, means of equal stretches, in 0..255
};

/// Of each picture, some at a time.
///
/// Post    the same for any number of threads. The file's pixels are those of the picture repeated in order, so regions
///         touch in it where they touch in the picture.
/// Cost    O(pixels) time.
std::vector<RegionSummary> summariseRegions(const std::vector<PictureRegions>& pictures, std::size_t words, bool shares,
                                            int threads);
}  // namespace frs
