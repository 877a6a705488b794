// kept_tables.hpp - the tables of sums of regions, kept from one request to the next: a positive bag asks for the kernel with
// other examples several times before its weights change.
#pragma once
#include <cstddef>
#include <unordered_map>
#include <vector>

#include "base/parallel.hpp"
#include "regions/region_entries.hpp"
#include "regions/region_kernel.hpp"

namespace frs {
template <class Real>
class KeptTables {
 public:
  /// Keeps the tables of these sums, those that are not known by make(w, table), which adds to `length` zeros. Sums are told
  /// apart by their first region: of several in one call that share it, the first is kept.
  /// Pre     no sum is empty.
  template <class Make>
  void keep(const std::vector<const Combination*>& sums, std::size_t length, int threads, Make&& make) {
    if (static_cast<double>(kept_.size() + sums.size()) * static_cast<double>(length) > mostNumbers) kept_.clear();
    ++call_;
    std::vector<Kept*> missing;
    for (const Combination* w : sums) {
      Kept& k = kept_[w->region[0]];
      if (k.call == call_) continue;
      k.call = call_;
      if (isOf(k, *w)) continue;
      k.w = *w;
      missing.push_back(&k);
    }
    parallelFor(missing.size(), 1, threads, [&](std::size_t t) {
      missing[t]->table.reset(length);
      make(missing[t]->w, missing[t]->table.data);
    });
  }
  /// The table of a sum, or null.
  const Real* of(const Combination& w) const {
    const auto found = kept_.find(w.region[0]);
    return found != kept_.end() && isOf(found->second, w) ? found->second.table.data : nullptr;
  }

 private:
  static constexpr double mostNumbers = 3e7;  // of all tables together: some 100 MB
  struct Kept {
    Combination w;
    Aligned<Real> table;
    long call = 0;  // the last that asked for it
  };
  static bool isOf(const Kept& k, const Combination& w) { return k.w.region == w.region && k.w.weight == w.weight; }
  long call_ = 0;
  std::unordered_map<int, Kept> kept_;
};
}  // namespace frs
