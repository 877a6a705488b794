// Which nodes of a model become one, and which are left as they are.
#include <gtest/gtest.h>

#include <cstring>

#include "../support/damaged.hpp"
#include "base/error.hpp"
#include "network/joined.hpp"
#include "network/onnx.hpp"
#include "network/onnx_node.hpp"
#include "network/tensor.hpp"

namespace {
using namespace frs;
using Texts = std::vector<std::string>;

std::string node(const std::string& type, const Texts& inputs, const std::string& output,
                 const wire::Message& attributes = {}) {
  wire::Message m;
  for (const std::string& i : inputs) m.push_back(wire::text(1, i));
  m.push_back(wire::text(2, output));
  m.push_back(wire::text(3, "n_" + output));
  m.push_back(wire::text(4, type));
  m.insert(m.end(), attributes.begin(), attributes.end());
  return wire::write(m);
}

wire::Field weight(const std::string& name, const std::vector<std::uint64_t>& size, std::uint64_t type = onnxFloat) {
  wire::Message t;
  std::size_t count = 1;
  for (std::uint64_t d : size) t.push_back(wire::number(1, d)), count *= d;
  t.push_back(wire::number(2, type));
  t.push_back(wire::text(8, name));
  t.push_back(wire::text(9, std::string(count * (type == onnxFloat ? 4 : 8), '\0')));
  return wire::text(5, wire::write(t));
}

std::string pointwise(const std::string& from, const std::string& to, const std::string& w,
                      const wire::Message& attributes = {}) {
  return node("Conv", {from, w, w + "b"}, to, attributes);
}

wire::Message depthwiseAttributes() {
  return {onnx::wholesAttribute("pads", {0, 0, 1, 1}), onnx::wholesAttribute("strides", {2, 2}),
          wire::text(5, wire::write({wire::text(1, "group"), wire::number(3, 12), wire::number(20, 2)}))};
}

std::string depthwise(const std::string& from, const std::string& to, const wire::Message& more = {}) {
  wire::Message a = depthwiseAttributes();
  a.insert(a.end(), more.begin(), more.end());
  return node("Conv", {from, "d", "db"}, to, a);
}

// A model of these nodes, with the weights of an expansion e (from 3 to 12 channels), d, and projections p (12 to 4) and q (4 to 2).
std::string model(const Texts& nodes, const Texts& outputs, std::uint64_t type = onnxFloat) {
  wire::Message graph;
  for (const std::string& n : nodes) graph.push_back(wire::text(1, n));
  for (const wire::Field& w :
       {weight("e", {12, 3, 1, 1}), weight("eb", {12}), weight("d", {12, 1, 3, 3}, type), weight("db", {12}),
        weight("p", {4, 12, 1, 1}), weight("pb", {4}), weight("q", {2, 4, 1, 1}), weight("qb", {2})})
    graph.push_back(w);
  for (const std::string& o : outputs) graph.push_back(wire::text(12, wire::write({wire::text(1, o)})));
  return wire::write({wire::text(7, wire::write(graph))});
}

std::vector<onnx::Node> nodesOf(const std::string& bytes) {
  std::vector<onnx::Node> nodes;
  const wire::Message graph = onnx::inner(wire::read(bytes), 7);
  for (const wire::Field& f : graph)
    if (f.number == 1) nodes.push_back(onnx::toNode(f.text));
  return nodes;
}

Texts typesOf(const std::string& bytes) {
  Texts types;
  for (const onnx::Node& n : nodesOf(bytes)) types.push_back(n.type);
  return types;
}

std::vector<float> limitsOf(const onnx::Node& n) {
  std::vector<float> values;
  for (const wire::Field& f : onnx::attributeOf(n, "limits")) {
    if (f.number != 7) continue;
    float v;
    std::memcpy(&v, &f.value, sizeof v);
    values.push_back(v);
  }
  return values;
}

const wire::Message six = {onnx::realAttribute("min", 0), onnx::realAttribute("max", 6)};
constexpr float unlimited = std::numeric_limits<float>::infinity();

TEST(Joined, ABlockIsOneNode) {
  const std::string bytes = joined(model({pointwise("x", "a", "e"), node("Clip", {"a"}, "b", six), depthwise("b", "c"),
                                          node("Relu", {"c"}, "r"), pointwise("r", "s", "p"), pointwise("s", "t", "q")},
                                         {"t"}));
  ASSERT_EQ(typesOf(bytes), (Texts{separableType, "Conv"}));
  const onnx::Node n = nodesOf(bytes)[0];
  EXPECT_EQ(n.inputs, (Texts{"x", "e", "eb", "d", "db", "p", "pb"}));
  EXPECT_EQ(n.outputs, Texts{"s"});
  EXPECT_EQ(n.name, "n_s");
  EXPECT_EQ(wire::numbersOf(onnx::attributeOf(n, "shape"), 8), (std::vector<std::int64_t>{2, 0, 0, 1, 1}));
  EXPECT_EQ(limitsOf(n), (std::vector<float>{0, 6, 0, unlimited, -unlimited, unlimited}));
}

TEST(Joined, WithoutAnExpansionAndWithALimitBehind) {
  const std::string bytes =
      joined(model({depthwise("x", "c"), pointwise("c", "s", "p"), node("Relu", {"s"}, "t")}, {"t"}));
  ASSERT_EQ(typesOf(bytes), Texts{separableType});
  const onnx::Node n = nodesOf(bytes)[0];
  EXPECT_EQ(n.inputs, (Texts{"x", "d", "db", "p", "pb"}));
  EXPECT_EQ(n.outputs, Texts{"t"});
  EXPECT_EQ(limitsOf(n), (std::vector<float>{-unlimited, unlimited, -unlimited, unlimited, 0, unlimited}));
  // what expands another map, or limits a map that is not expanded, stays
  EXPECT_EQ(typesOf(joined(model({node("Relu", {"x"}, "r"), depthwise("r", "c"), pointwise("c", "s", "p")}, {"s"}))),
            (Texts{"Relu", separableType}));
}

TEST(Joined, OneProjectionBelongsToOneBlock) {
  const std::string bytes = joined(model({depthwise("x", "c"), pointwise("c", "s", "p"), pointwise("s", "t", "e"),
                                          depthwise("t", "u"), pointwise("u", "v", "p")},
                                         {"v"}));
  EXPECT_EQ(typesOf(bytes), (Texts{separableType, separableType}));
  const std::string shared = joined(
      model({depthwise("x", "c"), pointwise("c", "s", "e"), depthwise("s", "u"), pointwise("u", "v", "p")}, {"v"}));
  ASSERT_EQ(typesOf(shared), (Texts{separableType, separableType}));
  EXPECT_EQ(nodesOf(shared)[1].inputs[0], "s");
}

TEST(Joined, MapsThatAreUsedElsewhereStay) {
  const Texts chain = {pointwise("x", "a", "e"), depthwise("a", "c"), pointwise("c", "s", "p")};
  EXPECT_EQ(typesOf(joined(model(chain, {"s", "c"}))), (Texts{"Conv", "Conv", "Conv"}));
  EXPECT_EQ(typesOf(joined(model(chain, {"s", "a"}))), (Texts{"Conv", separableType}));
  Texts more = chain;
  more.push_back(node("Add", {"s", "a"}, "t"));
  EXPECT_EQ(typesOf(joined(model(more, {"t"}))), (Texts{"Conv", separableType, "Add"}));
}

TEST(Joined, OtherConvolutionsStay) {
  const auto types = [](const std::string& middle, const std::string& last, std::uint64_t type = onnxFloat) {
    return typesOf(joined(model({middle, last}, {"s"}, type)));
  };
  const Texts both = {"Conv", "Conv"};
  const std::string plain = pointwise("c", "s", "p");
  ASSERT_EQ(types(depthwise("x", "c"), plain), Texts{separableType});
  EXPECT_EQ(types(depthwise("x", "c", {onnx::wholesAttribute("dilations", {2, 2})}), plain), both);
  EXPECT_EQ(types(depthwise("x", "c",
                            {wire::text(5, wire::write({wire::text(1, "auto_pad"), wire::text(4, "SAME_UPPER"),
                                                        wire::number(20, 3)}))}),
                  plain),
            both);
  EXPECT_EQ(types(depthwise("x", "c"), plain, onnxDouble), both);
  EXPECT_EQ(types(pointwise("x", "c", "e"), plain), both);
  EXPECT_EQ(types(depthwise("x", "c"), pointwise("c", "s", "p", {onnx::wholesAttribute("strides", {2, 2})})), both);
  EXPECT_EQ(types(depthwise("x", "c"), pointwise("c", "s", "p", {onnx::wholesAttribute("pads", {0, 0, 0, 1})})), both);
  EXPECT_EQ(types(depthwise("x", "c"), node("Conv", {"c", "p"}, "s")), both);        // without bias
  EXPECT_EQ(types(depthwise("x", "c"), node("Conv", {"c", "y", "pb"}, "s")), both);  // weights that are no weights
  EXPECT_EQ(types(depthwise("x", "c"), node("Sigmoid", {"c"}, "s")), (Texts{"Conv", "Sigmoid"}));
}

TEST(Joined, AnyBytesAreAModelOrAnError) {
  const std::string whole = model(
      {pointwise("x", "a", "e"), node("Clip", {"a"}, "b", six), depthwise("b", "c"), pointwise("c", "s", "p")}, {"s"});
  useDamaged(whole, [](const std::string& bytes) { joined(bytes); });
}
}  // namespace
