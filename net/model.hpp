// model.hpp - a network under OpenCV's dnn. net/ is the only folder that knows OpenCV.
#pragma once
#include <opencv2/dnn.hpp>
#include <string>
#include <vector>

#include "network/onnx.hpp"
#include "network/protocol.hpp"

namespace frs {
struct LayerSize {
  std::string layer, type;
  int channels, height, width;  ///< 0 0 0 where the layer gives no map
};

class Model {
 public:
  /// Throws  frs::Error noFile, badValue (no ONNX model).
  Model(const std::string& file, const std::string& layer);

  /// Loads the network for `run`.
  /// Throws  frs::Error badValue with the operators that OpenCV does not know, badOption (no such layer).
  void open();

  /// The layers and their sizes for an input of this size; 0 takes the file's own, or 224.
  std::vector<LayerSize> layers(int height, int width);

  /// The map of a picture, 1 x channels x height x width. Throws frs::Error badValue.
  cv::Mat run(const NetworkRequest& request, const std::vector<unsigned char>& picture);

 private:
  struct Sized {
    int height, width;  // of the last picture; 0: none yet
    bool ofSize;        // loaded for this size, not for that in the file
    cv::dnn::Net net;
  };
  cv::dnn::Net load(int height, int width, bool joins) const;
  cv::Mat forward(const cv::Mat& input);
  int heightOr(int given) const;
  int widthOr(int given) const;

  OnnxModel onnx_;
  std::string layer_;
  std::size_t kept_;         // so many sizes of pictures have a network of their own
  std::vector<Sized> nets_;  // the last used at the end
};
}  // namespace frs
