// portfolio.hpp - which engine runs when: the only place that decides it. docs/choice.md is its table for readers.
#pragma once
#include <string>
#include <vector>

#include "features/certificate.hpp"

namespace frs::features {
/// A row of the table, in words. Rows are asked from the first one; the first engine that moves the point has run.
struct ChoiceRow {
  const char *when, *engine, *budget;
};
std::vector<ChoiceRow> choiceTable();

/// A number of the table.
struct ChoiceNumber {
  const char* name;
  double value;
  const char* meaning;
};
std::vector<ChoiceNumber> choiceNumbers();

/// Certify; choose; run; enter into the ledger; until the limits are met. Returns the status.
///
/// Post    q, in all bins, and f are those of the point, the best one met. The ledger is that of recorder.model.
std::string solveByPortfolio(const Problem& problem, Point& point, const SolveLimits& limits, Recorder& recorder);
}  // namespace frs::features
