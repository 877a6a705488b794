// MILBoost, KI-SVM, MI-SVM and mi-SVM against finite differences, enumeration and restatements on LIBSVM.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

#include "base/random.hpp"
#include "baselines/mil.hpp"
#include "svm/svm.hpp"
#include "tests/shared/libsvm.hpp"

namespace {
using Vector = std::vector<double>;
using Negatives = frs::RegionBags::Negatives;

struct Data {
  std::size_t D, N;
  Vector X;
  frs::RegionBags bags;
  frs::Samples samples() const { return frs::Samples(frs::MatrixView<const double>{X.data(), D, N}); }
  double dot(std::size_t a, std::size_t b) const {
    return std::inner_product(&X[a * D], &X[a * D] + D, &X[b * D], 0.0);
  }
  std::unique_ptr<frs::RegionKernel> linear() const {
    frs::RegionKernelSpec spec;
    spec.name = "linear";
    spec.tol = 1e-9;
    spec.threads = 1;
    return frs::regionKernel(samples(), spec, frs::Monitor::none());
  }
};

// Signed features; positive bags hold one region with `shift` added to the first feature. Some values are 0.
Data data(int bags, int most, std::size_t D, double C, double shift, frs::Random& random) {
  Data d{D, 0, {}, {}};
  for (int i = 0; i < bags; ++i) {
    d.bags.y.push_back(i % 2 ? -1 : 1);
    d.bags.C.push_back(C);
    const int m = 2 + static_cast<int>(random.below(most - 1));
    for (int k = 0; k < m; ++k, ++d.N) {
      d.bags.bag.push_back(i);
      for (std::size_t f = 0; f < D; ++f) d.X.push_back(random.uniform() < 0.2 ? 0 : random.normal());
      if (k == 0 && d.bags.y[i] > 0) d.X[d.N * D] += shift;
    }
  }
  return d;
}
Vector scoresOf(const Data& d, const Vector& coefficient, double bias) {
  Vector f(d.N, bias);
  for (std::size_t k = 0; k < d.N; ++k)
    for (std::size_t j = 0; j < d.N; ++j) f[j] += coefficient[k] * d.dot(k, j);
  return f;
}

std::vector<int> topRegions(const Data& d, const Vector& score) {
  std::vector<int> top(d.bags.y.size(), -1);
  for (std::size_t r = 0; r < d.N; ++r) {
    int& t = top[d.bags.bag[r]];
    if (t < 0 || score[r] > score[t]) t = static_cast<int>(r);
  }
  return top;
}
}  // namespace

// ------------------------------------------------------------------------------------------ MILBoost

TEST(Boost, gradient_agrees_with_differences) {
  frs::Random random(1);
  const Data d = data(8, 4, 2, 1.5, 1, random);
  Vector F(d.N), gradient;
  for (double& f : F) f = 2 * random.normal();
  F[0] = -40, F[1] = 40;
  frs::mil::likelihood(d.bags, F, &gradient);
  for (std::size_t r = 0; r < d.N; ++r) {
    Vector up(F), down(F);
    up[r] += 1e-5, down[r] -= 1e-5;
    const double difference =
        (frs::mil::likelihood(d.bags, up, nullptr) - frs::mil::likelihood(d.bags, down, nullptr)) / 2e-5;
    EXPECT_NEAR(gradient[r], difference, 1e-7 + 1e-6 * std::abs(difference)) << r;
  }
}

TEST(Boost, likelihood_never_falls_and_a_planted_stump_is_found) {
  frs::Random random(2);
  const Data d = data(40, 6, 5, 1, 6, random);
  const frs::mil::BoostResult r = frs::mil::boost(d.samples(), d.bags, {}, frs::Monitor::none());
  for (std::size_t t = 1; t < r.objective.size(); ++t) EXPECT_LT(r.objective[t], r.objective[t - 1]);
  ASSERT_FALSE(r.stumps.bin.empty());
  EXPECT_EQ(r.stumps.bin[0], 0);
  EXPECT_GT(r.stumps.threshold[0], 1.5);
  EXPECT_LT(r.stumps.threshold[0], 6);
  EXPECT_GT(r.stumps.weight[0], 0);
}

