// wide_problems.hpp - many small problems of all kinds, by number: every kernel, few and many samples and bins, C over
// nine decades, labels from separable to meaningless. For tests and benchmarks: each must converge.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "features/feature_selection.hpp"
#include "svm/svm_train.hpp"
#include "tests/shared/feature_options.hpp"

namespace generators {
enum class WideKind { Noisy, Separable, FewPositives, RandomLabels, Duplicates, ConstantBins, UnitSum, RealValues };

struct WideProblem {
  WideKind kind;
  frs::AdditiveKernel kernel;
  std::size_t n, D;
  double C, tol;
  std::vector<double> X, y;

  frs::Samples samples() const { return frs::MatrixView<const double>{X.data(), D, n}; }
  std::vector<double> cost() const { return std::vector<double>(n, C); }
  std::string text() const {
    const char* const kinds[] = {"noisy",      "separable",     "few positives", "random labels",
                                 "duplicates", "constant bins", "sums of 1",     "real values"};
    char line[128];
    std::snprintf(line, sizeof line, "%s, %s, %zu x %zu, C = %.1e, gap %g", frs::kernelNames[kernelIndex()],
                  kinds[static_cast<int>(kind)], n, D, C, tol);
    return line;
  }
  frs::FeatureModel select(frs::Monitor& monitor) const {
    const frs::Samples all = samples();
    frs::Codes codes(all, kernel, tol, 1, monitor);
    frs::FeatureOptions options = featureOptions();
    options.tol = tol;
    for (;;) {
      const std::vector<double> a = frs::featureNormalizer(codes.data(), y, frs::Normalizer::Scatter, monitor);
      frs::FeatureModel model = frs::selectFeatures(codes.data(), y, cost(), a, options, {}, monitor);
      if (!codes.refine(model.codingError)) return model;
    }
  }
  frs::SvmModel train(frs::Monitor& monitor) const {
    const frs::SvmOptions options{kernel, frs::SvmSolver::Auto, tol, 100000000, 1};
    return frs::trainSvm(samples(), frs::SvmBox(y, cost()), options, monitor);
  }

 private:
  std::size_t kernelIndex() const { return static_cast<std::size_t>(kernel.type); }
};

/// Problem `number`, of 20 to `most` samples and 5 to `most` / 2 bins. Labels are those of the difference of two groups of bins.
inline WideProblem wideProblem(int number, double most) {
  frs::Random r(static_cast<std::uint64_t>(number + 1));
  const auto between = [&r](double low, double high) { return low * std::pow(high / low, r.uniform()); };
  WideProblem p{static_cast<WideKind>(number / 6 % 8),
                {static_cast<frs::AdditiveKernel::Type>(number % 6), r.uniform() < 0.5 ? -0.5 : -3},
                static_cast<std::size_t>(between(20, most)),
                static_cast<std::size_t>(between(5, most / 2)),
                between(1e-5, 1e4),
                number % 5 == 4 ? 1e-6 : 1e-3,
                {},
                {}};
  const bool separable = p.kind == WideKind::Separable;
  for (std::size_t i = 0; i < p.n; ++i) {
    const std::size_t twin = p.kind == WideKind::Duplicates && i % 3 == 2 ? i - 1 : i;
    double sum = 0, difference = separable ? 0 : 2 * r.normal();
    for (std::size_t k = 0; k < p.D; ++k) {
      const double v = 20 * std::pow(r.uniform(), 4);
      const double count = p.kind == WideKind::RealValues ? v : std::floor(v);
      p.X.push_back(twin != i ? p.X[twin * p.D + k] : p.kind == WideKind::ConstantBins && k % 3 == 2 ? 7 : count);
      sum += p.X.back();
      if (k < 2 * (1 + p.D / 10)) difference += k % 2 ? p.X.back() : -p.X.back();
    }
    if (p.kind == WideKind::UnitSum)
      for (std::size_t k = 0; k < p.D; ++k) p.X[i * p.D + k] /= std::max(1.0, sum);
    const double threshold = p.kind == WideKind::FewPositives ? 6 : 0;
    const bool flipped = p.kind == WideKind::RandomLabels ? r.uniform() < 0.5 : !separable && r.uniform() < 0.05;
    p.y.push_back((difference > threshold) != flipped ? 1 : -1);
  }
  p.y[0] = 1, p.y[1] = -1;
  return p;
}
}  // namespace generators
