#include "base/ledger.hpp"

#include <cstdlib>

namespace frs {
namespace {
void join(const LedgerEntry& entry, LedgerEntry& into) {
  into.steps += entry.steps;
  into.work += entry.work;
  into.gap = entry.gap;
  into.reason = entry.reason;
}
}  // namespace

void Ledger::enter(const LedgerEntry& entry) {
  if (!entries_.empty() && entries_.back().name == entry.name)
    join(entry, entries_.back());
  else
    entries_.push_back(entry);
}

void Ledger::add(const LedgerEntry& entry) {
  for (LedgerEntry& known : entries_)
    if (known.name == entry.name) return join(entry, known);
  entries_.push_back(entry);
}

void Ledger::reached(double gap) {
  if (!entries_.empty()) entries_.back().gap = gap;
}

void Ledger::append(const Ledger& other, const std::string& prefix) {
  for (const LedgerEntry& entry : other.entries_) {
    entries_.push_back(entry);
    entries_.back().name = prefix + entry.name;
  }
}

bool isLeftOut(const char* engine) {
  const char* name = std::getenv("FRS_WITHOUT");
  return name && std::string(name) == engine;
}
}  // namespace frs