TEST(Boost, the_first_stump_is_the_best_of_all) {
  frs::Random random(3);
  for (int trial = 0; trial < 20; ++trial) {
    const Data d = data(6, 4, 3, 1, 1, random);
    frs::mil::BoostOptions options;
    options.rounds = 1;
    const frs::mil::BoostResult r = frs::mil::boost(d.samples(), d.bags, options, frs::Monitor::none());
    if (r.stumps.bin.empty()) continue;
    Vector w;
    frs::mil::likelihood(d.bags, Vector(d.N, r.stumps.offset), &w);
    const auto score = [&](std::size_t k, double threshold) {
      double sum = 0;
      for (std::size_t j = 0; j < d.N; ++j) sum += w[j] * (d.X[j * d.D + k] > threshold ? 1 : -1);
      return std::abs(sum);
    };
    double highest = 0;
    for (std::size_t k = 0; k < d.D; ++k)
      for (std::size_t j = 0; j < d.N; ++j) highest = std::max(highest, score(k, d.X[j * d.D + k]));
    EXPECT_NEAR(score(static_cast<std::size_t>(r.stumps.bin[0]), r.stumps.threshold[0]), highest, 1e-6);
  }
}

TEST(Boost, scores_of_the_stumps_give_the_objective) {
  frs::Random random(4);
  const Data d = data(20, 5, 4, 1, 2, random);
  const frs::mil::BoostResult r = frs::mil::boost(d.samples(), d.bags, {}, frs::Monitor::none());
  Vector F(d.N, r.stumps.offset);
  for (std::size_t t = 0; t < r.stumps.bin.size(); ++t)
    for (std::size_t j = 0; j < d.N; ++j)
      F[j] += r.stumps.weight[t] *
              (d.X[j * d.D + static_cast<std::size_t>(r.stumps.bin[t])] > r.stumps.threshold[t] ? 1 : -1);
  EXPECT_NEAR(-frs::mil::likelihood(d.bags, F, nullptr), r.objective.back(), 1e-9);
}

// -------------------------------------------------------------------------------------------- KI-SVM

namespace {
// min_alpha 1/2 alpha'Q alpha on the simplex for one assignment; examples are the keys, then the negatives.
double vertexValue(const Data& d, const std::vector<std::vector<int>>& example, const Vector& y, const Vector& C) {
  const std::size_t n = example.size();
  Vector Q(n * n), alpha(n, 1.0 / static_cast<double>(n)), e(n, 0.0), lo(n, 0.0), hi(n, 1.0);
  for (std::size_t a = 0; a < n; ++a)
    for (std::size_t b = 0; b < n; ++b) {
      double sum = 0;
      for (int i : example[a])
        for (int j : example[b]) sum += d.dot(i, j) / static_cast<double>(example[a].size() * example[b].size());
      Q[a * n + b] = y[a] * y[b] * (1 + sum) + (a == b ? 1 / C[a] : 0);
    }
  for (std::size_t a = 0; a < n; ++a) e[a] = -std::inner_product(alpha.begin(), alpha.end(), &Q[a * n], 0.0);
  frs::smo(n, Q.data(), n, e.data(), alpha.data(), lo.data(), hi.data(), 1e-12, 1000000, nullptr);
  return 0.5 * std::inner_product(alpha.begin(), alpha.end(), e.begin(), 0.0);  // e = -Q alpha
}
}  // namespace

