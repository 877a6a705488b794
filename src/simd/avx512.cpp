#define FRS_ISA avx512
#define Eigen Eigen_avx512
#include "simd/kernels.inl"
