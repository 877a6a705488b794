// graph.hpp - the graph of an ONNX file, cut to the layers that are asked for.
// src/network may use: base.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace frs {
struct NetworkNode {
  std::string name, type, output;  ///< of the node; its operator; its first output
};

struct NetworkInput {
  std::string name;
  int element = 0;  ///< number of its type in ONNX
  bool channelsLast = false;
  long channels = 0, height = 0, width = 0;  ///< 0 where the file leaves the side free
};

/// A model, read once. Its file is a message of protocol buffers: fields, of which some are messages again. Only lists of
/// fields are put together anew, no field is changed but the size of the input.
class NetworkGraph {
 public:
  /// Throws  frs::Error badValue (no ONNX model).
  explicit NetworkGraph(std::string file);
  NetworkGraph(const NetworkGraph&) = delete;

  /// The nodes in their order, constants left out.
  std::vector<NetworkNode> nodes() const;

  /// The tensor that a layer names: a tensor, or the node whose first output it is; "" is the first output of the file.
  /// Throws  frs::Error badOption (no such layer).
  std::string tensorOf(const std::string& layer) const;

  /// The picture that these tensors are computed from.
  /// Throws  frs::Error badValue (none or several inputs; not 1 x channels x height x width or 1 x height x width x channels
  /// with 1 or 3 channels).
  NetworkInput inputOf(const std::vector<std::string>& tensors) const;

  /// The bytes of a model whose outputs are these tensors. Nodes and weights that they do not need are gone, and the height
  /// and width of the input are free.
  std::string cut(const std::vector<std::string>& tensors) const;

 private:
  struct Node {
    std::string_view field, type, name;
    std::vector<std::string_view> inputs, outputs;  // inputs of nodes inside its branches too
  };
  struct Named {
    std::string_view name, field, message;
  };
  struct Needed;
  void readGraph(std::string_view graph);
  void readNode(std::string_view message, Node& node, bool outer) const;
  Needed neededBy(const std::vector<std::string>& tensors) const;

  std::string file_;
  std::vector<std::string_view> modelFields_, graphFields_;  // as they are, but for what is below
  std::vector<Node> nodes_;
  std::vector<Named> weights_, inputs_, outputs_;
};
}  // namespace frs
