#include "network/graph.hpp"

#include <algorithm>
#include <set>

#include "base/error.hpp"

namespace frs {
namespace {
// Numbers of the fields in onnx.proto, by message.
// clang-format off
namespace model { enum { graph = 7 }; }
namespace graph { enum { node = 1, weight = 5, input = 11, output = 12, valueInfo = 13 }; }
namespace node { enum { input = 1, output = 2, name = 3, type = 4, attribute = 5 }; }
namespace attribute { enum { branch = 6, branches = 11 }; }
namespace tensor { enum { name = 8 }; }
namespace info { enum { name = 1, type = 2, ofTensor = 1, element = 1, shape = 2, dim = 1, dimValue = 1, dimName = 2 }; }
// clang-format on

[[noreturn]] void broken() { throw Error("badValue", "the file is no ONNX model, or it is cut off."); }

struct Field {
  std::uint32_t number = 0;
  int type = 0;                    // 0: a number, 2: bytes, 1 and 5: numbers of 8 and 4 bytes
  std::uint64_t value = 0;         // of a number
  std::string_view whole, inside;  // all of it; its bytes
};

std::uint64_t varint(std::string_view from, std::size_t& at) {
  std::uint64_t value = 0;
  for (int shift = 0; shift < 64 && at < from.size(); shift += 7) {
    const auto byte = static_cast<unsigned char>(from[at++]);
    value |= static_cast<std::uint64_t>(byte & 0x7f) << shift;
    if (byte < 0x80) return value;
  }
  broken();
}

// Calls `work` with each field of a message.
template <class Work>
void eachField(std::string_view message, Work work) {
  for (std::size_t at = 0; at < message.size();) {
    Field f;
    const std::size_t start = at;
    const std::uint64_t key = varint(message, at);
    f.number = static_cast<std::uint32_t>(key >> 3);
    f.type = static_cast<int>(key & 7);
    if (f.number == 0 || key >> 32) broken();
    std::size_t size = 0;
    if (f.type == 0)
      f.value = varint(message, at);
    else if (f.type == 1)
      size = 8;
    else if (f.type == 5)
      size = 4;
    else if (f.type == 2)
      size = static_cast<std::size_t>(varint(message, at));
    else
      broken();
    if (size > message.size() - at) broken();
    f.inside = message.substr(at, size);
    at += size;
    f.whole = message.substr(start, at - start);
    work(f);
  }
}

Field fieldOf(std::string_view message, std::uint32_t number) {
  Field found;
  eachField(message, [&](const Field& f) {
    if (f.number == number && found.number == 0) found = f;
  });
  return found;
}

std::string number(std::uint64_t value) {
  std::string text;
  for (; value >= 0x80; value >>= 7) text.push_back(static_cast<char>(value | 0x80));
  text.push_back(static_cast<char>(value));
  return text;
}
std::string field(std::uint32_t n, std::string_view bytes) {
  return number(n << 3 | 2).append(number(bytes.size())).append(bytes);
}
std::string field(std::uint32_t n, std::uint64_t value) { return number(n << 3) + number(value); }

std::vector<long> sidesOf(std::string_view valueInfo) {
  std::vector<long> sides;
  const std::string_view type = fieldOf(fieldOf(valueInfo, info::type).inside, info::ofTensor).inside;
  eachField(fieldOf(type, info::shape).inside, [&](const Field& f) {
    const auto value = static_cast<std::int64_t>(fieldOf(f.inside, info::dimValue).value);
    sides.push_back(value > 0 ? static_cast<long>(std::min<std::int64_t>(value, 1 << 15)) : 0);
  });
  return sides;
}

std::string list(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& n : names) text += (text.empty() ? "" : ", ") + n;
  return text;
}

bool isIn(const std::vector<std::string_view>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}
}  // namespace

struct NetworkGraph::Needed {
  std::vector<bool> nodes;
  std::set<std::string_view> tensors;
};

NetworkGraph::NetworkGraph(std::string file) : file_(std::move(file)) {
  std::string_view found;
  eachField(file_, [&](const Field& f) {
    if (f.number == model::graph && f.type == 2)
      found = f.inside;
    else
      modelFields_.push_back(f.whole);
  });
  if (found.empty()) throw Error("badValue", "the file is no ONNX model: it has no graph.");
  readGraph(found);
}

void NetworkGraph::readGraph(std::string_view from) {
  eachField(from, [&](const Field& f) {
    switch (f.number) {
      case graph::node: {
        Node n;
        n.field = f.whole;
        readNode(f.inside, n, true);
        nodes_.push_back(n);
        break;
      }
      case graph::weight: weights_.push_back({fieldOf(f.inside, tensor::name).inside, f.whole, f.inside}); break;
      case graph::input: inputs_.push_back({fieldOf(f.inside, info::name).inside, f.whole, f.inside}); break;
      case graph::output: outputs_.push_back({fieldOf(f.inside, info::name).inside, f.whole, f.inside}); break;
      case graph::valueInfo: break;  // sizes for one size of the input only
      default: graphFields_.push_back(f.whole);
    }
  });
}

