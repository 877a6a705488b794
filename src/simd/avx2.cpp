#define FRS_ISA avx2
#define Eigen Eigen_avx2
#include "simd/kernels.inl"
