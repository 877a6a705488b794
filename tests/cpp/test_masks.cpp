// Which bins a selection keeps: masks against enumeration and closed forms, and what the certificate proves of them.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "../support/draw_of_samples.hpp"
#include "base/random.hpp"
#include "features/certificate.hpp"
#include "features/feature_selection.hpp"
#include "tests/shared/feature_options.hpp"
#include "tests/shared/planted_words.hpp"

namespace {
using frs::AdditiveKernel;
using frs::testing::Draw;
using Type = AdditiveKernel::Type;
using Vector = std::vector<double>;

TEST(Masks, masks_keep_their_size_at_a_small_C) {
  for (std::uint64_t seed : {1, 2, 3}) {
    const generators::Data words = generators::generate(300, 300, seed);
    const frs::Binned data(frs::MatrixView<const std::uint16_t>{words.X.data(), words.D, words.n}, {Type::Chi2, -1},
                           1e-13, 1, frs::Monitor::none());
    const Vector a = frs::featureNormalizer(data, words.y, frs::Normalizer::Scatter, frs::Monitor::none());
    Vector cost(words.n);  // the positives, which are fewer, all at their bound
    for (std::size_t i = 0; i < words.n; ++i) cost[i] = words.y[i] > 0 ? 1e-8 : 1e-6;
    frs::FeatureOptions options = generators::featureOptions();
    const auto count = [&](double tol) {
      options.tol = tol;
      const auto model = frs::selectFeatures(data, words.y, cost, a, options, {}, frs::Monitor::none());
      EXPECT_EQ(model.status, "converged");
      return std::count_if(model.p.begin(), model.p.end(), [](double p) { return p > 0; });
    };
    const auto tight = count(1e-6);
    EXPECT_NEAR(static_cast<double>(count(1e-3)), static_cast<double>(tight), 3) << seed;
    EXPECT_NEAR(static_cast<double>(count(1e-4)), static_cast<double>(tight), 3) << seed;
  }
}

// With a linear kernel and classes of different size many bins tie nearly: the vertex decides. So do other kernels at a
// C so small that nearly nobody reaches the margin.
TEST(Masks, masks_do_not_depend_on_the_tolerance) {
  for (auto type : {Type::Linear, Type::Hellinger, Type::Chi2, Type::Intersection})
    for (double C : {1e-4, 0.01}) {
      const generators::Data words = generators::generate(200, 150, 5);
      const frs::Binned data(frs::MatrixView<const std::uint16_t>{words.X.data(), words.D, words.n}, {type, -1}, 1e-13,
                             1, frs::Monitor::none());
      const Vector a = frs::featureNormalizer(data, words.y, frs::Normalizer::Scatter, frs::Monitor::none());
      frs::FeatureOptions options = generators::featureOptions();
      std::vector<std::size_t> sizes;
      for (double tol : {1e-3, 1e-4, 1e-6}) {
        options.tol = tol;
        const auto model = frs::selectFeatures(data, words.y, Vector(words.n, C), a, options, {}, frs::Monitor::none());
        EXPECT_EQ(model.status, "converged");
        sizes.push_back(
            static_cast<std::size_t>(std::count_if(model.p.begin(), model.p.end(), [](double p) { return p > 0; })));
        EXPECT_LE(model.undecided, 2) << C << " " << tol;
      }
      const auto range = std::minmax_element(sizes.begin(), sizes.end());
      EXPECT_LE(*range.second - *range.first, 2u) << "kernel " << static_cast<int>(type) << ", C = " << C;
    }
}

// A bin with weight whose q is well below the largest will have none at the optimum: with all bins in, nothing is
// decided.
TEST(Masks, a_point_with_weight_everywhere_is_not_decided) {
  const generators::Data words = generators::generate(100, 40, 1);
  const frs::Binned data(frs::MatrixView<const std::uint16_t>{words.X.data(), words.D, words.n}, {Type::Chi2, -1},
                         1e-13, 1, frs::Monitor::none());
  const frs::SvmBox box(words.y, Vector(words.n, 1.0));
  const Vector a = frs::featureNormalizer(data, words.y, frs::Normalizer::Scatter, frs::Monitor::none());
  frs::features::Problem problem{data, box, {}};
  const double total = std::accumulate(a.begin(), a.end(), 0.0);
  for (double x : a) problem.scale.push_back(x > 0 ? total / x : 0);
  frs::features::Point point{Vector(words.D, 1 / static_cast<double>(words.D)), Vector(words.n, 0.0), {}, {}, 0};
  double positives = 0;
  for (double y : words.y) positives += y > 0;
  for (std::size_t i = 0; i < words.n; ++i)
    point.b[i] = words.y[i] > 0 ? 0.1 / positives : -0.1 / (static_cast<double>(words.n) - positives);
  frs::features::computeGradient(problem, point);
  frs::features::computeScores(problem, point);
  const auto c = frs::features::certify(problem, point);
  EXPECT_TRUE(frs::features::undecidedBins(problem, point, c).empty());  // none is without weight
  point.u[0] = 1;                                                        // the others are small beside it
  EXPECT_FALSE(frs::features::fadingBins(point).empty());
  EXPECT_FALSE(frs::features::maskIsDecided(problem, point, c));
}

// |u|_q = 1 for q > 1. Of all such weights the lower bound takes the worst for b (Hoelder: |.|_q and its dual norm): none may
// pass it, and one reaches it. The upper bound is the primal value at the weights themselves.
TEST(Masks, bounds_of_norms_above_1_are_those_of_the_worst_weights_and_of_the_model) {
  const generators::Data words = generators::generate(60, 12, 3);
  const frs::Binned data(frs::MatrixView<const std::uint16_t>{words.X.data(), words.D, words.n}, {Type::Chi2, -1},
                         1e-13, 1, frs::Monitor::none());
  const frs::SvmBox box(words.y, Vector(words.n, 1.0));
  frs::features::Problem problem{data, box, Vector(words.D, 1.0)};
  frs::Random random(5);
  for (double power : {1.2, 2.0, 5.0}) {
    const auto onSphere = [&](Vector u) {
      const double size = frs::features::lpNorm(u, power);
      for (double& x : u) x /= size;
      return u;
    };
    Vector u(words.D);
    for (double& x : u) x = random.uniform();
    frs::features::Point point{onSphere(u), Vector(words.n, 0.0), {}, {}, 0};
    double positives = 0;
    for (double y : words.y) positives += y > 0;
    for (std::size_t i = 0; i < words.n; ++i)
      point.b[i] = words.y[i] > 0 ? 1e-4 / positives : -1e-4 / (static_cast<double>(words.n) - positives);
    frs::features::computeGradient(problem, point);
    frs::features::computeScores(problem, point);
    const auto c = frs::features::certify(problem, point, power);
    const double alpha = 2e-4, loss = frs::bestBias(box.y, point.f, box.C).loss;
    const auto dual = [&](const Vector& w) {
      return alpha - 0.5 * std::inner_product(w.begin(), w.end(), point.q.begin(), 0.0);
    };
    for (int draw = 0; draw < 300; ++draw) {
      for (double& x : u) x = std::pow(random.uniform(), 3) + 1e-9;
      EXPECT_LE(c.lower, dual(onSphere(u)) * (1 + 1e-12));
    }
    Vector worst;
    for (double q : point.q) worst.push_back(std::pow(q, 1 / (power - 1)));
    EXPECT_NEAR(c.lower, dual(onSphere(worst)), 1e-10 * alpha) << power;
    EXPECT_NEAR(c.upper, alpha - dual(point.u) + loss, 1e-10 * c.upper) << power;  // alpha - dual is |w|^2 / 2
  }
}

std::vector<int> maskOf(const frs::FeatureModel& model) {
  std::vector<int> bins;
  for (std::size_t k = 0; k < model.p.size(); ++k)
    if (model.p[k] > 0) bins.push_back(static_cast<int>(k));
  return bins;
}

// Real values, so that ties between bins have probability 0.
Draw drawReal(std::size_t n, std::size_t D, Type type, std::uint64_t seed) {
  frs::Random r(seed);
  Draw d{n, D, Vector(n * D), Vector(n), 1, {type, -1}};
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = 0; k < D; ++k) d.X[i * D + k] = r.uniform() * r.uniform();
    d.y[i] = i % 2 ? 1 : -1;
    d.X[i * D] += i % 2 ? 0.3 * r.uniform() : 0;
  }
  return d;
}

