#define FRS_ISA portable
#define FRS_EIGEN Eigen_portable
#include "simd/linalg.inl"
