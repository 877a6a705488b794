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
}  // namespace frs::mx
