// voxel_edges.hpp - the neighbours in a grid of voxels, for the tests and the benchmark of connected search.
#pragma once
#include <array>
#include <vector>

namespace generators {
/// Pairs of voxels that share a face; voxel (x, y, t) has number (t ny + y) nx + x.
inline std::vector<std::array<int, 2>> voxelEdges(int nx, int ny, int nt) {
  std::vector<std::array<int, 2>> edges;
  for (int t = 0; t < nt; ++t)
    for (int y = 0; y < ny; ++y)
      for (int x = 0; x < nx; ++x) {
        const int v = (t * ny + y) * nx + x;
        if (x + 1 < nx) edges.push_back({v, v + 1});
        if (y + 1 < ny) edges.push_back({v, v + nx});
        if (t + 1 < nt) edges.push_back({v, v + nx * ny});
      }
  return edges;
}
}  // namespace generators
