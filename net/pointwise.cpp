#include "pointwise.hpp"

#include <algorithm>
#include <opencv2/dnn.hpp>
#include <opencv2/dnn/all_layers.hpp>
#include <opencv2/dnn/layer.hpp>

#include "base/linalg.hpp"

namespace frs {
namespace {
using cv::dnn::MatShape;

// Pixels at a time: the products of so many stay in the cache until the activation has seen them, and planes of a power of
// two, whose pixels share places in it, are only written.
constexpr std::size_t stripe = 256;

class Pointwise : public cv::dnn::Layer {
 public:
  explicit Pointwise(const cv::dnn::LayerParams& params) : Layer(params) {
    type = "Pointwise";  // OpenCV 4.10 takes every layer of the type Convolution for an object of its own class
  }

  bool supportBackend(int backend) override { return backend == cv::dnn::DNN_BACKEND_OPENCV; }

  bool getMemoryShapes(const std::vector<MatShape>& inputs, int, std::vector<MatShape>& outputs,
                       std::vector<MatShape>&) const override {
    CV_Assert(inputs.size() == 1 && inputs[0].size() == 4 && inputs[0][1] == blobs[0].size[1]);
    outputs.assign(1, inputs[0]);
    outputs[0][1] = blobs[0].size[0];
    return false;
  }

  // Comes before every fusion, also of a network that goes on with another size.
  void finalize(cv::InputArrayOfArrays, cv::OutputArrayOfArrays) override {
    const int count = blobs[0].size[0];
    weights_ = blobs[0].reshape(1, count);  // no copy until a scale changes them
    bias_ = blobs.size() > 1 ? blobs[1].reshape(1, count).clone() : cv::Mat(count, 1, CV_32F, cv::Scalar(0));
  }

  // A scale and a shift of each channel that follow, such as those of a batch normalisation.
  bool tryFuse(cv::Ptr<Layer>& next) override {
    cv::Mat scale, shift;
    if (activation_.empty()) next->getScaleShift(scale, shift);
    if (!scale.empty()) weights_ = weights_.clone();
    const auto of = [](const cv::Mat& m, int k) { return m.ptr<float>()[m.total() == 1 ? 0 : k]; };
    for (int k = 0; k < weights_.rows; ++k) {
      if (!scale.empty()) weights_.row(k) *= of(scale, k);
      if (!scale.empty()) bias_.at<float>(k) *= of(scale, k);
      if (!shift.empty()) bias_.at<float>(k) += of(shift, k);
    }
    return !scale.empty() || !shift.empty();
  }

  bool setActivation(const cv::Ptr<cv::dnn::ActivationLayer>& layer) override {
    if (!activation_.empty() && !layer.empty()) return false;
    activation_ = layer;
    return !layer.empty();
  }

  void forward(cv::InputArrayOfArrays in, cv::OutputArrayOfArrays out, cv::OutputArrayOfArrays) override {
    std::vector<cv::Mat> inputs, outputs;
    in.getMatVector(inputs);
    out.getMatVector(outputs);
    const cv::Mat& x = inputs[0];
    const std::size_t area = x.total(2), perPicture = (area + stripe - 1) / stripe;
    const auto some = [&](const cv::Range& range) {
      std::vector<float> room(std::min(stripe, area) * static_cast<std::size_t>(weights_.rows));
      for (int s = range.start; s < range.end; ++s) {
        const int picture = s / static_cast<int>(perPicture);
        const std::size_t first = static_cast<std::size_t>(s) % perPicture * stripe;
        multiply(x.ptr<float>(picture) + first, outputs[0].ptr<float>(picture) + first, area,
                 std::min(stripe, area - first), room.data());
      }
    };
    cv::parallel_for_(cv::Range(0, x.size[0] * static_cast<int>(perPicture)), some);
  }

 private:
  // `count` pixels of planes of `area`.
  void multiply(const float* from, float* to, std::size_t area, std::size_t count, float* room) const {
    const auto outputs = static_cast<std::size_t>(weights_.rows), inputs = static_cast<std::size_t>(weights_.cols);
    for (std::size_t k = 0; k < outputs; ++k) std::fill_n(room + k * count, count, bias_.ptr<float>()[k]);
    gemm(false, false, count, outputs, inputs, 1.f, from, area, weights_.ptr<float>(), inputs, 1.f, room, count, 1);
    if (!activation_.empty()) activation_->forwardSlice(room, room, static_cast<int>(count), count, 0, weights_.rows);
    for (std::size_t k = 0; k < outputs; ++k) std::copy_n(room + k * count, count, to + k * area);
  }

  cv::Mat weights_, bias_;  // outputs x inputs, outputs x 1
  cv::Ptr<cv::dnn::ActivationLayer> activation_;
};

bool allAre(const cv::dnn::LayerParams& params, const char* name, int value) {
  if (!params.has(name)) return true;
  const cv::dnn::DictValue& given = params.get(name);
  for (int k = 0; k < given.size(); ++k)
    if (given.get<int>(k) != value) return false;
  return true;
}

cv::Ptr<cv::dnn::Layer> convolution(cv::dnn::LayerParams& params) {
  const auto ours = [&] {
    if (params.blobs.empty() || params.blobs[0].dims != 4 || params.blobs[0].type() != CV_32F) return false;
    return params.blobs[0].size[2] == 1 && params.blobs[0].size[3] == 1 && allAre(params, "stride", 1) &&
           allAre(params, "pad", 0) && allAre(params, "group", 1);
  };
  if (ours()) return cv::makePtr<Pointwise>(params);
  return cv::dnn::ConvolutionLayer::create(params);
}
}  // namespace

void usePointwiseProducts() { cv::dnn::LayerFactory::registerLayer("Convolution", convolution); }
}  // namespace frs
