#define FRS_ISA avx2
#include "kernel_tile.inl"
