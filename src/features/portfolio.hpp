// portfolio.hpp - which engine runs when: the only place that decides it. docs/choice.md is its table for readers.
#pragma once
#include <string>
#include <vector>

#include "features/certificate.hpp"

namespace frs::features {
/// What docs/choice.md says of the choice, as the code asks it: rows of tables, each by the heading of its block there.
///
/// `rows`     when an engine is asked, which one, and its budget; the first one that moves the point has run
/// `numbers`  every number of it
/// `start`    the numbers of the first weights
/// `svm`      the engines of the SVMs inside
struct ChoiceBlock {
  std::string name, text;
};
std::vector<ChoiceBlock> choiceBlocks();

/// Certify; choose; run; enter into the ledger; until the limits are met. Returns the status.
///
/// Post    q, in all bins, and f are those of the point, the best one met. The ledger is that of recorder.model.
std::string solveByPortfolio(const Problem& problem, Point& point, const SolveLimits& limits, Recorder& recorder);
}  // namespace frs::features
