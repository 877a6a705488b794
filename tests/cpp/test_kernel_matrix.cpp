// Kernel matrices of all kernels against loops, in every form of input.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "base/error.hpp"
#include "base/random.hpp"
#include "kernel/kernel_matrix.hpp"

using frs::KernelSpec;
using frs::MatrixView;
using frs::Samples;
using Type = KernelSpec::Type;

namespace {

constexpr std::size_t D = 90, n = 45, m = 31;

struct Data {
  std::vector<double> X = std::vector<double>(D * n), Z = std::vector<double>(D * m), weights = std::vector<double>(D);
  Data() {
    frs::Random random(1);
    for (auto* A : {&X, &Z})
      for (double& a : *A) a = random.uniform() < 0.6 ? 0 : random.uniform();
    for (double& w : weights) w = random.uniform();
  }
  Samples x() const { return MatrixView<const double>{X.data(), D, n}; }
  Samples z() const { return MatrixView<const double>{Z.data(), D, m}; }
};

double byLoop(const KernelSpec& spec, const double* x, const double* z, double gamma) {
  double sum = 0;
  for (std::size_t k = 0; k < D; ++k) {
    const double w = spec.weights.empty() ? 1 : spec.weights[k], d = x[k] - z[k];
    if (spec.additive())
      sum += w * frs::AdditiveKernel{static_cast<frs::AdditiveKernel::Type>(spec.type), spec.exponent}(x[k], z[k]);
    else if (spec.type == Type::Rbf)
      sum += w * d * d;
    else if (x[k] + z[k] > 0)
      sum += w * d * d / (x[k] + z[k]);
  }
  return spec.additive() ? sum : std::exp(-gamma * sum);
}

}  // namespace

TEST(KernelMatrix, matches_the_loop_in_both_precisions) {
  const Data data;
  for (int type = 0; type < 8; ++type)
    for (const bool weighted : {false, true}) {
      KernelSpec spec;
      spec.type = static_cast<Type>(type), spec.exponent = -0.125, spec.threads = 2;
      if (weighted) spec.weights = data.weights;
      std::vector<double> K(n * m);
      std::vector<float> single(n * m);
      const Samples z = data.z();
      const double gamma = frs::kernelMatrix(data.x(), &z, spec, {K.data(), n, m}, frs::Monitor::none());
      frs::kernelMatrix(data.x(), &z, spec, {single.data(), n, m}, frs::Monitor::none());
      for (std::size_t j = 0; j < m; ++j)
        for (std::size_t i = 0; i < n; ++i) {
          const double want = byLoop(spec, &data.X[i * D], &data.Z[j * D], gamma);
          ASSERT_NEAR(K[j * n + i], want, 1e-13 * (1 + want)) << KernelSpec::names[type];
          ASSERT_NEAR(single[j * n + i], want, 2e-6 * (1 + want)) << KernelSpec::names[type];
        }
    }
}

TEST(KernelMatrix, without_Z_is_symmetric_to_the_bit_and_positive) {
  const Data data;
  for (int type = 0; type < 8; ++type) {
    KernelSpec spec;
    spec.type = static_cast<Type>(type);
    std::vector<double> K(n * n), full(n * n);
    const Samples x = data.x();
    const double gamma = frs::kernelMatrix(x, nullptr, spec, {K.data(), n, n}, frs::Monitor::none());
    spec.gamma = gamma;
    frs::kernelMatrix(x, &x, spec, {full.data(), n, n}, frs::Monitor::none());
    for (std::size_t i = 0; i < n; ++i) {
      EXPECT_GT(K[i * n + i], 0);
      for (std::size_t j = 0; j < n; ++j) {
        ASSERT_EQ(K[j * n + i], K[i * n + j]);
        ASSERT_NEAR(K[j * n + i], full[j * n + i], 1e-13 * (1 + full[j * n + i]));
      }
    }
  }
}

