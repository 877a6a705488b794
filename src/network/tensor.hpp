// tensor.hpp - tensors of ONNX files: numbers of 16 bits widened, scalars read.
#pragma once
#include <cstdint>

#include "network/wire.hpp"

namespace frs {
enum OnnxType : std::uint64_t { onnxFloat = 1, onnxHalf = 10, onnxDouble = 11, onnxBrainFloat = 16 };

/// Whether numbers of this type have 16 bits; such tensors become floats.
bool isShort(std::uint64_t type);

/// A TensorProto whose half or brain floats have become floats; others as they are.
/// Throws  frs::Error badValue where the values are in another file, or fewer than the size says.
wire::Message widened(wire::Message tensor);

/// The one value of a TensorProto of floats or doubles. Throws frs::Error badValue.
float scalarOf(const wire::Message& tensor);
}  // namespace frs
