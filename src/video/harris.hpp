// harris.hpp - space-time corners of a video (Laptev 2005), found frame by frame.
#pragma once
#include <deque>
#include <vector>

#include "image/planar_image.hpp"

namespace frs {
struct SpaceTimePoint {
  std::size_t x, y;  ///< from 0
  long t;
  float strength;
};

/// Gaussian smoothing along time of planes that come one by one; at the ends of the video the kernel is cut and
/// normalised anew.
class TimeSmoother {
 public:
  explicit TimeSmoother(double tau);
  int radius() const { return radius_; }
  void push(std::vector<float> plane);
  void finish() { ended_ = true; }
  /// The smoothed plane of the next moment, once all it needs has come.
  bool next(std::vector<float>& out);

 private:
  int radius_;
  std::vector<double> kernel_;
  std::deque<std::vector<float>> planes_;  // of moments first_, first_ + 1, ...
  long first_ = 0, moment_ = 0;
  bool ended_ = false;
};

/// Local maxima in x, y and t of H = det(mu) - 0.005 trace(mu)^3, where mu is the second-moment matrix of the
/// scale-normalised gradient: the video smoothed by sigma and tau, products of derivatives by sqrt(2) of them.
///
/// Post    Points come in the order of t, at most delay() frames after theirs; they do not lie on the border.
/// Cost    O(pixels (sigma + tau)) a frame, memory for delay() frames of 6 planes.
class HarrisDetector {
 public:
  HarrisDetector(std::size_t rows, std::size_t cols, double sigma, double tau, double threshold);
  int delay() const { return video_.radius() + products_.radius() + 2; }
  /// Points that are certain after this frame.
  std::vector<SpaceTimePoint> push(const PlanarImage& frame);
  /// Those of the end of the video.
  std::vector<SpaceTimePoint> finish();

 private:
  void advance(std::vector<SpaceTimePoint>& found);
  void multiply();
  std::vector<float> response(const std::vector<float>& moments) const;
  void maxima(const std::vector<float>* before, const std::vector<float>& now, const std::vector<float>* after, long t,
              std::vector<SpaceTimePoint>& found) const;

  std::size_t rows_, cols_;
  double sigma_, tau_;
  float threshold_;
  TimeSmoother video_, products_;
  std::deque<std::vector<float>> smooth_;     // three moments of the smoothed video
  std::deque<std::vector<float>> responses_;  // three moments of H
  long judged_ = 0;                           // moments whose maxima were looked for
  bool ended_ = false;
};
}  // namespace frs
