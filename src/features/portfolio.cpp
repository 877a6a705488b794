#include "features/portfolio.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/ledger.hpp"
#include "features/engines/engines.hpp"

namespace frs::features {
namespace {
constexpr double unlimited = std::numeric_limits<double>::infinity();

constexpr ChoiceNumber numbers[] = {
    {"columns share", 0.02,
     "of the price of `columns`: what small steps may cost, the first SVM included; of others all"},
    {"settling work", 2e9,
     "multiplications that may go into bins which the gap leaves open, or as many as went into the gap"},
};
enum Number { ColumnsShare, SettlingWork };
constexpr double value(Number n) { return numbers[n].value; }

class Portfolio {
 public:
  Portfolio(const Problem& problem, Point& point, const SolveLimits& limits, Recorder& recorder)
      : course_(problem, point, limits, recorder), mostWork_(limits.work), mostWhole_(limits.work) {
    for (const Row& row : table)
      if (!isLeftOut(row.text.engine)) rows_.push_back({&row, row.make()});
  }

  // The only loop.
  std::string run() {
    solveFirstSvm();
    for (;; ++course_.iteration) {
      const Certificate c = course_.assess();
      ledger().reached(c.gap);
      if (!std::isfinite(c.gap)) return course_.finish("stalled");  // C times kernel values overflow
      if (isReached(c)) return course_.finish("converged");
      const bool settled = course_.work() >= mostWork_;
      if (course_.iteration >= course_.limits.maxIter || course_.work() >= course_.limits.work ||
          (settled && wholePrice() == unlimited))
        return course_.finish("maxIter");
      slow_ = settled || isSlow();
      loose_ = course_.svmIsLoose(c);
      if (!slow_ && !loose_) course_.follow(c);
      const Outcome outcome = runFirst(c);
      if (!outcome.moved) return course_.finish("stalled");
      if (outcome.ends) return course_.finish("converged");
    }
  }

  struct Row {
    ChoiceRow text;
    std::unique_ptr<Engine> (*make)();
    bool (Portfolio::*holds)(Engine& engine);
    double (Portfolio::*most)() const;
  };
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

  // All work since the last entry is this one's: the certificate that it began with belongs to it.
  void enter(const char* name, long steps, const char* reason, double budget) {
    const double gap = course_.recorder.model.gap.empty() ? std::nan("") : course_.recorder.model.gap.back();
    ledger().enter({name, steps, course_.work() - entered_, gap, reason, budget});
    entered_ = course_.work();
  }

  // The first engine of the table that moves the point.
  Outcome runFirst(const Certificate& c) {
    for (Seat& seat : rows_) {
      if (!(this->*seat.row->holds)(*seat.engine)) continue;
      const double before = course_.work();
      const double most = (this->*seat.row->most)();
      const Outcome outcome = seat.engine->run(course_, c, most);
      if (outcome.steps > 0) enter(seat.engine->name(), outcome.steps, outcome.reason, most - before);
      if (outcome.moved) return outcome;
    }
    return {false, 0, "nothing left"};
  }

  // ---- conditions of the table
  bool svmCounts(Engine&) { return !slow_ && loose_; }
  bool stepsPay(Engine&) { return !slow_ && !loose_; }
  bool mayRound(Engine& engine) {
    const double price = engine.price(course_);
    return price < unlimited && course_.work() + price <= mostWhole_;
  }
  bool mayGoInside(Engine& engine) { return engine.price(course_) < unlimited; }

  // ---- budgets of the table
  double stepsUntil() const {
    const double rounded = priceOf("rounded");
    const double share = rounded < unlimited  ? rounded
                         : course_.hasKinks() ? value(ColumnsShare) * priceOf("columns")
                                              : priceOf("interior");
    return std::min(course_.limits.work, course_.workBefore() + share);
  }
  double wholeUntil() const { return mostWhole_; }

  // The price of an engine of the table, infinite where it is left out.
  double priceOf(const char* name) const {
    for (const Seat& seat : rows_)
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
          std::min(course_.limits.work - course_.work(), std::max(course_.work() - course_.taken, value(SettlingWork)));
      mostWork_ = course_.work() + (course_.hasKinks() ? 0 : allowed);
      mostWhole_ = course_.work() + allowed;
      course_.settling = true;
    }
    return false;
  }

  Course course_;
  std::vector<Seat> rows_;
  double entered_ = 0;                 // work in the ledger
  bool slow_ = false, loose_ = false;  // of the last certificate
  // all work at which small steps end, and which no other engine may exceed: the limit, and less where the weights are
  // settled
  double mostWork_, mostWhole_;
};

const Portfolio::Row Portfolio::table[6] = {
    {{"the gap of the SVM at these weights is over 0.3 of the whole gap", "svm",
      "the share of the next engine's price"},
     makeSvmStep,
     &Portfolio::svmCounts,
     &Portfolio::stepsUntil},
    {{"all bins have weight, and every such step so far has lowered the gap, and J by more than the accuracy of its "
      "SVM",
      "scaling", "the share of the next engine's price"},
     makeScaling,
     &Portfolio::stepsPay,
     &Portfolio::stepsUntil},
    {{"otherwise", "newton", "the share of the next engine's price"},
     makeNewton,
     &Portfolio::stepsPay,
     &Portfolio::stepsUntil},
    {{"no kinks, and the coordinates of all bins are at most 1600 and fewer than the samples; once", "rounded",
      "none; once the gap is reached, the settling work"},
     makeRounded,
     &Portfolio::mayRound,
     &Portfolio::wholeUntil},
    {{"a kernel of one coordinate a bin; three times", "columns", "none; once the gap is reached, the settling work"},
     makeColumns,
     &Portfolio::mayGoInside,
     &Portfolio::wholeUntil},
    {{"any other kernel whose matrix fits into memory; three times", "interior",
      "none; once the gap is reached, the settling work"},
     makeInterior,
     &Portfolio::mayGoInside,
     &Portfolio::wholeUntil},
};
}  // namespace

std::vector<ChoiceRow> choiceTable() {
  std::vector<ChoiceRow> rows;
  for (const Portfolio::Row& row : Portfolio::table) rows.push_back(row.text);
  return rows;
}

std::vector<ChoiceNumber> choiceNumbers() { return {std::begin(numbers), std::end(numbers)}; }

std::string solveByPortfolio(const Problem& problem, Point& point, const SolveLimits& limits, Recorder& recorder) {
  return Portfolio(problem, point, limits, recorder).run();
}
}  // namespace frs::features
