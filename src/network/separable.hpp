// separable.hpp - a convolution that keeps channels apart between two of 1 x 1 pixel, the block that MobileNets are made of.
#pragma once
#include <cstddef>
#include <vector>

namespace frs {
/// Weights of one convolution and the limits of what follows it: relu6(x) is between 0 and 6, no activation between -Inf and Inf.
struct ConvolutionStage {
  std::vector<float> weights, bias;
  float low, high;
};

struct SeparableBlock {
  std::size_t inputs, inner, outputs;  ///< channels
  ConvolutionStage expand;             ///< inner x inputs, row by row; without weights: none, and inner == inputs
  ConvolutionStage depthwise;          ///< inner x side x side
  ConvolutionStage project;            ///< outputs x inner
  std::size_t side, stride;
  std::size_t top, left, bottom, right;  ///< zeros around what depthwise sees
};

/// The whole block for some rows at a time: between the three convolutions there are several times as many channels as
/// before and behind, and for some rows and some of these channels they fit into the cache.
class Separable {
 public:
  /// Throws  frs::Error badSize where weights are not of these sizes, or the stride is 0.
  explicit Separable(SeparableBlock block);

  const SeparableBlock& block() const { return block_; }

  /// Height (width) of the result for one of the input. Throws frs::Error badSize where the input is too small.
  std::size_t heightFor(std::size_t height) const;
  std::size_t widthFor(std::size_t width) const;

  /// Of how many strips of rows the result is made.
  std::size_t strips(std::size_t height, std::size_t width) const;

  /// Computes the strips first .. last - 1. Maps have a plane, row by row, for each channel. A strip does not depend on the others: they
  /// may be computed side by side.
  void run(const float* input, std::size_t height, std::size_t width, std::size_t first, std::size_t last,
           float* output) const;

 private:
  struct Plan;
  struct Room;
  Plan planFor(std::size_t height, std::size_t width) const;
  void runStrip(const Plan& p, const float* input, Room& room) const;
  void convolveSome(const Plan& p, const float* from, std::size_t pitch, std::size_t first, std::size_t count,
                    Room& room) const;

  SeparableBlock block_;  // weights of expand and project are empty: they are below
  bool expands_;
  std::vector<float> expand_,
      project_;  // in the order of convolution::Product, project_ by some of the inner channels after the other
};
}  // namespace frs
