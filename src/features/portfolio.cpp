#include "features/portfolio.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

#include "base/ledger.hpp"
#include "features/engines/engines.hpp"
#include "features/start.hpp"
#include "qp/safety.hpp"
#include "svm/free_step.hpp"
#include "svm/levels.hpp"

namespace frs::features {
namespace {
constexpr double unlimited = std::numeric_limits<double>::infinity();

class Portfolio {
 public:
  Portfolio(const Problem& problem, Point& point, const SolveLimits& limits, Recorder& recorder)
      : course_(problem, point, limits, recorder), mostWork_(limits.work), mostWhole_(limits.work) {
    for (const Row& row : table) {
      std::unique_ptr<Engine> engine = row.make();
      if (!isLeftOut(engine->name())) seats_.push_back({&row, std::move(engine)});
    }
  }

  // The only loop.
  std::string run() {
    solveFirstSvm();
    for (;; ++course_.iteration) {
      const Certificate& c = course_.assess();
      ledger().reached(c.gap);
      if (!std::isfinite(c.gap)) return course_.finish("stalled");  // C times kernel values overflow
      if (isReached(c)) return course_.finish("converged");
      const bool settled = course_.work() >= mostWork_;
      if (course_.iteration >= course_.limits.maxIter || course_.work() >= course_.limits.work ||
          (settled && wholePrice() == unlimited))
        return course_.finish("maxIter");
      slow_ = settled || isSlow();
      if (!slow_ && !tightensFirst()) course_.follow(c);
      const Outcome outcome = runFirst(c);
      if (!outcome.moved) return course_.finish("stalled");
      if (outcome.ends) return course_.finish("converged");
    }
  }

  // What the loop itself asks before it asks an engine, and the work until which the engine may run.
  struct Gate {
    const char* text;
    bool (Portfolio::*opens)(Engine& engine);
  };
  struct Budget {
    const char* text;
    double (Portfolio::*most)() const;
  };
  struct Row {
    std::unique_ptr<Engine> (*make)();
    const Gate& gate;
    const Budget& budget;
  };
  static const Gate smallStepsPay, isPaidFor, always;
  static const Budget share, whole;
  static const Row table[6];

 private:
  struct Seat {
    const Row* row;
    std::unique_ptr<Engine> engine;
  };

  Ledger& ledger() { return course_.recorder.model.engines; }

  // Before there is anything to certify; it counts among the small steps.
  void solveFirstSvm() {
    course_.solveSvm(course_.point, stepsUntil());
    enter("first svm", 1, "start", stepsUntil());
  }

  // Whether the SVM is solved more tightly before anything else; if not, its accuracy follows the gap.
  bool tightensFirst() const {
    return !seats_.empty() && seats_.front().row == &table[0] && seats_.front().engine->mayRun(course_);
  }

  // All work since the last entry is this one's: the certificate that it began with belongs to it.
  void enter(const char* name, long steps, const char* reason, double budget) {
    const double gap = course_.recorder.model.gap.empty() ? std::nan("") : course_.recorder.model.gap.back();
    ledger().enter({name, steps, course_.work() - entered_, gap, reason, budget});
    entered_ = course_.work();
  }

  // The first engine of the table that moves the point.
  Outcome runFirst(const Certificate& c) {
    for (Seat& seat : seats_) {
      if (!(this->*seat.row->gate.opens)(*seat.engine)) continue;
      if (!seat.engine->mayRun(course_)) {
        seat.engine->passOver();
        continue;
      }
      const double before = course_.work();
      const double most = (this->*seat.row->budget.most)();
      const Outcome outcome = seat.engine->run(course_, c, most);
      if (outcome.steps > 0) enter(seat.engine->name(), outcome.steps, outcome.reason, most - before);
      if (outcome.moved) return outcome;
    }
    return {false, 0, "nothing left"};
  }

  // ---- gates of the table
  bool stepsPay(Engine&) { return !slow_; }
  bool fits(Engine& engine) { return course_.work() + engine.price(course_) <= mostWhole_; }
  bool isOpen(Engine&) { return true; }

  // ---- budgets of the table
  double stepsUntil() const {
    const double rounded = priceOf("rounded");
    const double share = rounded < unlimited  ? rounded
                         : course_.hasKinks() ? choice.columnsShare * priceOf("columns")
                                              : priceOf("interior");
    return std::min(course_.limits.work, course_.workBefore() + share);
  }
  double wholeUntil() const { return mostWhole_; }

  // The price of an engine of the table, infinite where it is left out.
  double priceOf(const char* name) const {
    for (const Seat& seat : seats_)
      if (std::string(seat.engine->name()) == name) return seat.engine->price(course_);
    return unlimited;
  }

  // Of the interior point that serves the kernel.
  double wholePrice() const { return std::min(priceOf("columns"), priceOf("interior")); }

