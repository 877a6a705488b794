// families.hpp - the families of problems that bench_hard and bench_features measure, by members small enough for tests.
#pragma once
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

#include "features/feature_selection.hpp"
#include "svm/svm_train.hpp"
#include "tests/shared/feature_options.hpp"
#include "tests/shared/hard_problems.hpp"
#include "tests/shared/planted_words.hpp"

namespace generators {
struct Trial {
  std::string status;
  frs::Ledger engines;

  bool ran(const std::string& engine) const {
    for (const frs::LedgerEntry& entry : engines.entries())
      if (entry.name == engine || entry.name == "svm " + engine) return true;
    return false;
  }
  /// Multiplications of all engines; rows "svm ..." are part of the others.
  double work() const {
    double sum = 0;
    for (const frs::LedgerEntry& entry : engines.entries())
      if (entry.name.compare(0, 4, "svm ") != 0) sum += entry.work;
    return sum;
  }
};

struct Family {
  std::string name;
  std::function<Trial(frs::Monitor&)> solve;
};

inline Family selection(const std::string& name, Hard h, frs::AdditiveKernel::Type type, double C, double tol = 1e-3,
                        double norm = 1) {
  return {"selection, " + name, [=](frs::Monitor& monitor) {
            const frs::Binned data(h.samples(), {type, -1}, tol < 1e-5 ? 1e-14 : 1e-9, 1, monitor);
            const std::vector<double> a = frs::featureNormalizer(data, h.y, frs::Normalizer::Scatter, monitor);
            frs::FeatureOptions options = featureOptions();
            options.tol = tol;
            options.norm = norm;
            const frs::FeatureModel m =
                frs::selectFeatures(data, h.y, std::vector<double>(h.n, C), a, options, {}, monitor);
            return Trial{m.status, m.engines};
          }};
}

inline Family svm(const std::string& name, Hard h, frs::AdditiveKernel::Type type, double C, double tol = 1e-3) {
  return {"SVM, " + name, [=](frs::Monitor& monitor) {
            const frs::SvmOptions options{{type, -1}, frs::SvmSolver::Auto, tol, 100000000, 1};
            const frs::SvmModel m =
                frs::trainSvm(h.samples(), frs::SvmBox(h.y, std::vector<double>(h.n, C)), options, monitor);
            return Trial{m.trace.statusName(), m.trace.engines};
          }};
}

/// Samples of 1000 planted words, those of bench_features.
inline Hard plantedWords(std::size_t n, bool divide = false) {
  const Data data = generate(n, 1000, 1);
  Hard h{data.n, data.D, {data.X.begin(), data.X.end()}, data.y};
  for (std::size_t i = 0; divide && i < h.n; ++i) {
    double sum = 0;
    for (std::size_t k = 0; k < h.D; ++k) sum += h.X[i * h.D + k];
    for (std::size_t k = 0; k < h.D; ++k) h.X[i * h.D + k] /= sum;
  }
  return h;
}

/// Five normal values each, labels by chance: a linear SVM with a huge C.
inline Hard tinyNormal() {
  frs::Random r(1);
  Hard tiny{18, 5, std::vector<double>(90), std::vector<double>(18)};
  for (double& x : tiny.X) x = r.normal();
  for (double& y : tiny.y) y = r.uniform() < 0.5 ? 1 : -1;
  return tiny;
}

/// For `bench_hard --ablate`: some problem for which each engine is there.
inline std::vector<Family> families() {
  using Type = frs::AdditiveKernel::Type;
  const Hard words = plantedWords(2000);
  return {
      selection("chi2, 2000 samples of 1000 planted words, C = 1e-4", words, Type::Chi2, 1e-4),
      selection("intersection, the same words, C = 1e-4", words, Type::Intersection, 1e-4),
      selection("chi2, 600 histograms of 1000 words, C = 1", unitHistograms(600, 1000), Type::Chi2, 1),
      selection("chi2, the same, C = 100", unitHistograms(600, 1000), Type::Chi2, 100),
      selection("chi2, 200 histograms of 300 words, C = 1e4", unitHistograms(200, 300), Type::Chi2, 1e4),
      selection("chi2, 4000 noisy samples of 10 bins, C = 1", noisyCounts(4000, Values::Skewed, 5, 0.1), Type::Chi2, 1),
      selection("chi2, the same, tol 1e-6", noisyCounts(4000, Values::Skewed, 5, 0.1), Type::Chi2, 1, 1e-6),
      selection("chi2, 1000 noisy samples of 200 weak bins, C = 1", weakCounts(1000, 200), Type::Chi2, 1),
      selection("chi2, the same of 1000, C = 100", weakCounts(1000, 200), Type::Chi2, 100),
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
      svm("linear, 18 samples of 5 bins, C = 1e6", tinyNormal(), Type::Linear, 1e6)};
}

/// Members of the other rows of bench_hard and bench_features.
inline std::vector<Family> budgetFamilies() {
  using Type = frs::AdditiveKernel::Type;
  std::vector<Family> all;
  const Hard words = plantedWords(1000);
  for (const char* C : {"1e-4", "1e-3", "1e-2"})
    all.push_back(
        selection(std::string("chi2, 1000 samples of 1000 planted words, C = ") + C, words, Type::Chi2, std::atof(C)));
  all.push_back(selection("chi2, 1000 samples of planted words divided by their sums, C = 10", plantedWords(1000, true),
                          Type::Chi2, 10));
  all.push_back(selection("chi2, 300 histograms of 1000 words, C = 1, norm 1.5", unitHistograms(300, 1000), Type::Chi2,
                          1, 1e-3, 1.5));
  for (int kind = 0; kind < 4; ++kind) {
    const Hard h = noisyCounts(1000, static_cast<Values>(kind), kind == 0 ? 20 : 5, 0.1);
    const std::string name = std::string("chi2, 1000 noisy samples of 10 bins, ") + valueNames[kind] + ", C = ";
    all.push_back(selection(name + "1", h, Type::Chi2, 1));
    for (const char* C : {"0.001", "1", "100"}) all.push_back(svm(name + C, h, Type::Chi2, std::atof(C)));
  }
  all.push_back(
      svm("chi2, 20000 separable samples of 10 bins", noisyCounts(20000, Values::Uniform, 0, 0), Type::Chi2, 1));
  for (const char* C : {"0.01", "0.1", "1"}) {
    const double value = std::atof(C);
    const std::string at = std::string(", C = ") + C;
    all.push_back(selection("chi2, 150 histograms of 1000 words" + at, unitHistograms(150, 1000), Type::Chi2, value));
    all.push_back(selection("intersection, 300 histograms of 1000 words" + at, unitHistograms(300, 1000),
                            Type::Intersection, value));
    all.push_back(
        selection("linear, 300 histograms of 1000 words" + at, unitHistograms(300, 1000), Type::Linear, value));
    all.push_back(selection("chi2, 800 noisy samples of 100 weak bins" + at, weakCounts(800, 100), Type::Chi2, value));
    all.push_back(selection("intersection, 500 noisy samples of 200 weak bins" + at, weakCounts(500, 200),
                            Type::Intersection, value));
  }
  all.push_back(
      selection("linear, 200 histograms of 2000 words, C = 1e3", unitHistograms(200, 2000), Type::Linear, 1e3));
  // cut to some of its bins it needs several paths, and more than the usual limit of work
  all.push_back(
      selection("linear, 2000 histograms of 2500 words, C = 1e3", unitHistograms(2000, 2500), Type::Linear, 1e3));
  all.push_back(
      selection("hellinger, 600 histograms of 300 words, C = 100", unitHistograms(600, 300), Type::Hellinger, 100));
  all.push_back(svm("linear, 18 samples of 5 bins, C = 1e7", tinyNormal(), Type::Linear, 1e7));
  return all;
}
}  // namespace generators
