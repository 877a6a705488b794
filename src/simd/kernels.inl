// kernels.inl - the table of one instruction set. A source compiled for it defines FRS_ISA, the namespace that keeps
// its code apart, gives Eigen's namespace a name of its own, and includes this file. All bodies are in an unnamed
// namespace, so that no symbol but the table leaves the source.
#if defined(__x86_64__)
#pragma GCC diagnostic ignored "-Wpsabi"  // vectors wider than a register never leave the source
#if !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"  // false alarms inside GCC 12's AVX-512 header
#pragma GCC diagnostic ignored "-Wuninitialized"
#endif
#include <immintrin.h>
#endif
// Eigen sums small products in an order that depends on where the result lies in memory, and equal calls would differ in
// their last bits: no product is small.
#define EIGEN_GEMM_TO_COEFFBASED_THRESHOLD 1
#include <Eigen/Cholesky>
#include <Eigen/Core>
#include <Eigen/LU>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "simd/cubic.hpp"
#include "simd/kernels.hpp"
#include "simd/spaced_rows.hpp"

namespace frs::FRS_ISA {
namespace {
#include "simd/vectors.inl"
//
#include "simd/binned_loops.inl"
#include "simd/box_gradients.inl"
#include "simd/convolution.inl"
#include "simd/flow_loops.inl"
#include "simd/kernel_tile.inl"
#include "simd/linalg.inl"
#include "simd/nearest_tile.inl"
#include "simd/region_loops.inl"
#include "simd/slic_loops.inl"
#include "simd/smo_loops.inl"
#include "simd/transpose.inl"
}  // namespace

// Known at compile time: nothing compiled for AVX may run while the library is loaded.
constexpr Kernels table = {dense::set(),
                           {tiles::set<float>(), tiles::set<double>()},
                           binned::loops(),
                           {smo::loops<float>(), smo::loops<double>()},
                           {regions::loops<float>(), regions::loops<double>()},
                           words::loops(),
                           boxes::loops(),
                           claiming::claim,
                           flowing::loops(),
                           turning::transposeColours,
                           convolving::loops()};
}  // namespace frs::FRS_ISA
