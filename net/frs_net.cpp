// frs_net - runs an ONNX network for the toolbox: pictures in through standard input, maps out through standard output.
// See network/protocol.hpp. It ends with its input, so never later than the host.
#include <cstdio>
#include <cstdlib>
#include <sstream>

#include "base/error.hpp"
#include "base/platform.hpp"
#include "model.hpp"

namespace {
using namespace frs;
constexpr std::uint32_t maxSide = 32768;

void send(std::FILE* output, const void* data, std::size_t size) {
  if (std::fwrite(data, 1, size, output) < size || std::fflush(output) != 0) std::exit(1);  // nobody reads any more
}

bool receive(void* data, std::size_t size) { return std::fread(data, 1, size, stdin) == size; }

void answer(std::FILE* output, const std::string& text, bool refused = false) {
  const NetworkAnswer head = {networkMark, refused, 0, 0, 0, 0, 0, text.size()};
  send(output, &head, sizeof head);
  send(output, text.data(), text.size());
}

void answer(std::FILE* output, const LayerMap& map) {
  const Layout& l = map.layout;
  const auto side = [](std::size_t v) { return static_cast<std::uint32_t>(v); };
  const NetworkAnswer head = {networkMark,   0,       side(l.channels), side(l.height),
                              side(l.width), l.patch, l.others,         map.values.size() * sizeof(float)};
  send(output, &head, sizeof head);
  send(output, map.values.data(), map.values.size() * sizeof(float));
}

// Does `work`, which answers itself; a failure is the answer otherwise. False where it failed.
template <class Work>
bool guarded(std::FILE* output, Work work) {
  std::string problem;
  try {
    work();
    return true;
  } catch (const Error& e) {
    problem = e.reason + "\n" + (e.reason == "outOfMemory" ? "not enough memory for this network." : e.what());
  } catch (const std::bad_alloc&) {
    problem = "outOfMemory\nnot enough memory for this network.";
  } catch (const std::exception& e) {
    problem = std::string("internal\n") + e.what();
  }
  answer(output, problem, true);
  return false;
}

void list(std::FILE* output, const std::string& file, int height, int width) {
  Model model(file);
  model.open({}, 0);
  std::string text;
  for (const LayerSize& l : model.layers(height, width))
    text += l.layer + "\t" + l.type + "\t" + std::to_string(l.channels) + "\t" + std::to_string(l.height) + "\t" +
            std::to_string(l.width) + "\n";
  answer(output, text);
}

void serve(std::FILE* output, const Model& model) {
  NetworkRequest request;
  std::vector<unsigned char> picture;
  while (receive(&request, sizeof request)) {
    if (request.height > maxSide || request.width > maxSide) return;
    picture.resize(std::size_t{3} * request.height * request.width);
    if (!receive(picture.data(), picture.size())) return;
    guarded(output, [&] {
      for (const LayerMap& map : model.run(request, picture)) answer(output, map);
    });
  }
}

std::vector<std::string> linesOf(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines.empty() ? std::vector<std::string>{""} : lines;
}
}  // namespace

int main(int count, char** arguments) {
  const std::string task = count > 1 ? arguments[1] : "";
  if (!((task == "about" && count == 2) || ((task == "run" || task == "list") && count == 5))) {
    std::fprintf(stderr, "frs_net is started by frs_network of the FRS toolbox.\n");
    return 2;
  }
  const platform::File own = platform::ownOutput();  // for answers alone: libraries may write to standard output too
  if (!own) return 1;
  std::FILE* output = own.get();
  platform::limitMemory();
  std::unique_ptr<Model> model;
  const bool loaded = guarded(output, [&] {
    if (task == "about") {
      const Runtime r = findRuntime();
      answer(output, r.version + "\t" + r.path);
    } else if (task == "list") {
      list(output, arguments[2], std::atoi(arguments[3]), std::atoi(arguments[4]));
    } else {
      model.reset(new Model(arguments[2]));
      model->open(linesOf(arguments[3]), std::atoi(arguments[4]));
      answer(output, std::to_string(model->input().height) + "\t" + std::to_string(model->input().width));
    }
  });
  if (loaded && model) serve(output, *model);
  return loaded ? 0 : 1;
}
