#include "network/joined.hpp"

#include <algorithm>
#include <cstring>
#include <limits>
#include <map>
#include <set>

#include "network/onnx_node.hpp"
#include "network/tensor.hpp"

namespace frs {
using namespace onnx;
namespace {
using Numbers = std::vector<std::int64_t>;
constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

struct Limits {
  float low = -std::numeric_limits<float>::infinity(), high = -low;
};

bool isLimit(const Node& n) {
  return (n.type == "Relu" || n.type == "Clip") && n.inputs.size() == 1 && n.outputs.size() == 1;
}

Limits limitsOf(const Node& n) {
  Limits limits;
  const auto change = [&](const char* name, float& limit) {
    const wire::Message a = attributeOf(n, name);
    if (const wire::Field* f = wire::find(a, attribute::real)) std::memcpy(&limit, &f->value, sizeof limit);
  };
  if (n.type == "Relu") limits.low = 0;
  change("min", limits.low);
  change("max", limits.high);
  return limits;
}

Numbers wholesOf(const Node& n, const char* name, const Numbers& otherwise) {
  const wire::Message a = attributeOf(n, name);
  if (a.empty()) return otherwise;
  return wire::numbersOf(a, wire::find(a, attribute::whole) ? attribute::whole : attribute::wholes);
}

// The nodes of a block in their order; `none` where it has no such node.
struct Block {
  std::size_t expand = none, expandLimit = none, depthwise = none, limit = none, project = none, projectLimit = none;
};

class Graph {
 public:
  explicit Graph(const wire::Message& graph) {
    for (const wire::Field& f : graph) {
      if (f.number == graph::node) nodes_.push_back(toNode(f.text));
      if (f.number == graph::output) ++uses_[wire::textOf(wire::read(f.text), info::name)];
      if (f.number == graph::initializer) addWeight(wire::read(f.text));
    }
    for (std::size_t k = 0; k < nodes_.size(); ++k) {
      for (const std::string& i : nodes_[k].inputs) ++uses_[i], consumer_[i] = k;
      for (const std::string& o : nodes_[k].outputs) producer_[o] = k;
    }
  }

  wire::Message joinedNodes() {
    std::map<std::size_t, Block> blocks;  // by their last node
    for (std::size_t k = 0; k < nodes_.size(); ++k) {
      const Block b = blockAround(k);
      if (b.depthwise == none) continue;
      for (std::size_t n : {b.expand, b.expandLimit, b.depthwise, b.limit, b.project, b.projectLimit}) taken_.insert(n);
      blocks[b.projectLimit != none ? b.projectLimit : b.project] = b;
    }
    wire::Message list;
    for (std::size_t k = 0; k < nodes_.size(); ++k) {
      const auto block = blocks.find(k);
      if (block != blocks.end())
        list.push_back(wire::text(graph::node, wire::write(nodeOf(block->second, nodes_[k]))));
      else if (!taken_.count(k))
        list.push_back(wire::text(graph::node, wire::write(nodes_[k].fields)));
    }
    return list;
  }

 private:
  void addWeight(const wire::Message& t) {
    const wire::Field* type = wire::find(t, tensor::dataType);
    if (type && type->value == onnxFloat) weights_[wire::textOf(t, tensor::name)] = wire::numbersOf(t, tensor::dims);
  }

  // The size of the weights of a convolution of undilated squares, or {}.
  Numbers convolution(std::size_t k) const {
    if (k == none || taken_.count(k)) return {};
    const Node& n = nodes_[k];
    const std::string pads = wire::textOf(attributeOf(n, "auto_pad"), attribute::text);
    if (n.type != "Conv" || n.inputs.size() != 3 || n.outputs.size() != 1 || !(pads.empty() || pads == "NOTSET"))
      return {};
    const auto size = weights_.find(n.inputs[1]), bias = weights_.find(n.inputs[2]);
    if (size == weights_.end() || bias == weights_.end() || size->second.size() != 4) return {};
    const Numbers& s = size->second;
    const bool plain =
        bias->second == Numbers{s[0]} && s[2] == s[3] && s[2] > 0 && wholesOf(n, "dilations", {1, 1}) == Numbers{1, 1};
    return plain ? s : Numbers{};
  }

