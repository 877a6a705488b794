#include "network/onnx.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "base/error.hpp"
#include "network/onnx_node.hpp"
#include "network/tensor.hpp"
#include "network/wire.hpp"

namespace frs {
using namespace onnx;
namespace {
std::vector<long> sizeOf(const wire::Message& valueInfo) {
  std::vector<long> size;
  const wire::Message type = inner(inner(valueInfo, info::type), info::ofTensor);
  for (const std::string& d : textsOf(inner(type, info::shape), info::dim)) {
    const auto value = wire::numbersOf(wire::read(d), info::dimValue);
    size.push_back(value.empty() || value[0] < 0 ? 0 : static_cast<long>(value[0]));
  }
  return size;
}

// A ValueInfoProto of floats.
std::string valueInfo(const std::string& name, const std::vector<std::size_t>& size) {
  wire::Message shape;
  for (std::size_t d : size) shape.push_back(wire::text(info::dim, wire::write({wire::number(info::dimValue, d)})));
  const std::string type =
      wire::write({wire::number(info::element, onnxFloat), wire::text(info::shape, wire::write(shape))});
  return wire::write(
      {wire::text(info::name, name), wire::text(info::type, wire::write({wire::text(info::ofTensor, type)}))});
}

// Tensors in attributes become floats, and a Cast to 16 bits one to 32.
wire::Field widenedAttribute(const std::string& type, const wire::Field& field) {
  wire::Message a = wire::read(field.text);
  for (wire::Field& f : a) {
    if (f.number == attribute::tensor && f.type == wire::bytes) f.text = wire::write(widened(wire::read(f.text)));
    if (type == "Cast" && f.number == attribute::whole && isShort(f.value)) f.value = onnxFloat;
  }
  return wire::text(node::attribute, wire::write(a));
}

}  // namespace

struct OnnxModel::Parts {
  wire::Message model, graph;  // without what is below
  std::vector<Node> nodes;
  std::map<std::string, std::string> initializers;
  std::vector<std::string> outputs;
  OnnxInput input;

