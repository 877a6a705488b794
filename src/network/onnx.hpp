// onnx.hpp - an ONNX file made fit for OpenCV's dnn: cut to the layer asked for, with what OpenCV 4.6 cannot read
// written in the older form that it can.
#pragma once
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace frs {
struct OnnxNode {
  std::string name, type, output;  ///< of the node; its operator; its first output
};

struct OnnxInput {
  std::string name;
  long channels = 0, height = 0, width = 0;  ///< 0 where the file leaves it free
};

/// A model, read once; `mended` writes it anew for a layer and a size of the input.
class OnnxModel {
 public:
  /// Throws  frs::Error badValue (no ONNX model; weights in another file; not one input with 1 or 3 channels).
  explicit OnnxModel(const std::string& file);
  ~OnnxModel();

  /// The nodes in their order, constants left out.
  std::vector<OnnxNode> nodes() const;
  const OnnxInput& input() const;

  /// The bytes of a model whose only output is `layer`: the name of a tensor, or of the node whose first output it is;
  /// "" is the first output of the file. Nodes that it does not need are gone. The input has the size 1 x channels x
  /// height x width. Clip has its limits as attributes, as before opset 11. Numbers of 16 bits have 32.
  /// Weights named by an Identity node are copied.
  ///
  /// Throws  frs::Error badOption (no such layer), badValue (Clip with limits that are computed).
  std::string mended(const std::string& layer, std::size_t height, std::size_t width) const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};
}  // namespace frs
