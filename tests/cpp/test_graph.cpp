// Graphs of ONNX files are cut to the layers asked for; broken bytes are errors.
#include <gtest/gtest.h>

#include "../support/damaged.hpp"
#include "base/error.hpp"
#include "network/graph.hpp"

namespace {
using namespace frs;

std::string field(int number, const std::string& bytes) {
  std::string size(1, static_cast<char>(bytes.size() & 127));
  if (bytes.size() > 127) size = {static_cast<char>((bytes.size() & 127) | 128), static_cast<char>(bytes.size() >> 7)};
  return static_cast<char>(number << 3 | 2) + size + bytes;
}
std::string whole(int number, int value) { return {static_cast<char>(number << 3), static_cast<char>(value)}; }
std::string node(const std::string& type, const std::vector<std::string>& inputs, const std::string& output,
                 const std::string& attribute = "") {
  std::string n;
  for (const std::string& i : inputs) n += field(1, i);
  return field(1, n + field(2, output) + field(3, "n_" + output) + field(4, type) + attribute);
}
std::string input(const std::string& name, const std::vector<int>& sides) {
  std::string shape;
  for (int s : sides) shape += field(1, s ? whole(1, s) : field(2, "s"));
  return field(11, field(1, name) + field(2, field(1, whole(1, 1) + field(2, shape))));
}

// x -> a -> c, with d beside it, e of another input, and f, whose branch takes a.
std::string model(const std::vector<int>& sides = {1, 3, 8, 0}) {
  const std::string branch = field(5, field(1, "then") + field(6, field(1, field(1, "a") + field(2, "z"))));
  return whole(1, 6) + field(7, node("Relu", {"x"}, "a") + node("Mul", {"a", "w"}, "c") + node("Tanh", {"a"}, "d") +
                                    node("Add", {"y", "x"}, "e") + node("If", {"w"}, "f", branch) +
                                    field(5, whole(2, 1) + field(8, "w")) + input("x", sides) + input("y", {1}) +
                                    field(12, field(1, "c")) + field(13, field(1, "a")));
}

std::string outputsOf(const std::string& bytes) {
  std::string all;
  for (const NetworkNode& n : NetworkGraph(bytes).nodes()) all += n.output;
  return all;
}
}  // namespace

TEST(NetworkGraph, IsCutToTheLayers) {
  const NetworkGraph g(model());
  EXPECT_EQ(outputsOf(model()), "acdef");
  EXPECT_EQ(g.tensorOf(""), "c");
  EXPECT_EQ(g.tensorOf("n_d"), "d");
  EXPECT_THROW(g.tensorOf("q"), Error);
  EXPECT_EQ(outputsOf(g.cut({"c"})), "ac");
  EXPECT_EQ(outputsOf(g.cut({"d", "c"})), "acd");
  EXPECT_EQ(outputsOf(g.cut({"f"})), "af");
  EXPECT_EQ(g.cut({"d"}).find(field(8, "w")), std::string::npos);  // no weight that nothing needs
  EXPECT_EQ(NetworkGraph(g.cut({"d", "c"})).tensorOf(""), "d");
}

TEST(NetworkGraph, TheInputIsAPicture) {
  const NetworkInput x = NetworkGraph(model()).inputOf({"c"});
  EXPECT_EQ(x.name, "x");
  EXPECT_EQ(std::make_tuple(x.channels, x.height, x.width, x.element, x.channelsLast),
            std::make_tuple(3, 8, 0, 1, false));
  EXPECT_TRUE(NetworkGraph(model({1, 8, 0, 3})).inputOf({"c"}).channelsLast);
  const NetworkGraph cut(NetworkGraph(model()).cut({"c"}));
  EXPECT_EQ(cut.inputOf({"c"}).height, 0);                    // free
  EXPECT_THROW(NetworkGraph(model()).inputOf({"e"}), Error);  // two inputs
  EXPECT_THROW(NetworkGraph(model({1, 4, 8, 8})).inputOf({"c"}), Error);
}

TEST(NetworkGraph, BrokenBytesAreErrors) {
  for (const std::string& bytes :
       {std::string(), std::string("a text"), std::string("\x3a\xff"), std::string(11, '\xff')})
    EXPECT_THROW(NetworkGraph{bytes}, Error);
  useDamaged(model(), [](const std::string& bytes) {
    const NetworkGraph g(bytes);
    g.cut({g.tensorOf("")});
  });
}
