// kernels.hpp - the inner loops that are compiled once per instruction set, as one table of function pointers for
// each. Their bodies are the .inl files; only raw pointers and plain structs cross this border, because a weak symbol
// compiled for AVX could replace a portable one and crash an older processor.
// src/simd may use: nothing.
#pragma once
#include "simd/binned_loops.hpp"
#include "simd/box_gradients.hpp"
#include "simd/convolution.hpp"
#include "simd/flow_loops.hpp"
#include "simd/isa.hpp"
#include "simd/kernel_tile.hpp"
#include "simd/linalg.hpp"
#include "simd/nearest_tile.hpp"
#include "simd/region_loops.hpp"
#include "simd/slic_loops.hpp"
#include "simd/smo_loops.hpp"
#include "simd/transpose.hpp"

namespace frs {
/// A family of loops in single and in double precision.
template <template <class> class Loops>
struct BothPrecisions {
  Loops<float> inSingle;
  Loops<double> inDouble;
  template <class T>
  const Loops<T>& of() const {
    if constexpr (sizeof(T) == sizeof(float))
      return inSingle;
    else
      return inDouble;
  }
};

struct Kernels {
  LinalgSet linalg;                    ///< dense products and factorisations
  BothPrecisions<TileSet> tiles;       ///< sums over bins of kernels and distances
  GatherLoops gather;                  ///< tables of values at the codes of samples
  BothPrecisions<SmoLoops> smo;        ///< the two loops of an SMO step
  BothPrecisions<RegionLoops> region;  ///< scores and sums of sparse regions
  nearest::Loops nearest;              ///< scores of words and the two nearest of some descriptors
  gradients::Loops gradients;          ///< histograms of neighbouring boxes
  slic::Claim claim;                   ///< pixels that join the nearest centre
  flow::Loops flow;                    ///< patch search and refinement of optical flow
  TransposeColours transposeColours;   ///< frames of a decoder to arrays of the host
  convolution::Loops convolution;      ///< convolutions of 1 x 1, and those that keep channels apart
};

/// The table of the instruction set in use: ask for it at each use, as useIsa may change it.
const Kernels& kernels();

// One for each source that includes kernels.inl.
namespace portable {
extern const Kernels table;
}
namespace avx2 {
extern const Kernels table;
}
namespace avx512 {
extern const Kernels table;
}
}  // namespace frs
