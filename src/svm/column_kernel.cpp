#include "svm/column_kernel.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/linalg.hpp"
#include "base/parallel.hpp"

namespace frs {
ColumnKernel::ColumnKernel(const Binned& data, const std::vector<int>& bins, const std::vector<double>& scale)
    : n_(data.samples()), m_(bins.size()), threads_(data.threads()), Z_(n_ * m_) {
  std::vector<int> all(n_);
  std::iota(all.begin(), all.end(), 0);
  const bool roots = data.kernel().type == AdditiveKernel::Type::Hellinger;
  parallelFor(m_, 8, threads_, [&](std::size_t t) {
    double* z = &Z_[t * n_];
    data.values(static_cast<std::size_t>(bins[t]), all, z);
    for (std::size_t i = 0; i < n_; ++i) z[i] = std::sqrt(scale[t]) * (roots ? std::sqrt(z[i]) : z[i]);
  });
}

bool ColumnKernel::serves(const AdditiveKernel& kernel) {
  return kernel.type == AdditiveKernel::Type::Linear || kernel.type == AdditiveKernel::Type::Hellinger;
}

double ColumnKernel::stepWork(std::size_t samples, std::size_t parts) {
  const double n = static_cast<double>(samples), m = static_cast<double>(parts);
  return n * n * m / 2 + n * n * n / 3;
}

std::vector<double> ColumnKernel::correlate(Span<const double> b) const {
  std::vector<double> t(m_);
  gemm(true, false, m_, 1, n_, 1.0, Z_.data(), n_, b.data, n_, 0.0, t.data(), m_, threads_);
  return t;
}

void ColumnKernel::addColumns(Span<const double> w, double* f) const {
  gemm(false, false, n_, 1, m_, 1.0, Z_.data(), n_, w.data, m_, 1.0, f, n_, threads_);
}

void ColumnKernel::evaluate(Span<const double> u, Span<const double> b, std::vector<double>& f,
                            std::vector<double>& q) const {
  std::vector<double> t = correlate(b);
  q.resize(m_);
  for (std::size_t k = 0; k < m_; ++k) {
    q[k] = t[k] * t[k];
    t[k] *= u[k];
  }
  f.assign(n_, 0.0);
  addColumns(t, f.data());
}

std::vector<double> ColumnKernel::diagonal(Span<const double> u) const {
  std::vector<double> d(n_, 0.0);
  for (std::size_t t = 0; t < m_; ++t)
    for (std::size_t i = 0; i < n_ && u[t] != 0; ++i) d[i] += u[t] * column(t)[i] * column(t)[i];
  return d;
}

void ColumnKernel::features(Span<const double> u, Span<const int> samples, double* out) const {
  for (int i : samples)
    for (std::size_t t = 0; t < m_; ++t) *out++ = std::sqrt(u[t]) * column(t)[i];
}

std::vector<double> ColumnKernel::project(Span<const double> u, Span<const double> b) const {
  std::vector<double> w = correlate(b);
  for (std::size_t t = 0; t < m_; ++t) w[t] *= std::sqrt(u[t]);
  return w;
}

void ColumnKernel::addProducts(Span<const double> u, Span<const double> w, double* f) const {
  std::vector<double> scaled(m_);
  for (std::size_t t = 0; t < m_; ++t) scaled[t] = std::sqrt(u[t]) * w[t];
  addColumns(scaled, f);
}

namespace {
struct Constants {
  // own curvature over the barrier's below which a sample is treated as diagonal, and a bin is left out, in the matrix
  // that is factorised; conjugate gradients make up for it. More would save time a step, and cost steps of theirs.
  double alone = 0.03, faded = 3;
  double muchWork = 1e7;   // a step; below, single precision gains nothing
  double vectorCost = 6;   // time of a multiplication in a product with a vector, by that in one with a matrix
  double accuracy = 1e-5;  // of a solution: with 1e-2 the path loses its way at large C
  // Steps of conjugate gradients: with more than a few the next matrix is summed in double precision, with more than
  // most this one is factorised again with nothing left out.
  int fewGradients = 8, mostGradients = 30;
  double ridge = 1e-12,
         singleRidge = 1e-8;  // of the kernel's diagonal: a proximal term, changes the path, not the limit
};
constexpr Constants constant;

// Newton's equations with Q_k = t_k z_k, t = Z'b. With T = u/v, w = u + T t^2 and the mean g = Q T 1 / (1'T 1),
// eliminating du and dtheta leaves, as WeightsFirst has it with Qc = Q - g 1',
//   A db + 1 dbeta = r - Qc T s - g sumU,     A = D + Z diag(u) Z' + Qc T Qc',
// where both products are one, without a difference of large numbers where bins reach T -> infinity:
//   u z z' + T (t z - g)(t z - g)' = c c' + (T u / w) g g',   c = sqrt(w) (z - (T t / w) g).
// What is factorised is M, which is A, or A summed in single precision, or A without what matters little.
class OverColumns : public NewtonSystem {
 public:
  OverColumns(const ColumnKernel& kernel, const SaddleProblem& problem, ColumnKernel::Effort effort)
      : kernel_(kernel),
        problem_(problem),
        n_(problem.samples()),
        m_(problem.freeWeights()),
        most_(effort.mostGradients > 0 ? effort.mostGradients : constant.mostGradients),
        single_(ColumnKernel::stepWork(n_, kernel.parts()) > constant.muchWork) {
    column_.resize(n_);
    squares_.resize(kernel.parts());
    for (std::size_t t = 0; t < kernel.parts(); ++t)
      squares_[t] = std::inner_product(kernel.column(t), kernel.column(t) + n_, kernel.column(t), 0.0);
  }