frs::FeatureModel selected(const Draw& d, double tol, const Vector& a) {
  const frs::Binned data(d.samples(), d.kernel, 1e-14, 1, frs::Monitor::none());
  frs::FeatureOptions options = generators::featureOptions();
  options.tol = tol;
  return frs::selectFeatures(data, d.y, Vector(d.n, d.C), a, options, {}, frs::Monitor::none());
}

Vector scatterOf(const Draw& d) {
  const frs::Binned data(d.samples(), d.kernel, 1e-14, 1, frs::Monitor::none());
  return frs::featureNormalizer(data, d.y, frs::Normalizer::Scatter, frs::Monitor::none());
}

// The optimum over each set of bins, certified: the smallest set that loses nothing is the mask.
std::vector<int> maskByEnumeration(const Draw& d, const Vector& a, double optimum) {
  double total = 0;
  for (double x : a) total += x;
  std::vector<int> best(d.D);
  for (std::size_t k = 0; k < d.D; ++k) best[k] = static_cast<int>(k);
  for (unsigned set = 1; set < 1u << d.D; ++set) {
    std::vector<int> bins;
    for (std::size_t k = 0; k < d.D; ++k)
      if (set >> k & 1) bins.push_back(static_cast<int>(k));
    if (bins.size() >= best.size()) continue;
    Draw some{d.n, bins.size(), {}, d.y, d.C, d.kernel};
    for (std::size_t i = 0; i < d.n; ++i)
      for (int k : bins) some.X.push_back(d.X[i * d.D + static_cast<std::size_t>(k)]);
    Vector own;
    for (int k : bins) own.push_back(a[static_cast<std::size_t>(k)] / total);  // a'p = sum a of all bins
    const frs::Binned data(some.samples(), d.kernel, 1e-14, 1, frs::Monitor::none());
    frs::FeatureOptions options = generators::featureOptions();
    options.paperScaling = true;
    options.tol = 1e-8;
    const auto model = frs::selectFeatures(data, d.y, Vector(d.n, d.C), own, options, {}, frs::Monitor::none());
    EXPECT_EQ(model.status, "converged");
    if (model.lower.back() <= optimum * (1 + 1e-7)) best = bins;
  }
  return best;
}

