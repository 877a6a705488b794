// engine.hpp - what the portfolio knows of the methods that make a point better. Private to src/features.
#pragma once
#include "features/choice.hpp"
#include "features/course.hpp"

namespace frs::features {
/// How a run ended.
struct Outcome {
  bool moved;          ///< the point is another one; if not, the next engine of the table is asked
  long steps;          ///< of its own kind
  const char* reason;  ///< in the words of the ledger
  bool ends = false;   ///< the gap is reached and the mask as settled as it will be
};

/// Makes the point of a course better. An engine never calls another one: which of them runs is for the portfolio.
class Engine {
 public:
  virtual ~Engine() = default;
  virtual const char* name() const = 0;
  /// What must hold before it runs, asked in this order, as docs/choice.md prints it. The conditions end with the engine.
  virtual std::vector<Condition> conditions() const = 0;
  bool mayRun(const Course& course) const {
    for (const Condition& condition : conditions())
      if (!condition.holds(course)) return false;
    return true;
  }
  /// Its conditions did not hold where it would have been next.
  virtual void passOver() {}
  /// Multiplications of a run, about: 0 for a step that is too small to ask, infinity where the engine does not apply,
  /// has done what it can, or does not fit into memory.
  virtual double price(const Course& course) = 0;
  /// Works until `most`, in the course's total work, or to its own end.
  virtual Outcome run(Course& course, const Certificate& c, double most) = 0;
};
}  // namespace frs::features
