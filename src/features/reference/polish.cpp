// polish.cpp - Newton's method on the optimality conditions, for gaps that no other solver reaches.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/linalg.hpp"
#include "features/problem.hpp"

namespace frs::features {
namespace {
struct Constants {
  double violation = 1e-9;  // KKT violation, of the margin or of q, that releases a variable from its bound
  double snap = 1e-6;       // share of its box within which a sample starts at its bound
  // Shares of the largest entries that are added to the diagonals: of the kernel, where it acts as a proximal term (it
  // changes the path, not the limit), and of the system in u, which duplicated bins make singular.
  double ridge = 1e-8, binRidge = 1e-12;
  double negligible = 1e-15;  // share of a box: a smaller remainder of sum b is rounding
  int patience = 8;           // steps without progress, a gap below `progress` of the best, before it gives up
  double progress = 0.9;
  int mostBounds = 50;   // bounds met on one linearisation; after so many the next one serves better
  int refineSteps = 30;  // of refineDuals, which starts near the solution
};
constexpr Constants constant;

// The optimality conditions of the saddle point min_u max_b  y'b - b'K(u)b/2, linearised at a point and
// restricted to free samples F and active bins W:
//   K_FF db + Q du + beta = y - f,   1'db = -sum b,   q/2 + Q'db = theta,   1'du = 0.
// Q_ik = scale_k h_k(x_i); beta is the bias and theta the common value of q/2.
struct LinearSystem {
  std::vector<int> F, W;
  std::vector<double> K, Q;             // |F| x |F| and |F| x |W|, column-major
  std::vector<double> residual, halfQ;  // y - f on F, q/2 on W
  double sumB = 0;

  struct Step {
    std::vector<double> db, du;
    bool solved = false;
  };

  // Eliminates db = K^-1 (residual - Q du - beta): a bordered system of size |W| + 2 remains.
  Step solve() const {
    Step step;
    const std::size_t n = F.size(), m = W.size(), m1 = m + 1, size = m + 2;
    std::vector<double> L = K;
    double trace = 0;
    for (std::size_t i = 0; i < n; ++i) trace += L[i * n + i];
    for (std::size_t i = 0; i < n; ++i) L[i * n + i] += constant.ridge * trace / static_cast<double>(n);
    if (!cholesky(n, L.data(), n)) return step;
    std::vector<double> Z(n * size, 1.0);  // [Q, 1, residual]
    std::copy(Q.begin(), Q.end(), Z.begin());
    std::copy(residual.begin(), residual.end(), Z.begin() + static_cast<std::ptrdiff_t>(m1 * n));
    solveLower(n, size, L.data(), n, Z.data(), n);
    std::vector<double> G(size * size), M(size * size, 0.0), x(size, 0.0);
    gemm(true, false, size, size, n, 1.0, Z.data(), n, Z.data(), n, 0.0, G.data(), size, 1);
    double diagonal = 0;
    for (std::size_t i = 0; i < m; ++i) diagonal = std::max(diagonal, G[i * size + i]);
    for (std::size_t j = 0; j < m1; ++j) {
      for (std::size_t i = 0; i < m1; ++i) M[j * size + i] = G[j * size + i];
      x[j] = G[m1 * size + j] + (j < m ? halfQ[j] : sumB);
    }
    for (std::size_t j = 0; j < m; ++j) {
      M[j * size + j] += constant.binRidge * diagonal;
      M[m1 * size + j] = M[j * size + m1] = std::sqrt(diagonal);  // theta in units that fit the block
    }
    if (m == 0) M[m1 * size + m1] = 1;
    if (!equilibratedSolve(size, M, x)) return step;
    step.du.assign(x.begin(), x.begin() + static_cast<std::ptrdiff_t>(m));
    // db = L^-T (z_residual - Z_[Q,1] x)
    step.db.assign(n, 0.0);
    for (std::size_t i = 0; i < n; ++i) {
      step.db[i] = Z[m1 * n + i];
      for (std::size_t t = 0; t < m1; ++t) step.db[i] -= Z[t * n + i] * x[t];
    }
    solveLowerTransposed(n, 1, L.data(), n, step.db.data(), n);
    step.solved = true;
    return step;
  }

  // After a step of length t on the linear model.
  void advance(const Step& step, double t) {
    const std::size_t n = F.size(), m = W.size();
    for (std::size_t j = 0; j < n; ++j)
      for (std::size_t i = 0; i < n; ++i) residual[i] -= t * step.db[j] * K[j * n + i];
    for (std::size_t k = 0; k < m; ++k)
      for (std::size_t i = 0; i < n; ++i) {
        residual[i] -= t * step.du[k] * Q[k * n + i];
        halfQ[k] += t * step.db[i] * Q[k * n + i];
      }
    sumB *= 1 - t;
  }

