// The choice of engines: what docs/choice.md says is what the code does, and every result tells which engines ran.
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <sstream>

#include "../support/environment.hpp"
#include "base/random.hpp"
#include "features/choice.hpp"
#include "features/feature_selection.hpp"
#include "features/portfolio.hpp"
#include "regions/region_selection.hpp"
#include "svm/svm_train.hpp"
#include "tests/shared/choice_page.hpp"
#include "tests/shared/feature_options.hpp"

namespace {
using Type = frs::AdditiveKernel::Type;

std::string choicePage() {
  std::ifstream file(FRS_SOURCE_DIR "/docs/choice.md");
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

TEST(Portfolio, the_page_has_the_tables_of_the_code) {
  const std::string page = choicePage();
  EXPECT_EQ(page, generators::withChoiceTables(page))
      << "Write it again: cmake --build build --target write_choice && build/write_choice docs/choice.md";
}

TEST(Portfolio, few_numbers_decide) { EXPECT_LE(frs::features::choice.all().size(), 12u); }

struct Draw {
  std::size_t n = 120, D = 12;
  std::vector<double> X, y;
  Draw(std::size_t samples, std::size_t bins) : n(samples), D(bins) {}
  Draw() {
    frs::Random r(5);
    for (std::size_t i = 0; i < n; ++i) {
      y.push_back(i % 2 ? 1 : -1);
      for (std::size_t k = 0; k < D; ++k) X.push_back(r.poisson(5 * std::exp(k % 4 ? 0 : 0.3 * y[i])));
    }
  }
  frs::FeatureModel select(Type type, double C, double norm = 1) const {
    const frs::Binned data(frs::MatrixView<const double>{X.data(), D, n}, {type, -1}, 1e-9, 1, frs::Monitor::none());
    frs::FeatureOptions options = generators::featureOptions();
    options.norm = norm;
    const std::vector<double> a = frs::featureNormalizer(data, y, frs::Normalizer::Scatter, frs::Monitor::none());
    return frs::selectFeatures(data, y, std::vector<double>(n, C), a, options, {}, frs::Monitor::none());
  }
};

// The comparison that the table prints is the one that it makes: one of the number doubled is another one.
TEST(Portfolio, a_condition_asks_the_number_that_it_prints) {
  frs::features::ChoiceNumber half{"half", 0.5, ""};
  double value = 0.6;
  const auto measure = [&value](const frs::features::Course&) { return value; };
  const auto condition = frs::features::compare("x is", measure, frs::features::Is::Over, half);
  EXPECT_EQ(condition.text, "x is over 0.5");
  frs::FeatureModel model;
  const Draw draw;
  const frs::Binned data(frs::MatrixView<const double>{draw.X.data(), draw.D, draw.n}, {Type::Chi2, -1}, 1e-9, 1,
                         frs::Monitor::none());
  const frs::features::Problem problem{data, frs::SvmBox(draw.y, std::vector<double>(draw.n, 1)),
                                       std::vector<double>(draw.D, 1)};
  frs::features::Point point;
  frs::features::Recorder recorder{model, frs::Monitor::none(), "", 1e-3};
  const frs::features::SolveLimits limits{1e-3, 10};
  const frs::features::Course course(problem, point, limits, recorder);
  EXPECT_TRUE(condition.holds(course));
  value = 0.5;
  EXPECT_FALSE(condition.holds(course));
  value = 0.6;
  const Variable doubled("FRS_TWICE", "half");
  EXPECT_FALSE(condition.holds(course));
}

// The label is the sign of ten counts less ten others, with noise, and a tenth of the labels is turned round: with
// hundreds of bins every one gets some weight.
Draw manyWeakBins(std::size_t n, std::size_t D) {
  Draw draw(n, D);
  frs::Random r(1);
  for (std::size_t i = 0; i < n; ++i) {
    double sum = 2 * r.normal();
    for (std::size_t k = 0; k < D; ++k) {
      draw.X.push_back(std::floor(20 * std::pow(r.uniform(), 4)));
      sum += k < 10 ? draw.X.back() : k < 20 ? -draw.X.back() : 0;
    }
    draw.y.push_back((sum > 0) == (r.uniform() < 0.1) ? -1 : 1);
  }
  return draw;
}

bool ran(const frs::Ledger& ledger, const std::string& name) {
  for (const frs::LedgerEntry& entry : ledger.entries())
    if (entry.name == name) return true;
  return false;
}

struct Without : Variable {
  explicit Without(const char* engine) : Variable("FRS_WITHOUT", engine) {}
};

TEST(Portfolio, results_tell_their_engines) {
  const Draw draw;
  EXPECT_TRUE(ran(draw.select(Type::Linear, 1).engines, "columns"));
  EXPECT_TRUE(ran(draw.select(Type::Chi2, 1).engines, "svm pairs"));
  EXPECT_TRUE(ran(draw.select(Type::Chi2, 1, 2).engines, "norm"));
  for (double C : {0.01, 1.0, 100.0}) {
    const frs::FeatureModel model = draw.select(Type::Chi2, C);
    ASSERT_FALSE(model.engines.entries().empty());
    for (const frs::LedgerEntry& entry : model.engines.entries()) {
      EXPECT_GT(entry.steps, 0) << entry.name;
      EXPECT_GE(entry.work, 0) << entry.name;
      EXPECT_FALSE(entry.reason.empty()) << entry.name;
    }
  }
}

TEST(Portfolio, an_engine_that_is_left_out_does_not_run_and_others_end_at_the_same_optimum) {
  const Draw draw;
  for (Type type : {Type::Linear, Type::Chi2, Type::Intersection})
    for (const char* engine : {"scaling", "newton", "rounded", "interior", "columns", "free step"}) {
      const frs::FeatureModel with = draw.select(type, 1);
      const Without left(engine);
      const frs::FeatureModel without = draw.select(type, 1);
      EXPECT_FALSE(ran(without.engines, engine)) << engine;
      EXPECT_EQ(without.status, "converged") << engine;
      EXPECT_NEAR(without.objective.back() / with.objective.back(), 1, 2e-3) << engine;
    }
}

// Newton's model is poor far from the optimum, where all bins share the weight: without scaling its steps cost as much as
// the interior point, which then comes on top.
TEST(Portfolio, scaling_spares_the_interior_point_where_many_weak_bins_share_the_weight) {
  const frs::FeatureModel model = manyWeakBins(2000, 200).select(Type::Chi2, 1);
  EXPECT_EQ(model.status, "converged");
  EXPECT_TRUE(ran(model.engines, "scaling"));
  EXPECT_FALSE(ran(model.engines, "interior"));
}

TEST(Ledger, one_engine_in_a_row_is_one_entry) {
  frs::Ledger ledger;
  ledger.enter({"a", 1, 10, 0.5, "step"});
  ledger.enter({"a", 2, 5, 0.2, "end"});
  ledger.enter({"b", 1, 1, 0.1, "end"});
  ledger.enter({"a", 1, 1, 0.05, "end"});
  ASSERT_EQ(ledger.entries().size(), 3u);
  EXPECT_EQ(ledger.entries()[0].steps, 3);
  EXPECT_EQ(ledger.entries()[0].work, 15);
  EXPECT_EQ(ledger.entries()[0].gap, 0.2);
  ledger.add({"a", 4, 0, 0.01, "later"});
  EXPECT_EQ(ledger.entries()[0].steps, 7);
  ledger.reached(0.001);
  EXPECT_EQ(ledger.entries()[2].gap, 0.001);
}
}  // namespace
