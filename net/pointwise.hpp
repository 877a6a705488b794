// pointwise.hpp - convolutions of 1 x 1 pixel as products of matrices, in the place of OpenCV's.
#pragma once

namespace frs {
/// Networks loaded from now on multiply by the core's gemm where a convolution has a kernel of 1 x 1, stride 1, one group and
/// no padding. Three quarters of the time of a MobileNet are such layers; OpenCV 4.6 reaches a third of the speed there.
/// Other convolutions stay OpenCV's. To be called once.
void usePointwiseProducts();
}  // namespace frs
