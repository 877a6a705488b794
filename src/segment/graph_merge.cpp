// graph_merge.cpp - see graph_merge.hpp.
#include "segment/graph_merge.hpp"

namespace frs {
void sortByWeight(std::vector<GraphEdge>& edges) {
  std::vector<GraphEdge> sorted(edges.size());
  countingSort(
      edges.size(), [&](std::size_t i) { return edges[i].weight; },
      [&](std::size_t place, std::size_t i) { sorted[place] = edges[i]; });
  edges.swap(sorted);
}
}  // namespace frs