  // Whether the next engine of the table would have cost less than the small steps since the last one.
  bool isSlow() const { return !course_.settling && course_.work() > stepsUntil(); }

  // The gap alone does not end the work where bins may have weight or not. From the first time that it would, the work
  // is limited: that of small steps, and that of an engine which decides all bins at once. What an engine has taken for
  // the whole problem was its own share already. With kinks small steps are not even begun: what the end of a path of
  // `columns` leaves open, they do not decide.
  bool isReached(const Certificate& c) {
    if (c.gap > course_.limits.target) return false;
    if (course_.maskIsKnown()) return true;
    if (!course_.settling) {
      const double allowed =
          std::min(course_.limits.work - course_.work(),
                   std::max(course_.work() - course_.taken, static_cast<double>(choice.settlingWork)));
      mostWork_ = course_.work() + (course_.hasKinks() ? 0 : allowed);
      mostWhole_ = course_.work() + allowed;
      course_.settling = true;
    }
    return false;
  }

  Course course_;
  std::vector<Seat> seats_;
  double entered_ = 0;  // work in the ledger
  bool slow_ = false;   // small steps are passed over
  // all work at which small steps end, and which no other engine may exceed: the limit, and less where the weights are
  // settled
  double mostWork_, mostWhole_;
};

const Portfolio::Gate Portfolio::smallStepsPay{"small steps pay", &Portfolio::stepsPay};
const Portfolio::Gate Portfolio::isPaidFor{"its price is left", &Portfolio::fits};
const Portfolio::Gate Portfolio::always{"", &Portfolio::isOpen};
const Portfolio::Budget Portfolio::share{"the share of the next engine's price", &Portfolio::stepsUntil};
const Portfolio::Budget Portfolio::whole{"none; once the gap is reached, the settling work", &Portfolio::wholeUntil};

const Portfolio::Row Portfolio::table[6] = {
    {makeSvmStep, smallStepsPay, share}, {makeScaling, smallStepsPay, share}, {makeNewton, smallStepsPay, share},
    {makeRounded, isPaidFor, whole},     {makeColumns, always, whole},        {makeInterior, always, whole},
};

std::string rowsOfTable() {
  std::string text = "| when | engine | budget |\n|---|---|---|\n";
  for (const Portfolio::Row& row : Portfolio::table) {
    const std::unique_ptr<Engine> engine = row.make();
    std::string when = row.gate.text;
    for (const Condition& condition : engine->conditions()) when += (when.empty() ? "" : ", ") + condition.text;
    text += "| " + when + " | `" + engine->name() + "` | " + row.budget.text + " |\n";
  }
  return text;
}

std::string printed(double value) {
  char digits[32];
  std::snprintf(digits, sizeof digits, "%g", value);
  return digits;
}

std::string numbersOfTable() {
  std::string text = "| number | value | meaning |\n|---|---|---|\n";
  for (const ChoiceNumber& number : choice.all())
    text += std::string("| ") + number.name + " | " + printed(number.value) + " | " + number.meaning + " |\n";
  return text;
}

std::string numbersOfStart() {
  return "| number of the start | value |\n|---|---|\n| samples up to which the whole problem is solved at once | " +
         printed(static_cast<double>(usualLevels.direct())) + " |\n| bins of the first weights | " +
         printed(static_cast<double>(StartNumbers::fewBins)) +
         " |\n| the same, where these cannot tell the classes apart | " +
         printed(static_cast<double>(StartNumbers::manyBins)) + " |\n";
}

std::string rowsOfSvm() {
  const std::string steps = printed(usualNewtonSteps), free = printed(static_cast<double>(mostFreeSamples));
  return "| when | engine |\n|---|---|\n"
         "| on every block (the samples that are worked on at a time) first | `pairs`: sequential minimal optimisation "
         "on a block |\n"
         "| pairs on the block have cost as much as such a step would, and at most " +
         free +
         " samples are free | `free step`: Newton's step on the free samples of the block |\n"
         "| pairs and free steps together (either may be missing) have cost as much as " +
         steps +
         " steps of `rounded` | `rounded`: Newton's method on a rounded hinge, all samples at once |\n"
         "| that much again, after `rounded` ended before the gap was reached | `interior`: the interior point from "
         "there |\n";
}
}  // namespace

std::vector<ChoiceBlock> choiceBlocks() {
  return {{"rows", rowsOfTable()}, {"numbers", numbersOfTable()}, {"start", numbersOfStart()}, {"svm", rowsOfSvm()}};
}

std::string solveByPortfolio(const Problem& problem, Point& point, const SolveLimits& limits, Recorder& recorder) {
  return Portfolio(problem, point, limits, recorder).run();
}
}  // namespace frs::features
