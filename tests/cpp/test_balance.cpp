// y'alpha = 0 where the kernel has not full rank: few bins against many free samples. A b that does not add up to 0
// proves no lower bound.
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "base/random.hpp"
#include "features/feature_selection.hpp"
#include "svm/svm_train.hpp"
#include "tests/shared/feature_options.hpp"

namespace {
using Type = frs::AdditiveKernel::Type;

struct Draw {
  std::size_t n, D;
  double C, norm;
  Type type;
  std::vector<double> X, y;

  explicit Draw(std::uint64_t seed) {
    frs::Random r(seed);
    constexpr Type types[] = {Type::Linear, Type::Chi2, Type::Intersection, Type::Hellinger};
    type = types[seed % 4];
    n = 30 + r.below(71);
    D = 3 + r.below(10);
    C = std::pow(10, -1 + 3 * r.uniform());
    norm = 1.1 + 1.9 * r.uniform();
    for (std::size_t i = 0; i < n; ++i) {
      y.push_back(i % 2 ? 1 : -1);
      for (std::size_t k = 0; k < D; ++k)
        X.push_back(r.poisson(5 * std::exp(0.5 * r.normal() + (k == 0 ? 0.4 * y[i] : 0))));
    }
  }
  frs::MatrixView<const double> view() const { return {X.data(), D, n}; }
  std::string name() const {
    return std::string(frs::kernelNames[static_cast<int>(type)]) + ", n " + std::to_string(n) + ", D " +
           std::to_string(D) + ", C " + std::to_string(C);
  }
};

double imbalance(const std::vector<double>& b) {
  double sum = 0, size = 0;
  for (double x : b) sum += x, size += std::fabs(x);
  return std::fabs(sum) / std::max(size, 1e-300);
}

// b may err by what no gap above 1e-9 sees.
constexpr double balanced = 1e-11;
constexpr std::uint64_t draws = 400;

TEST(Balance, norms_above_1_are_certified_on_kernels_without_full_rank) {
  for (std::uint64_t seed = 1; seed <= draws; ++seed) {
    const Draw draw(seed);
    const frs::Binned data(draw.view(), {draw.type, -1}, 1e-9, 1, frs::Monitor::none());
    frs::FeatureOptions options = generators::featureOptions();
    options.norm = draw.norm;
    const std::vector<double> a = frs::featureNormalizer(data, draw.y, frs::Normalizer::Scatter, frs::Monitor::none());
    const frs::FeatureModel model =
        frs::selectFeatures(data, draw.y, std::vector<double>(draw.n, draw.C), a, options, {}, frs::Monitor::none());
    EXPECT_EQ(model.status, "converged") << draw.name() << " norm " << draw.norm;
    EXPECT_GT(model.lower.back(), 0) << draw.name() << " norm " << draw.norm;
    EXPECT_LT(imbalance(model.b), balanced) << draw.name() << " norm " << draw.norm;
  }
}

TEST(Balance, dual_variables_of_an_svm_add_up_to_0) {
  for (std::uint64_t seed = 1; seed <= draws; ++seed)
    for (frs::SvmSolver solver : {frs::SvmSolver::Dense, frs::SvmSolver::Block}) {
      const Draw draw(seed);
      const frs::SvmBox box(draw.y, std::vector<double>(draw.n, draw.C));
      const frs::SvmOptions options{{draw.type, -1}, solver, 1e-3, 10000000, 1};
      const frs::SvmModel model = frs::trainSvm(draw.view(), box, options, frs::Monitor::none());
      EXPECT_LT(imbalance(model.b), balanced) << draw.name();
    }
}
}  // namespace
