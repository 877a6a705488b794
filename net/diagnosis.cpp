#include "diagnosis.hpp"

#include <opencv2/dnn.hpp>
#include <set>

#include "base/platform.hpp"

namespace frs {
namespace {
// What OpenCV writes to its log, which is standard error, while it loads the model in the mode that goes on after a
// failure.
std::string logOf(const std::string& model) {
  return platform::errorsOf([&] {
    cv::dnn::enableModelDiagnostics(true);
    try {
      cv::dnn::readNetFromONNX(model.data(), model.size());
    } catch (const cv::Exception&) {
    }
    cv::dnn::enableModelDiagnostics(false);
  });
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
