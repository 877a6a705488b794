// mx_connected.hpp - neighbours and options of the search for connected sets.
#pragma once
#include "connected/connected.hpp"
#include "mx.hpp"

namespace frs::mx {
/// Argument i, an E-by-2 list of numbers from 1 to `regions`.
inline std::vector<std::array<int, 2>> edgesOf(const Args& args, int i, std::size_t regions) {
  const std::vector<int> pairs = args.indices(i, "A", static_cast<double>(regions), kAny);
  if (!pairs.empty()) requireSize(args.raw(i), "A", kAny, 2);
  const std::size_t count = pairs.size() / 2;
  std::vector<std::array<int, 2>> edges(count);
  for (std::size_t e = 0; e < count; ++e) edges[e] = {pairs[e], pairs[count + e]};
  return edges;
}

/// What any caller may choose; limits of the set are frs_connected's alone.
inline ConnectedOptions searchOptions(const Options& given) {
  ConnectedOptions options;
  options.exact = given.choice("method", {"exact", "fast"}) == 0;
  options.timeLimit = given.scalar("timeLimit", 0, HUGE_VAL);
  return options;
}
}  // namespace frs::mx