TEST(Masks, masks_of_a_loose_gap_are_those_of_all_subsets_tried) {
  int checked = 0;
  for (int trial = 0; trial < 24; ++trial) {
    Draw d = drawReal(16, 5, trial % 2 ? Type::Chi2 : Type::Linear, static_cast<std::uint64_t>(trial + 1));
    d.C = trial % 3 == 0 ? 0.05 : trial % 3 == 1 ? 1 : 20;
    const Vector a = scatterOf(d);
    const auto tight = selected(d, 1e-9, a);
    const auto loose = selected(d, 1e-3, a);
    EXPECT_EQ(loose.undecided, 0) << trial;
    // neither a bin with next to no weight nor one that nearly enters: a gap of 1e-3 cannot tell those
    double total = 0, least = 1, largest = 0;
    for (std::size_t k = 0; k < d.D; ++k) total += a[k], largest = std::max(largest, -tight.gradient[k] / a[k]);
    for (std::size_t k = 0; k < d.D; ++k)
      least = std::min(least, tight.p[k] > 0 ? a[k] * tight.p[k] / total : 1 + tight.gradient[k] / a[k] / largest);
    if (least < 0.005) continue;
    ++checked;
    EXPECT_EQ(maskOf(loose), maskByEnumeration(d, a, tight.objective.back())) << trial;
  }
  EXPECT_GE(checked, 12);
}

