// diagnosis.hpp - why OpenCV cannot load a model, in words for its owner.
#pragma once
#include <opencv2/core.hpp>
#include <string>

namespace frs {
/// The operators that OpenCV does not know, all of them; where it knows all, what it said.
std::string whyNot(const std::string& model, const cv::Exception& said);
}  // namespace frs
