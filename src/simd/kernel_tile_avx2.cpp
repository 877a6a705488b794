#define FRS_ISA avx2
#include "simd/kernel_tile.inl"
