// separable_layer.hpp - blocks of convolutions that are computed as one step, as a layer of OpenCV.
#pragma once

namespace frs {
/// Networks may have nodes of the type separableType from now on (network/joined.hpp). To be called once.
void useSeparableBlocks();
}  // namespace frs
