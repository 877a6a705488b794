// The program frs_net with a network of one node, where ONNX Runtime is found.
#include <gtest/gtest.h>

#include <filesystem>

#include "base/error.hpp"
#include "base/platform.hpp"
#include "network/network.hpp"

namespace {
using namespace frs;

std::string program() {
  const auto core = reinterpret_cast<const void*>(&platform::processId);
  const auto folder = std::filesystem::u8path(platform::fileOf(core)).parent_path();
#if defined(_WIN32)
  return (folder / "frs_net.exe").u8string();
#else
  return (folder / "frs_net").u8string();
#endif
}

std::string field(int number, const std::string& bytes) {
  return {static_cast<char>(number << 3 | 2) + std::string(1, static_cast<char>(bytes.size())) + bytes};
}
std::string whole(int number, int value) { return {static_cast<char>(number << 3), static_cast<char>(value)}; }

// x, 1 x 3 x height x width, to its rectified y.
std::string modelFile() {
  std::string shape;
  for (int side : {1, 3, 0, 0}) shape += field(1, side ? whole(1, side) : field(2, "s"));
  const std::string input = field(1, "x") + field(2, field(1, whole(1, 1) + field(2, shape)));
  const std::string node = field(1, "x") + field(2, "y") + field(4, "Relu");
  const std::string graph = field(1, node) + field(2, "g") + field(11, input) + field(12, field(1, "y"));
  const std::string model = whole(1, 8) + field(8, field(1, "") + whole(2, 13)) + field(7, graph);
  const std::string path = testing::TempDir() + "frs_net_" + std::to_string(platform::processId()) + ".onnx";
  platform::writeFile(path, model.data(), model.size());
  return path;
}

// The error where no ONNX Runtime is found, else "".
std::string missing() {
  try {
    networkRuntime(program(), Monitor::none());
  } catch (const Error& e) {
    return e.what();
  }
  return "";
}
}  // namespace

TEST(Net, SaysWhichLibraryItUses) {
  if (!missing().empty()) GTEST_SKIP() << missing();
  const std::string about = networkRuntime(program(), Monitor::none());
  EXPECT_EQ(about.substr(0, 2), "1.");
  EXPECT_NE(about.find('\t'), std::string::npos);
}

TEST(Net, ListsLayersAndGivesMaps) {
  if (!missing().empty()) GTEST_SKIP() << missing();
  EXPECT_EQ(networkLayers(program(), modelFile(), 4, 6, Monitor::none()), "y\tRelu\t3\t4\t6\n");
  std::string input;
  const NetworkProcess process = openNetwork(program(), modelFile(), "y", 1, input, Monitor::none());
  EXPECT_EQ(input, "0\t0");
  std::vector<std::uint8_t> pixels(3 * 4 * 6);
  for (std::size_t k = 0; k < pixels.size(); ++k) pixels[k] = static_cast<std::uint8_t>(3 * k);
  const NetworkPicture picture = {pixels.data(), 4, 6, 4, 6, false, 0, 0, 0, {0.5f, 0.5f, 0.5f}, {2, 2, 2}};
  std::vector<float> map;
  const auto room = [&](std::size_t, const MapSize& s) {
    EXPECT_EQ(std::make_tuple(s.height, s.width, s.channels, s.patch),
              std::make_tuple(std::size_t{4}, std::size_t{6}, std::size_t{3}, std::size_t{0}));
    map.resize(s.height * s.width * s.channels);
    return map.data();
  };
  runNetwork(process, picture, 1, room, Monitor::none());
  for (std::size_t k = 0; k < map.size(); ++k)
    EXPECT_NEAR(map[k], std::max(0.f, (static_cast<float>(pixels[k]) / 255 - 0.5f) * 2), 1e-6f);
  closeNetwork(process);
  EXPECT_THROW(openNetwork(program(), "/no/such.onnx", "", 1, input, Monitor::none()), Error);
}
