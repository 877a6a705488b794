// ablation.hpp - what every engine is good for: families of problems with and without it. For bench_hard --ablate.
#pragma once
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "features/feature_selection.hpp"
#include "hard_problems.hpp"
#include "measure.hpp"
#include "record.hpp"
#include "svm/svm_train.hpp"
#include "tests/shared/feature_options.hpp"

namespace bench {
/// Ends the work after so many CPU seconds.
class Patience : public frs::Monitor {
 public:
  explicit Patience(double seconds) : until_(cpuSeconds() + seconds) {}

 private:
  bool interrupted() override { return cpuSeconds() > until_; }
  const double until_;
};

struct Trial {
  double seconds = 0;
  std::string status;
  frs::Ledger engines;
  bool ran(const std::string& engine) const {
    for (const frs::LedgerEntry& entry : engines.entries())
      if (entry.name == engine || entry.name == "svm " + engine) return true;
    return false;
  }
};

struct Family {
  std::string name;
  std::function<Trial(double patience)> solve;
};

inline Trial timed(double patience, const std::function<void(frs::Monitor&, Trial&)>& work) {
  Trial trial;
  Patience monitor(patience);
  const double start = cpuSeconds();
  try {
    work(monitor, trial);
  } catch (const frs::Interrupted&) {
    trial.status = "not in time";
  }
  trial.seconds = cpuSeconds() - start;
  return trial;
}

inline Family selection(const std::string& name, Hard h, frs::AdditiveKernel::Type type, double C, double tol = 1e-3) {
  return {"selection, " + name, [=](double patience) {
            return timed(patience, [&](frs::Monitor& monitor, Trial& trial) {
              const frs::Binned data(h.samples(), {type, -1}, tol < 1e-5 ? 1e-14 : 1e-9, 1, monitor);
              const std::vector<double> a = frs::featureNormalizer(data, h.y, frs::Normalizer::Scatter, monitor);
              frs::FeatureOptions options = generators::featureOptions();
              options.tol = tol;
              const frs::FeatureModel m =
                  frs::selectFeatures(data, h.y, std::vector<double>(h.n, C), a, options, {}, monitor);
              trial.status = m.status;
              trial.engines = m.engines;
            });
          }};
}

inline Family svm(const std::string& name, Hard h, frs::AdditiveKernel::Type type, double C, double tol = 1e-3) {
  return {"SVM, " + name, [=](double patience) {
            return timed(patience, [&](frs::Monitor& monitor, Trial& trial) {
              const frs::SvmOptions options{{type, -1}, frs::SvmSolver::Auto, tol, 100000000, 1};
              const frs::SvmModel m =
                  frs::trainSvm(h.samples(), frs::SvmBox(h.y, std::vector<double>(h.n, C)), options, monitor);
              trial.status = m.trace.statusName();
              trial.engines = m.trace.engines;
            });
          }};
}

inline std::vector<Family> families() {
  using Type = frs::AdditiveKernel::Type;
  frs::Random r(1);
  Hard tiny{18, 5, std::vector<double>(90), std::vector<double>(18)};
  for (double& x : tiny.X) x = r.normal();
  for (double& y : tiny.y) y = r.uniform() < 0.5 ? 1 : -1;
  const Data planted = generate(2000, 1000, 1);
  const Hard words{planted.n, planted.D, {planted.X.begin(), planted.X.end()}, planted.y};
  return {
      selection("chi2, 2000 samples of 1000 planted words, C = 1e-4", words, Type::Chi2, 1e-4),
      selection("intersection, the same words, C = 1e-4", words, Type::Intersection, 1e-4),
      selection("chi2, 600 histograms of 1000 words, C = 1", unitHistograms(600, 1000), Type::Chi2, 1),
      selection("chi2, the same, C = 100", unitHistograms(600, 1000), Type::Chi2, 100),
      selection("chi2, 200 histograms of 300 words, C = 1e4", unitHistograms(200, 300), Type::Chi2, 1e4),
      selection("chi2, 4000 noisy samples of 10 bins, C = 1", noisyCounts(4000, Values::Skewed, 5, 0.1), Type::Chi2, 1),
      selection("chi2, the same, tol 1e-6", noisyCounts(4000, Values::Skewed, 5, 0.1), Type::Chi2, 1, 1e-6),
      selection("chi2, 1000 noisy samples of 200 weak bins, C = 1", weakCounts(1000, 200), Type::Chi2, 1),
      selection("chi2, the same, C = 100", weakCounts(1000, 200), Type::Chi2, 100),
      selection("chi2, 2000 noisy samples of 200 weak bins, C = 1", weakCounts(2000, 200), Type::Chi2, 1),
      selection("chi2, the same of 2000, C = 100", weakCounts(2000, 200), Type::Chi2, 100),
      selection("intersection, 600 noisy samples of 100 weak bins, C = 1", weakCounts(600, 100), Type::Intersection, 1),
      selection("intersection, 150 histograms of 1000 words, C = 1", unitHistograms(150, 1000), Type::Intersection, 1),
      selection("chi2, 150 samples of 100 bins, random labels, C = 1e-5, tol 1e-6", randomLabels(weakCounts(150, 100)),
                Type::Chi2, 1e-5, 1e-6),
      selection("linear, 600 histograms of 1000 words, C = 1", unitHistograms(600, 1000), Type::Linear, 1),
      selection("linear, the same, C = 1e4", unitHistograms(600, 1000), Type::Linear, 1e4),
      selection("linear, 2000 histograms of 500 words, C = 100", unitHistograms(2000, 500), Type::Linear, 100),
      svm("chi2, 4000 noisy samples of 10 bins, C = 0.03", noisyCounts(4000, Values::Skewed, 5, 0.1), Type::Chi2, 0.03),
      svm("chi2, the same, C = 100", noisyCounts(4000, Values::Skewed, 5, 0.1), Type::Chi2, 100),
      svm("chi2, 1000 noisy samples of 200 weak bins, C = 1", weakCounts(1000, 200), Type::Chi2, 1),
      svm("linear, 2000 histograms of 500 words, C = 1e4", unitHistograms(2000, 500), Type::Linear, 1e4),
      svm("linear, 18 samples of 5 bins, C = 1e6", tiny, Type::Linear, 1e6)};
}

/// Every family whose name contains `part`, with all engines, then without each that ran: how many times as long it takes.
inline void ablate(const std::string& part) {
  constexpr double longest = 20, mostTimes = 5, least = 0.5;  // CPU s, times as long, and CPU s at least
  const char* const engines[] = {"scaling", "newton", "rounded", "interior", "columns", "free step"};
  for (const Family& family : families()) {
    if (family.name.find(part) == std::string::npos) continue;
    const Trial all = family.solve(longest);
    std::printf("%-60s %7.3f s  %s\n", family.name.c_str(), all.seconds, all.status.c_str());
    for (const char* engine : engines) {
      if (!all.ran(engine)) continue;
      setenv("FRS_WITHOUT", engine, 1);
      const Trial without = family.solve(std::min(longest, std::max(least, mostTimes * all.seconds)));
      unsetenv("FRS_WITHOUT");
      std::printf("    without %-18s %7.3f s  %6.2f times  %s\n", engine, without.seconds,
                  without.seconds / all.seconds, without.status.c_str());
      record(without.seconds / all.seconds, "times", "%s, without %s (%s)", family.name.c_str(), engine,
             without.status.c_str());
      std::fflush(stdout);
    }
  }
}
}  // namespace bench