  void removeSample(std::size_t q) {
    const std::size_t n = F.size();
    std::vector<double> smaller;
    smaller.reserve((n - 1) * (n - 1));
    for (std::size_t j = 0; j < n; ++j)
      for (std::size_t i = 0; i < n; ++i)
        if (i != q && j != q) smaller.push_back(K[j * n + i]);
    K.swap(smaller);
    for (std::size_t k = W.size(); k-- > 0;) Q.erase(Q.begin() + static_cast<std::ptrdiff_t>(k * n + q));
    residual.erase(residual.begin() + static_cast<std::ptrdiff_t>(q));
    F.erase(F.begin() + static_cast<std::ptrdiff_t>(q));
  }
  void removeBin(std::size_t q) {
    const auto n = static_cast<std::ptrdiff_t>(F.size()), k = static_cast<std::ptrdiff_t>(q);
    Q.erase(Q.begin() + k * n, Q.begin() + (k + 1) * n);
    halfQ.erase(halfQ.begin() + k);
    W.erase(W.begin() + k);
  }

 private:
  // Rows and columns are scaled to unit size first: bias and weights differ by many orders.
  static bool equilibratedSolve(std::size_t n, std::vector<double>& M, std::vector<double>& x) {
    std::vector<double> s(n);
    for (std::size_t j = 0; j < n; ++j) {
      double largest = 0;
      for (std::size_t i = 0; i < n; ++i) largest = std::max(largest, std::fabs(M[j * n + i]));
      s[j] = largest > 0 ? 1 / std::sqrt(largest) : 1;
    }
    for (std::size_t j = 0; j < n; ++j)
      for (std::size_t i = 0; i < n; ++i) M[j * n + i] *= s[i] * s[j];
    for (std::size_t j = 0; j < n; ++j) x[j] *= s[j];
    if (!solveGeneral(n, M.data(), n, x.data())) return false;
    for (std::size_t j = 0; j < n; ++j) x[j] *= s[j];
    return true;
  }
};

class Polish {
 public:
  Polish(const Problem& problem, Point& point, const SolveLimits& limits, bool fixedWeights, Monitor& monitor)
      : problem_(problem), point_(point), limits_(limits), fixedWeights_(fixedWeights), monitor_(monitor) {}

  // Leaves the best point met and returns its certificate.
  Certificate run() {
    Certificate c = assess(), bestC = c;
    Point best = point_;
    snapToBounds();
    balance();
    int idle = 0;
    for (int iteration = 0; iteration < limits_.maxIter && idle < constant.patience; ++iteration) {
      c = assess();
      if (c.gap < bestC.gap) {
        idle = c.gap < constant.progress * bestC.gap ? 0 : idle + 1;
        best = point_;
        bestC = c;
      } else {
        ++idle;
      }
      monitor_.poll();
      if (c.gap <= limits_.target || !improve()) break;
    }
    point_ = std::move(best);
    return bestC;
  }

 private:
  Certificate assess() {
    computeGradient(problem_, point_, &tables_);
    computeScores(problem_, point_);
    return fixedWeights_ ? certifySvm(problem_, point_) : certify(problem_, point_);
  }

  void snapToBounds() {
    const SvmBox& box = problem_.box;
    for (std::size_t i = 0; i < box.size(); ++i)
      if (!isFree(box, point_.b, i, constant.snap))
        point_.b[i] = point_.b[i] - box.lo[i] < box.hi[i] - point_.b[i] ? box.lo[i] : box.hi[i];
  }

  // Restores sum b = 0 by moving the samples with the most room first.
  void balance() {
    const SvmBox& box = problem_.box;
    double rest = -std::accumulate(point_.b.begin(), point_.b.end(), 0.0);
    while (rest != 0) {
      std::size_t widest = 0;
      double room = 0;
      for (std::size_t i = 0; i < box.size(); ++i) {
        const double r = rest > 0 ? box.hi[i] - point_.b[i] : point_.b[i] - box.lo[i];
        if (r > room && isFree(box, point_.b, i, 0)) room = r, widest = i;
      }
      if (room <= 0) break;  // no free sample: b came from a feasible point, so that rest is rounding
      const double move = rest > 0 ? std::min(rest, room) : std::max(rest, -room);
      point_.b[widest] += move;
      if (std::fabs(rest - move) < constant.negligible * room) break;
      rest -= move;
    }
  }

