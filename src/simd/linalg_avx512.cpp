#define FRS_ISA avx512
#define FRS_EIGEN Eigen_avx512
#include "simd/linalg.inl"
