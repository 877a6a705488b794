// protocol.hpp - what goes through the pipes between the host and the program frs_net, which runs networks.
//   frs_net about                     one answer: "version <tab> path" of ONNX Runtime
//   frs_net list FILE HEIGHT WIDTH    one answer: lines "layer <tab> operator <tab> channels <tab> height <tab> width"
//   frs_net run FILE LAYERS THREADS   LAYERS has a line for each. One answer when the network is loaded, "height <tab> width" that
//                                     the file gives its input (0: free); then for each request an answer for each layer
// Both ends are programs of one build on one machine: structs cross the pipe as they are in memory.
#pragma once
#include <cstdint>

namespace frs {
/// A picture for the network: this head, then height x width x 3 bytes, planes R, G, B, column by column.
struct NetworkRequest {
  std::uint32_t height, width;              ///< of the picture
  std::uint32_t inputHeight, inputWidth;    ///< size at which the network sees it
  std::uint32_t bgr;                        ///< 1: channels in the order blue, green, red
  std::uint32_t patch;                      ///< pixels of a token's side, where the layer gives tokens; 0 finds it
  std::uint32_t firstChannel, lastChannel;  ///< of the map, from 0; 0 0: all
  float mean[3], scale[3];  ///< the network sees (v - mean) * scale, v in 0..1; in the order of its channels
};

/// Head of an answer: a text of `bytes` bytes where the size is 0, otherwise a map of channels x height x width floats,
/// planes column by column as those of pictures. A text with `refused` says why there is none: a reason of frs::Error, a
/// line break, and the message.
struct NetworkAnswer {
  std::uint32_t mark;  ///< networkMark; anything else did not come from frs_net
  std::uint32_t refused;
  std::uint32_t channels, height, width;
  std::uint32_t patch,
      others;  ///< of a map of tokens: pixels of their side, and how many tokens beside the map were left out
  std::uint64_t bytes;
};
constexpr std::uint32_t networkMark = 0x4e535247;
}  // namespace frs
