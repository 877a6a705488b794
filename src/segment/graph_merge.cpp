// graph_merge.cpp - see graph_merge.hpp.
#include "segment/graph_merge.hpp"

namespace frs {
void sortByWeight(std::vector<GraphEdge>& edges) {
  std::vector<float> weight;
  weight.reserve(edges.size());
  for (const GraphEdge& e : edges) weight.push_back(e.weight);
  const std::vector<std::uint32_t> order = countingOrder(weight);
  std::vector<GraphEdge> sorted;
  sorted.reserve(edges.size());
  for (std::uint32_t k : order) sorted.push_back(edges[k]);
  edges.swap(sorted);
}
}  // namespace frs
