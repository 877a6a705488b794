#include "network/network.hpp"

#include <algorithm>
#include <vector>

#include "base/child.hpp"
#include "base/error.hpp"
#include "network/protocol.hpp"

namespace frs {
namespace {
constexpr std::uint64_t largestAnswer = std::uint64_t{1} << 33;

Child toChild(const NetworkProcess& p) { return {p.process, p.output, p.complaints, p.input}; }

std::string ending(const Child& child) {
  const ChildEnd end = endOf(child);
  if (end.killed) return "was killed (by hand, or because memory ran out)";
  if (end.signal != 0) return "broke down (signal " + std::to_string(end.signal) + ")";
  return "ended";
}

[[noreturn]] void gone(const Child& child) {
  const std::string how = ending(child), said = complaintsOf(child);
  throw Error("internal", "The process of the network " + how +
                              ". What was computed before is kept; start again to go on." +
                              (said.empty() ? "" : " It said: " + said));
}

NetworkAnswer readHead(const Child& child, Monitor& monitor) {
  NetworkAnswer head;
  if (readAll(child.output, &head, sizeof head, monitor) < sizeof head) gone(child);
  if (head.mark != networkMark || head.bytes > largestAnswer)
    throw Error("internal", "frs_net is of another version: build the toolbox anew.");
  return head;
}

// The text of an answer; one that refuses is thrown.
std::string readText(const Child& child, const NetworkAnswer& head, Monitor& monitor) {
  std::string text(static_cast<std::size_t>(head.bytes), '\0');
  if (readAll(child.output, &text[0], text.size(), monitor) < text.size()) gone(child);
  if (!head.refused) return text;
  const std::size_t line = text.find('\n');
  if (line == std::string::npos) throw Error("internal", "frs_net said: " + text);
  throw Error(text.substr(0, line), text.substr(line + 1));
}

Child started(const std::string& program, const std::vector<std::string>& arguments) {
  std::vector<std::string> all = {program};
  all.insert(all.end(), arguments.begin(), arguments.end());
  return startChild(all, "build the toolbox anew.", true);
}

void readMap(const Child& child, const NetworkAnswer& head, float* to, Monitor& monitor) {
  const std::size_t size = std::size_t{head.height} * head.width * head.channels * sizeof(float);
  if (head.bytes != size) throw Error("internal", "frs_net sent a map of another size.");
  if (readAll(child.output, to, size, monitor) < size) gone(child);
}

// The text that the program answers to these arguments when it has started; `end` ends the child even then.
std::string firstAnswer(const Child& child, bool end, Monitor& monitor) {
  std::string text;
  try {
    text = readText(child, readHead(child, monitor), monitor);
  } catch (...) {
    endChild(child);
    throw;
  }
  if (end) endChild(child);
  return text;
}
}  // namespace

std::string networkRuntime(const std::string& program, Monitor& monitor) {
  return firstAnswer(started(program, {"about"}), true, monitor);
}

std::string networkLayers(const std::string& program, const std::string& file, int height, int width,
                          Monitor& monitor) {
  return firstAnswer(started(program, {"list", file, std::to_string(height), std::to_string(width)}), true, monitor);
}

NetworkProcess openNetwork(const std::string& program, const std::string& file, const std::string& layers, int threads,
                           std::string& input, Monitor& monitor) {
  const Child child = started(program, {"run", file, layers, std::to_string(threads)});
  input = firstAnswer(child, false, monitor);
  return {child.process, child.output, child.complaints, child.input};
}

void runNetwork(const NetworkProcess& process, const NetworkPicture& p, std::size_t layers, const MapRoom& room,
                Monitor& monitor) {
  const Child child = toChild(process);
  const auto short_ = [](std::size_t v) { return static_cast<std::uint32_t>(v); };
  NetworkRequest head = {short_(p.height),
                         short_(p.width),
                         short_(p.inputHeight),
                         short_(p.inputWidth),
                         p.bgr,
                         p.patch,
                         p.firstChannel,
                         p.lastChannel,
                         {},
                         {}};
  std::copy(p.mean, p.mean + 3, head.mean);
  std::copy(p.scale, p.scale + 3, head.scale);
  if (!feedChild(child, &head, sizeof head, monitor) || !feedChild(child, p.pixels, 3 * p.height * p.width, monitor))
    gone(child);
  for (std::size_t k = 0; k < layers; ++k) {
    const NetworkAnswer answer = readHead(child, monitor);
    if (answer.refused) readText(child, answer, monitor);  // throws
    readMap(child, answer, room(k, {answer.height, answer.width, answer.channels, answer.patch, answer.others}),
            monitor);
  }
}

void closeNetwork(const NetworkProcess& process) { endChild(toChild(process)); }
}  // namespace frs
