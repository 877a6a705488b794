// Models are rewritten as protocol buffers: what is read is written again, and broken bytes are errors.
#include <gtest/gtest.h>

#include <cstring>

#include "../support/damaged.hpp"
#include "base/error.hpp"
#include "network/onnx.hpp"
#include "network/tensor.hpp"
#include "network/wire.hpp"

namespace {
using namespace frs;

std::string node(const std::string& type, const std::vector<std::string>& inputs, const std::string& output) {
  wire::Message m;
  for (const std::string& i : inputs) m.push_back(wire::text(1, i));
  m.push_back(wire::text(2, output));
  m.push_back(wire::text(3, "n_" + output));
  m.push_back(wire::text(4, type));
  return wire::write(m);
}

std::string scalar(const std::string& name, float value) {
  std::string raw(4, '\0');
  std::memcpy(&raw[0], &value, 4);
  return wire::write({wire::number(2, onnxFloat), wire::text(8, name), wire::text(9, raw)});
}

std::string info(const std::string& name, const std::vector<std::uint64_t>& size) {
  wire::Message shape;
  for (auto d : size) shape.push_back(wire::text(1, wire::write({wire::number(1, d)})));
  const std::string type = wire::write({wire::number(1, onnxFloat), wire::text(2, wire::write(shape))});
  return wire::write({wire::text(1, name), wire::text(2, wire::write({wire::text(1, type)}))});
}

// x -> Relu a -> Clip b -> Sigmoid c, with d beside b.
std::string model() {
  const wire::Message graph = {wire::text(1, node("Relu", {"x"}, "a")),
                               wire::text(1, node("Clip", {"a", "lo", "hi"}, "b")),
                               wire::text(1, node("Sigmoid", {"b"}, "c")),
                               wire::text(1, node("Tanh", {"a"}, "d")),
                               wire::text(5, scalar("lo", -1)),
                               wire::text(5, scalar("hi", 6)),
                               wire::text(11, info("x", {1, 3, 8, 8})),
                               wire::text(12, info("c", {}))};
  return wire::write({wire::number(1, 6), wire::text(7, wire::write(graph))});
}

std::vector<std::string> typesOf(const std::string& mended) {
  std::vector<std::string> types;
  for (const OnnxNode& n : OnnxModel(mended).nodes()) types.push_back(n.type);
  return types;
}
}  // namespace

TEST(Wire, WritesWhatItRead) {
  const std::string bytes = model();
  EXPECT_EQ(wire::write(wire::read(bytes)), bytes);
  const wire::Message odd = {
      wire::number(3, 1ull << 63), wire::real(4, -2.5f), {5, wire::fixed64, 0x0123456789abcdef, {}}};
  EXPECT_EQ(wire::write(wire::read(wire::write(odd))), wire::write(odd));
  EXPECT_EQ(wire::numbersOf({wire::text(1, std::string("\x01\xac\x02", 3)), wire::number(1, 7)}, 1),
            (std::vector<std::int64_t>{1, 300, 7}));
}

TEST(Wire, BrokenBytesAreErrors) {
  for (const std::string& bytes : {std::string("\x0a\xff"), std::string("\x08"), std::string("\x0d\x01", 2),
                                   std::string("\x0b"), std::string(1, '\0'), std::string(11, '\xff')})
    EXPECT_THROW(wire::read(bytes), Error);
}

TEST(Onnx, IsCutToTheLayer) {
  const OnnxModel m(model());
  EXPECT_EQ(m.input().channels, 3);
  EXPECT_EQ(typesOf(m.mended("", 16, 24)), (std::vector<std::string>{"Relu", "Clip", "Sigmoid"}));
  EXPECT_EQ(typesOf(m.mended("d", 16, 24)), (std::vector<std::string>{"Relu", "Tanh"}));
  EXPECT_EQ(m.mended("n_d", 16, 24), m.mended("d", 16, 24));
  const OnnxModel small(m.mended("b", 16, 24));
  EXPECT_EQ(small.input().height, 16);
  EXPECT_EQ(small.input().width, 24);
  EXPECT_THROW(m.mended("q", 8, 8), Error);
}

TEST(Onnx, IdentitiesOfWeightsBecomeWeights) {
  const wire::Message graph = {wire::text(1, node("Identity", {"lo"}, "lo2")),
                               wire::text(1, node("Identity", {"lo2"}, "lo3")),
                               wire::text(1, node("Mul", {"x", "lo3"}, "a")),
                               wire::text(1, node("Identity", {"a"}, "b")),
                               wire::text(5, scalar("lo", -1)),
                               wire::text(11, info("x", {1, 3, 8, 8})),
                               wire::text(12, info("b", {}))};
  const std::string mended = OnnxModel(wire::write({wire::text(7, wire::write(graph))})).mended("", 8, 8);
  EXPECT_EQ(typesOf(mended), (std::vector<std::string>{"Mul", "Identity"}));  // that of the map stays
  const wire::Message fields = wire::read(mended);
  const wire::Message written = wire::read(wire::find(fields, 7)->text);
  const wire::Message weight = wire::read(wire::find(written, 5)->text);
  EXPECT_EQ(wire::textOf(weight, 8), "lo3");
  EXPECT_EQ(scalarOf(weight), -1);
}

TEST(Onnx, LimitsOfClipBecomeAttributes) {
  const wire::Message graph = wire::read(wire::textOf(wire::read(OnnxModel(model()).mended("b", 8, 8)), 7));
  for (const wire::Field& f : graph) {
    if (f.number != 1) continue;
    const wire::Message n = wire::read(f.text);
    if (wire::textOf(n, 4) != "Clip") continue;
    std::vector<std::string> inputs;
    std::vector<float> limits;
    for (const wire::Field& g : n) {
      if (g.number == 1) inputs.push_back(g.text);
      if (g.number != 5) continue;
      const auto bits = static_cast<std::uint32_t>(wire::find(wire::read(g.text), 2)->value);
      float value;
      std::memcpy(&value, &bits, 4);
      limits.push_back(value);
    }
    EXPECT_EQ(inputs, std::vector<std::string>{"a"});
    EXPECT_EQ(limits, (std::vector<float>{-1, 6}));
  }
}

TEST(Onnx, HalvesBecomeFloats) {
  // 1, -2, the smallest number, infinity
  const std::string halves("\x00\x3c\x00\xc0\x01\x00\x00\x7c", 8);
  const wire::Message wide = widened({wire::number(1, 4), wire::number(2, onnxHalf), wire::text(9, halves)});
  float values[4];
  ASSERT_EQ(wire::textOf(wide, 9).size(), sizeof values);
  std::memcpy(values, wire::textOf(wide, 9).data(), sizeof values);
  EXPECT_EQ(values[0], 1);
  EXPECT_EQ(values[1], -2);
  EXPECT_EQ(values[2], 5.9604644775390625e-8f);
  EXPECT_TRUE(std::isinf(values[3]));
  EXPECT_EQ(wire::find(wide, 2)->value, onnxFloat);
  EXPECT_THROW(widened({wire::number(2, onnxFloat), wire::number(14, 1)}), Error);  // weights in another file
}

TEST(Onnx, AnyBytesAreAModelOrAnError) {
  const std::string whole = model();
  useDamaged(whole, [](const std::string& bytes) { OnnxModel(bytes).mended("", 8, 8); });
}
