// mx_network.hpp - running networks of the core for the host.
#pragma once
#include "mx.hpp"
#include "network/network.hpp"

namespace frs::mx {
/// A running network for the host to keep, as a row of four numbers.
inline mxArray* processRow(const NetworkProcess& p) {
  return rowOf({static_cast<double>(p.process), static_cast<double>(p.output), static_cast<double>(p.complaints),
                static_cast<double>(p.input)});
}
inline NetworkProcess toProcess(const mxArray* a) {
  const std::vector<double> v = toVector(a, "the network", 4);
  return {static_cast<long>(v[0]), static_cast<int>(v[1]), static_cast<int>(v[2]), static_cast<int>(v[3])};
}

/// A uint8 picture H-by-W-by-3 and how the network wants it.
inline NetworkPicture networkPicture(const mxArray* I, const Options& options) {
  const mwSize* d = mxGetDimensions(I);
  if (mxGetClassID(I) != mxUINT8_CLASS || mxGetNumberOfDimensions(I) != 3 || d[2] != 3)
    wrong("badType", "I", "H-by-W-by-3 uint8", I);
  const std::vector<double> size = options.vector("size", 2), mean = options.vector("mean", 3),
                            scale = options.vector("scale", 3), channels = options.vector("channels", 2);
  const auto side = [](auto v) { return static_cast<std::size_t>(v); };
  const auto small = [](double v) { return static_cast<std::uint32_t>(v); };
  NetworkPicture p = {static_cast<const std::uint8_t*>(mxGetData(I)),
                      side(d[0]),
                      side(d[1]),
                      side(size[0]),
                      side(size[1]),
                      options.flag("bgr"),
                      small(options.scalar("patch")),
                      small(channels[0]),
                      small(channels[1]),
                      {},
                      {}};
  std::copy(mean.begin(), mean.end(), p.mean);
  std::copy(scale.begin(), scale.end(), p.scale);
  return p;
}
}  // namespace frs::mx