  void readGraph(const std::string& from);
  void checkInput(const std::vector<wire::Message>& inputs);
  void copyWeights();
  std::string tensorOf(const std::string& layer) const;
  std::vector<bool> needed(const std::string& tensor, std::set<std::string>& used) const;
  float constant(const std::string& name) const;
  std::string mended(const Node& n) const;
};

void OnnxModel::Parts::readGraph(const std::string& from) {
  std::vector<wire::Message> inputs;
  for (wire::Field& f : wire::read(from)) {
    switch (f.number) {
      case graph::node: nodes.push_back(toNode(f.text)); break;
      case graph::initializer: {
        const std::string name = wire::textOf(wire::read(f.text), tensor::name);
        initializers[name] = std::move(f.text);
        break;
      }
      case graph::input: inputs.push_back(wire::read(f.text)); break;
      case graph::output: outputs.push_back(wire::textOf(wire::read(f.text), info::name)); break;
      case graph::valueInfo: break;  // sizes for one size of the input only
      default: graph.push_back(std::move(f));
    }
  }
  copyWeights();
  checkInput(inputs);
}

// PyTorch stores equal weights once and names the others by Identity nodes, which OpenCV cannot apply to weights: each of
// them becomes a weight of its own.
void OnnxModel::Parts::copyWeights() {
  const auto isCopy = [this](const Node& n) {
    if (n.type != "Identity" || n.inputs.size() != 1 || n.outputs.size() != 1) return false;
    const auto stored = initializers.find(n.inputs[0]);
    if (stored == initializers.end()) return false;
    wire::Message weight = wire::read(stored->second);
    for (wire::Field& f : weight)
      if (f.number == tensor::name) f.text = n.outputs[0];
    initializers[n.outputs[0]] = wire::write(weight);
    return true;
  };
  std::vector<Node> kept;
  for (Node& n : nodes)
    if (!isCopy(n)) kept.push_back(std::move(n));
  nodes = std::move(kept);
}

void OnnxModel::Parts::checkInput(const std::vector<wire::Message>& inputs) {
  std::vector<wire::Message> real;
  for (const wire::Message& i : inputs)
    if (!initializers.count(wire::textOf(i, info::name))) real.push_back(i);
  if (real.size() != 1)
    throw Error("badValue", "a network must take one input, a picture; it takes " + std::to_string(real.size()) + ".");
  const std::vector<long> size = sizeOf(real[0]);
  input.name = wire::textOf(real[0], info::name);
  if (size.size() == 4) {
    input.channels = size[1] == 0 ? 3 : size[1];
    input.height = size[2];
    input.width = size[3];
  }
  if (input.channels != 3 && input.channels != 1)
    throw Error("badValue", "the input must be 1 x 3 x height x width (or 1 x 1 x height x width).");
}

std::string OnnxModel::Parts::tensorOf(const std::string& layer) const {
  if (layer.empty() && !outputs.empty()) return outputs[0];
  for (const Node& n : nodes)
    if (std::count(n.outputs.begin(), n.outputs.end(), layer)) return layer;
  for (const Node& n : nodes)
    if (!n.name.empty() && n.name == layer && !n.outputs.empty()) return n.outputs[0];
  throw Error("badOption", "there is no layer '" + layer + "'; frs_network(file) lists the layers.");
}

// Nodes that the tensor depends on; `used` receives the names of all tensors on the way. Nodes are stored so that each
// comes after those it takes its inputs from.
std::vector<bool> OnnxModel::Parts::needed(const std::string& tensor, std::set<std::string>& used) const {
  std::vector<bool> keep(nodes.size());
  used.insert(tensor);
  for (std::size_t k = nodes.size(); k-- > 0;) {
    const Node& n = nodes[k];
    keep[k] = std::any_of(n.outputs.begin(), n.outputs.end(), [&](const std::string& o) { return used.count(o) > 0; });
    if (keep[k]) used.insert(n.inputs.begin(), n.inputs.end());
  }
  return keep;
}

float OnnxModel::Parts::constant(const std::string& name) const {
  const auto stored = initializers.find(name);
  if (stored != initializers.end()) return scalarOf(wire::read(stored->second));
  for (const Node& n : nodes) {
    if (n.type != "Constant" || n.outputs.empty() || n.outputs[0] != name) continue;
    for (const std::string& a : textsOf(n.fields, node::attribute)) {
      const wire::Message fields = wire::read(a);
      if (const wire::Field* t = wire::find(fields, attribute::tensor)) return scalarOf(wire::read(t->text));
    }
  }
  throw Error("badValue", "a limit of Clip is computed by the network, which OpenCV cannot run: export with opset 10.");
}

std::string OnnxModel::Parts::mended(const Node& n) const {
  const bool clip = n.type == "Clip" && n.inputs.size() > 1;
  wire::Message out;
  std::size_t inputs = 0;
  for (const wire::Field& f : n.fields) {
    if (clip && f.number == node::input && inputs++ > 0) continue;
    out.push_back(f.number == node::attribute ? widenedAttribute(n.type, f) : f);
  }
  const char* limits[] = {"min", "max"};
  for (std::size_t k = 1; clip && k < std::min<std::size_t>(3, n.inputs.size()); ++k)
    if (!n.inputs[k].empty()) out.push_back(realAttribute(limits[k - 1], constant(n.inputs[k])));
  return wire::write(out);
}

OnnxModel::OnnxModel(const std::string& file) : parts_(new Parts) {
  const wire::Field* found = nullptr;
  wire::Message fields = wire::read(file);
  for (const wire::Field& f : fields)
    if (f.number == model::graph && f.type == wire::bytes) found = &f;
  if (!found) throw Error("badValue", "the file is no ONNX model: it has no graph.");
  parts_->readGraph(found->text);
  for (wire::Field& f : fields)
    if (f.number != model::graph) parts_->model.push_back(std::move(f));
}

OnnxModel::~OnnxModel() = default;

const OnnxInput& OnnxModel::input() const { return parts_->input; }

std::vector<OnnxNode> OnnxModel::nodes() const {
  std::vector<OnnxNode> list;
  for (const Node& n : parts_->nodes)
    if (n.type != "Constant" && !n.outputs.empty()) list.push_back({n.name, n.type, n.outputs[0]});
  return list;
}

std::string OnnxModel::mended(const std::string& layer, std::size_t height, std::size_t width) const {
  const Parts& p = *parts_;
  const std::string tensor = p.tensorOf(layer);
  std::set<std::string> used;
  const std::vector<bool> keep = p.needed(tensor, used);
  wire::Message graph = p.graph;
  for (std::size_t k = 0; k < p.nodes.size(); ++k)
    if (keep[k]) graph.push_back(wire::text(graph::node, p.mended(p.nodes[k])));
  for (const auto& i : p.initializers)
    if (used.count(i.first))
      graph.push_back(wire::text(graph::initializer, wire::write(widened(wire::read(i.second)))));
  const auto channels = static_cast<std::size_t>(p.input.channels);
  graph.push_back(wire::text(graph::input, valueInfo(p.input.name, {1, channels, height, width})));
  graph.push_back(wire::text(graph::output, valueInfo(tensor, {})));
  wire::Message model = p.model;
  model.push_back(wire::text(model::graph, wire::write(graph)));
  return wire::write(model);
}
}  // namespace frs