  bool factorise(const NewtonPoint& point) override {
    point_ = &point;
    if (tooCoarse_) single_ = false;
    weigh();
    measureColumns();
    chooseRowsAndColumns();
    if (!factoriseChosen()) return false;
    ones_ = solution(std::vector<double>(n_, 1.0));
    return true;
  }

  NewtonStep solve(const NewtonSide& side) const override {
    NewtonStep d;
    double mean = 0;  // of s
    for (std::size_t t = 0; t < m_; ++t) mean += T_[t] * side.s[t] / sumT_;
    std::vector<double> r = side.r, along(kernel_.parts(), 0.0);
    for (std::size_t t = 0; t < m_; ++t) along[t] = -T_[t] * (side.s[t] - mean) * t_[t];
    if (m_ > 0) kernel_.addColumns(along, r.data());
    for (std::size_t i = 0; i < n_ && m_ > 0; ++i) r[i] -= mean_[i] * side.sumU;
    d.b = solution(r);
    d.beta = (sum(d.b) - side.sumB) / sum(ones_);
    for (std::size_t i = 0; i < n_; ++i) d.b[i] -= d.beta * ones_[i];
    if (m_ == 0) return d;
    const std::vector<double> moved = kernel_.correlate(d.b);
    const double shift = std::inner_product(mean_.begin(), mean_.end(), d.b.begin(), 0.0);  // g'db
    for (std::size_t t = 0; t < m_; ++t)
      d.u.push_back(T_[t] * (t_[t] * moved[t] - shift + side.s[t] - mean + side.sumU / sumT_));
    d.theta = mean - side.sumU / sumT_ + shift;
    return d;
  }

 private:
  static double sum(const std::vector<double>& x) { return std::accumulate(x.begin(), x.end(), 0.0); }

  // T, w, g and the weight of g g'.
  void weigh() {
    const std::size_t parts = kernel_.parts();
    t_ = kernel_.correlate(point_->b);
    weight_.assign(point_->u.begin(), point_->u.end());
    T_.assign(m_, 0.0);
    sumT_ = meanWeight_ = 0;
    mean_.assign(n_, 0.0);
    typical_ = std::inner_product(weight_.begin(), weight_.end(), squares_.begin(), 0.0) / static_cast<double>(n_);
    std::vector<double> along(parts, 0.0);
    for (std::size_t t = 0; t < m_; ++t) {
      sumT_ += T_[t] = point_->u[t] / point_->v[t];
      along[t] = T_[t] * t_[t];
      weight_[t] += along[t] * t_[t];
      if (weight_[t] > 0) meanWeight_ += T_[t] * point_->u[t] / weight_[t];
    }
    if (m_ == 0) return;
    for (double& a : along) a /= sumT_;
    kernel_.addColumns(along, mean_.data());
  }

  // The columns c of all bins, and the one of g: visit(i, c_i).
  std::size_t columns() const { return kernel_.parts() + (m_ > 0); }
  template <class Visit>
  void eachEntry(std::size_t t, Visit visit) const {
    if (t == kernel_.parts()) {
      for (std::size_t i = 0; i < n_; ++i) visit(i, std::sqrt(meanWeight_) * mean_[i]);
      return;
    }
    const double root = std::sqrt(weight_[t]), share = m_ > 0 && weight_[t] > 0 ? T_[t] * t_[t] / weight_[t] : 0;
    const double* z = kernel_.column(t);
    for (std::size_t i = 0; i < n_; ++i) visit(i, root * (z[i] - share * mean_[i]));
  }

