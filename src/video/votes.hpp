// votes.hpp - the votes of pixels for orientations of gradients and directions of motion, summed in an integral video.
#pragma once
#include <cstdint>
#include <vector>

#include "image/planar_image.hpp"
#include "video/flow.hpp"

namespace frs {
constexpr int gradientBins = 4, flowBins = 5, voteBins = gradientBins + flowBins;
constexpr int voteStride = 12;    ///< counters a pixel in memory: whole SSE registers
constexpr double voteScale = 32;  ///< votes are whole numbers of 1/32 gray level or pixel of motion
constexpr double largestVote = voteScale * 255;

/// Votes of the pixels of one line of the picture (a column of the host's array), bin by bin: votes[bin * rows + y].
void lineVotes(const PlanarImage& frame, const Flow& flow, std::size_t x, double still, std::uint32_t* votes);

/// Running sums over x, y and t of votes, for the last `depth` moments. Counters wrap around: differences are exact
/// as long as the sum asked for is below 2^32.
class IntegralVideo {
 public:
  IntegralVideo(std::size_t rows, std::size_t cols, std::size_t depth);
  void push(const PlanarImage& frame, const Flow& flow, double still);
  long frames() const { return frames_; }
  /// Counters of all bins summed over columns < x, rows < y, frames < t. Pre: frames() - depth < t <= frames().
  const std::uint32_t* corner(std::size_t x, std::size_t y, long t) const {
    return slots_[static_cast<std::size_t>(t) % slots_.size()].data() + (x * (rows_ + 1) + y) * voteStride;
  }

 private:
  std::size_t rows_, cols_;
  long frames_ = 0;
  std::vector<std::vector<std::uint32_t>> slots_;
};
}  // namespace frs