  bool isPointwise(std::size_t k) const {
    const Numbers size = convolution(k);
    return !size.empty() && size[2] == 1 && wholesOf(nodes_[k], "group", {1}) == Numbers{1} &&
           wholesOf(nodes_[k], "strides", {1, 1}) == Numbers{1, 1} &&
           wholesOf(nodes_[k], "pads", {0, 0, 0, 0}) == Numbers{0, 0, 0, 0};
  }

  bool isDepthwise(std::size_t k) const {
    const Numbers size = convolution(k);
    if (size.empty() || size[1] != 1 || wholesOf(nodes_[k], "group", {1}) != Numbers{size[0]}) return false;
    const Numbers strides = wholesOf(nodes_[k], "strides", {1, 1}), pads = wholesOf(nodes_[k], "pads", {0, 0, 0, 0});
    return strides.size() == 2 && strides[0] == strides[1] && strides[0] > 0 && pads.size() == 4 &&
           std::all_of(pads.begin(), pads.end(), [](std::int64_t p) { return p >= 0; });
  }

  // The node that alone takes what node k gives; the node that gives node k what it alone takes.
  std::size_t after(std::size_t k) const { return across(nodes_[k].outputs[0], consumer_); }
  std::size_t before(std::size_t k) const { return across(nodes_[k].inputs[0], producer_); }
  std::size_t across(const std::string& tensor, const std::map<std::string, std::size_t>& to) const {
    const auto found = to.find(tensor);
    return found == to.end() || uses_.at(tensor) != 1 || taken_.count(found->second) ? none : found->second;
  }

  bool limits(std::size_t k) const { return k != none && isLimit(nodes_[k]); }

  Block blockAround(std::size_t k) const {
    if (!isDepthwise(k)) return {};
    Block b;
    std::size_t next = after(k);
    if (limits(next)) b.limit = next, next = after(next);
    if (!isPointwise(next)) return {};
    b.depthwise = k;
    b.project = next;
    if (limits(after(next))) b.projectLimit = after(next);
    const std::size_t near = before(k), far = limits(near) ? before(near) : near;
    if (isPointwise(far)) {
      b.expand = far;
      b.expandLimit = near == far ? none : near;
    }
    return b;
  }

  wire::Message nodeOf(const Block& b, const Node& last) const {
    const Node& start = nodes_[b.expand != none ? b.expand : b.depthwise];
    const Node& middle = nodes_[b.depthwise];
    wire::Message fields = {wire::text(node::input, start.inputs[0])};
    for (std::size_t k : {b.expand, b.depthwise, b.project})
      for (std::size_t i = 1; k != none && i < 3; ++i) fields.push_back(wire::text(node::input, nodes_[k].inputs[i]));
    fields.push_back(wire::text(node::output, last.outputs[0]));
    fields.push_back(wire::text(node::name, last.name));
    fields.push_back(wire::text(node::type, separableType));
    Numbers shape = wholesOf(middle, "pads", {0, 0, 0, 0});
    shape.insert(shape.begin(), wholesOf(middle, "strides", {1, 1})[0]);
    std::vector<float> bounds;
    for (std::size_t k : {b.expandLimit, b.limit, b.projectLimit}) {
      const Limits l = k == none ? Limits() : limitsOf(nodes_[k]);
      bounds.insert(bounds.end(), {l.low, l.high});
    }
    fields.push_back(wholesAttribute("shape", shape));
    fields.push_back(realsAttribute("limits", bounds));
    return fields;
  }

  std::vector<Node> nodes_;
  std::map<std::string, Numbers> weights_;  // sizes of those that are floats
  std::map<std::string, int> uses_;
  std::map<std::string, std::size_t> consumer_, producer_;
  std::set<std::size_t> taken_;
};
}  // namespace

std::string joined(const std::string& bytes) {
  wire::Message fields = wire::read(bytes);
  for (wire::Field& f : fields) {
    if (f.number != model::graph || f.type != wire::bytes) continue;
    wire::Message graph = wire::read(f.text);
    wire::Message changed = Graph(graph).joinedNodes();
    for (wire::Field& g : graph)
      if (g.number != graph::node) changed.push_back(std::move(g));
    f.text = wire::write(changed);
  }
  return wire::write(fields);
}
}  // namespace frs
