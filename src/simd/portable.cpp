#define FRS_ISA portable
#define Eigen Eigen_portable
#include "simd/kernels.inl"
