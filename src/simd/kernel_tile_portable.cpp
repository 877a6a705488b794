#define FRS_ISA portable
#include "simd/kernel_tile.inl"