TEST(KeyInstances, value_is_below_the_best_assignment) {
  frs::Random random(5);
  for (int trial = 0; trial < 20; ++trial) {
    Data d = data(6, 3, 3, 5, 2, random);
    d.bags.negatives = trial % 2 ? Negatives::Mean : Negatives::Regions;
    std::vector<std::vector<int>> members(d.bags.y.size()), positive, negative;
    for (std::size_t r = 0; r < d.N; ++r) members[d.bags.bag[r]].push_back(static_cast<int>(r));
    for (std::size_t i = 0; i < members.size(); ++i)
      if (d.bags.y[i] > 0)
        positive.push_back(members[i]);
      else if (d.bags.negatives == Negatives::Mean)
        negative.push_back(members[i]);
      else
        for (int r : members[i]) negative.push_back({r});
    Vector y(positive.size(), 1.0);
    y.insert(y.end(), negative.size(), -1.0);
    double best = 0;
    std::vector<std::vector<int>> example(positive.size());
    example.insert(example.end(), negative.begin(), negative.end());
    const std::function<void(std::size_t)> enumerate = [&](std::size_t i) {
      if (i == positive.size()) {
        best = std::min(best, vertexValue(d, example, y, Vector(y.size(), 5.0)));
        return;
      }
      for (int r : positive[i]) {
        example[i] = {r};
        enumerate(i + 1);
      }
    };
    enumerate(0);
    frs::mil::KeyOptions options;
    options.tol = 0;
    options.innerTol = 1e-5;
    const frs::mil::KeyResult r = frs::mil::keyInstances(*d.linear(), d.bags, options, frs::Monitor::none());
    EXPECT_LE(r.objective.back(), best + 1e-3 * std::abs(best)) << trial;
    for (std::size_t t = 1; t < r.objective.size(); ++t)
      EXPECT_LE(r.objective[t], r.objective[t - 1] + 1e-4 * std::abs(r.objective[t]));
    EXPECT_NEAR(std::accumulate(r.alpha.begin(), r.alpha.end(), 0.0), 1, 1e-9);
    EXPECT_GE(*std::min_element(r.alpha.begin(), r.alpha.end()), 0);
    EXPECT_NEAR(std::accumulate(r.mu.begin(), r.mu.end(), 0.0), 1, 1e-9);
  }
}

TEST(KeyInstances, planted_keys_are_found_and_f_separates) {
  for (const bool mean : {true, false}) {
    frs::Random random(6);
    Data d = data(40, 6, 6, 1, 8, random);
    d.bags.negatives = mean ? Negatives::Mean : Negatives::Regions;
    const frs::mil::KeyResult r = frs::mil::keyInstances(*d.linear(), d.bags, {}, frs::Monitor::none());
    const Vector f = scoresOf(d, r.coefficient, r.bias);
    const std::vector<int> top = topRegions(d, f);
    for (std::size_t i = 0; i < top.size(); ++i) {
      EXPECT_EQ(f[top[i]] > 0, d.bags.y[i] > 0);
      if (d.bags.y[i] > 0) {
        EXPECT_TRUE(top[i] == 0 || d.bags.bag[top[i] - 1] != d.bags.bag[top[i]]);
      }
    }
  }
}

// ------------------------------------------------------------------------------------- MI-SVM, mi-SVM

namespace {
// A linear SVM of LIBSVM on the listed regions: the scores of all regions.
Vector libsvmScores(const Data& d, const std::vector<int>& region, const Vector& y, double C) {
  const std::size_t n = region.size();
  Vector K(n * n);
  for (std::size_t a = 0; a < n; ++a)
    for (std::size_t b = 0; b < n; ++b) K[a * n + b] = d.dot(region[a], region[b]);
  const generators::LibsvmSolution svm = generators::Libsvm(K.data(), y, C, 1e-6).train();
  Vector score(d.N, svm.bias);
  for (std::size_t a = 0; a < n; ++a)
    for (std::size_t j = 0; j < d.N; ++j) score[j] += svm.b[a] * d.dot(region[a], j);
  return score;
}

}  // namespace

