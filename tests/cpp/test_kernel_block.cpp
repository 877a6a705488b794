// Kernel blocks against naive double loops.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "../support/every_isa.hpp"
#include "base/random.hpp"
#include "kernel/kernel_block.hpp"

using frs::AdditiveKernel;
using Type = AdditiveKernel::Type;

namespace {

// Histogram-like: half the entries are zero, the others span several magnitudes.
std::vector<float> histograms(std::size_t bins, std::size_t m, std::uint64_t seed) {
  frs::Random random(seed);
  std::vector<float> X(bins * m);
  for (float& x : X) x = random.uniform() < 0.5 ? 0.f : static_cast<float>(std::exp(3 * random.normal()) / bins);
  return X;
}

std::vector<float> weightsOf(std::size_t bins, bool signedWeights) {
  frs::Random random(7);
  std::vector<float> w(bins);
  for (float& v : w) v = static_cast<float>(signedWeights ? random.normal() : random.uniform());
  return w;
}

struct Naive {
  double sum, magnitude;  // magnitude: the sum of |terms|, the scale of rounding errors
};
Naive naive(const AdditiveKernel& kernel, const std::vector<float>& X, std::size_t m, std::size_t i,
            const std::vector<float>& Z, std::size_t p, std::size_t j, const std::vector<float>& w) {
  Naive out{0, 0};
  for (std::size_t k = 0; k < w.size(); ++k) {
    const double t = w[k] * kernel(X[k * m + i], Z[k * p + j]);
    out.sum += t;
    out.magnitude += std::fabs(t);
  }
  return out;
}

const double infinity = std::numeric_limits<double>::infinity();
const AdditiveKernel kernels[] = {
    {Type::Linear, -1},    {Type::Chi2, -1},          {Type::Intersection, -1},    {Type::JensenShannon, -1},
    {Type::Hellinger, -1}, {Type::PowerMean, -0.125}, {Type::PowerMean, -0.5},     {Type::PowerMean, -1},
    {Type::PowerMean, -3}, {Type::PowerMean, -40},    {Type::PowerMean, -infinity}};
constexpr double tolerance = 1e-6;

}  // namespace

using KernelBlocks = EveryIsa;
RUN_WITH_EVERY_ISA(KernelBlocks);

TEST_P(KernelBlocks, symmetric_block_matches_the_loop) {
  for (const AdditiveKernel& kernel : kernels)
    for (std::size_t bins : {1, 3, 300})
      for (std::size_t m : {1, 5, 37, 70}) {
        const auto X = histograms(bins, m, bins + m);
        const auto w = weightsOf(bins, m == 37);
        const std::size_t ld = m + 3;
        std::vector<float> K(m * ld, -1.f);
        frs::kernelBlock(kernel, X.data(), m, bins, m, w.data(), K.data(), ld, 2);
        for (std::size_t i = 0; i < m; ++i) {
          for (std::size_t j = 0; j < m; ++j) {
            const Naive want = naive(kernel, X, m, i, X, m, j, w);
            ASSERT_NEAR(K[i * ld + j], want.sum, tolerance * want.magnitude)
                << AdditiveKernel::names[static_cast<int>(kernel.type)] << kernel.exponent << " " << i << " " << j;
            ASSERT_EQ(K[i * ld + j], K[j * ld + i]);
          }
          for (std::size_t j = m; j < ld; ++j) ASSERT_EQ(K[i * ld + j], -1.f) << "wrote beyond the row";
        }
      }
}

TEST_P(KernelBlocks, rectangular_block_matches_the_loop) {
  const std::size_t bins = 140, m = 41, p = 67, ld = 70;
  const auto X = histograms(bins, m, 1), Z = histograms(bins, p, 2);
  const auto w = weightsOf(bins, true);
  for (const AdditiveKernel& kernel : kernels) {
    std::vector<float> K(m * ld, -1.f);
    frs::kernelBlock(kernel, X.data(), m, m, Z.data(), p, p, bins, w.data(), K.data(), ld, 2);
    for (std::size_t i = 0; i < m; ++i)
      for (std::size_t j = 0; j < ld; ++j) {
        if (j >= p) {
          ASSERT_EQ(K[i * ld + j], -1.f);
          continue;
        }
        const Naive want = naive(kernel, X, m, i, Z, p, j, w);
        ASSERT_NEAR(K[i * ld + j], want.sum, tolerance * want.magnitude)
            << AdditiveKernel::names[static_cast<int>(kernel.type)] << kernel.exponent;
      }
  }
}

