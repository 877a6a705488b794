#include "connected/adjust.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace frs::connected {
namespace {
constexpr std::size_t kMostReleased = 6;  // terminals in one step
constexpr std::size_t kMostTight = 50;    // nodes: around more, the tree nearly always enters more than once
constexpr double kSpread = 0.7;           // chance that a search for neighbours follows an arc

template <class T>
void shuffle(std::vector<T>& items, Random& random) {
  for (std::size_t k = 1; k < items.size(); ++k) std::swap(items[k], items[random.below(k + 1)]);
}
}  // namespace

bool spanGuide(const Rooted& p, const std::vector<char>& inSet, Random& random, Guide& guide) {
  const Graph& g = p.graph;
  if (inSet.size() != g.weight.size()) return false;
  for (int v = 0; v < g.size(); ++v)
    if (inSet[v] ? !p.alive(v) : p.required(v)) return false;
  guide.node = inSet;
  guide.arc.assign(g.tail.size(), 0);
  std::vector<char> seen(inSet.size(), 0);
  std::vector<int> open{p.root};
  seen[p.root] = 1;
  std::size_t met = 1;
  while (!open.empty()) {
    std::swap(open[random.below(open.size())], open.back());
    const int v = open.back();
    open.pop_back();
    for (int a = g.start[v]; a < g.start[v + 1]; ++a) {
      const int u = g.tail[a];
      if (seen[u] || !inSet[u]) continue;
      seen[u] = 1;
      guide.arc[g.twin[a]] = 1;
      open.push_back(u);
      ++met;
    }
  }
  return met == static_cast<std::size_t>(std::count(inSet.begin(), inSet.end(), 1));
}

DualSolution restricted(const DualSolution& whole, const Remainder& left) {
  DualSolution r{whole.dual, std::vector<Account>(left.graph.weight.size())};
  r.dual.slack.assign(left.graph.weight.size(), 0);
  r.dual.reducedCost.assign(left.graph.tail.size(), 0);
  for (std::size_t a = 0; a < left.arc.size(); ++a)
    if (left.arc[a] >= 0) r.dual.reducedCost[left.arc[a]] = whole.dual.reducedCost[a];
  for (std::size_t v = 0; v < left.node.size(); ++v) {
    const int to = left.node[v];
    if (to >= 0) {
      r.dual.slack[to] = whole.dual.slack[v];
      r.accounts[to].total = whole.accounts[v].total;
    } else {
      r.dual.bound -= whole.dual.slack[v];
    }
    for (const Payment& p : whole.accounts[v].payments) {
      const int arc = left.arc[p.arc];
      if (arc < 0) continue;
      if (to >= 0)
        r.accounts[to].payments.push_back({arc, p.amount});
      else
        r.dual.reducedCost[arc] += p.amount;
    }
  }
  return r;
}

Adjustment::Adjustment(const Rooted& problem, const DualSolution* start, Random& random, Deadline& deadline)
    : problem_(problem),
      random_(random),
      deadline_(deadline),
      accounts_(start ? start->accounts : std::vector<Account>(problem.weight.size())),
      dual_(start ? start->dual : dualAscent(problem_, -kInfinity, deadline, &accounts_)),
      cut_(problem_, dual_.reducedCost),
      share_(problem.weight.size()),
      seen_(problem.weight.size(), 0) {
  for (int v = 0; v < problem.graph.size(); ++v) {
    tiny_ = std::max(tiny_, 1e-13 * std::abs(problem.weight[v]));
    if (dual_.slack[v] > 0 || accounts_[v].total > 0) terminals_.push_back(v);
  }
  cut_.setTiny(tiny_);
  if (start) takeUp();
}

void Adjustment::improve(const Guide& guide, int steps, double enough) {
  splitGap(guide);
  listPayers();
  for (int k = 0; k < steps && share_.back() > tiny_ && dual_.bound > enough && !deadline_.passed(); ++k)
    step(pickNode(), &guide);
}

void Adjustment::improveAt(int node, const Guide* guide, int steps, double enough) {
  listPayers();
  for (int k = 0; k < steps && dual_.bound > enough && !deadline_.passed(); ++k) step(node, guide);
}

void Adjustment::takeUp() {
  const auto out = [&](int t) {
    if (problem_.alive(t)) return false;
    dual_.bound -= dual_.slack[t];
    dual_.slack[t] = 0;
    for (const Payment& p : accounts_[t].payments) dual_.reducedCost[p.arc] += p.amount;
    accounts_[t] = {};
    return true;
  };
  terminals_.erase(std::remove_if(terminals_.begin(), terminals_.end(), out), terminals_.end());
  for (int v = 0; v < problem_.graph.size(); ++v) {
    if (!problem_.required(v) || v == problem_.root || dual_.slack[v] == kInfinity) continue;
    if (problem_.weight[v] <= 0) terminals_.push_back(v);
    dual_.slack[v] = kInfinity;
  }
}

