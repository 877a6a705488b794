#define FRS_ISA avx512
#include "kernel_tile.inl"