TEST(ImputeLabels, agrees_with_a_restatement_on_libsvm_and_ends_at_a_fixed_point) {
  frs::Random random(7);
  int agreed = 0;
  constexpr int trials = 10;
  for (int trial = 0; trial < trials; ++trial) {
    const Data d = data(20, 5, 3, 1, 3, random);
    const frs::mil::ImputeResult r = frs::mil::imputeLabels(*d.linear(), d.bags, 1e-7, 50, frs::Monitor::none());
    Vector coefficient(r.alpha);
    for (std::size_t k = 0; k < d.N; ++k) coefficient[k] *= r.label[k];
    const Vector f = scoresOf(d, coefficient, r.bias);
    const std::vector<int> top = topRegions(d, f);
    if (r.status == "converged")
      for (std::size_t k = 0; k < d.N; ++k) {
        const std::size_t i = d.bags.bag[k];
        const bool positive = d.bags.y[i] > 0 && (f[k] > 1e-6 || top[i] == static_cast<int>(k));
        if (std::abs(f[k]) > 1e-6) {
          EXPECT_EQ(r.label[k] > 0, positive) << trial << " region " << k;
        }
      }

    Vector label(d.N), score;
    std::vector<int> all(d.N);
    std::iota(all.begin(), all.end(), 0);
    for (std::size_t k = 0; k < d.N; ++k) label[k] = d.bags.y[d.bags.bag[k]];
    for (int round = 0; round < 50; ++round) {
      score = libsvmScores(d, all, label, 1);
      const std::vector<int> highest = topRegions(d, score);
      Vector next(d.N, -1.0);
      for (std::size_t k = 0; k < d.N; ++k)
        if (d.bags.y[d.bags.bag[k]] > 0 && (score[k] > 0 || highest[d.bags.bag[k]] == static_cast<int>(k))) next[k] = 1;
      if (next == label) break;
      label = next;
    }
    double worst = 0;
    for (std::size_t k = 0; k < d.N; ++k) worst = std::max(worst, std::abs(score[k] - f[k]));
    agreed += worst < 1e-3;
  }
  EXPECT_GE(agreed, trials - 2);  // a score at 0 up to rounding may send the two ways apart
}

TEST(Alternation, mi_svm_agrees_with_a_restatement_on_libsvm) {
  frs::Random random(8);
  for (int trial = 0; trial < 10; ++trial) {
    const Data d = data(20, 5, 3, 1, 3, random);
    frs::RegionOptions options;
    options.solver = frs::RegionOptions::Solver::Cccp;
    options.start = frs::RegionOptions::Start::Uniform;
    options.tol = 1e-7;
    const frs::RegionResult r = frs::selectRegions(*d.linear(), d.bags, options, frs::Monitor::none());
    Vector coefficient(r.alpha);
    for (std::size_t k = 0; k < d.N; ++k) coefficient[k] *= d.bags.y[d.bags.bag[k]];
    const std::vector<int> top = topRegions(d, scoresOf(d, coefficient, r.bias));
    for (std::size_t i = 0; i < top.size(); ++i)
      if (d.bags.y[i] > 0) {
        EXPECT_GT(r.weights[top[i]], 0.99) << trial;  // a fixed point
      }

    // from there LIBSVM moves nothing: its highest region of a bag is ours, or scores the same within what it solves to
    std::vector<int> region;
    Vector y;
    for (std::size_t k = 0; k < d.N; ++k) {
      const std::size_t i = d.bags.bag[k];
      if (d.bags.y[i] > 0 && top[i] != static_cast<int>(k)) continue;
      region.push_back(static_cast<int>(k));
      y.push_back(d.bags.y[i]);
    }
    const Vector score = libsvmScores(d, region, y, 1);
    const std::vector<int> highest = topRegions(d, score);
    for (std::size_t i = 0; i < top.size(); ++i)
      EXPECT_LE(score[highest[i]] - score[top[i]], 1e-5) << trial << " bag " << i;
  }
}
