#include "connected/graph.hpp"

#include <algorithm>
#include <functional>
#include <numeric>

namespace frs::connected {

namespace {
// tails of a run increase: nodes visited in order meet the runs of their neighbours in order too
void pairArcs(Graph& g) {
  g.twin.resize(g.tail.size());
  std::vector<int> cursor(g.start.begin(), g.start.end() - 1);
  for (int v = 0; v < g.size(); ++v)
    for (int a = g.start[v]; a < g.start[v + 1]; ++a) g.twin[a] = cursor[g.tail[a]]++;
}

Graph packed(const std::vector<std::set<int>>& next, const std::vector<double>& weight,
             const std::vector<std::vector<int>>& members, const std::vector<char>& alive) {
  Graph g;
  std::vector<int> index(weight.size(), -1);
  for (std::size_t v = 0; v < weight.size(); ++v) {
    if (!alive[v]) continue;
    index[v] = g.size();
    g.weight.push_back(weight[v]);
    g.members.push_back(members[v]);
  }
  g.start.push_back(0);
  for (std::size_t v = 0; v < weight.size(); ++v) {
    if (!alive[v]) continue;
    for (int u : next[v]) g.tail.push_back(index[u]);
    g.start.push_back(static_cast<int>(g.tail.size()));
  }
  pairArcs(g);
  return g;
}
}  // namespace

Graph makeGraph(const std::vector<std::array<int, 2>>& edges, Span<const double> weight) {
  std::vector<std::set<int>> next(weight.size);
  for (const auto& e : edges) {
    if (e[0] == e[1]) continue;
    next[e[0]].insert(e[1]);
    next[e[1]].insert(e[0]);
  }
  std::vector<std::vector<int>> members(weight.size);
  for (std::size_t v = 0; v < weight.size; ++v) members[v] = {static_cast<int>(v)};
  return packed(next, {weight.begin(), weight.end()}, members, std::vector<char>(weight.size, 1));
}

Remainder remainder(const Graph& graph, const std::vector<State>& state) {
  Remainder r{{}, {}, std::vector<int>(graph.weight.size(), -1), std::vector<int>(graph.tail.size(), -1)};
  Graph& g = r.graph;
  for (int v = 0; v < graph.size(); ++v) {
    if (state[v] == State::Out) continue;
    r.node[v] = g.size();
    r.state.push_back(state[v]);
    g.weight.push_back(graph.weight[v]);
    g.members.push_back(graph.members[v]);
  }
  g.start.push_back(0);
  for (int v = 0; v < graph.size(); ++v) {
    if (r.node[v] < 0) continue;
    for (int a = graph.start[v]; a < graph.start[v + 1]; ++a) {
      if (r.node[graph.tail[a]] < 0) continue;
      r.arc[a] = static_cast<int>(g.tail.size());
      g.tail.push_back(r.node[graph.tail[a]]);
    }
    g.start.push_back(static_cast<int>(g.tail.size()));
  }
  pairArcs(g);
  return r;
}

bool Incumbent::offer(double v, std::vector<int> s) {
  if (v <= value) return false;
  value = v;
  set = std::move(s);
  std::sort(set.begin(), set.end());
  return true;
}

Reducer::Reducer(const Graph& graph, const std::vector<State>& state, Deadline& deadline)
    : weight_(graph.weight),
      next_(graph.weight.size()),
      members_(graph.members),
      alive_(graph.weight.size(), 1),
      required_(graph.weight.size(), 0),
      into_(graph.weight.size()),
      deadline_(deadline),
      paths_{std::vector<double>(graph.weight.size()), std::vector<int>(graph.weight.size(), 0), {}, 0} {
  std::iota(into_.begin(), into_.end(), 0);
  for (int v = 0; v < graph.size(); ++v) {
    alive_[v] = state[v] != State::Out;
    required_[v] = state[v] == State::In;
    requiredCount_ += required_[v];
  }
  for (int v = 0; v < graph.size(); ++v)
    for (int a = graph.start[v]; a < graph.start[v + 1]; ++a)
      if (alive_[v] && alive_[graph.tail[a]]) next_[v].insert(graph.tail[a]);
}

void Reducer::remove(int v) {
  for (int u : next_[v]) next_[u].erase(v);
  next_[v].clear();
  alive_[v] = 0;
}

void Reducer::contract(int from, int into) {
  for (int u : next_[from]) {
    next_[u].erase(from);
    if (u == into) continue;
    next_[u].insert(into);
    next_[into].insert(u);
  }
  weight_[into] += weight_[from];
  members_[into].insert(members_[into].end(), members_[from].begin(), members_[from].end());
  requiredCount_ -= required_[from] && required_[into];
  required_[into] = required_[into] || required_[from];
  next_[from].clear();
  members_[from].clear();
  alive_[from] = 0;
  into_[from] = into;
}

// Merges adjacent nodes that cost nothing to pass (weight >= 0, or In): a best set holds both or neither.
bool Reducer::mergeFree() {
  bool changed = false;
  for (int v = 0; v < static_cast<int>(weight_.size()); ++v) {
    if (!alive_[v] || !free(v)) continue;
    std::vector<int> todo(next_[v].begin(), next_[v].end());
    while (!todo.empty() && !deadline_.passed()) {
      const int u = todo.back();
      todo.pop_back();
      if (!alive_[u] || !free(u) || !next_[v].count(u)) continue;
      todo.insert(todo.end(), next_[u].begin(), next_[u].end());
      contract(u, v);
      changed = true;
    }
  }
  return changed;
}

// A negative leaf is never worth its weight. A free leaf is the whole set (offered to the incumbent), or is
// in it exactly when its neighbour is.
bool Reducer::dropLeaf(int v, Incumbent* incumbent) {
  if (next_[v].size() > 1) return false;
  if (!free(v)) {
    remove(v);
    return true;
  }
  if (!incumbent || next_[v].empty()) return false;
  if (requiredCount_ == required_[v]) incumbent->offer(weight_[v], members_[v]);
  contract(v, *next_[v].begin());
  return true;
}

// Two adjacent negative nodes of degree two serve only together, as one bridge.
bool Reducer::joinChain(int v) {
  if (free(v) || next_[v].size() != 2) return false;
  for (int u : next_[v])
    if (!free(u) && next_[u].size() == 2) {
      contract(v, u);
      return true;
    }
  return false;
}

// v is replaced by a single node u that reaches all of v's neighbours and weighs no less.
bool Reducer::dominated(int v) const {
  const std::set<int>& around = next_[v];
  int rare = *around.begin();
  for (int a : around)
    if (next_[a].size() < next_[rare].size()) rare = a;
  std::vector<int> candidates(next_[rare].begin(), next_[rare].end());
  candidates.push_back(rare);
  for (int u : candidates) {
    if (u == v || !(weight_[u] >= weight_[v] || required_[u])) continue;
    bool covers = true;
    for (int a : around) covers = covers && (a == u || next_[u].count(a));
    if (covers) return true;
  }
  return false;
}

// Costs of the cheapest paths from a neighbour of `avoid` to all of them, ends not counted, without `avoid` itself;
// infinite beyond the limit, and where the search, which is local, ends before.
std::vector<double> Reducer::distances(int from, int avoid, double limit) {
  constexpr int kEffort = 60;  // nodes settled
  using Entry = std::pair<double, int>;
  std::vector<Entry>& heap = paths_.heap;
  ++paths_.stamp;
  heap.clear();
  const auto reach = [&](int u, double cost) {
    if (paths_.seen[u] == paths_.stamp && paths_.cost[u] <= cost) return;
    paths_.seen[u] = paths_.stamp;
    paths_.cost[u] = cost;
    heap.push_back({cost, u});
    std::push_heap(heap.begin(), heap.end(), std::greater<>());
  };
  reach(from, 0);
  for (int settled = 0; !heap.empty() && settled < kEffort;) {
    std::pop_heap(heap.begin(), heap.end(), std::greater<>());
    const auto [d, x] = heap.back();
    heap.pop_back();
    if (d > paths_.cost[x]) continue;  // reached at less cost since
    ++settled;
    const double through = d + (x == from || free(x) ? 0 : -weight_[x]);
    if (through > limit) continue;
    for (int u : next_[x])
      if (u != avoid) reach(u, through);
  }
  std::vector<double> result;
  for (int a : next_[avoid]) result.push_back(paths_.seen[a] == paths_.stamp ? paths_.cost[a] : kInfinity);
  return result;
}

namespace {
// Length of a minimum spanning tree of the nodes in the bit set `chosen`.
double spanningTree(const std::vector<std::vector<double>>& distance, unsigned chosen) {
  const std::size_t n = distance.size();
  std::size_t last = 0;
  while (!(chosen >> last & 1)) ++last;
  unsigned left = chosen & ~(1U << last);
  std::vector<double> key(n, kInfinity);
  double total = 0;
  while (left) {
    std::size_t pick = n;
    for (std::size_t k = 0; k < n; ++k) {
      if (!(left >> k & 1)) continue;
      key[k] = std::min(key[k], distance[last][k]);
      if (pick == n || key[k] < key[pick]) pick = k;
    }
    total += key[pick];
    left &= ~(1U << pick);
    last = pick;
  }
  return total;
}
}  // namespace

// True if v can be left out: any choice of its neighbours can be joined by paths around v that cost no more than v.
bool Reducer::bypassed(int v) {
  const std::size_t degree = next_[v].size();
  if (degree > 5) return false;
  const double limit = -weight_[v];
  std::vector<std::vector<double>> distance;
  for (int a : next_[v]) {
    distance.push_back(distances(a, v, limit));
    for (double d : distance.back())
      if (d > limit) return false;
  }
  for (unsigned chosen = 1; chosen < 1U << degree; ++chosen)
    if (spanningTree(distance, chosen) > limit) return false;
  return true;
}

void Reducer::reduce(Incumbent& incumbent, bool thorough) {
  const int n = static_cast<int>(weight_.size());
  for (bool changed = true; changed;) {
    changed = mergeFree();
    for (int v = 0; v < n; ++v) {
      if (!alive_[v]) continue;
      if (deadline_.passed()) return;
      if (dropLeaf(v, &incumbent) || joinChain(v)) {
        changed = true;
      } else if (!free(v) && (dominated(v) || (thorough && bypassed(v)))) {
        remove(v);
        changed = true;
      }
    }
  }
}

void Reducer::reduceKeepingSizes() {
  const int n = static_cast<int>(weight_.size());
  for (bool changed = true; changed;) {
    changed = false;
    for (int v = 0; v < n; ++v) {
      if (!alive_[v] || free(v)) continue;
      if (deadline_.passed()) return;
      if (dropLeaf(v, nullptr)) {
        changed = true;
      } else if (dominated(v)) {
        remove(v);
        changed = true;
      }
    }
  }
}

Graph Reducer::pack(std::vector<State>& state) const {
  state.clear();
  for (std::size_t v = 0; v < alive_.size(); ++v)
    if (alive_[v]) state.push_back(required_[v] ? State::In : State::Open);
  return packed(next_, weight_, members_, alive_);
}

std::vector<State> Reducer::fates() const {
  std::vector<State> fate(alive_.size());
  for (std::size_t v = 0; v < fate.size(); ++v) {
    int last = static_cast<int>(v);
    while (into_[last] != last) last = into_[last];
    fate[v] = !alive_[last] ? State::Out : required_[last] ? State::In : State::Open;
  }
  return fate;
}
}  // namespace frs::connected
