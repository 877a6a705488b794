// binned_loops.hpp - the inner loops over codes, one version per instruction set.
#pragma once
#include <cstddef>
#include <cstdint>

namespace frs {
/// sum_i += table[code_i]. Tables are padded with zeros to a multiple of `tablePadding` entries.
struct GatherLoops {
  static constexpr std::size_t tablePadding = 64;
  void (*single8)(const std::uint8_t* code, std::size_t n, const float* table, std::size_t values, float* sum);
  void (*single16)(const std::uint16_t* code, std::size_t n, const float* table, std::size_t values, float* sum);
  void (*double8)(const std::uint8_t* code, std::size_t n, const double* table, std::size_t values, double* sum);
  void (*double16)(const std::uint16_t* code, std::size_t n, const double* table, std::size_t values, double* sum);
  // feature maps and codes of the value grid: see binned_lanes.hpp
  void (*project)(const double* psi, std::size_t rank, std::size_t values, const double* c, double* w) = nullptr;
  void (*evaluate)(const double* psi, std::size_t rank, std::size_t values, const double* w, double* h) = nullptr;
  void (*singleGrid)(const std::uint32_t* code, std::size_t n, const float* table, float* sum) = nullptr;
  void (*doubleGrid)(const std::uint32_t* code, std::size_t n, const double* table, double* sum) = nullptr;
  void (*spreadGrid)(const std::uint32_t* code, const std::uint32_t* at, const double* b, std::size_t n, double* even,
                     double* odd) = nullptr;
};

/// For the instruction set in use.
GatherLoops gatherLoops();

GatherLoops gatherLoopsAvx2();
GatherLoops gatherLoopsAvx512();
}  // namespace frs
