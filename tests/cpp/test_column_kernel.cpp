// Kernels of one coordinate a bin by their columns: against the tables, and Newton's equations by their residuals.
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "frs/random.hpp"
#include "svm/column_kernel.hpp"

namespace {
using Vector = std::vector<double>;

struct Fixture {
  std::size_t n, m;
  frs::Binned data;
  std::vector<int> bins;
  Vector scale;
  frs::Random random;

  Fixture(std::size_t n_, std::size_t m_, frs::AdditiveKernel::Type type)
      : n(n_), m(m_), data(code(n_, m_, type)), bins(m_), scale(m_), random(5) {
    std::iota(bins.begin(), bins.end(), 0);
    for (double& s : scale) s = 0.5 + random.uniform();
  }
  static frs::Binned code(std::size_t n, std::size_t m, frs::AdditiveKernel::Type type) {
    frs::Random r(3);
    Vector X(n * m);
    for (double& x : X) x = r.uniform() < 0.5 ? 0 : r.uniform();
    return {frs::MatrixView<const double>{X.data(), m, n}, {type, -1}, 1e-13, 1, frs::Monitor::none()};
  }
  Vector positive(std::size_t size, double scatter) {
    Vector x(size);
    for (double& v : x) v = std::exp(scatter * random.normal());
    return x;
  }
};

TEST(ColumnKernel, agrees_with_the_tables) {
  for (auto type : {frs::AdditiveKernel::Type::Linear, frs::AdditiveKernel::Type::Hellinger}) {
    Fixture f(17, 25, type);
    ASSERT_TRUE(frs::ColumnKernel::serves(f.data.kernel()));
    const frs::ColumnKernel columns(f.data, f.bins, f.scale);
    const frs::BinnedSaddle tables(f.data, f.bins, f.scale);
    const Vector u = f.positive(f.m, 1);
    Vector b(f.n), f1, f2, q1, q2;
    for (double& x : b) x = f.random.normal();
    columns.evaluate(u, b, f1, q1);
    tables.evaluate(u, b, f2, q2);
    for (std::size_t i = 0; i < f.n; ++i) EXPECT_NEAR(f1[i], f2[i], 1e-11);
    for (std::size_t t = 0; t < f.m; ++t) EXPECT_NEAR(q1[t], q2[t], 1e-11);
    const Vector d1 = columns.diagonal(u), d2 = tables.diagonal(u);
    for (std::size_t i = 0; i < f.n; ++i) EXPECT_NEAR(d1[i], d2[i], 1e-11);
  }
}

// Residuals of the four equations of newton_system.hpp, relative to their right sides. A wide scatter of barrier and
// weights leaves samples and bins out of the matrix, for conjugate gradients to make up.
double worstResidual(Fixture f, double scatter, double barrier, frs::ColumnKernel::Effort effort = {}) {
  const frs::ColumnKernel kernel(f.data, f.bins, f.scale, effort);
  const Vector zero(f.n, 0.0);
  const frs::SaddleProblem problem{kernel, zero, zero, zero};
  frs::NewtonPoint at;
  at.u = f.positive(f.m, scatter);
  const double sum = std::accumulate(at.u.begin(), at.u.end(), 0.0);
  for (double& u : at.u) u /= sum;
  at.v = f.positive(f.m, scatter);
  at.D = f.positive(f.n, scatter);
  for (double& D : at.D) D *= barrier;
  frs::NewtonSide side;
  for (std::size_t i = 0; i < f.n; ++i) at.b.push_back(f.random.normal()), side.r.push_back(f.random.normal());
  for (std::size_t t = 0; t < f.m; ++t) side.s.push_back(f.random.normal());
  side.sumB = 0.3;
  side.sumU = 0.1;
  kernel.evaluate(at.u, at.b, at.f, at.q);
  const auto system = frs::NewtonSystem::make(problem);
  EXPECT_TRUE(system->factorise(at));
  const frs::NewtonStep d = system->solve(side);

  Vector Kdb, q;
  kernel.evaluate(at.u, d.b, Kdb, q);
  const Vector t = kernel.correlate(at.b), moved = kernel.correlate(d.b);
  Vector along(f.m), Qdu(f.n, 0.0);
  for (std::size_t k = 0; k < f.m; ++k) along[k] = t[k] * d.u[k];
  kernel.addColumns(along, Qdu.data());
  double worst = 0;
  for (std::size_t i = 0; i < f.n; ++i)
    worst = std::max(worst, std::fabs(Kdb[i] + at.D[i] * d.b[i] + Qdu[i] + d.beta - side.r[i]) / (1 + at.D[i]));
  for (std::size_t k = 0; k < f.m; ++k)
    worst = std::max(worst, std::fabs(-t[k] * moved[k] + at.v[k] / at.u[k] * d.u[k] + d.theta - side.s[k]));
  worst = std::max(worst, std::fabs(std::accumulate(d.b.begin(), d.b.end(), 0.0) - side.sumB));
  return std::max(worst, std::fabs(std::accumulate(d.u.begin(), d.u.end(), 0.0) - side.sumU));
}

TEST(ColumnKernel, steps_solve_the_equations) {
  EXPECT_LT(worstResidual(Fixture(20, 30, frs::AdditiveKernel::Type::Linear), 0.5, 1e-3), 1e-8);
}

TEST(ColumnKernel, what_is_left_out_of_the_matrix_is_made_up_for) {
  const Fixture f(500, 600, frs::AdditiveKernel::Type::Linear);
  EXPECT_LT(worstResidual(f, 6, 1), 1e-2);
}

TEST(ColumnKernel, sums_in_single_precision_are_made_up_for) {
  const Fixture f(200, 600, frs::AdditiveKernel::Type::Linear);
  EXPECT_LT(worstResidual(f, 0.5, 1e-2), 1e-4);
}

// One conjugate gradient is not enough: everything is factorised, and the solution is better than with as many as it
// takes.
TEST(ColumnKernel, where_conjugate_gradients_do_not_converge_everything_is_factorised) {
  const frs::ColumnKernel::Effort one{1};
  for (double scatter : {0.5, 6.0}) {  // single precision, and a matrix that lacks something
    const Fixture f(500, 600, frs::AdditiveKernel::Type::Linear);
    const double barrier = scatter < 1 ? 1e-2 : 1;
    const double usual = worstResidual(f, scatter, barrier), all = worstResidual(f, scatter, barrier, one);
    EXPECT_GT(usual, 1e-9);
    EXPECT_LT(all, 0.1 * usual);
  }
}
}  // namespace
