// ledger.hpp - which engines a result was made by, what each took and why it ended.
#pragma once
#include <limits>
#include <string>
#include <vector>

namespace frs {
/// One engine at work, as the user reads it in info.engines.
struct LedgerEntry {
  std::string name;
  long steps = 0;
  double work = 0;                                          ///< multiplications, about
  double gap = 0;                                           ///< relative, where it ended
  std::string reason;                                       ///< why it ended
  double budget = std::numeric_limits<double>::infinity();  ///< the work that was left to it when it began
};

class Ledger {
 public:
  /// An engine that has just ended. Where the last entry is of the same engine, that one goes on, with its first budget.
  void enter(const LedgerEntry& entry);
  /// The same, in one entry for each engine whenever it ran.
  void add(const LedgerEntry& entry);
  /// The gap that the last entry has led to, where it is known only later.
  void reached(double gap);
  /// What a problem inside took; `prefix` goes before the names.
  void append(const Ledger& other, const std::string& prefix = "");
  const std::vector<LedgerEntry>& entries() const { return entries_; }

 private:
  std::vector<LedgerEntry> entries_;
};

/// Whether the environment variable FRS_WITHOUT names the engine: benchmarks ask what it is good for.
bool isLeftOut(const char* engine);
}  // namespace frs
