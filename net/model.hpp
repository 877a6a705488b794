// model.hpp - a network that runs under ONNX Runtime.
#pragma once
#include <string>
#include <vector>

#include "network/graph.hpp"
#include "picture.hpp"
#include "runtime.hpp"

namespace frs {
struct LayerSize {
  std::string layer, type;
  std::size_t channels, height, width;  ///< 0 0 0 where the layer gives no map
};

/// A map, planes column by column.
struct LayerMap {
  Layout layout;
  std::vector<float> values;
};

class Model {
 public:
  /// Throws  frs::Error noFile, badValue (no ONNX model), notBuilt (no ONNX Runtime).
  explicit Model(const std::string& file);
  ~Model();

  /// Loads the layers for `run`; none loads all layers. `threads` 0: one for each processor.
  /// Throws  frs::Error badValue with what ONNX Runtime says, badOption (no such layer), outOfMemory.
  void open(const std::vector<std::string>& layers, int threads);

  const NetworkInput& input() const { return input_; }

  /// The layers and their sizes for a black picture of this size; 0 takes the file's own, or 224.
  std::vector<LayerSize> layers(int height, int width);

  /// The maps of a picture. Throws frs::Error badValue.
  std::vector<LayerMap> run(const NetworkRequest& request, const std::vector<unsigned char>& picture) const;

 private:
  struct Loaded;
  struct Output;
  std::vector<Output> forward(std::vector<float>& values, std::int64_t height, std::int64_t width) const;

  Runtime runtime_;
  std::string file_;
  NetworkGraph graph_;
  NetworkInput input_;
  std::vector<std::string> tensors_;
  std::unique_ptr<Loaded> loaded_;
};
}  // namespace frs
