// frs_net - runs an ONNX network for the toolbox: pictures in through standard input, maps out through standard output.
// See network/protocol.hpp. It ends with its input, so never later than the host.
#include <cstdio>
#include <cstdlib>

#include "base/error.hpp"
#include "base/platform.hpp"
#include "model.hpp"
#include "planes.hpp"
#include "pointwise.hpp"
#include "separable_layer.hpp"

namespace {
using namespace frs;
constexpr std::uint32_t maxSide = 32768;

void send(std::FILE* output, const void* data, std::size_t size) {
  if (std::fwrite(data, 1, size, output) < size || std::fflush(output) != 0) std::exit(1);  // nobody reads any more
}

bool receive(void* data, std::size_t size) { return std::fread(data, 1, size, stdin) == size; }

void answer(std::FILE* output, const std::string& text, bool refused = false) {
  const NetworkAnswer head = {networkMark, refused, 0, 0, 0, text.size()};
  send(output, &head, sizeof head);
  send(output, text.data(), text.size());
}

void answer(std::FILE* output, const cv::Mat& map) {
  const auto side = [&](int k) { return static_cast<std::uint32_t>(map.size[k]); };
  const std::size_t area = std::size_t{side(2)} * side(3);
  std::vector<float> columns(map.total());
  for (std::size_t c = 0; c < side(1); ++c)
    transpose(map.ptr<float>() + c * area, side(2), side(3), &columns[c * area]);
  const NetworkAnswer head = {networkMark, 0, side(1), side(2), side(3), columns.size() * sizeof(float)};
  send(output, &head, sizeof head);
  send(output, columns.data(), columns.size() * sizeof(float));
}

// Does `work`, which answers itself; a failure is the answer otherwise. False where it failed.
template <class Work>
bool guarded(std::FILE* output, Work work) {
  std::string problem;
  try {
    work();
    return true;
  } catch (const Error& e) {
    problem = e.reason + "\n" + e.what();
  } catch (const std::bad_alloc&) {
    problem = "outOfMemory\nnot enough memory for this network.";
  } catch (const cv::Exception& e) {
    problem = "badValue\n" + e.err;
  } catch (const std::exception& e) {
    problem = std::string("internal\n") + e.what();
  }
  answer(output, problem, true);
  return false;
}

void list(std::FILE* output, Model& model, int height, int width) {
  std::string text;
  for (const LayerSize& l : model.layers(height, width))
    text += l.layer + "\t" + l.type + "\t" + std::to_string(l.channels) + "\t" + std::to_string(l.height) + "\t" +
            std::to_string(l.width) + "\n";
  answer(output, text);
}

void serve(std::FILE* output, Model& model) {
  NetworkRequest request;
  std::vector<unsigned char> picture;
  while (receive(&request, sizeof request)) {
    if (request.height > maxSide || request.width > maxSide) return;
    picture.resize(std::size_t{3} * request.height * request.width);
    if (!receive(picture.data(), picture.size())) return;
    guarded(output, [&] { answer(output, model.run(request, picture)); });
  }
}
}  // namespace

int main(int count, char** arguments) {
  if (count != 5) {
    std::fprintf(stderr, "frs_net is started by frs_network of the FRS toolbox.\n");
    return 2;
  }
  const platform::File own = platform::ownOutput();  // for answers alone: OpenCV logs to standard output too
  if (!own) return 1;
  std::FILE* output = own.get();
  platform::limitMemory();
  usePointwiseProducts();
  useSeparableBlocks();
  const std::string task = arguments[1];
  std::unique_ptr<Model> model;
  const bool loaded = guarded(output, [&] {
    model.reset(new Model(arguments[2], task == "run" ? arguments[3] : ""));
    if (task == "run") {
      const int threads = std::atoi(arguments[4]);
      cv::setNumThreads(threads > 0 ? threads : -1);  // -1: all processors
      model->open();
      answer(output, std::string());
    } else {
      list(output, *model, std::atoi(arguments[3]), std::atoi(arguments[4]));
    }
  });
  if (loaded && task == "run") serve(output, *model);
  return loaded ? 0 : 1;
}
