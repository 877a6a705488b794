// onnx_node.hpp - nodes of ONNX graphs as messages of protocol buffers.
#pragma once
#include <string>
#include <vector>

#include "network/wire.hpp"

namespace frs::onnx {
// Numbers of the fields in onnx.proto, by message.
// clang-format off
namespace model { enum { graph = 7 }; }
namespace graph { enum { node = 1, initializer = 5, input = 11, output = 12, valueInfo = 13 }; }
namespace node { enum { input = 1, output = 2, name = 3, type = 4, attribute = 5 }; }
namespace attribute { enum { name = 1, real = 2, whole = 3, text = 4, tensor = 5, reals = 7, wholes = 8, type = 20, ofReal = 1, ofReals = 6, ofWholes = 7 }; }
namespace tensor { enum { dims = 1, dataType = 2, name = 8 }; }
namespace info { enum { name = 1, type = 2, ofTensor = 1, element = 1, shape = 2, dim = 1, dimValue = 1 }; }
// clang-format on

/// The texts of all fields with this number.
std::vector<std::string> textsOf(const wire::Message& message, std::uint32_t number);

/// The message inside a message, empty where there is none.
wire::Message inner(const wire::Message& message, std::uint32_t number);

struct Node {
  wire::Message fields;
  std::vector<std::string> inputs, outputs;
  std::string name, type;
};

/// Throws  frs::Error badValue where the bytes are no message.
Node toNode(const std::string& from);

/// The attribute of this name, empty where the node has none.
wire::Message attributeOf(const Node& node, const std::string& name);

wire::Field realAttribute(const std::string& name, float value);
wire::Field realsAttribute(const std::string& name, const std::vector<float>& values);
wire::Field wholesAttribute(const std::string& name, const std::vector<std::int64_t>& values);
}  // namespace frs::onnx