  // Each sample's own curvature, and how much each column has beside that of the barrier.
  void measureColumns() {
    std::vector<double> inverse(n_);
    for (std::size_t i = 0; i < n_; ++i) inverse[i] = 1 / point_->D[i];
    own_.assign(n_, 0.0);
    part_.assign(columns(), 0.0);
    constexpr std::size_t lanes = 8;  // sums of their own, which the compiler can keep in one register
    for (std::size_t t = 0; t < columns(); ++t) {
      eachEntry(t, [&](std::size_t i, double c) { column_[i] = c; });
      double sums[lanes] = {};
      for (std::size_t i = 0; i < n_; ++i) own_[i] += column_[i] * column_[i];
      for (std::size_t i = 0; i + lanes <= n_; i += lanes)
        for (std::size_t j = 0; j < lanes; ++j) sums[j] += column_[i + j] * column_[i + j] * inverse[i + j];
      for (std::size_t i = n_ - n_ % lanes; i < n_; ++i) sums[0] += column_[i] * column_[i] * inverse[i];
      for (double x : sums) part_[t] += x;
    }
  }

  // Samples held at a bound by the barrier need no row: they move by their own curvature. Bins whose weight has nearly
  // gone need no column.
  void chooseRowsAndColumns() {
    coupled_.clear();
    columns_.clear();
    for (std::size_t i = 0; i < n_; ++i)
      if (own_[i] > constant.alone * point_->D[i]) coupled_.push_back(static_cast<int>(i));
    for (std::size_t t = 0; t < columns(); ++t)
      if (part_[t] > constant.faded) columns_.push_back(static_cast<int>(t));
    whole_ = ColumnKernel::stepWork(coupled_.size(), columns_.size()) + gradients_ * gradientWork() > wholeWork();
    if (whole_) takeAll();
  }
  // Three solutions with one step of conjugate gradients each: products with a vector are slower than with a matrix.
  double gradientWork() const {
    return 3 * constant.vectorCost * 2 * static_cast<double>(n_) * static_cast<double>(columns());
  }
  double wholeWork() const {
    const double n = static_cast<double>(n_);
    return ColumnKernel::stepWork(n_, columns()) - (single_ ? n * n * static_cast<double>(columns()) / 4 : 0);
  }
  void takeAll() const {
    whole_ = true;
    coupled_.resize(n_);
    columns_.resize(columns());
    std::iota(coupled_.begin(), coupled_.end(), 0);
    std::iota(columns_.begin(), columns_.end(), 0);
  }

  bool factoriseAll() const {
    if (whole_ && !single_) return false;
    single_ = false;
    takeAll();
    return factoriseChosen();
  }
  bool factoriseChosen() const {
    const bool single = single_ && whole_;  // with less, the sum takes little of the time
    if (single)
      multiplyColumns(chosenSingle_, productsSingle_);
    else
      multiplyColumns(chosen_, products_);
    const std::size_t c = coupled_.size();
    for (double ridge = single ? constant.singleRidge : constant.ridge; ridge < 1e-2; ridge *= 100) {
      if (single)
        L_.assign(productsSingle_.begin(), productsSingle_.end());
      else
        L_ = products_;
      for (std::size_t i = 0; i < c; ++i) L_[i * (c + 1)] += point_->D[coupled_[i]] + ridge * typical_;
      if (cholesky(c, L_.data(), c)) return true;
    }
    return single && factoriseAll();
  }

  // The products of the chosen columns over the coupled samples, lower triangle.
  template <class Real>
  void multiplyColumns(std::vector<Real>& C, std::vector<Real>& products) const {
    constexpr std::size_t panel = 64;  // what it computes above the diagonal is wasted
    const std::size_t c = coupled_.size(), m = columns_.size();
    C.resize(c * m);
    for (std::size_t j = 0; j < m; ++j) {
      if (whole_) {
        eachEntry(j, [&](std::size_t i, double x) { C[j * c + i] = static_cast<Real>(x); });
        continue;
      }
      eachEntry(static_cast<std::size_t>(columns_[j]), [&](std::size_t i, double x) { column_[i] = x; });
      for (std::size_t i = 0; i < c; ++i) C[j * c + i] = static_cast<Real>(column_[coupled_[i]]);
    }
    products.resize(c * c);
    parallelFor((c + panel - 1) / panel, 1, kernel_.threads(), [&](std::size_t p) {
      const std::size_t j = p * panel;
      gemm(false, true, c - j, std::min(panel, c - j), m, Real(1), &C[j], c, &C[j], c, Real(0), &products[j * c + j], c,
           1);
    });
  }

