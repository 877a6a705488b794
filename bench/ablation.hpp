// ablation.hpp - what every engine is good for: families of problems with and without it. For bench_hard --ablate.
#pragma once
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "features/choice_numbers.hpp"
#include "measure.hpp"
#include "record.hpp"
#include "tests/shared/families.hpp"

namespace bench {
/// Ends the work after so many CPU seconds.
class Patience : public frs::Monitor {
 public:
  explicit Patience(double seconds) : until_(cpuSeconds() + seconds) {}

 private:
  bool interrupted() override { return cpuSeconds() > until_; }
  const double until_;
};

struct Timed {
  generators::Trial trial;
  double seconds;
};

inline Timed timed(const generators::Family& family, double patience) {
  Patience monitor(patience);
  const double start = cpuSeconds();
  Timed result{};
  try {
    result.trial = family.solve(monitor);
  } catch (const frs::Interrupted&) {
    result.trial.status = "not in time";
  }
  result.seconds = cpuSeconds() - start;
  return result;
}

/// Every family whose name contains `part`, with all engines, then without each that ran: how many times as long it takes.
inline void ablate(const std::string& part) {
  constexpr double longest = 20, mostTimes = 5, least = 0.5;  // CPU s, times as long, and CPU s at least
  const char* const engines[] = {"scaling", "newton", "rounded", "interior", "columns", "free step"};
  for (const generators::Family& family : generators::families()) {
    if (family.name.find(part) == std::string::npos) continue;
    const Timed all = timed(family, longest);
    std::printf("%-60s %7.3f s  %s\n", family.name.c_str(), all.seconds, all.trial.status.c_str());
    for (const char* engine : engines) {
      if (!all.trial.ran(engine)) continue;
      setenv("FRS_WITHOUT", engine, 1);
      const Timed without = timed(family, std::min(longest, std::max(least, mostTimes * all.seconds)));
      unsetenv("FRS_WITHOUT");
      std::printf("    without %-18s %7.3f s  %6.2f times  %s\n", engine, without.seconds,
                  without.seconds / all.seconds, without.trial.status.c_str());
      record(without.seconds / all.seconds, "times", "%s, without %s (%s)", family.name.c_str(), engine,
             without.trial.status.c_str());
      std::fflush(stdout);
    }
  }
}

/// So large that `columns` and `interior` are cut to some of the bins.
inline std::vector<generators::Family> largeFamilies() {
  using Type = frs::AdditiveKernel::Type;
  return {generators::selection("linear, 1200 histograms of 3000 words, C = 1e3",
                                generators::unitHistograms(1200, 3000), Type::Linear, 1e3),
          generators::selection("hellinger, 1500 noisy samples of 1500 weak bins, C = 1",
                                generators::weakCounts(1500, 1500), Type::Hellinger, 1),
          generators::selection("chi2, 1000 noisy samples of 800 weak bins, C = 1e3, tol 1e-6",
                                generators::weakCounts(1000, 800), Type::Chi2, 1e3, 1e-6)};
}

/// The numbers of the choice, each doubled: how much more the families work, where they work otherwise at all.
inline void twice(const std::string& only, const std::string& part) {
  std::vector<generators::Family> families = generators::families();
  const std::vector<generators::Family> others = generators::budgetFamilies(), large = largeFamilies();
  families.insert(families.end(), others.begin(), others.end());
  families.insert(families.end(), large.begin(), large.end());
  families.erase(std::remove_if(families.begin(), families.end(),
                                [&](const generators::Family& f) { return f.name.find(part) == std::string::npos; }),
                 families.end());
  std::vector<double> usual;
  for (const generators::Family& family : families) {
    const generators::Trial trial = family.solve(frs::Monitor::none());
    usual.push_back(trial.work());
    std::printf("%-84s %8.3g multiplications  %s\n", family.name.c_str(), trial.work(), trial.status.c_str());
  }
  for (const frs::features::ChoiceNumber& number : frs::features::choice.all()) {
    if (!only.empty() && only != number.name) continue;
    setenv("FRS_TWICE", number.name, 1);
    std::printf("%s\n", number.name);
    for (std::size_t k = 0; k < families.size(); ++k) {
      const generators::Trial trial = families[k].solve(frs::Monitor::none());
      const double times = trial.work() / usual[k];
      if (times == 1) continue;
      std::printf("    %-80s %6.2f times the work  %s\n", families[k].name.c_str(), times, trial.status.c_str());
      record(times, "times", "%s, %s doubled", families[k].name.c_str(), number.name);
      std::fflush(stdout);
    }
    unsetenv("FRS_TWICE");
  }
}
}  // namespace bench
