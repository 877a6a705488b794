// mx_image.hpp - the host's images and label volumes for the core.
#pragma once
#include "image/byte_picture.hpp"
#include "image/planar_image.hpp"
#include "mx.hpp"
#include "segment/region_graph.hpp"

namespace frs::mx {
struct ImageSize {
  std::size_t rows, cols, channels;
};

/// H-by-W or H-by-W-by-3, uint8, uint16, single, double or logical, not empty.
inline ImageSize imageSize(const mxArray* a) {
  const char* required = "an H-by-W or H-by-W-by-3 image (uint8, uint16, single, double or logical)";
  const mxClassID id = mxGetClassID(a);
  if ((id != mxUINT8_CLASS && id != mxUINT16_CLASS && id != mxSINGLE_CLASS && id != mxDOUBLE_CLASS &&
       id != mxLOGICAL_CLASS) ||
      mxIsComplex(a) || mxIsSparse(a))
    wrong("badType", "I", required, a);
  const mwSize* d = mxGetDimensions(a);
  const std::size_t channels = mxGetNumberOfDimensions(a) == 2 ? 1 : d[2];
  if (mxGetNumberOfDimensions(a) > 3 || (channels != 1 && channels != 3) || mxIsEmpty(a))
    wrong("badSize", "I", required, a);
  return {static_cast<std::size_t>(d[0]), static_cast<std::size_t>(d[1]), channels};
}

/// Where the host keeps an image. Asked for on the host's own thread; the others may then read it.
struct HostImage {
  const void* data;
  mxClassID type;
  ImageSize size;
};
inline HostImage hostImage(const mxArray* a) {
  const ImageSize size = imageSize(a);
  return {mxGetData(a), mxGetClassID(a), size};
}

/// The image as float planes in 0..1, shrunk by a whole factor; see readImage.
inline PlanarImage toImage(const HostImage& image, std::size_t factor) {
  const auto read = [&](auto* data) {
    return readImage(data, image.size.rows, image.size.cols, image.size.channels, factor);
  };
  switch (image.type) {
    case mxUINT8_CLASS: return read(static_cast<const std::uint8_t*>(image.data));
    case mxUINT16_CLASS: return read(static_cast<const std::uint16_t*>(image.data));
    case mxSINGLE_CLASS: return read(static_cast<const float*>(image.data));
    case mxLOGICAL_CLASS: return read(static_cast<const bool*>(image.data));
    default: return read(static_cast<const double*>(image.data));
  }
}
inline PlanarImage toImage(const mxArray* a, std::size_t factor) { return toImage(hostImage(a), factor); }

/// A copy of a uint8 image.
inline BytePicture toBytePicture(const mxArray* a) {
  const ImageSize s = imageSize(a);
  if (mxGetClassID(a) != mxUINT8_CLASS) wrong("badType", "I", "uint8", a);
  const std::uint8_t* data = static_cast<const std::uint8_t*>(mxGetData(a));
  return {s.rows, s.cols, s.channels, {data, data + s.rows * s.cols * s.channels}};
}

/// A new uint8 image.
inline mxArray* bytePicture(const BytePicture& picture) {
  const mwSize size[] = {static_cast<mwSize>(picture.rows), static_cast<mwSize>(picture.cols),
                         static_cast<mwSize>(picture.channels)};
  mxArray* a = mxCreateNumericArray(3, size, mxUINT8_CLASS, mxREAL);
  std::memcpy(mxGetData(a), picture.data.data(), picture.data.size());
  return a;
}

/// A new array rows x cols x channels of a class of numbers, from their bytes.
inline mxArray* samplePlanes(mxClassID type, std::size_t rows, std::size_t cols, std::size_t channels,
                             const std::vector<std::uint8_t>& bytes) {
  const mwSize size[] = {static_cast<mwSize>(rows), static_cast<mwSize>(cols), static_cast<mwSize>(channels)};
  mxArray* a = mxCreateNumericArray(3, size, type, mxREAL);
  std::memcpy(mxGetData(a), bytes.data(), bytes.size());
  return a;
}

/// A new row of uint8.
inline mxArray* byteRow(const std::vector<std::uint8_t>& bytes) {
  mxArray* a = mxCreateNumericMatrix(1, bytes.size(), mxUINT8_CLASS, mxREAL);
  if (!bytes.empty()) std::memcpy(mxGetData(a), bytes.data(), bytes.size());
  return a;
}

/// The pairs, lengths and strengths of neighbouring regions as frs_adjacency gives them.
inline mxArray* neighbours(const RegionGraph& graph) {
  const std::size_t n = graph.edges.size();
  mxArray *pairs = mxCreateDoubleMatrix(n, 2, mxREAL), *length = mxCreateDoubleMatrix(n, 1, mxREAL),
          *strength = mxCreateDoubleMatrix(n, 1, mxREAL);
  double *pair = static_cast<double*>(mxGetData(pairs)), *faces = static_cast<double*>(mxGetData(length)),
         *height = static_cast<double*>(mxGetData(strength));
  for (std::size_t e = 0; e < n; ++e) {
    pair[e] = graph.edges[e].a;
    pair[n + e] = graph.edges[e].b;
    faces[e] = graph.edges[e].length;
    height[e] = graph.edges[e].strength;
  }
  return Struct()
      .set("pairs", pairs)
      .set("length", length)
      .set("strength", strength)
      .set("count", static_cast<double>(graph.count))
      .array();
}

/// The grid of a uint32 label image or volume.
inline Grid labelGrid(const mxArray* a) {
  if (mxGetClassID(a) != mxUINT32_CLASS || mxIsComplex(a) || mxGetNumberOfDimensions(a) > 3)
    wrong("badType", "L", "a uint32 label image or volume", a);
  const mwSize* d = mxGetDimensions(a);
  return {static_cast<std::size_t>(d[0]), static_cast<std::size_t>(d[1]),
          mxGetNumberOfDimensions(a) == 3 ? static_cast<std::size_t>(d[2]) : 1};
}

/// Strengths of the faces between cells of a grid: none for [], or a value for each cell or, in a picture, each crack.
inline FaceStrength faceStrength(const mxArray* a, const Grid& grid) {
  if (mxIsEmpty(a)) return {};
  const std::size_t rows = mxGetM(a), cols = mxGetN(a);
  if (!mxIsDouble(a) || mxIsComplex(a) || mxIsSparse(a)) wrong("badType", "map", "real full doubles", a);
  const double* values = static_cast<const double*>(mxGetData(a));
  if (rows == grid.rows && rows * cols == grid.size()) return strengthOfCells(values);
  if (grid.frames == 1 && rows == 2 * grid.rows + 1 && cols == 2 * grid.cols + 1)
    return strengthOfCracks(values, grid.rows);
  wrong("badSize", "map", "as large as L, or (2H+1)-by-(2W+1) for an image", a);
}

/// Its labels.
inline Span<const std::uint32_t> labelsOf(const mxArray* a) {
  const Grid grid = labelGrid(a);  // before anything is asked of it: Octave ends when a function is asked for its data
  return {static_cast<const std::uint32_t*>(mxGetData(a)), grid.size()};
}

/// A logical array of so many elements.
inline Span<const bool> truthsOf(const mxArray* a, const char* name, std::size_t count) {
  if (!mxIsLogical(a) || mxIsSparse(a)) wrong("badType", name, "a full logical array", a);
  requireCount(a, name, count);
  return {static_cast<const bool*>(mxGetData(a)), mxGetNumberOfElements(a)};
}

/// A new logical array of the size of another one.
inline mxArray* truthsLike(const mxArray* a) {
  return mxCreateLogicalArray(mxGetNumberOfDimensions(a), mxGetDimensions(a));
}

/// A new uint32 label image or volume.
inline mxArray* labelVolume(const Grid& grid) {
  const mwSize size[] = {static_cast<mwSize>(grid.rows), static_cast<mwSize>(grid.cols),
                         static_cast<mwSize>(grid.frames)};
  return mxCreateNumericArray(grid.frames > 1 ? 3 : 2, size, mxUINT32_CLASS, mxREAL);
}
}  // namespace frs::mx
