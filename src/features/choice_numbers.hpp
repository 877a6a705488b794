// choice_numbers.hpp - every number that decides which engine runs, for how long, and on which bins: the rows of
// docs/choice.md. Private to src/features.
#pragma once
#include <cstddef>
#include <vector>

namespace frs::features {
/// Reads as its value. The environment variable FRS_TWICE doubles the one that it names: benchmarks ask what it is good
/// for, and docs/choice.md has their answer.
struct ChoiceNumber {
  const char* name;
  double value;
  const char* meaning;
  operator double() const;  // NOLINT: it stands for the number
};

struct ChoiceNumbers {
  ChoiceNumber looseShare{"loose share", 0.3, "of the whole gap: the SVM's own part from which on it comes first"};
  ChoiceNumber columnsShare{
      "columns share", 0.02,
      "of the price of `columns`: what small steps may cost, the first SVM included; of others all"};
  ChoiceNumber settlingWork{"settling work", 2e9,
                            "multiplications that may go into bins which the gap leaves open, or as many as went into "
                            "the gap"};
  ChoiceNumber decided{"decided", 50, "bins with weight, for which one may stay open at the end"};
  ChoiceNumber mostCoordinates{"most coordinates", 1600,
                               "of all bins together: up to here `rounded` factorises a matrix of that size"};
  ChoiceNumber mostVisits{"most visits", 3, "of `columns` or `interior`: each should be the last, later ones add bins"};
  ChoiceNumber mostBins{"most bins", 600,
                        "that `columns` and `interior` take where all do not fit into the memory or the work left, and "
                        "that their price is asked for"};
  ChoiceNumber ownShare{"own share", 0.1,
                        "of the distance of the bounds: what a path over some bins must still lack to go on although "
                        "another bin keeps the lower bound down"};

  std::vector<ChoiceNumber> all() const {
    return {looseShare, columnsShare, settlingWork, decided, mostCoordinates, mostVisits, mostBins, ownShare};
  }
};
constexpr ChoiceNumbers choice;
}  // namespace frs::features
