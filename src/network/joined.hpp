// joined.hpp - blocks of convolutions in an ONNX model that are computed as one step, see separable.hpp.
#pragma once
#include <string>

namespace frs {
/// Type of the node that stands for a block. Its inputs are the map and weights and bias of each convolution, six or, where
/// none expands, four; its attributes `shape` (stride, then zeros at the top, left, bottom, right) and `limits` (least and
/// greatest value behind each of the three).
constexpr const char* separableType = "FrsSeparable";

/// The model with a node for every convolution that keeps channels apart and is followed by one of 1 x 1 (a Relu or Clip may lie
/// between or behind), and for the one of 1 x 1 before it where there is one. Blocks whose inner maps are used elsewhere,
/// or whose weights are computed or no floats, are left as they are.
///
/// Pre     limits of Clip are attributes (OnnxModel::mended)
/// Throws  frs::Error badValue where the bytes are no model.
std::string joined(const std::string& model);
}  // namespace frs
