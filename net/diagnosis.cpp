#include "diagnosis.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <cstdio>
#include <opencv2/dnn.hpp>
#include <set>

namespace frs {
namespace {
// What OpenCV writes to its log while it loads the model in the mode that goes on after a failure. The log has no other
// way out than standard error, which is caught in a file in memory meanwhile.
std::string logOf(const std::string& model) {
  const int caught = memfd_create("log", 0), before = dup(STDERR_FILENO);
  if (caught < 0 || before < 0) return "";
  std::fflush(stderr);
  dup2(caught, STDERR_FILENO);
  cv::dnn::enableModelDiagnostics(true);
  try {
    cv::dnn::readNetFromONNX(model.data(), model.size());
  } catch (const cv::Exception&) {
  }
  cv::dnn::enableModelDiagnostics(false);
  std::fflush(stderr);
  dup2(before, STDERR_FILENO);
  close(before);
  std::string text(static_cast<std::size_t>(lseek(caught, 0, SEEK_END)), '\0');
  const ssize_t got = pread(caught, &text[0], text.size(), 0);
  text.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
  close(caught);
  return text;
}
}  // namespace

std::string whyNot(const std::string& model, const cv::Exception& said) {
  const std::string log = logOf(model), start = "Type='ai.onnx.";
  std::set<std::string> unknown;
  for (std::size_t at = log.find(start); at != std::string::npos; at = log.find(start, at)) {
    at += start.size();
    unknown.insert(log.substr(at, log.find('\'', at) - at));
  }
  std::string list;
  for (const std::string& name : unknown) list += (list.empty() ? "" : ", ") + name;
  const std::string what =
      list.empty() ? "OpenCV cannot load it: " + said.err : "OpenCV does not know its operators " + list;
  return what + ". Export with opset 10, or take an earlier layer.";
}
}  // namespace frs
