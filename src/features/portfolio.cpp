#include "features/portfolio.hpp"

#include <algorithm>
#include <limits>

#include "base/ledger.hpp"
#include "features/engines/engines.hpp"

namespace frs::features {
namespace {
constexpr double unlimited = std::numeric_limits<double>::infinity();

constexpr ChoiceNumber numbers[] = {
    {"rounded share", 0.75, "of the price of `rounded`: what small steps may cost, the first SVM included"},
    {"inside share", 2, "times the price of `interior`: the same, where the gap halves in three iterations"},
    {"crawling share", 1, "times the price of `interior`: the same, where it does not"},
    {"first share", 0.01, "of the price of `columns`: what the first SVM may cost"},
    {"kinks share", 0.03,
     "of the price of `columns`: what small steps may cost that do not halve the gap in three iterations"},
    {"falling share", 0.3, "of the price of `columns`: what small steps may cost that do"},
    {"hopeless", 0.5, "gap after the first SVM above which `columns` comes at once, where there are kinks"},
    {"patience", 8, "iterations in which the gap falls to a quarter, or steps crawl"},
    {"stuck after", 30, "iterations in which the gap halves, or steps that crawl end"},
    {"most work", 1e13, "multiplications: an engine with a higher price is not tried (about half an hour)"},
    {"settling share", 0.5, "of the work up to the gap: what may go into bins that it leaves open"},
    {"settling work", 2e9,
     "multiplications that may go into it in any case: small steps; `interior` 4 and `columns` 7.5 times as many"},
};
enum Number {
  RoundedShare,
  InsideShare,
  CrawlingShare,
  FirstShare,
  KinksShare,
  FallingShare,
  Hopeless,
  Patience,
  StuckAfter,
  MostWork,
  SettlingShare,
  SettlingWork
};
constexpr double value(Number n) { return numbers[n].value; }

class Portfolio {
 public:
  Portfolio(const Problem& problem, Point& point, const SolveLimits& limits, Recorder& recorder)
      : course_(problem, point, limits, recorder) {
    for (const Row& row : table)
      if (!isLeftOut(row.text.engine)) rows_.push_back({&row, row.make()});
  }