  // Free samples and those that want to leave their bound; active bins and those that want to enter.
  LinearSystem linearise() const {
    LinearSystem system;
    const SvmBox& box = problem_.box;
    const double bias = freeBias(box, point_);
    for (std::size_t i = 0; i < box.size(); ++i) {
      const double e = box.y[i] - point_.f[i] - bias;
      const bool rises = point_.b[i] <= box.lo[i] && e > constant.violation,
                 falls = point_.b[i] >= box.hi[i] && e < -constant.violation;
      if (rises || falls || isFree(box, point_.b, i, 0)) system.F.push_back(static_cast<int>(i));
    }
    if (!fixedWeights_) {
      double mean = 0;
      for (std::size_t k = 0; k < point_.u.size(); ++k) mean += point_.u[k] * point_.q[k];
      for (std::size_t k = 0; k < point_.u.size(); ++k)
        if (point_.u[k] > 0 || point_.q[k] > mean * (1 + constant.violation)) system.W.push_back(static_cast<int>(k));
    }
    const std::size_t n = system.F.size(), m = system.W.size();
    for (int i : system.F) system.residual.push_back(box.y[i] - point_.f[i]);
    for (int k : system.W) system.halfQ.push_back(0.5 * point_.q[k]);
    system.sumB = std::accumulate(point_.b.begin(), point_.b.end(), 0.0);
    system.K = kernelOf(system.F);
    system.Q.resize(n * m);
    for (std::size_t t = 0; t < m; ++t) {
      const auto k = static_cast<std::size_t>(system.W[t]);
      problem_.data.lookup(k, tables_[k], system.F, &system.Q[t * n]);
      for (std::size_t i = 0; i < n; ++i) system.Q[t * n + i] *= problem_.scale[k];
    }
    return system;
  }

  // K(u) over the samples F in double precision.
  std::vector<double> kernelOf(const std::vector<int>& F) const {
    const WeightedBins active = problem_.weightedBins(point_.u);
    std::vector<double> K(F.size() * F.size());
    problem_.data.block(active.bins, active.weights, F, K.data(), F.size());
    return K;
  }

  // Newton steps on one linearisation; each bound met removes its variable. False when none moved.
  bool improve() {
    LinearSystem system = linearise();
    bool moved = false;
    for (int attempt = 0; attempt < constant.mostBounds && !system.F.empty(); ++attempt) {
      const LinearSystem::Step step = system.solve();
      if (!step.solved) break;
      const Limit limit = largestStepInside(system, step);
      apply(system, step, limit.step);
      moved = moved || limit.step > 0;
      if (limit.step >= 1) break;
      system.advance(step, limit.step);
      fix(system, limit);
    }
    double sum = std::accumulate(point_.u.begin(), point_.u.end(), 0.0);
    if (!fixedWeights_)
      for (double& v : point_.u) v /= sum;
    balance();
    return moved;
  }

  struct Limit {
    double step = 1;
    bool sample = false;
    std::size_t index = 0;
  };

  Limit largestStepInside(const LinearSystem& system, const LinearSystem::Step& step) const {
    Limit limit;
    const auto meet = [&](double room, double move, bool sample, std::size_t index) {
      if (std::fabs(move) * limit.step > room) limit = {std::max(0.0, room / std::fabs(move)), sample, index};
    };
    for (std::size_t i = 0; i < system.F.size(); ++i) {
      const int s = system.F[i];
      const double room = step.db[i] > 0 ? problem_.box.hi[s] - point_.b[s] : point_.b[s] - problem_.box.lo[s];
      meet(room, step.db[i], true, i);
    }
    for (std::size_t t = 0; t < system.W.size(); ++t)
      if (step.du[t] < 0) meet(point_.u[system.W[t]], step.du[t], false, t);
    return limit;
  }

  void apply(const LinearSystem& system, const LinearSystem::Step& step, double length) {
    for (std::size_t i = 0; i < system.F.size(); ++i) {
      double& b = point_.b[system.F[i]];
      b = std::min(problem_.box.hi[system.F[i]], std::max(problem_.box.lo[system.F[i]], b + length * step.db[i]));
    }
    for (std::size_t t = 0; t < system.W.size(); ++t) {
      double& u = point_.u[system.W[t]];
      u = std::max(0.0, u + length * step.du[t]);
    }
  }

  // Puts the blocking variable exactly on its bound and takes it out of the system.
  void fix(LinearSystem& system, const Limit& limit) {
    if (limit.sample) {
      const int s = system.F[limit.index];
      double& b = point_.b[s];
      b = b - problem_.box.lo[s] < problem_.box.hi[s] - b ? problem_.box.lo[s] : problem_.box.hi[s];
      system.removeSample(limit.index);
    } else {
      point_.u[system.W[limit.index]] = 0;
      system.removeBin(limit.index);
    }
  }

  const Problem& problem_;
  Point& point_;
  const SolveLimits& limits_;
  bool fixedWeights_;
  Monitor& monitor_;
  BinTables tables_;
};
}  // namespace

Certificate polish(const Problem& problem, Point& point, const SolveLimits& limits, bool fixedWeights,
                   Recorder& recorder) {
  Timer timer(recorder.model.times.polish);
  const Certificate c = Polish(problem, point, limits, fixedWeights, recorder.monitor).run();
  recorder.record(c);
  return c;
}

bool refineDuals(const Problem& problem, Point& point, double target, Monitor& monitor) {
  return Polish(problem, point, {target, constant.refineSteps}, true, monitor).run().gap <= target;
}
}  // namespace frs::features