  // A x.
  std::vector<double> multiply(const std::vector<double>& x) const {
    std::vector<double> y = kernel_.correlate(x), Ax(n_, 0.0);
    const double shift = m_ > 0 ? std::inner_product(mean_.begin(), mean_.end(), x.begin(), 0.0) : 0;  // g'x
    double total = 0;
    for (std::size_t t = 0; t < y.size(); ++t) {
      const double more = m_ > 0 ? T_[t] * (t_[t] * y[t] - shift) : 0;
      y[t] = point_->u[t] * y[t] + (m_ > 0 ? t_[t] * more : 0);
      total += more;
    }
    kernel_.addColumns(y, Ax.data());
    for (std::size_t i = 0; i < n_; ++i) Ax[i] += point_->D[i] * x[i] - total * mean_[i];
    return Ax;
  }

  // x <- M^-1 x.
  void precondition(std::vector<double>& x) const {
    const std::size_t c = coupled_.size();
    std::vector<double> some(c);
    for (std::size_t i = 0; i < c; ++i) some[i] = x[coupled_[i]];
    for (std::size_t i = 0; i < n_; ++i) x[i] /= point_->D[i] + own_[i];
    solveLower(c, 1, L_.data(), c, some.data(), c);
    solveLowerTransposed(c, 1, L_.data(), c, some.data(), c);
    for (std::size_t i = 0; i < c; ++i) x[coupled_[i]] = some[i];
  }

  // A^-1 x. Where conjugate gradients do not converge, and rounding allows, M becomes A.
  std::vector<double> solution(const std::vector<double>& x) const {
    std::vector<double> y = x;
    if (apply(y) || !factoriseAll()) return y;
    y = x;
    apply(y);
    return y;
  }

  // x <- A^-1 x, by conjugate gradients where M is not A; false where they do not converge.
  bool apply(std::vector<double>& x) const {
    if (whole_ && !single_) {
      precondition(x);
      return true;
    }
    std::vector<double> r = x, z = x, p(n_, 0.0);
    precondition(z);
    x.assign(n_, 0.0);
    double rz = std::inner_product(r.begin(), r.end(), z.begin(), 0.0), before = 1;
    const double enough = constant.accuracy * constant.accuracy * rz;
    int step = 0;
    for (; step < most_ && rz > enough; ++step) {
      for (std::size_t i = 0; i < n_; ++i) p[i] = z[i] + (step > 0 ? rz / before : 0) * p[i];
      const std::vector<double> Ap = multiply(p);
      const double length = rz / std::inner_product(p.begin(), p.end(), Ap.begin(), 0.0);
      for (std::size_t i = 0; i < n_; ++i) x[i] += length * p[i], r[i] -= length * Ap[i];
      z = r;
      precondition(z);
      before = rz;
      rz = std::inner_product(r.begin(), r.end(), z.begin(), 0.0);
    }
    if (whole_)
      tooCoarse_ = tooCoarse_ || step > constant.fewGradients;
    else
      gradients_ = step;
    return rz <= enough;
  }

  const ColumnKernel& kernel_;
  const SaddleProblem& problem_;
  const std::size_t n_, m_;
  const int most_;  // conjugate gradients
  const NewtonPoint* point_ = nullptr;
  std::vector<double> squares_;  // |z_t|^2
  std::vector<double> t_, T_, weight_, mean_, own_, part_, ones_;
  double sumT_ = 0, meanWeight_ = 0, typical_ = 0;
  // M: a solution that conjugate gradients do not reach makes it anew
  mutable std::vector<int> coupled_, columns_;
  mutable std::vector<double> chosen_, products_, L_;
  mutable std::vector<float> chosenSingle_, productsSingle_;
  mutable bool whole_ = true;       // nothing is left out
  mutable bool single_;             // what has everything is summed in single precision
  mutable bool tooCoarse_ = false;  // ... which begins to show
  mutable double gradients_ = 4;    // steps a solution took last where something is left out
  mutable std::vector<double> column_;
};
}  // namespace

std::unique_ptr<NewtonSystem> ColumnKernel::newtonSystem(const SaddleProblem& problem) const {
  return std::make_unique<OverColumns>(*this, problem, effort_);
}
}  // namespace frs