TEST(KernelMatrix, sparse_columns_give_the_same_with_many_empty_bins) {
  const Data data;
  const std::size_t spread = 50;  // row k of the dense matrix is row spread * k of the sparse one
  std::vector<double> value;
  std::vector<std::size_t> row, start{0};
  for (std::size_t j = 0; j < n; ++j) {
    for (std::size_t k = 0; k < D; ++k)
      if (data.X[j * D + k] != 0) {
        value.push_back(data.X[j * D + k]);
        row.push_back(k * spread);
      }
    start.push_back(value.size());
  }
  const Samples sparse = Samples::sparse(D * spread, n, value.data(), row.data(), start.data());
  KernelSpec spec;
  std::vector<double> K(n * n), want(n * n);
  frs::kernelMatrix(sparse, nullptr, spec, {K.data(), n, n}, frs::Monitor::none());
  frs::kernelMatrix(data.x(), nullptr, spec, {want.data(), n, n}, frs::Monitor::none());
  for (std::size_t i = 0; i < n * n; ++i) ASSERT_NEAR(K[i], want[i], 1e-13);
}

TEST(KernelMatrix, does_not_depend_on_threads) {
  const Data data;
  for (int type = 0; type < 8; ++type) {
    KernelSpec spec;
    spec.type = static_cast<Type>(type);
    std::vector<float> one(n * n), four(n * n);
    spec.threads = 1;
    const double gamma = frs::kernelMatrix(data.x(), nullptr, spec, {one.data(), n, n}, frs::Monitor::none());
    spec.threads = 4;
    EXPECT_EQ(gamma, frs::kernelMatrix(data.x(), nullptr, spec, {four.data(), n, n}, frs::Monitor::none()));
    EXPECT_EQ(one, four);
  }
}

TEST(KernelMatrix, many_samples_cross_slabs_of_rows) {
  const std::size_t count = 700, bins = 2000;  // one poll covers fewer rows than there are
  frs::Random random(2);
  std::vector<float> X(bins * count), K(count * count);
  for (float& x : X) x = static_cast<float>(random.uniform());
  KernelSpec spec;
  spec.type = Type::Intersection;
  frs::kernelMatrix(MatrixView<const float>{X.data(), bins, count}, nullptr, spec, {K.data(), count, count},
                    frs::Monitor::none());
  for (std::size_t i = 0; i < count; i += 99)
    for (std::size_t j = 0; j < count; j += 7) {
      double want = 0;
      for (std::size_t k = 0; k < bins; ++k) want += std::min(X[i * bins + k], X[j * bins + k]);
      ASSERT_NEAR(K[j * count + i], want, 1e-6 * want);
      ASSERT_EQ(K[j * count + i], K[i * count + j]);
    }
}

TEST(KernelMatrix, an_interrupt_leaves_by_an_exception) {
  struct Stop : frs::Monitor {
    bool interrupted() override { return true; }
  } stop;
  const Data data;
  std::vector<double> K(n * n);
  EXPECT_THROW(frs::kernelMatrix(data.x(), nullptr, KernelSpec(), {K.data(), n, n}, stop), frs::Interrupted);
}

TEST(KernelMatrix, refuses_bad_input) {
  const auto reason = [](std::vector<double> x, KernelSpec spec) {
    double K[4];
    try {
      frs::kernelMatrix(MatrixView<const double>{x.data(), 1, 2}, nullptr, spec, MatrixView<double>{K, 2, 2},
                        frs::Monitor::none());
    } catch (const frs::Error& e) {
      return e.reason;
    }
    return std::string("none");
  };
  KernelSpec spec;
  EXPECT_EQ(reason({1, 2}, spec), "none");
  EXPECT_EQ(reason({1, -2}, spec), "badValue");
  EXPECT_EQ(reason({1, std::nan("")}, spec), "notFinite");
  spec.weights = {1, 2};
  EXPECT_EQ(reason({1, 2}, spec), "badSize");
  spec.weights.clear();
  spec.type = Type::PowerMean, spec.exponent = 2;
  EXPECT_EQ(reason({1, 2}, spec), "badOption");
  spec.type = Type::Linear;
  EXPECT_EQ(reason({1, -2}, spec), "none");
}
