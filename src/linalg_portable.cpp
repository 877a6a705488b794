#define FRS_ISA portable
#define FRS_EIGEN Eigen_portable
#include "linalg.inl"
