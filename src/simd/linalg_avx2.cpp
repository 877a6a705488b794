#define FRS_ISA avx2
#define FRS_EIGEN Eigen_avx2
#include "simd/linalg.inl"
