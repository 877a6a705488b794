#include "model.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>

#include "base/error.hpp"
#include "diagnosis.hpp"
#include "network/joined.hpp"
#include "planes.hpp"

namespace frs {
namespace {
constexpr int usualSide = 224;
constexpr std::size_t keptSizes =
    4;  // networks at work on as many sizes of pictures; each holds all weights once more, so
constexpr std::size_t keptBytes = 256u << 20;  // of large ones there are fewer: their files have no more bytes in all

std::string contentOf(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) throw Error("noFile", "Cannot read " + file + ".");
  return std::string(std::istreambuf_iterator<char>(in), {});
}

std::size_t bytesOf(const std::string& file) {
  std::ifstream in(file, std::ios::binary | std::ios::ate);
  return static_cast<std::size_t>(std::max<std::streamoff>(1, in.tellg()));
}

int sideOr(long ofFile) { return ofFile > 0 ? static_cast<int>(std::min(ofFile, 1L << 15)) : usualSide; }

// A plane of the picture, column by column, as the network sees it: shifted, scaled, resized, row by row.
void fillPlane(const unsigned char* columns, const NetworkRequest& r, float mean, float scale, float* to) {
  float seen[256];
  for (int v = 0; v < 256; ++v) seen[v] = (static_cast<float>(v) / 255 - mean) * scale;
  std::vector<float> plane(std::size_t{r.height} * r.width);
  std::transform(columns, columns + plane.size(), plane.begin(), [&](unsigned char v) { return seen[v]; });
  plane = stretched(plane, r.width, r.height, r.inputWidth);  // columns of the picture are rows of the plane
  std::vector<float> turned(plane.size());
  transpose(plane.data(), r.inputWidth, r.height, turned.data());
  turned = stretched(turned, r.height, r.inputWidth, r.inputHeight);
  std::copy(turned.begin(), turned.end(), to);
}

cv::Mat inputOf(const NetworkRequest& r, const std::vector<unsigned char>& picture, int channels) {
  const int size[] = {1, channels, static_cast<int>(r.inputHeight), static_cast<int>(r.inputWidth)};
  cv::Mat input(4, size, CV_32F);
  const std::size_t area = std::size_t{r.height} * r.width;
  if (channels == 1) {  // a network of grey pictures sees the luma of ITU-R 601
    std::vector<unsigned char> grey(area);
    for (std::size_t i = 0; i < area; ++i)
      grey[i] = cv::saturate_cast<unsigned char>(0.299 * picture[i] + 0.587 * picture[area + i] +
                                                 0.114 * picture[2 * area + i]);
    fillPlane(grey.data(), r, r.mean[0], r.scale[0], input.ptr<float>(0, 0));
    return input;
  }
  for (int c = 0; c < 3; ++c)
    fillPlane(picture.data() + area * static_cast<std::size_t>(r.bgr ? 2 - c : c), r, r.mean[c], r.scale[c],
              input.ptr<float>(0, c));
  return input;
}

std::string sizeText(const cv::Mat& m) {
  std::string text;
  for (int k = 0; k < m.dims; ++k) text += (k ? " x " : "") + std::to_string(m.size[k]);
  return text;
}
}  // namespace

Model::Model(const std::string& file, const std::string& layer)
    : onnx_(contentOf(file)), layer_(layer), kept_(std::clamp<std::size_t>(keptBytes / bytesOf(file), 1, keptSizes)) {}

void Model::open() { nets_.push_back({0, 0, false, load(heightOr(0), widthOr(0), true)}); }

int Model::heightOr(int given) const { return given ? given : sideOr(onnx_.input().height); }
int Model::widthOr(int given) const { return given ? given : sideOr(onnx_.input().width); }

cv::dnn::Net Model::load(int height, int width, bool joins) const {
  std::string bytes = onnx_.mended(layer_, static_cast<std::size_t>(height), static_cast<std::size_t>(width));
  if (joins) bytes = joined(bytes);
  try {
    return cv::dnn::readNetFromONNX(bytes.data(), bytes.size());
  } catch (const cv::Exception& e) {
    throw Error("badValue", whyNot(bytes, e));
  }
}

std::vector<LayerSize> Model::layers(int height, int width) {
  height = heightOr(height);
  width = widthOr(width);
  cv::dnn::Net net = load(height, width, false);  // blocks that are joined would not be listed
  std::vector<int> ids;
  std::vector<std::vector<cv::dnn::MatShape>> inputs, outputs;
  net.getLayersShapes(cv::dnn::MatShape{1, static_cast<int>(onnx_.input().channels), height, width}, ids, inputs,
                      outputs);
  std::map<std::string, cv::dnn::MatShape> sizes;
  for (std::size_t k = 0; k < ids.size(); ++k)
    if (!outputs[k].empty()) sizes[net.getLayer(ids[k])->name] = outputs[k][0];
  std::vector<LayerSize> list;
  for (const OnnxNode& n : onnx_.nodes()) {
    LayerSize row{n.output, n.type, 0, 0, 0};
    for (const std::string& name : {"onnx_node!" + n.name, "onnx_node_output_0!" + n.output, n.output}) {
      const auto found = sizes.find(name);
      if (found == sizes.end() || found->second.size() != 4) continue;
      row.channels = found->second[1];
      row.height = found->second[2];
      row.width = found->second[3];
      break;
    }
    list.push_back(row);
  }
  return list;
}

// A network that gets a picture of another size than the last one allocates everything anew, which takes a third of the time of
// a MobileNet: so each of the last sizes has its own. All are loaded for the size in the file, and what a picture gives does not depend on those
// before it. Where sizes were computed while loading, one may fail at another size: then it is loaded for this size.
cv::Mat Model::forward(const cv::Mat& input) {
  const int height = input.size[2], width = input.size[3];
  const auto same = [&](const Sized& s) { return s.height == height && s.width == width; };
  const auto found = std::find_if(nets_.begin(), nets_.end(), same);
  if (found != nets_.end()) {
    std::rotate(found, found + 1, nets_.end());
  } else {
    if (nets_.size() == kept_ && nets_[0].ofSize) nets_.erase(nets_.begin());
    if (!nets_.empty() && (nets_[0].height == 0 || nets_.size() == kept_))
      std::rotate(nets_.begin(), nets_.begin() + 1, nets_.end());
    else
      nets_.push_back({0, 0, false, load(heightOr(0), widthOr(0), true)});
  }
  Sized& mine = nets_.back();
  try {
    mine.height = height;
    mine.width = width;
    mine.net.setInput(input);
    return mine.net.forward();
  } catch (const cv::Exception&) {
    if (mine.ofSize) throw;
    mine.net = load(height, width, true);
    mine.ofSize = true;
  }
  mine.net.setInput(input);
  return mine.net.forward();
}

cv::Mat Model::run(const NetworkRequest& request, const std::vector<unsigned char>& picture) {
  cv::Mat map;
  try {
    map = forward(inputOf(request, picture, static_cast<int>(onnx_.input().channels)));
  } catch (const cv::Exception& e) {
    throw Error("badValue", "the network cannot take a picture of " + std::to_string(request.inputHeight) + " x " +
                                std::to_string(request.inputWidth) + ": " + e.err);
  }
  if (map.dims != 4 || map.size[0] != 1 || map.type() != CV_32F || map.total() == 0)
    throw Error("badValue",
                "the layer gives " + sizeText(map) + "; it must give a map, 1 x channels x height x width.");
  return map.isContinuous() ? map : map.clone();
}
}  // namespace frs
