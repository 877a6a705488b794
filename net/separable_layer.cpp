#include "separable_layer.hpp"

#include <memory>
#include <opencv2/dnn.hpp>
#include <opencv2/dnn/layer.hpp>

#include "base/error.hpp"
#include "network/joined.hpp"
#include "network/separable.hpp"

namespace frs {
namespace {
using cv::dnn::MatShape;

template <class T>
std::vector<T> listOf(const cv::dnn::LayerParams& params, const char* name, int count) {
  const cv::dnn::DictValue& given = params.get(name);
  CV_Assert(given.size() == count);
  std::vector<T> values;
  for (int k = 0; k < count; ++k) values.push_back(static_cast<T>(given.get<double>(k)));
  return values;
}

std::vector<float> numbersOf(const cv::Mat& m) {
  CV_Assert(m.type() == CV_32F && m.isContinuous());
  return std::vector<float>(m.ptr<float>(), m.ptr<float>() + m.total());
}

SeparableBlock blockOf(const cv::dnn::LayerParams& params) {
  const std::vector<cv::Mat>& blobs = params.blobs;
  CV_Assert(blobs.size() == 4 || blobs.size() == 6);
  const auto limits = listOf<float>(params, "limits", 6);
  const auto shape = listOf<std::size_t>(params, "shape", 5);
  const cv::Mat& middle = blobs[blobs.size() - 4];
  CV_Assert(middle.dims == 4 && blobs[0].dims == 4);
  const auto stage = [&](std::size_t k) {
    return ConvolutionStage{numbersOf(blobs[blobs.size() - 6 + 2 * k]), numbersOf(blobs[blobs.size() - 5 + 2 * k]),
                            limits[2 * k], limits[2 * k + 1]};
  };
  SeparableBlock b;
  b.inner = static_cast<std::size_t>(middle.size[0]);
  b.side = static_cast<std::size_t>(middle.size[2]);
  b.inputs = blobs.size() == 6 ? static_cast<std::size_t>(blobs[0].size[1]) : b.inner;
  b.outputs = static_cast<std::size_t>(blobs[blobs.size() - 2].size[0]);
  b.expand = blobs.size() == 6 ? stage(0) : ConvolutionStage{{}, {}, limits[0], limits[1]};
  b.depthwise = stage(1);
  b.project = stage(2);
  b.stride = shape[0];
  b.top = shape[1];
  b.left = shape[2];
  b.bottom = shape[3];
  b.right = shape[4];
  return b;
}

class SeparableLayer : public cv::dnn::Layer {
 public:
  explicit SeparableLayer(const cv::dnn::LayerParams& params) : Layer(params), work_(blockOf(params)) {}

  bool supportBackend(int backend) override { return backend == cv::dnn::DNN_BACKEND_OPENCV; }

  bool getMemoryShapes(const std::vector<MatShape>& inputs, int, std::vector<MatShape>& outputs,
                       std::vector<MatShape>&) const override {
    const SeparableBlock& b = work_.block();
    CV_Assert(inputs.size() == 1 && inputs[0].size() == 4 && inputs[0][1] == static_cast<int>(b.inputs));
    const auto side = [](int v) { return static_cast<std::size_t>(v); };
    outputs.assign(1, inputs[0]);
    outputs[0][1] = static_cast<int>(b.outputs);
    outputs[0][2] = static_cast<int>(work_.heightFor(side(inputs[0][2])));
    outputs[0][3] = static_cast<int>(work_.widthFor(side(inputs[0][3])));
    return false;
  }

  void forward(cv::InputArrayOfArrays in, cv::OutputArrayOfArrays out, cv::OutputArrayOfArrays) override {
    std::vector<cv::Mat> inputs, outputs;
    in.getMatVector(inputs);
    out.getMatVector(outputs);
    const cv::Mat& x = inputs[0];
    const auto height = static_cast<std::size_t>(x.size[2]), width = static_cast<std::size_t>(x.size[3]);
    const int strips = static_cast<int>(work_.strips(height, width));
    cv::parallel_for_(cv::Range(0, x.size[0] * strips), [&](const cv::Range& range) {
      for (int s = range.start; s < range.end;) {  // to the end of the range or of the picture
        const int picture = s / strips, end = std::min(range.end, (picture + 1) * strips);
        const auto strip = [&](int k) { return static_cast<std::size_t>(k - picture * strips); };
        work_.run(x.ptr<float>(picture), height, width, strip(s), strip(end), outputs[0].ptr<float>(picture));
        s = end;
      }
    });
  }

 private:
  Separable work_;
};

cv::Ptr<cv::dnn::Layer> separable(cv::dnn::LayerParams& params) { return cv::makePtr<SeparableLayer>(params); }
}  // namespace

void useSeparableBlocks() { cv::dnn::LayerFactory::registerLayer(separableType, separable); }
}  // namespace frs