// Of nodes inside branches (If, Loop) only the inputs: they may be tensors of the outer graph.
void NetworkGraph::readNode(std::string_view message, Node& n, bool outer) const {
  eachField(message, [&](const Field& f) {
    if (f.number == node::input) n.inputs.push_back(f.inside);
    if (f.number == node::output && outer) n.outputs.push_back(f.inside);
    if (f.number == node::name && outer) n.name = f.inside;
    if (f.number == node::type && outer) n.type = f.inside;
    if (f.number != node::attribute) return;
    eachField(f.inside, [&](const Field& a) {
      if ((a.number != attribute::branch && a.number != attribute::branches) || a.type != 2) return;
      eachField(a.inside, [&](const Field& inner) {
        if (inner.number == graph::node) readNode(inner.inside, n, false);
        if (inner.number == graph::output) n.inputs.push_back(fieldOf(inner.inside, info::name).inside);
      });
    });
  });
}

std::vector<NetworkNode> NetworkGraph::nodes() const {
  std::vector<NetworkNode> all;
  for (const Node& n : nodes_)
    if (n.type != "Constant" && !n.outputs.empty() && !n.outputs[0].empty())
      all.push_back({std::string(n.name), std::string(n.type), std::string(n.outputs[0])});
  return all;
}

std::string NetworkGraph::tensorOf(const std::string& layer) const {
  if (layer.empty() && !outputs_.empty()) return std::string(outputs_[0].name);
  for (const Node& n : nodes_)
    if (isIn(n.outputs, layer)) return layer;
  for (const Node& n : nodes_)
    if (!n.name.empty() && n.name == layer && !n.outputs.empty()) return std::string(n.outputs[0]);
  throw Error("badOption", "there is no layer '" + layer + "'; frs_network(file) lists the layers.");
}

// Nodes are stored so that each comes after those that it takes its inputs from.
NetworkGraph::Needed NetworkGraph::neededBy(const std::vector<std::string>& tensors) const {
  Needed needed{std::vector<bool>(nodes_.size()), {tensors.begin(), tensors.end()}};
  for (std::size_t k = nodes_.size(); k-- > 0;) {
    const Node& n = nodes_[k];
    needed.nodes[k] = std::any_of(n.outputs.begin(), n.outputs.end(),
                                  [&](std::string_view o) { return needed.tensors.count(o) > 0; });
    if (needed.nodes[k]) needed.tensors.insert(n.inputs.begin(), n.inputs.end());
  }
  return needed;
}

NetworkInput NetworkGraph::inputOf(const std::vector<std::string>& tensors) const {
  const Needed needed = neededBy(tensors);
  std::set<std::string_view> weights;
  for (const Named& w : weights_) weights.insert(w.name);
  std::vector<std::string> names;
  NetworkInput input;
  std::vector<long> sides;
  for (const Named& i : inputs_) {
    if (weights.count(i.name) || !needed.tensors.count(i.name)) continue;
    names.push_back(std::string(i.name));
    sides = sidesOf(i.message);
    input.element = static_cast<int>(
        fieldOf(fieldOf(fieldOf(i.message, info::type).inside, info::ofTensor).inside, info::element).value);
  }
  if (names.size() != 1)
    throw Error("badValue", names.empty() ? "the layer depends on no input: it is a constant."
                                          : "the layer must depend on one input, a picture; it depends on " +
                                                std::to_string(names.size()) + ": " + list(names) + ".");
  input.name = names[0];
  const auto fits = [](long channels) { return channels == 1 || channels == 3; };
  if (sides.size() == 4) {
    input.channelsLast = !fits(sides[1]) && fits(sides[3]);
    input.channels = sides[input.channelsLast ? 3 : 1];
    input.height = sides[input.channelsLast ? 1 : 2];
    input.width = sides[input.channelsLast ? 2 : 3];
  }
  if (input.channels == 0) input.channels = 3;
  if ((!sides.empty() && sides.size() != 4) || !fits(input.channels))
    throw Error("badValue", "the input " + input.name +
                                " must be 1 x 3 x height x width (or 1 x 1 x height x width, or channels last).");
  return input;
}

std::string NetworkGraph::cut(const std::vector<std::string>& tensors) const {
  const Needed needed = neededBy(tensors);
  const NetworkInput input = inputOf(tensors);
  std::string cut;
  for (std::size_t k = 0; k < nodes_.size(); ++k)
    if (needed.nodes[k]) cut += nodes_[k].field;
  for (const Named& w : weights_)
    if (needed.tensors.count(w.name)) cut += w.field;
  for (const Named& i : inputs_)
    if (i.name != input.name && needed.tensors.count(i.name)) cut += i.field;  // weights, in files before version 4
  const auto sized = [](long side) {
    return field(info::dim, field(info::dimValue, static_cast<std::uint64_t>(side)));
  };
  const auto open = [](const char* name) { return field(info::dim, field(info::dimName, name)); };
  const std::string hw = open("frs_height") + open("frs_width"), channels = sized(input.channels);
  const std::string shape = sized(1) + (input.channelsLast ? hw + channels : channels + hw);
  const std::string type = field(info::element, static_cast<std::uint64_t>(input.element)) + field(info::shape, shape);
  cut += field(graph::input, field(info::name, input.name) + field(info::type, field(info::ofTensor, type)));
  for (const std::string& t : tensors) cut += field(graph::output, field(info::name, t));
  for (std::string_view f : graphFields_) cut += f;
  std::string whole;
  for (std::string_view f : modelFields_) whole += f;
  return whole + field(model::graph, cut);
}
}  // namespace frs
