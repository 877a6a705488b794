// network.hpp - maps of a neural network, computed by the program frs_net in a process of its own: its libraries never meet
// those of the host, and what ends it does not end the host.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "base/monitor.hpp"

namespace frs {
/// A running network, as plain numbers: whoever holds them may pass them through the host between calls.
struct NetworkProcess {
  long process = -1;
  int output = -1, complaints = -1, input = -1;
};

struct NetworkPicture {
  const std::uint8_t* pixels;  ///< planes R, G, B, column by column
  std::size_t height, width;
  std::size_t inputHeight, inputWidth;  ///< size at which the network sees it
  bool bgr;
  std::uint32_t patch, firstChannel, lastChannel;  ///< as in NetworkRequest
  float mean[3], scale[3];                         ///< it sees (v - mean) * scale, v in 0..1
};

/// Of a map: its size; of a map of tokens the pixels of their side, and how many tokens beside it were left out.
struct MapSize {
  std::size_t height, width, channels, patch, others;
};

/// Gives the place for the map of the layer number `layer`: height width channels floats, column by column, channel after
/// channel.
using MapRoom = std::function<float*(std::size_t layer, const MapSize& size)>;

/// "version <tab> path" of the ONNX Runtime that networks run under.
///
/// Throws  frs::Error notBuilt (there is none), internal.
std::string networkRuntime(const std::string& program, Monitor& monitor);

/// Layers of an ONNX file at a size of the input (0: the file's own, or 224), in lines "layer <tab> operator <tab>
/// channels <tab> height <tab> width".
///
/// Throws  frs::Error noFile, badValue (what is wrong with the file), internal (the process broke down).
std::string networkLayers(const std::string& program, const std::string& file, int height, int width, Monitor& monitor);

/// Starts the program on the layers of a file, a line each, and waits until the network is loaded. No shell sees the names.
///
/// Post    closeNetwork must be called, once. `input` is "height <tab> width" of the file's input, 0 where it is free.
/// Throws  as networkLayers, and badOption (no such layer).
NetworkProcess openNetwork(const std::string& program, const std::string& file, const std::string& layers, int threads,
                           std::string& input, Monitor& monitor);

/// The maps of a picture, one of each of the `layers`.
///
/// Post    After an error `internal` the process is of no more use.
/// Throws  frs::Error badValue (the network cannot take this picture), internal (it ended: killed, no memory, a fault).
void runNetwork(const NetworkProcess& process, const NetworkPicture& picture, std::size_t layers, const MapRoom& room,
                Monitor& monitor);

void closeNetwork(const NetworkProcess& process);
}  // namespace frs
