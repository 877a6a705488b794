#include "model.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <filesystem>

#include "base/error.hpp"
#include "base/platform.hpp"

namespace frs {
using namespace ort;
namespace {
constexpr long usualSide = 224;
constexpr int logFatal = 4, optimizeAll = 99, optimizeNone = 0, arenaAllocator = 1, ofCpu = 0, isTensor = 1;

std::string contentOf(const std::string& path) {
  const platform::File file = platform::openFile(path, "rb");
  if (!file) throw Error("noFile", "Cannot read " + path + ".");
  return platform::contentOf(file);
}

float fromHalf(std::uint16_t half) {
  const int exponent = half >> 10 & 31, fraction = half & 1023;
  const float value = exponent == 31  ? (fraction ? NAN : INFINITY)
                      : exponent == 0 ? std::ldexp(static_cast<float>(fraction), -24)
                                      : std::ldexp(static_cast<float>(1024 + fraction), exponent - 25);
  return half & 0x8000 ? -value : value;
}

// The nearest number of 16 bits; of two that are as near, the even one.
std::uint16_t toHalf(float value) {
  const auto sign = static_cast<std::uint16_t>(std::signbit(value) ? 0x8000 : 0);
  const float size = std::fabs(value);
  if (!(size < 65520)) return static_cast<std::uint16_t>(sign | (std::isnan(value) ? 0x7e00 : 0x7c00));
  int exponent = 0;
  std::frexp(size, &exponent);
  exponent = std::max(exponent, -13);
  const auto steps = static_cast<int>(std::nearbyint(std::ldexp(size, 11 - exponent)));
  return static_cast<std::uint16_t>(sign + (steps < 1024 ? steps : (exponent + 13) * 1024 + steps));
}

std::string textOf(const std::vector<std::int64_t>& size) {
  std::string text;
  for (std::int64_t s : size) text += (text.empty() ? "" : " x ") + std::to_string(s);
  return text.empty() ? "one number" : text;
}
}  // namespace

// What ONNX Runtime holds for a network at work.
struct Model::Loaded {
  const Runtime& runtime;
  Env* env = nullptr;
  MemoryInfo* memory = nullptr;
  Session* session = nullptr;
  explicit Loaded(const Runtime& r) : runtime(r) {
    check(r, CreateEnv(r.api, logFatal, "frs_net", &env));
    check(r, CreateCpuMemoryInfo(r.api, arenaAllocator, ofCpu, &memory));
  }
  ~Loaded() {
    if (session) ReleaseSession(runtime.api, session);
    if (memory) ReleaseMemoryInfo(runtime.api, memory);
    if (env) ReleaseEnv(runtime.api, env);
  }
  Loaded(const Loaded&) = delete;
};

struct Model::Output {
  std::vector<std::int64_t> size;
  std::vector<float> values;
};

Model::Model(const std::string& file) : runtime_(findRuntime()), file_(file), graph_(contentOf(file)) {}
Model::~Model() = default;

void Model::open(const std::vector<std::string>& layers, int threads) {
  for (const std::string& l : layers) tensors_.push_back(graph_.tensorOf(l));
  if (layers.empty())
    for (const NetworkNode& n : graph_.nodes()) tensors_.push_back(n.output);
  input_ = graph_.inputOf(tensors_);
  if (input_.element != elementFloat && input_.element != elementHalf && input_.element != elementByte)
    throw Error("badValue", "the input " + input_.name + " must hold numbers of the type float, float16 or uint8.");
  const std::string model = graph_.cut(tensors_);
  loaded_.reset(new Loaded(runtime_));
  Options* made = nullptr;
  check(runtime_, CreateSessionOptions(runtime_.api, &made));
  const auto options = owned(runtime_, made, ReleaseSessionOptions);
  check(runtime_, SetSessionGraphOptimizationLevel(runtime_.api, made, layers.empty() ? optimizeNone : optimizeAll));
  check(runtime_, SetIntraOpNumThreads(runtime_.api, made, threads > 0 ? threads : platform::processors()));
  check(runtime_, SetInterOpNumThreads(runtime_.api, made, 1));
  check(runtime_, DisableMemPattern(runtime_.api, made));  // sizes of pictures differ
  const std::string folder = std::filesystem::absolute(std::filesystem::u8path(file_)).parent_path().u8string();
  for (const auto& [key, value] : {std::pair<const char*, std::string>{"session.intra_op.allow_spinning", "0"},
                                   {"session.model_external_initializers_file_folder_path", folder}})
    check(runtime_, AddSessionConfigEntry(runtime_.api, made, key, value.c_str()));
  try {
    check(runtime_,
          CreateSessionFromArray(runtime_.api, loaded_->env, model.data(), model.size(), made, &loaded_->session));
  } catch (const Error& e) {
    throw Error(e.reason, "ONNX Runtime " + runtime_.version + " cannot load it: " + e.what());
  }
}

std::vector<Model::Output> Model::forward(std::vector<float>& values, std::int64_t height, std::int64_t width) const {
  const auto c = static_cast<std::size_t>(input_.channels), area = values.size() / c;
  if (input_.channelsLast && c > 1) {
    std::vector<float> turned(values.size());
    transpose(values.data(), c, area, turned.data());
    values.swap(turned);
  }
  std::vector<std::uint16_t> halves(input_.element == elementHalf ? values.size() : 0);
  std::transform(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(halves.size()), halves.begin(), toHalf);
  std::vector<std::uint8_t> bytes(input_.element == elementByte ? values.size() : 0);
  std::transform(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(bytes.size()), bytes.begin(),
                 [](float v) { return static_cast<std::uint8_t>(std::lround(std::clamp(v, 0.f, 255.f))); });
  void* data = values.data();
  std::size_t size = values.size() * sizeof(float);
  if (!halves.empty()) data = halves.data(), size /= 2;
  if (!bytes.empty()) data = bytes.data(), size /= 4;
  std::vector<std::int64_t> sides = {1, input_.channels, height, width};
  if (input_.channelsLast) sides = {1, height, width, input_.channels};
  Value* picture = nullptr;
  check(runtime_, CreateTensorWithDataAsOrtValue(runtime_.api, loaded_->memory, data, size, sides.data(), sides.size(),
                                                 input_.element, &picture));
  const auto input = owned(runtime_, picture, ReleaseValue);
  std::vector<const char*> names;
  for (const std::string& t : tensors_) names.push_back(t.c_str());
  std::vector<Value*> given(names.size());
  const char* name = input_.name.c_str();
  check(runtime_,
        Run(runtime_.api, loaded_->session, nullptr, &name, &picture, 1, names.data(), names.size(), given.data()));
  std::vector<decltype(owned(runtime_, picture, ReleaseValue))> kept;
  for (Value* v : given) kept.push_back(owned(runtime_, v, ReleaseValue));
  std::vector<Output> outputs(names.size());
  for (std::size_t k = 0; k < names.size(); ++k) {
    int type = 0, element = 0;
    std::size_t rank = 0, count = 1;
    check(runtime_, GetValueType(runtime_.api, given[k], &type));
    if (type != isTensor) continue;
    Shape* made = nullptr;
    check(runtime_, GetTensorTypeAndShape(runtime_.api, given[k], &made));
    const auto shape = owned(runtime_, made, ReleaseTensorTypeAndShapeInfo);
    check(runtime_, GetTensorElementType(runtime_.api, made, &element));
    check(runtime_, GetDimensionsCount(runtime_.api, made, &rank));
    Output& o = outputs[k];
    o.size.resize(rank);
    check(runtime_, GetDimensions(runtime_.api, made, o.size.data(), rank));
    for (std::int64_t s : o.size) count *= static_cast<std::size_t>(s);
    void* from = nullptr;
    check(runtime_, GetTensorMutableData(runtime_.api, given[k], &from));
    if (element == elementFloat)
      o.values.assign(static_cast<float*>(from), static_cast<float*>(from) + count);
    else if (element == elementDouble)
      std::transform(static_cast<double*>(from), static_cast<double*>(from) + count, std::back_inserter(o.values),
                     [](double v) { return static_cast<float>(v); });
    else if (element == elementHalf)
      std::transform(static_cast<std::uint16_t*>(from), static_cast<std::uint16_t*>(from) + count,
                     std::back_inserter(o.values), fromHalf);
  }
  return outputs;
}

std::vector<LayerSize> Model::layers(int height, int width) {
  NetworkRequest r = {};
  r.inputHeight = static_cast<std::uint32_t>(height ? height : input_.height ? input_.height : usualSide);
  r.inputWidth = static_cast<std::uint32_t>(width ? width : input_.width ? input_.width : usualSide);
  std::vector<float> black(static_cast<std::size_t>(input_.channels) * r.inputHeight * r.inputWidth);
  const std::vector<Output> outputs = forward(black, r.inputHeight, r.inputWidth);
  std::vector<LayerSize> list;
  const std::vector<NetworkNode> nodes = graph_.nodes();
  for (std::size_t k = 0; k < nodes.size(); ++k) {
    const Layout map = outputs[k].values.empty() ? Layout() : layoutOf(outputs[k].size, r);
    list.push_back({nodes[k].output, nodes[k].type, map.channels, map.height, map.width});
  }
  return list;
}

std::vector<LayerMap> Model::run(const NetworkRequest& r, const std::vector<unsigned char>& picture) const {
  std::vector<float> seen = seenBy(r, picture, input_.channels);
  std::vector<Output> outputs;
  try {
    outputs = forward(seen, r.inputHeight, r.inputWidth);
  } catch (const Error& e) {
    throw Error(e.reason, "the network cannot take a picture of " + std::to_string(r.inputHeight) + " x " +
                              std::to_string(r.inputWidth) + ": " + e.what());
  }
  std::vector<LayerMap> maps;
  for (const Output& o : outputs) {
    LayerMap map{o.values.empty() ? Layout() : layoutOf(o.size, r), {}};
    Layout& l = map.layout;
    if (l.channels == 0)
      throw Error("badValue", "the layer gives " + textOf(o.size) +
                                  "; it must give a map, 1 x channels x height x width, or " +
                                  "tokens, 1 x tokens x channels, for a picture of " + std::to_string(r.inputHeight) +
                                  " x " + std::to_string(r.inputWidth) + ".");
    if (r.lastChannel >= l.channels)
      throw Error("badOption", "channels must be within the " + std::to_string(l.channels) + " of the layer.");
    if (r.lastChannel > 0) {
      l.first += r.firstChannel * l.channel;
      l.channels = r.lastChannel - r.firstChannel + 1;
    }
    map.values.resize(l.channels * l.height * l.width);
    float* to = map.values.data();
    for (std::size_t c = 0; c < l.channels; ++c)
      for (std::size_t x = 0; x < l.width; ++x)
        for (std::size_t y = 0; y < l.height; ++y) *to++ = o.values[l.first + c * l.channel + y * l.row + x * l.column];
    if (!std::all_of(map.values.begin(), map.values.end(), [](float v) { return std::isfinite(v); }))
      throw Error("badValue", "the map holds NaN or Inf.");
    maps.push_back(std::move(map));
  }
  return maps;
}
}  // namespace frs
