// The interior point of kernels with one coordinate a bin: columns against the tables, Newton's equations by their
// residuals, and the path against its own optimality conditions.
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "base/random.hpp"
#include "features/engines/column_path.hpp"
#include "svm/binned_saddle.hpp"

namespace {
using Vector = std::vector<double>;

struct Fixture {
  std::size_t n, m;
  frs::Binned data;
  std::vector<int> bins;
  Vector scale;
  frs::Random random;

  Fixture(std::size_t n_, std::size_t m_, frs::AdditiveKernel::Type type = frs::AdditiveKernel::Type::Linear)
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
  frs::Columns columns() const { return {data, bins, scale}; }
  Vector positive(std::size_t size, double scatter) {
    Vector x(size);
    for (double& v : x) v = std::exp(scatter * random.normal());
    return x;
  }
  Vector normal(std::size_t size) {
    Vector x(size);
    for (double& v : x) v = random.normal();
    return x;
  }
};

double sumOf(const Vector& x) { return std::accumulate(x.begin(), x.end(), 0.0); }
double largest(const Vector& x) {
  double most = 0;
  for (double v : x) most = std::max(most, std::fabs(v));
  return most;
}

TEST(Columns, may_be_without_samples_or_bins) {
  Fixture f(4, 3);
  const frs::Columns none = f.columns().subset({}, {0, 2}), narrow = f.columns().subset({1, 3}, {});
  EXPECT_EQ(none.square(1), 0);
  EXPECT_EQ(none.correlate(Vector{}), Vector(2, 0.0));
  Vector f2(2, 0.0);
  narrow.add(Vector{}, f2.data());
  EXPECT_EQ(f2, Vector(2, 0.0));
}

TEST(Columns, agree_with_the_tables) {
  for (auto type : {frs::AdditiveKernel::Type::Linear, frs::AdditiveKernel::Type::Hellinger}) {
    Fixture f(17, 25, type);
    ASSERT_TRUE(frs::Columns::serve(f.data.kernel()));
    const frs::Columns Z = f.columns();
    const frs::BinnedSaddle tables(f.data, f.bins, f.scale);
    const Vector u = f.positive(f.m, 1), b = f.normal(f.n);
    Vector scores, q;
    tables.evaluate(u, b, scores, q);
    Vector t = Z.correlate(b), f1(f.n, 0.0);
    for (std::size_t k = 0; k < f.m; ++k) {
      EXPECT_NEAR(t[k] * t[k], q[k], 1e-11);
      t[k] *= u[k];
    }
    Z.add(t, f1.data());
    for (std::size_t i = 0; i < f.n; ++i) EXPECT_NEAR(f1[i], scores[i], 1e-11);
  }
}

TEST(Columns, a_subset_has_the_entries_of_the_whole) {
  const frs::Columns Z = Fixture(9, 12).columns(), some = Z.subset({1, 4, 8}, {0, 11});
  ASSERT_EQ(some.samples(), 3u);
  ASSERT_EQ(some.bins(), 2u);
  EXPECT_EQ(some.column(1)[2], Z.column(11)[8]);
  EXPECT_EQ(some.column(0)[1], Z.column(0)[4]);
  EXPECT_NEAR(some.square(0),
              some.column(0)[0] * some.column(0)[0] + some.column(0)[1] * some.column(0)[1] +
                  some.column(0)[2] * some.column(0)[2],
              1e-14);
}

// The worst residual of A x + beta = r, 1'x = sum, relative to r. Curvatures scatter over exp(+-3 scatter).
double worstResidual(Fixture f, double scatter) {
  const frs::Columns Z = f.columns();
  const Vector D = f.positive(f.n, scatter), h = f.positive(f.m, scatter), r = f.normal(f.n);
  Vector g = h;
  for (double& x : g) x *= 2 * f.random.uniform() - 1;
  frs::ColumnSystem system(frs::Monitor::none());
  EXPECT_TRUE(system.factorise(Z, D, h, g));
  double beta = 0;
  const Vector x = system.solve(r, 0.3, beta);
  Vector y = Z.correlate(x), left(f.n);
  const double moves = std::inner_product(g.begin(), g.end(), y.begin(), 0.0) / (1 + sumOf(h));
  for (std::size_t k = 0; k < f.m; ++k) y[k] = h[k] * y[k] - g[k] * moves;
  for (std::size_t i = 0; i < f.n; ++i) left[i] = D[i] * x[i] + beta - r[i];
  Z.add(y, left.data());
  EXPECT_NEAR(sumOf(x), 0.3, 1e-8);
  return largest(left) / largest(r);
}

TEST(ColumnSystem, solves_its_equations_over_samples_and_over_bins) {
  EXPECT_LT(worstResidual(Fixture(20, 30), 0.5), 1e-6);  // columns in single precision
  EXPECT_LT(worstResidual(Fixture(40, 15), 0.5), 1e-9);
  EXPECT_LT(worstResidual(Fixture(80, 90), 4), 1e-4);
  EXPECT_LT(worstResidual(Fixture(90, 40), 4), 1e-6);
}

// c'b - tau^2/2 at b, tau = max |z'b|, and (sum |w|)^2 / 2 + loss at w = u z'b sum |w|: their difference, relative.
double relativeGap(const frs::Columns& Z, const Vector& c, double C, const frs::ColumnPath::Point& at) {
  Vector t = Z.correlate(at.b), f(c.size(), 0.0);
  const double tau = largest(t);
  const double dual = std::inner_product(c.begin(), c.end(), at.b.begin(), 0.0) - 0.5 * tau * tau;
  double norm = 0;
  for (std::size_t k = 0; k < t.size(); ++k) norm += std::fabs(t[k] *= at.u[k]);
  Z.add(t, f.data());
  double best = 1e300;  // over the bias, which is best at a kink
  for (std::size_t j = 0; j < c.size(); ++j) {
    double loss = 0;
    for (std::size_t i = 0; i < c.size(); ++i) loss += C * std::max(0.0, 1 - c[i] * (f[i] + c[j] - f[j]));
    best = std::min(best, loss);
  }
  const double primal = 0.5 * norm * norm + best;
  if (std::fabs(sumOf(at.b)) > 1e-10 * static_cast<double>(c.size()) * largest(at.b)) return 1;  // not feasible
  return (primal - dual) / primal;
}

// Few and many bins, small and large C: the vertex closes the gap, and with bins and samples that leave on the way the
// result is that of the whole problem.
TEST(ColumnPath, ends_at_the_optimum) {
  for (std::size_t m : {10u, 60u, 300u})
    for (double C : {0.1, 10.0, 1e4}) {
      Fixture f(90, m);
      const frs::Columns Z = f.columns();
      Vector c(f.n), lo(f.n), hi(f.n);
      for (std::size_t i = 0; i < f.n; ++i) {
        c[i] = Z.column(0)[i] + 0.3 * f.random.normal() > 0.3 ? 1 : -1;
        lo[i] = c[i] > 0 ? 0 : -C;
        hi[i] = c[i] > 0 ? C : 0;
      }
      frs::ColumnPath path(Z, c, lo, hi, frs::Monitor::none());
      double best = 1;
      int steps = 0;
      while (best > 1e-9 && steps++ < 40 && path.step()) {
        if (path.gap() < 1e-3 * C) path.readmit();
        best = std::min(best, relativeGap(Z, c, C, path.vertex()));
      }
      EXPECT_LT(best, C < 1e4 ? 1e-9 : 1e-6) << m << " bins, C = " << C;
      EXPECT_LT(steps, 30) << m << " bins, C = " << C;
    }
}
}  // namespace
