#define FRS_ISA portable
#include "kernel_tile.inl"