  // The only loop.
  std::string run() {
    course_.solveSvm(course_.point, stepsUntil());
    for (;; ++course_.iteration) {
      const Certificate c = course_.assess();
      ledger().reached(c.gap);
      if (isReached(c)) return course_.finish("converged");
      settled_ = course_.work() > mostWork_;
      if (course_.iteration >= course_.limits.maxIter || (settled_ && wholePrice() == unlimited))
        return course_.finish("maxIter");
      slow_ = settled_ || isSlow(c);
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

  // The first engine of the table that moves the point.
  Outcome runFirst(const Certificate& c) {
    for (Seat& seat : rows_) {
      if (!(this->*seat.row->holds)(*seat.engine)) continue;
      const double before = course_.work();
      const Outcome outcome = seat.engine->run(course_, c, (this->*seat.row->most)());
      if (outcome.steps > 0)
        ledger().enter({seat.engine->name(), outcome.steps, course_.work() - before, course_.recorder.model.gap.back(),
                        outcome.reason});
      if (outcome.moved) return outcome;
    }
    return {false, 0, "nothing left"};
  }

  // ---- conditions of the table
  bool svmCounts(Engine&) { return !slow_ && loose_; }
  bool stepsPay(Engine&) { return !slow_ && !loose_; }
  bool mayRound(Engine& engine) {
    const double price = engine.price(course_);
    return price < value(MostWork) && course_.work() + price <= mostInside_;
  }
  bool mayGoInside(Engine& engine) { return engine.price(course_) < value(MostWork); }

  // ---- budgets of the table
  double stepsUntil() const {
    const double rounded = priceOf("rounded"), whole = wholePrice();
    if (rounded == unlimited && whole == unlimited) return unlimited;
    const double share = !course_.hasKinks() ? value(InsideShare)
                         : course_.isFirst() ? value(FirstShare)
                                             : value(FallingShare);
    return course_.workBefore() + (rounded < unlimited ? value(RoundedShare) * rounded : share * whole);
  }
  double wholeUntil() const { return mostInside_; }

  // The price of an engine of the table, infinite where it is left out or too dear.
  double priceOf(const char* name) const {
    for (const Seat& seat : rows_)
      if (std::string(seat.engine->name()) == name) {
        const double price = seat.engine->price(course_);
        return price < value(MostWork) ? price : unlimited;
      }
    return unlimited;
  }
  // Of the interior point that serves the kernel.
  double wholePrice() const { return std::min(priceOf("columns"), priceOf("interior")); }

  // Whether another engine would have cost less than the small steps since the last one.
  bool isSlow(const Certificate& c) const {
    const double rounded = priceOf("rounded"), whole = wholePrice();
    if (rounded < unlimited && !course_.settling) return course_.work() > value(RoundedShare) * rounded;
    if (whole == unlimited) return false;
    if (course_.hasKinks() && course_.taken == 0 && c.gap > value(Hopeless)) return true;
    const bool crawls = !course_.hasFallen(static_cast<std::size_t>(value(Patience)), 0.25);
    if (course_.settling || !course_.hasFallen(static_cast<std::size_t>(value(StuckAfter)), 0.5)) return crawls;
    const bool falls = course_.hasFallen(3, 0.5);
    const double share = course_.hasKinks() ? (falls ? value(FallingShare) : value(KinksShare))
                         : crawls || !falls ? value(CrawlingShare)
                                            : value(InsideShare);
    return course_.work() - course_.workBefore() > share * whole;
  }

  // The gap alone does not end the work where bins may have weight or not. From the first time that it would, the work
  // is limited: that of small steps, and that of an interior point, which decides all of them at once. What an engine
  // has taken for the whole problem was its own share already.
  bool isReached(const Certificate& c) {
    if (c.gap > course_.limits.target) return false;
    if (course_.maskIsKnown()) return true;
    if (!course_.settling) {
      const double share = value(SettlingShare) * (course_.work() - course_.taken);
      mostWork_ = course_.work() + std::max(share, value(SettlingWork));
      mostInside_ = course_.work() + std::max(share, (course_.hasKinks() ? 7.5 : 4) * value(SettlingWork));
      course_.settling = true;
    }
    return false;
  }

  Course course_;
  std::vector<Seat> rows_;
  bool settled_ = false, slow_ = false, loose_ = false;  // of the last certificate
  // where the weights are settled: all work at which small steps end, and which an interior point must not exceed
  double mostWork_ = unlimited, mostInside_ = unlimited;
};

const Portfolio::Row Portfolio::table[6] = {
    {{"the gap of the SVM at these weights is over 0.3 of the whole gap", "svm",
      "the share of the next engine's price"},
     makeSvmStep,
     &Portfolio::svmCounts,
     &Portfolio::stepsUntil},
    {{"the gap is over 0.1 and J falls by 0.3 % a step, or the gap halved since the last time", "scaling",
      "the share of the next engine's price"},
     makeScaling,
     &Portfolio::stepsPay,
     &Portfolio::stepsUntil},
    {{"otherwise", "newton", "the share of the next engine's price"},
     makeNewton,
     &Portfolio::stepsPay,
     &Portfolio::stepsUntil},
    {{"no kinks, and the coordinates of all bins are at most 1600 and fewer than the samples; once", "rounded",
      "its price"},
     makeRounded,
     &Portfolio::mayRound,
     &Portfolio::wholeUntil},
    {{"a kernel of one coordinate a bin; three times", "columns", "none; once the gap is reached, the settling share"},
     makeColumns,
     &Portfolio::mayGoInside,
     &Portfolio::wholeUntil},
    {{"any other kernel whose matrix fits into memory; three times", "interior",
      "none; once the gap is reached, the settling share"},
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
