#define FRS_ISA avx512
#include "simd/kernel_tile.inl"