// Classes of one size and a C so small that nobody reaches the margin: b = C y is known, and with it the one bin of the
// largest g_k / a_k.
TEST(Masks, at_a_vanishing_C_the_mask_is_one_bin_in_closed_form) {
  for (int trial = 0; trial < 10; ++trial)
    for (Type type : {Type::Chi2, Type::Intersection, Type::Linear, Type::Hellinger}) {
      Draw d = drawReal(40, 30, type, static_cast<std::uint64_t>(100 + trial));
      d.C = 1e-9;
      const Vector a = scatterOf(d);
      const frs::Binned data(d.samples(), d.kernel, 1e-14, 1, frs::Monitor::none());
      Vector g(d.D);
      data.tables(d.y, g.data());
      std::size_t best = 0;
      for (std::size_t k = 0; k < d.D; ++k)
        if (g[k] / a[k] > g[best] / a[best]) best = k;
      for (double tol : {1e-2, 1e-3, 1e-6}) {
        const auto model = selected(d, tol, a);
        EXPECT_EQ(model.status, "converged");
        EXPECT_EQ(model.undecided, 0);
        EXPECT_EQ(maskOf(model), std::vector<int>{static_cast<int>(best)}) << trial << " tol " << tol;
      }
    }
}

// Bounds of every tolerance hold the optimum, and come from a b that is feasible.
TEST(Masks, bounds_at_a_small_C_hold_and_b_is_feasible) {
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    frs::Random r(seed);
    const std::size_t n = 120, D = 300;
    Draw d{n, D, Vector(n * D, 0.0), Vector(n), 0.01, {Type::Linear, -1}};
    for (std::size_t i = 0; i < n; ++i) {
      d.y[i] = r.uniform() < 0.45 ? 1 : -1;
      for (std::size_t k = 0; k < D; ++k)
        if (r.uniform() < 0.3) d.X[i * D + k] = -std::log(1 - r.uniform()) * (k < 10 && d.y[i] > 0 ? 1.6 : 1) / 100;
    }
    const Vector a = scatterOf(d);
    double highest = 0, lowest = 1e300;
    for (double tol : {1e-2, 1e-3, 1e-4, 1e-6}) {
      const auto model = selected(d, tol, a);
      double sum = 0, size = 0;
      for (double b : model.b) {
        sum += b, size += std::fabs(b);
        EXPECT_LE(std::fabs(b), d.C);
      }
      EXPECT_NEAR(sum, 0, 1e-10 * size) << seed << " tol " << tol;
      highest = std::max(highest, *std::max_element(model.lower.begin(), model.lower.end()));
      lowest = std::min(lowest, *std::min_element(model.objective.begin(), model.objective.end()));
    }
    EXPECT_LE(highest, lowest * (1 + 1e-9)) << seed;
  }
}

TEST(Masks, a_b_that_does_not_sum_to_0_proves_nothing) {
  const Draw d = drawReal(10, 2, Type::Linear, 3);
  const frs::Binned data(d.samples(), d.kernel, 1e-14, 1, frs::Monitor::none());
  const frs::SvmBox box(d.y, Vector(d.n, d.C));
  const frs::features::Problem problem{data, box, {1, 1}};
  frs::features::Point point{{0.5, 0.5}, d.y, {}, {}, 0};
  for (double& b : point.b) b *= 0.1;
  for (double change : {0.0, 1e-3}) {
    point.b[0] *= 1 + change;
    frs::features::computeGradient(problem, point);
    frs::features::computeScores(problem, point);
    const double lower = frs::features::certify(problem, point).lower;
    EXPECT_EQ(lower > 0, change == 0);
  }
}
}  // namespace