TEST_P(KernelBlocks, does_not_depend_on_threads) {
  const std::size_t bins = 70, m = 270;
  const auto X = histograms(bins, m, 3);
  const auto w = weightsOf(bins, false);
  for (const AdditiveKernel& kernel : kernels) {
    std::vector<float> one(m * m), three(m * m);
    frs::kernelBlock(kernel, X.data(), m, bins, m, w.data(), one.data(), m, 1);
    frs::kernelBlock(kernel, X.data(), m, bins, m, w.data(), three.data(), m, 3);
    ASSERT_EQ(one, three);
  }
}

TEST_P(KernelBlocks, no_bins_give_zero) {
  std::vector<float> K(9, 5.f), X(3);
  frs::kernelBlock(kernels[1], X.data(), 3, 0, 3, nullptr, K.data(), 3, 1);
  EXPECT_EQ(K, std::vector<float>(9, 0.f));
}

TEST_P(KernelBlocks, tiny_and_huge_values_neither_vanish_nor_overflow) {
  for (double scale : {1e-25, 1e-12, 1e12, 1e25}) {
    const float x[2] = {static_cast<float>(scale), static_cast<float>(3 * scale)}, w = 1;
    for (Type type : {Type::Chi2, Type::Intersection, Type::JensenShannon, Type::Hellinger, Type::PowerMean}) {
      const AdditiveKernel kernel{type, -2};
      float K[4];
      frs::kernelBlock(kernel, x, 2, 1, 2, &w, K, 2, 1);
      EXPECT_NEAR(K[1] / kernel(x[0], x[1]), 1, tolerance);
      EXPECT_NEAR(K[3] / x[1], 1, tolerance);
    }
  }
}

TEST_P(KernelBlocks, double_precision_is_kept) {
  const std::size_t bins = 300, m = 21, p = 35;
  frs::Random random(5);
  std::vector<double> X(bins * m), Z(bins * p), w(bins), K(m * p);
  for (auto* v : {&X, &Z})
    for (double& x : *v) x = random.uniform() < 0.4 ? 0 : std::exp(3 * random.normal());
  for (double& v : w) v = random.uniform();
  for (const AdditiveKernel& kernel : kernels) {
    frs::KernelBlock<double> b;
    b.op = frs::blockOp(kernel), b.exponent = kernel.exponent;
    b.X = X.data(), b.strideX = b.m = m, b.Z = Z.data(), b.strideZ = b.p = b.ld = p;
    b.bins = bins, b.weights = w.data(), b.K = K.data(), b.threads = 2;
    frs::compute(b);
    for (std::size_t i = 0; i < m; ++i)
      for (std::size_t j = 0; j < p; ++j) {
        double want = 0;
        for (std::size_t k = 0; k < bins; ++k) want += w[k] * kernel(X[k * m + i], Z[k * p + j]);
        ASSERT_NEAR(K[i * p + j], want, 2e-14 * want)
            << AdditiveKernel::names[static_cast<int>(kernel.type)] << kernel.exponent;
      }
  }
}

TEST_P(KernelBlocks, distances_match_the_loop) {
  const std::size_t bins = 300, m = 21, p = 35;
  const auto X = histograms(bins, m, 1), Z = histograms(bins, p, 2);
  const auto w = weightsOf(bins, false);
  for (frs::BlockOp op : {frs::BlockOp::Chi2Distance, frs::BlockOp::SquaredDistance}) {
    std::vector<float> K(m * p, 1.f);
    frs::KernelBlock<float> b;
    b.op = op, b.add = true;
    b.X = X.data(), b.strideX = b.m = m, b.Z = Z.data(), b.strideZ = b.p = b.ld = p;
    b.bins = bins, b.weights = w.data(), b.K = K.data();
    frs::compute(b);
    for (std::size_t i = 0; i < m; ++i)
      for (std::size_t j = 0; j < p; ++j) {
        double want = 1;
        for (std::size_t k = 0; k < bins; ++k) {
          const double x = X[k * m + i], z = Z[k * p + j], d = x - z;
          if (x + z > 0) want += w[k] * d * d / (op == frs::BlockOp::Chi2Distance ? x + z : 1);
        }
        ASSERT_NEAR(K[i * p + j], want, 2 * tolerance * want);
      }
  }
}
