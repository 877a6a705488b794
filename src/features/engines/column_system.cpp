#include "features/engines/column_system.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/linalg.hpp"
#include "base/parallel.hpp"
#include "features/engines/vectors.hpp"
#include "qp/safety.hpp"

namespace frs {
namespace {
struct Constants {
  double fewBins = 0.7;  // of the samples: up to here over bins
  // Curvature of a column beside that of the barrier up to which its products are summed in single precision, twice as
  // fast: their error is then below 1e-3 of the barrier.
  double single = 1e5;
  double loose = 1e-4;  // D, of the mean curvature of the kernel: dividing by a smaller one costs digits
  // Curvature of a column beside that of the barrier from which on differences of large numbers cost digits over samples:
  // solutions are corrected as long as each correction halves the error.
  double much = 1e8;
};
constexpr Constants constant;

double workOver(double rows, double others) { return rows * rows * others / 2 + rows * rows * rows / 3; }

// L L' = A, in place.
bool factor(std::size_t rows, std::vector<double>& A) {
  const std::vector<double> before = A;
  return choleskyWithRidge(rows, rounding, 0, A, [&] { A = before; });
}
// x <- (L L')^-1 x.
void solveFactor(const std::vector<double>& L, std::vector<double>& x) {
  solveLower(x.size(), 1, L.data(), x.size(), x.data(), x.size());
  solveLowerTransposed(x.size(), 1, L.data(), x.size(), x.data(), x.size());
}
}  // namespace

double ColumnSystem::work(std::size_t samples, std::size_t bins) {
  const double n = static_cast<double>(samples), m = static_cast<double>(bins);
  return m < constant.fewBins * n ? workOver(m, n) : workOver(n, m);
}

bool ColumnSystem::factorise(const Columns& Z, std::vector<double> D, std::vector<double> h, std::vector<double> g) {
  Z_ = &Z;
  n_ = Z.samples();
  m_ = Z.bins();
  D_ = std::move(D);
  h_ = std::move(h);
  g_ = std::move(g);
  weigh();
  loose_.clear();
  for (std::size_t i = 0; i < n_; ++i)
    if (D_[i] < constant.loose * typical_) loose_.push_back(static_cast<int>(i));
  const auto few = [&](std::size_t x) { return static_cast<double>(x) < constant.fewBins * static_cast<double>(n_); };
  overBins_ = few(m_) && few(loose_.size());
  return overBins_ ? factoriseBins() : factoriseSamples();
}

std::vector<double> ColumnSystem::solve(const std::vector<double>& r, double sum, double& beta) const {
  return overBins_ ? solveOverBins(r, sum, beta) : solveOverSamples(r, sum, beta);
}

void ColumnSystem::weigh() {
  total_ = 1 + sumOf(h_);
  alpha_ = 1;
  typical_ = 0;
  for (std::size_t k = 0; k < m_; ++k) {
    if (h_[k] > 0) alpha_ += (h_[k] - g_[k]) * (h_[k] + g_[k]) / h_[k];
    typical_ += h_[k] * Z_->square(k) / static_cast<double>(n_);
  }
}

// Lower triangle of C C', or of C'C, for C with `rows` rows, or columns.
template <class Real>
void ColumnSystem::multiply(bool transposed, std::size_t rows, std::size_t inner, const std::vector<Real>& C,
                            std::vector<Real>& products) const {
  products.resize(rows * rows);
  const std::size_t panels = (rows + panel - 1) / panel;
  const double perPanel = static_cast<double>(panel * rows) * static_cast<double>(inner);
  const auto slice = static_cast<std::size_t>(std::max(1.0, betweenPolls / (1 + perPanel)));
  for (std::size_t first = 0; first < panels; first += slice) {
    parallelFor(std::min(slice, panels - first), 1, Z_->threads(), [&](std::size_t p) {
      const std::size_t j = (first + p) * panel, most = std::min(panel, rows - j);
      const std::size_t ld = transposed ? inner : rows;
      const Real* from = &C[transposed ? j * ld : j];
      gemm(transposed, !transposed, rows - j, most, inner, Real(1), from, ld, from, ld, Real(0),
           &products[j * rows + j], rows, 1);
    });
    monitor_.poll();
  }
}

// ---------------------------------------------------------------------------------- over pairs of samples
// With sigma = g/h, a = 1 + 1'h, m = Z g / a and alpha = a - sum g^2/h, which is at least 1 and a sum of positive
// terms,
//   A = D + sum_k h_k (z_k - sigma_k m)(z_k - sigma_k m)' + alpha m m',
// without a difference of large numbers where active bins make h large. To it kappa 1 1' is added, which changes only
// beta where 1'x is given: without it, free samples that no bin tells apart would leave A nearly singular.

// sqrt(h) (z - sigma m), and sqrt(alpha) m as column m_.
template <class Real>
void ColumnSystem::columnOverSamples(std::size_t k, Real* out) const {
  if (k == m_) {
    for (std::size_t i = 0; i < n_; ++i) out[i] = static_cast<Real>(std::sqrt(alpha_) * mean_[i]);
    return;
  }
  const double root = std::sqrt(h_[k]), sigma = h_[k] > 0 ? g_[k] / h_[k] : 0;
  const double* z = Z_->column(k);
  for (std::size_t i = 0; i < n_; ++i) out[i] = static_cast<Real>(root * (z[i] - sigma * mean_[i]));
}

bool ColumnSystem::factoriseSamples() {
  std::vector<double> share = g_;
  for (double& x : share) x /= total_;
  mean_.assign(n_, 0.0);
  Z_->add(share, mean_.data());
  // columns of large curvature in double precision, the others in single
  double inverse = 0;  // mean of 1/D
  for (double D : D_) inverse += 1 / D / static_cast<double>(n_);
  std::vector<int> large, small;
  corrects_ = false;
  for (std::size_t k = 0; k < m_; ++k) {
    const double curvature = h_[k] * Z_->square(k) * inverse;
    (curvature > constant.single ? large : small).push_back(static_cast<int>(k));
    corrects_ = corrects_ || curvature > constant.much;
  }
  large.push_back(static_cast<int>(m_));
  const auto fill = [&](const std::vector<int>& which, auto& C) {
    C.resize(n_ * which.size());
    parallelFor(which.size(), binsAtOnce, Z_->threads(),
                [&](std::size_t j) { columnOverSamples(static_cast<std::size_t>(which[j]), &C[j * n_]); });
  };
  fill(large, columns_);
  multiply(false, n_, large.size(), columns_, L_);
  if (!small.empty()) {
    fill(small, columnsSingle_);
    multiply(false, n_, small.size(), columnsSingle_, productsSingle_);
  }
  kappa_ = typical_;
  for (std::size_t j = 0; j < n_; ++j) {
    for (std::size_t i = j; i < n_; ++i) L_[j * n_ + i] += kappa_ + (small.empty() ? 0 : productsSingle_[j * n_ + i]);
    L_[j * (n_ + 1)] += D_[j];
  }
  if (!factor(n_, L_)) return false;
  ones_.assign(n_, 1.0);
  solveFactor(L_, ones_);
  return true;
}

// A x.
std::vector<double> ColumnSystem::product(const std::vector<double>& x) const {
  std::vector<double> y = Z_->correlate(x), Ax(n_);
  const double moves = dot(g_, y) / total_;
  for (std::size_t k = 0; k < m_; ++k) y[k] = h_[k] * y[k] - g_[k] * moves;
  for (std::size_t i = 0; i < n_; ++i) Ax[i] = D_[i] * x[i];
  Z_->add(y, Ax.data());
  return Ax;
}

std::vector<double> ColumnSystem::solveOverSamples(std::vector<double> r, double sum, double& beta) const {
  const auto apply = [&](std::vector<double>& x, double total) {
    solveFactor(L_, x);
    const double shift = (sumOf(x) - total) / sumOf(ones_);
    for (std::size_t i = 0; i < n_; ++i) x[i] -= shift * ones_[i];
    return shift + kappa_ * total;
  };
  std::vector<double> x = r;
  beta = apply(x, sum);
  double before = std::numeric_limits<double>::infinity(), largest = 0;
  for (double v : r) largest = std::max(largest, std::fabs(v));
  while (corrects_) {
    std::vector<double> more = product(x);
    double error = 0;
    for (std::size_t i = 0; i < n_; ++i) {
      more[i] = r[i] - more[i] - beta;
      error = std::max(error, std::fabs(more[i]));
    }
    if (!(2 * error < before) || error <= sumRounding * largest) break;
    before = error;
    beta += apply(more, sum - sumOf(x));
    for (std::size_t i = 0; i < n_; ++i) x[i] += more[i];
  }
  return x;
}

// ------------------------------------------------------------------------------------ over pairs of bins
// With H = diag(sqrt(h)), s = g / sqrt(h), the samples B that the barrier holds and the loose ones F,
//   D x + Z H v + 1 beta = r,   H Z'x - (I + s s'/alpha) v = 0,   1'x = sum.
// Eliminating x_B leaves S [v; beta] = t + [H Z_F'; 1'] x_F with S over bins and bias, and eliminating these
// (D_F + [Z_F H, 1] S^-1 [H Z_F'; 1']) x_F = r_F - [Z_F H, 1] S^-1 t: nothing is divided by the D of a loose sample.

bool ColumnSystem::factoriseBins() {
  const std::size_t length = n_ + 1, size = m_ + 1;
  inverse_.resize(n_);
  std::vector<double> root(n_);
  for (std::size_t i = 0; i < n_; ++i) inverse_[i] = 1 / D_[i];
  for (int i : loose_) inverse_[static_cast<std::size_t>(i)] = 0;
  for (std::size_t i = 0; i < n_; ++i) root[i] = std::sqrt(inverse_[i]);
  columns_.resize(length * size);
  parallelFor(size, binsAtOnce, Z_->threads(), [&](std::size_t k) {
    double* out = &columns_[k * length];
    const double h = k < m_ ? std::sqrt(h_[k]) : 1;
    for (std::size_t i = 0; i < n_; ++i) out[i] = k < m_ ? h * root[i] * Z_->column(k)[i] : root[i];
    out[n_] = k < m_ && h > 0 ? g_[k] / (h * std::sqrt(alpha_)) : 0;
  });
  multiply(true, size, length, columns_, L_);
  for (std::size_t k = 0; k < m_; ++k) L_[k * (size + 1)] += 1;
  return factor(size, L_) && factoriseLoose(size);
}

bool ColumnSystem::factoriseLoose(std::size_t size) {
  const std::size_t loose = loose_.size();
  if (loose == 0) return true;
  looseC_.resize(size * loose);
  for (std::size_t k = 0; k < m_; ++k)
    for (std::size_t j = 0; j < loose; ++j) looseC_[j * size + k] = std::sqrt(h_[k]) * Z_->column(k)[loose_[j]];
  for (std::size_t j = 0; j < loose; ++j) looseC_[j * size + m_] = 1;
  solveLower(size, loose, L_.data(), size, looseC_.data(), size);
  multiply(true, loose, size, looseC_, looseL_);
  for (std::size_t j = 0; j < loose; ++j) looseL_[j * (loose + 1)] += D_[static_cast<std::size_t>(loose_[j])];
  return factor(loose, looseL_);
}

std::vector<double> ColumnSystem::solveOverBins(std::vector<double> r, double sum, double& beta) const {
  const std::size_t size = m_ + 1, loose = loose_.size();
  std::vector<double> scaled(n_), xF(loose);
  for (std::size_t i = 0; i < n_; ++i) scaled[i] = inverse_[i] * r[i];
  std::vector<double> v = Z_->correlate(scaled);  // L^-1 t
  for (std::size_t k = 0; k < m_; ++k) v[k] *= std::sqrt(h_[k]);
  v.push_back(sumOf(scaled) - sum);
  solveLower(size, 1, L_.data(), size, v.data(), size);
  if (loose > 0) {
    for (std::size_t j = 0; j < loose; ++j) xF[j] = r[static_cast<std::size_t>(loose_[j])];
    gemm(true, false, loose, 1, size, -1.0, looseC_.data(), size, v.data(), size, 1.0, xF.data(), loose, 1);
    solveFactor(looseL_, xF);
    gemm(false, false, size, 1, loose, 1.0, looseC_.data(), size, xF.data(), loose, 1.0, v.data(), size, 1);
  }
  solveLowerTransposed(size, 1, L_.data(), size, v.data(), size);
  beta = v.back();
  v.pop_back();
  for (std::size_t k = 0; k < m_; ++k) v[k] *= -std::sqrt(h_[k]);
  Z_->add(v, r.data());
  for (std::size_t i = 0; i < n_; ++i) r[i] = inverse_[i] * (r[i] - beta);
  for (std::size_t j = 0; j < loose; ++j) r[static_cast<std::size_t>(loose_[j])] = xF[j];
  return r;
}
}  // namespace frs