// The parts of the gap that belong to the nodes, summed up.
void Adjustment::splitGap(const Guide& guide) {
  const Graph& g = problem_.graph;
  double sum = 0;
  for (int v = 0; v < g.size(); ++v) {
    double part = 0;
    if (problem_.alive(v)) {
      for (int a = g.start[v]; a < g.start[v + 1]; ++a)
        if (guide.arc[a]) part += dual_.reducedCost[a];
      part += guide.node[v] ? -accounts_[v].total : dual_.slack[v];
      for (const Payment& p : accounts_[v].payments)
        if (guide.arc[p.arc]) part += p.amount;
    }
    sum += std::max(0.0, part);  // below 0 by rounding only
    share_[v] = sum;
  }
}

int Adjustment::pickNode() {
  const double at = random_.uniform() * share_.back();
  const auto it = std::lower_bound(share_.begin(), share_.end(), at);
  return static_cast<int>(std::min(it, share_.end() - 1) - share_.begin());
}

// For each node the terminals that have taken from arcs into it.
void Adjustment::listPayers() {
  const Graph& g = problem_.graph;
  payers_.resize(g.weight.size());
  for (auto& list : payers_) list.clear();
  for (int t : terminals_)
    for (const Payment& p : accounts_[t].payments) {
      std::vector<int>& list = payers_[g.tail[g.twin[p.arc]]];
      if (list.empty() || list.back() != t) list.push_back(t);
    }
}

// Terminals that have taken from arcs near a node.
std::vector<int> Adjustment::payersAround(int node, std::size_t most) {
  const Graph& g = problem_.graph;
  std::vector<int> result;
  reached_.assign(1, node);
  seen_[node] = ++stamp_;
  for (std::size_t k = 0; k < reached_.size() && result.size() < most; ++k) {
    const int v = reached_[k];
    for (int t : payers_[v])
      if (accounts_[t].total > 0 && random_.below(2) && result.size() < most &&
          std::find(result.begin(), result.end(), t) == result.end())
        result.push_back(t);
    for (int a = g.start[v]; a < g.start[v + 1]; ++a) {
      const int u = g.tail[a];
      if (seen_[u] == stamp_ || !problem_.alive(u) || random_.uniform() > kSpread) continue;
      seen_[u] = stamp_;
      reached_.push_back(u);
    }
  }
  return result;
}

void Adjustment::release(int terminal) {
  Account& account = accounts_[terminal];
  for (const Payment& p : account.payments) {
    journal_.push_back({p.arc, dual_.reducedCost[p.arc]});
    dual_.reducedCost[p.arc] += p.amount;
  }
  saved_.push_back({terminal, account.total, dual_.slack[terminal], 0, std::move(account.payments)});
  dual_.bound += account.total;
  dual_.slack[terminal] += account.total;
  account = {};
}

// Terminals whose cut can be raised now: the root does not reach them at no cost.
void Adjustment::saveUnreached(std::vector<int>& terminals) {
  cut_.findReached();
  ++stamp_;
  for (const Saved& s : saved_) seen_[s.terminal] = stamp_;  // those released are saved already
  for (int t : terminals_) {
    if (seen_[t] == stamp_ || cut_.reached(t) || dual_.slack[t] <= 0) continue;
    saved_.push_back({t, accounts_[t].total, dual_.slack[t], accounts_[t].payments.size(), {}});
    terminals.push_back(t);
  }
}

// Raises the cut of a terminal until the root is inside or its prize is used up; with `tight`, no longer than its tree
// enters the cut once (not at all where the set is without the terminal) and the cut is small.
void Adjustment::raise(int terminal, const Guide* tight) {
  double& slack = dual_.slack[terminal];
  if (slack <= 0 || deadline_.passed()) return;
  cut_.setGuide(tight);
  cut_.setMost(tight ? kMostTight : std::numeric_limits<std::size_t>::max());
  bool open = cut_.start(terminal);
  while (open && slack > 0 && !(tight && cut_.guideArcs() > tight->node[terminal])) {
    const double delta = std::min(slack, cut_.cheapest());
    if (delta == kInfinity) {  // a required node that no arc leads to
      dual_.feasible = false;
      dual_.bound = -kInfinity;
      return;
    }
    slack = slack - delta > tiny_ ? slack - delta : 0;
    open = cut_.raise(delta);
  }
  cut_.settle(&accounts_[terminal].payments, &journal_);
  accounts_[terminal].total += cut_.raised();
  dual_.bound -= cut_.raised();
}

void Adjustment::step(int node, const Guide* guide) {
  const double before = dual_.bound;
  saved_.clear();
  journal_.clear();
  std::vector<int> released = payersAround(node, 1 + random_.below(kMostReleased)), turn;
  for (int t : released) release(t);
  saveUnreached(turn);
  shuffle(turn, random_);
  shuffle(released, random_);
  turn.insert(turn.end(), released.begin(), released.end());
  if (random_.below(2)) shuffle(turn, random_);
  if (guide)
    for (int t : turn) raise(t, guide);
  for (int t : turn) raise(t, nullptr);
  if (dual_.bound > before + tiny_) {
    undo();
    dual_.bound = before;
  }
}

void Adjustment::undo() {
  for (auto it = journal_.rbegin(); it != journal_.rend(); ++it) dual_.reducedCost[it->arc] = it->amount;
  for (Saved& s : saved_) {
    Account& account = accounts_[s.terminal];
    account.total = s.total;
    dual_.slack[s.terminal] = s.slack;
    account.payments.resize(s.kept);
    if (!s.payments.empty()) account.payments = std::move(s.payments);
  }
}
}  // namespace frs::connected
