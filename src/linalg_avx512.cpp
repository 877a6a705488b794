#define FRS_ISA avx512
#define FRS_EIGEN Eigen_avx512
#include "linalg.inl"
