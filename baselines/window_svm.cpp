#include "baselines/window_svm.hpp"

#include <algorithm>
#include <string>

#include "base/error.hpp"

namespace frs {
namespace {
double dot(const double* a, const double* b, std::size_t n) {
  double sum[4] = {0, 0, 0, 0};  // four chains hide the latency of the additions
  std::size_t i = 0;
  for (; i + 4 <= n; i += 4)
    for (std::size_t l = 0; l < 4; ++l) sum[l] += a[i + l] * b[i + l];
  for (; i < n; ++i) sum[0] += a[i] * b[i];
  return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

class Solver {
 public:
  Solver(MatrixView<const double> X, Span<const double> y, const std::vector<std::size_t>& group, Span<const double> C,
         Span<const double> alpha0)
      : X_(X), y_(y), C_(C), members_(C.size), gradient_(X.cols), products_(X.cols) {
    out_.alpha.assign(X.cols, 0.0);
    unused_.assign(C.begin(), C.end());
    for (std::size_t k = 0; k < X.cols; ++k) members_[group[k]].push_back(k);
    for (std::size_t k = 0; k < alpha0.size; ++k) {
      out_.alpha[k] = std::min(alpha0[k], unused_[group[k]]);
      unused_[group[k]] -= out_.alpha[k];
    }
    refresh();
  }

  WindowSvm run(const WindowSvmOptions& o, Monitor& monitor) {
    bool fresh = true;  // the gradients were just computed from alpha, so that no rounding of updates has added up
    while (true) {
      measure();
      out_.converged = out_.primal - out_.dual <= o.tol * out_.primal;
      if (out_.converged || out_.iterations >= o.maxIter) {
        if (fresh) return out_;
        refresh();
        fresh = true;
        continue;
      }
      monitor.poll();
      for (std::size_t g = 0; g < members_.size(); ++g) improve(g);
      ++out_.iterations;
      fresh = false;
    }
  }

 private:
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);  // the zero vector that holds the unused weight

  double gradient(std::size_t k) const { return k == kNone ? 0 : gradient_[k]; }

  // w and all gradients from alpha
  void refresh() {
    out_.w.assign(X_.rows, 0.0);
    for (std::size_t k = 0; k < X_.cols; ++k) {
      const double* x = X_.col(k);
      for (std::size_t d = 0; d < X_.rows && out_.alpha[k] != 0; ++d) out_.w[d] += out_.alpha[k] * y_[k] * x[d];
    }
    for (std::size_t k = 0; k < X_.cols; ++k) gradient_[k] = 1 - y_[k] * dot(out_.w.data(), X_.col(k), X_.rows);
  }

  // y_k y_l x_k'x_l for all l. Kept from the first step in which k takes part, so that later steps need no pass over X.
  const std::vector<double>& products(std::size_t k) {
    std::vector<double>& p = products_[k];
    if (p.empty()) {
      p.resize(X_.cols);
      for (std::size_t l = 0; l < X_.cols; ++l) p[l] = y_[k] * y_[l] * dot(X_.col(k), X_.col(l), X_.rows);
    }
    return p;
  }

  // One pair step in group g.
  void improve(std::size_t g) {
    std::size_t to = kNone, from = kNone;
    bool canGive = unused_[g] > 0;
    for (std::size_t k : members_[g]) {
      if (gradient_[k] > gradient(to)) to = k;
      if (out_.alpha[k] > 0 && (!canGive || gradient_[k] < gradient(from))) from = k, canGive = true;
    }
    const double gain = gradient(to) - gradient(from);
    if (to == from || !canGive || !(gain > 0)) return;
    const double available = from == kNone ? unused_[g] : out_.alpha[from];
    const double curvature = squaredDistance(to, from);
    const double step = gain >= curvature * available ? available : gain / curvature;
    move(g, to, step);
    move(g, from, -step);
  }
  void move(std::size_t g, std::size_t k, double change) {
    if (k == kNone) {
      unused_[g] = std::max(0.0, unused_[g] + change);
      return;
    }
    out_.alpha[k] = std::max(0.0, out_.alpha[k] + change);
    const std::vector<double>& p = products(k);
    for (std::size_t l = 0; l < p.size(); ++l) gradient_[l] -= change * p[l];
  }
  // |y_k x_k - y_l x_l|^2
  double squaredDistance(std::size_t k, std::size_t l) {
    const double kk = k == kNone ? 0 : products(k)[k], ll = l == kNone ? 0 : products(l)[l];
    return std::max(0.0, kk + ll - (k == kNone || l == kNone ? 0 : 2 * products(k)[l]));
  }
  void measure() {
    double squared = 0;  // |w|^2 = sum_k alpha_k y_k w'x_k
    for (std::size_t k = 0; k < X_.cols; ++k) squared += out_.alpha[k] * (1 - gradient_[k]);
    out_.primal = squared / 2, out_.dual = -squared / 2;
    for (std::size_t g = 0; g < members_.size(); ++g) {
      double worst = 0;
      for (std::size_t k : members_[g]) worst = std::max(worst, gradient_[k]), out_.dual += out_.alpha[k];
      out_.primal += C_[g] * worst;
    }
  }

  MatrixView<const double> X_;
  Span<const double> y_, C_;
  std::vector<std::vector<std::size_t>> members_;
  std::vector<double> gradient_, unused_;
  std::vector<std::vector<double>> products_;
  WindowSvm out_;
};
}  // namespace

WindowSvm trainWindowSvm(MatrixView<const double> X, Span<const double> y, const std::vector<std::size_t>& group,
                         Span<const double> C, Span<const double> alpha0, const WindowSvmOptions& o, Monitor& monitor) {
  if (y.size != X.cols || group.size() != X.cols || (alpha0.size && alpha0.size != X.cols))
    throw Error("badSize",
                "labels, groups and start must have an entry for each of the " + std::to_string(X.cols) + " examples.");
  for (std::size_t g : group)
    if (g >= C.size) throw Error("badSize", "every group needs a cost.");
  return Solver(X, y, group, C, alpha0).run(o, monitor);
}
}  // namespace frs
