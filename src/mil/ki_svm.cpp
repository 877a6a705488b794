// ki_svm.cpp - key-instance SVM: multiple kernel learning over assignments of key instances.
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "frs/mil.hpp"
#include "mil/means.hpp"
#include "svm/svm.hpp"

namespace frs::mil {
namespace {
constexpr std::size_t mostNegatives = 2048;  // examples of negative bags in the quadratic program at a time
constexpr std::size_t firstNegatives = 1024, newNegatives = 512;  // at the start, and more each time
constexpr std::size_t coordinates = 20;                           // of the regions, to propose key instances from
constexpr int mostWeightSteps = 300;                              // of the weights of the assignments in a round

using Vector = std::vector<double>;

std::size_t regionsOf(const std::vector<Mean>& means) {
  std::size_t count = 0;
  for (const Mean& m : means) count += m.regions.size();
  return count;
}

double dot(const Vector& a, const Vector& b) { return std::inner_product(a.begin(), a.end(), b.begin(), 0.0); }

// The kernel of one assignment: positives against positives and against the negatives at work. Negatives against
// each other do not depend on it.
struct Assignment {
  std::vector<Mean> key;  // of each positive bag
  std::vector<float> own, across;
};

class KeyInstances {
 public:
  KeyInstances(RegionKernel& kernel, const RegionBags& bags, const KeyOptions& options, Monitor& monitor)
      : kernel_(kernel), bags_(bags), options_(options), monitor_(monitor) {
    collectExamples();
  }

  KeyResult run() {
    chooseNegatives({});
    assignments_.push_back({positive_, {}, {}});
    mu_ = {1.0};
    fill(assignments_[0]);
    KeyResult result;
    result.status = "maxIter";
    for (int round = 0;; ++round) {
      solveWithAllNegatives();
      record(result);
      const std::size_t rounds = result.objective.size();
      const bool settled = rounds > 1 && result.objective[rounds - 2] - value_ <= options_.tol * std::abs(value_);
      if (settled || !propose()) result.status = "converged";
      if (round >= options_.rounds || result.status == "converged") break;
    }
    finish(result);
    return result;
  }

 private:
  std::size_t positives() const { return positive_.size(); }
  std::size_t size() const { return positives() + negative_.size(); }  // examples at work

  void collectExamples() {
    std::vector<std::vector<int>> members(bags_.y.size());
    for (std::size_t r = 0; r < bags_.bag.size(); ++r) members[bags_.bag[r]].push_back(static_cast<int>(r));
    for (std::size_t i = 0; i < members.size(); ++i)
      if (bags_.y[i] > 0) {
        positive_.push_back({members[i]});
        costPositive_.push_back(bags_.C[i]);
        region_.insert(region_.end(), members[i].begin(), members[i].end());
      } else if (bags_.negatives == RegionBags::Negatives::Mean) {
        allNegative_.push_back({members[i]});
        costNegative_.push_back(bags_.C[i]);
      } else {
        for (int r : members[i]) allNegative_.push_back({{r}});
        costNegative_.insert(costNegative_.end(), members[i].size(), bags_.C[i]);
      }
    alphaPositive_.assign(positives(), 0.5 / static_cast<double>(positives()));
    alphaNegative_.assign(allNegative_.size(), 0.0);
  }

  // ------------------------------------------------------------------ which negatives are at work

  // All where they are few. Otherwise those that carry weight and the worst by f (at the start, every so many).
  void chooseNegatives(const Vector& f) {
    const std::size_t n = allNegative_.size();
    std::vector<int> chosen;
    if (n <= mostNegatives) {
      chosen.resize(n);
      std::iota(chosen.begin(), chosen.end(), 0);
    } else if (f.empty()) {
      for (std::size_t t = 0; t < firstNegatives; ++t) chosen.push_back(static_cast<int>(t * n / firstNegatives));
    } else {
      std::vector<int> order(n);
      std::iota(order.begin(), order.end(), 0);
      const auto rank = [&](int i) { return alphaNegative_[i] > 0 ? std::numeric_limits<double>::infinity() : f[i]; };
      const auto before = [&](int a, int b) { return rank(a) != rank(b) ? rank(a) > rank(b) : a < b; };
      const std::size_t weighted = n - std::count(alphaNegative_.begin(), alphaNegative_.end(), 0.0);
      const std::size_t count = std::min(mostNegatives, weighted + newNegatives);
      std::nth_element(order.begin(), order.begin() + count, order.end(), before);
      chosen.assign(order.begin(), order.begin() + count);
      std::sort(chosen.begin(), chosen.end());
    }
    takeNegatives(chosen);
    double sum = 0;
    for (int i : work_) sum += alphaNegative_[i];
    if (sum == 0)
      for (int i : work_) alphaNegative_[i] = 0.5 / static_cast<double>(work_.size());
  }

  // Puts the chosen to work; kernel values between those that stay are kept.
  void takeNegatives(const std::vector<int>& chosen) {
    std::vector<int> place(allNegative_.size(), -1);
    for (std::size_t t = 0; t < work_.size(); ++t) place[work_[t]] = static_cast<int>(t);
    std::vector<Mean> fresh;
    negative_.clear();
    for (int i : chosen) {
      negative_.push_back(allNegative_[i]);
      if (place[i] < 0) fresh.push_back(allNegative_[i]);
    }
    const std::vector<float> rows = gram(kernel_, fresh, negative_, monitor_);
    const std::size_t n = chosen.size(), before = work_.size();
    std::vector<float> among(n * n);
    std::size_t row = 0;
    for (std::size_t a = 0; a < n; ++a) {
      const bool isFresh = place[chosen[a]] < 0;
      for (std::size_t c = 0; c < n; ++c) {
        if (isFresh)
          among[a * n + c] = among[c * n + a] = rows[row * n + c];
        else if (place[chosen[c]] >= 0)
          among[a * n + c] = among_[place[chosen[a]] * before + place[chosen[c]]];
      }
      row += isFresh;
    }
    among_.swap(among);
    work_ = chosen;
  }

  void fill(Assignment& t) {
    t.own = gram(kernel_, t.key, t.key, monitor_);
    const std::size_t p = positives(), n = negative_.size();
    // whichever side has fewer sums to make
    if (p * regionsOf(negative_) <= n * regionsOf(t.key)) {
      t.across = gram(kernel_, t.key, negative_, monitor_);
      return;
    }
    const std::vector<float> turned = gram(kernel_, negative_, t.key, monitor_);
    t.across.resize(p * n);
    for (std::size_t i = 0; i < p; ++i)
      for (std::size_t j = 0; j < n; ++j) t.across[i * n + j] = turned[j * p + i];
  }

  // The problem with few negatives, and again with those that it overlooked.
  void solveWithAllNegatives() {
    constexpr int most = 6;
    for (int k = 0; k < most; ++k) {
      learnWeights();
      if (allNegative_.size() == work_.size()) return;
      const Vector f = negativeScores();
      double worst = -std::numeric_limits<double>::infinity();
      for (std::size_t i = 0; i < f.size(); ++i)
        if (alphaNegative_[i] == 0) worst = std::max(worst, f[i]);
      // optimal where every y_i f_i >= rho = alpha'Q alpha
      if (worst <= -(1 - 10 * options_.innerTol) * rho_) return;
      chooseNegatives(f);
      for (Assignment& t : assignments_) fill(t);
    }
  }

  // f of all negative examples
  Vector negativeScores() {
    const Combination w = decision(nullptr);
    std::vector<int> rows;
    for (const Mean& m : allNegative_) rows.insert(rows.end(), m.regions.begin(), m.regions.end());
    Vector score(rows.size()), f;
    kernel_.scores(w, rows, score.data());
    const double* at = score.data();
    for (const Mean& m : allNegative_) {
      const std::size_t count = m.regions.size();
      f.push_back(bias() + std::accumulate(at, at + count, 0.0) / static_cast<double>(count));
      at += count;
    }
    return f;
  }

  // -------------------------------------------------------------- multiple kernel learning over the assignments

  // Alternates alpha (pairs, for the present kernel) and mu_t ~ mu_t sqrt(q_t), q_t = (alpha.y)'K_t(alpha.y), the
  // best weights for fixed w_t. Each step lowers the objective, and max_t q_t bounds it from below.
  void learnWeights() {
    for (int k = 0; k < mostWeightSteps; ++k) {
      monitor_.poll();
      solveAlpha();
      double mean = 0, most = 0, total = 0;
      for (std::size_t t = 0; t < mu_.size(); ++t) {
        mean += mu_[t] * q_[t];
        most = std::max(most, q_[t]);
      }
      gap_ = (most - mean) / rho_;
      if (gap_ <= options_.innerTol || mu_.size() == 1) return;
      for (std::size_t t = 0; t < mu_.size(); ++t) total += mu_[t] *= std::sqrt(std::max(0.0, q_[t]));
      for (double& m : mu_) m /= total;
    }
  }

  // min_alpha 1/2 alpha'Q alpha on the simplex, Q = y y'.(sum mu_t K_t) + diag(1/C): pairs keep the sum.
  void solveAlpha() {
    const std::size_t p = positives(), n = size();
    std::vector<float> Q(n * n);
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j) Q[i * n + j] = static_cast<float>(signedKernel(i, j));
    for (std::size_t i = 0; i < n; ++i) Q[i * (n + 1)] += static_cast<float>(1 / cost(i));
    Vector alpha(n), e(n), lo(n, 0.0), hi(n, 1.0);
    for (std::size_t i = 0; i < n; ++i) alpha[i] = i < p ? alphaPositive_[i] : alphaNegative_[work_[i - p]];
    const double sum = std::accumulate(alpha.begin(), alpha.end(), 0.0);
    for (double& a : alpha) a /= sum;
    for (int k = 0; k < 20; ++k) {
      for (std::size_t i = 0; i < n; ++i) e[i] = -std::inner_product(alpha.begin(), alpha.end(), &Q[i * n], 0.0);
      rho_ = -dot(alpha, e);
      double violation = 0;
      const long pairs = smo(n, Q.data(), n, e.data(), alpha.data(), lo.data(), hi.data(),
                             0.1 * options_.innerTol * rho_, 2000000, &violation, monitor_);
      if (pairs == 0) break;
    }
    value_ = -0.5 * rho_;
    for (std::size_t i = 0; i < n; ++i) (i < p ? alphaPositive_[i] : alphaNegative_[work_[i - p]]) = alpha[i];
    q_.assign(mu_.size(), 0.0);
    for (std::size_t t = 0; t < mu_.size(); ++t) q_[t] = quadratic(assignments_[t], alpha);
  }

  double cost(std::size_t i) const {
    return i < positives() ? costPositive_[i] : costNegative_[work_[i - positives()]];
  }

  double signedKernel(std::size_t i, std::size_t j) const {
    const std::size_t p = positives(), n = negative_.size();
    if (i >= p && j >= p) return among_[(i - p) * n + (j - p)];
    if (i >= p) std::swap(i, j);
    double sum = 0;
    for (std::size_t t = 0; t < mu_.size(); ++t)
      sum += mu_[t] * (j < p ? assignments_[t].own[i * p + j] : -assignments_[t].across[i * n + (j - p)]);
    return sum;
  }

  // (alpha.y)'K_t(alpha.y)
  double quadratic(const Assignment& t, const Vector& alpha) const {
    const std::size_t p = positives(), n = negative_.size();
    double sum = 0;
    for (std::size_t i = 0; i < p; ++i) {
      for (std::size_t j = 0; j < p; ++j) sum += alpha[i] * alpha[j] * t.own[i * p + j];
      for (std::size_t j = 0; j < n; ++j) sum -= 2 * alpha[i] * alpha[p + j] * t.across[i * n + j];
    }
    for (std::size_t i = 0; i < n; ++i)
      if (alpha[p + i] > 0)
        sum += alpha[p + i] * std::inner_product(alpha.begin() + p, alpha.end(), &among_[i * n], 0.0);
    return sum;
  }

  // --------------------------------------------------------------------------------- new key instances

  // Adds the assignment with about the largest (alpha.y)'K^d(alpha.y); false when it is no better than those known.
  bool propose() {
    if (coordinate_.empty()) coordinate_ = pivotCoordinates(kernel_, region_, coordinates, monitor_);
    Combination negatives;
    addNegatives(negatives);
    against_.resize(region_.size());
    kernel_.scores(negatives, region_, against_.data());
    std::vector<int> best;
    double highest = -std::numeric_limits<double>::infinity();
    for (const Vector& z : coordinate_)
      for (const double sign : {1.0, -1.0}) {
        std::vector<int> key = topOf(z, sign);
        const double value = linearisedValue(key, nullptr);
        if (value <= highest) continue;
        highest = value;
        best = std::move(key);
      }
    improve(best, highest);
    for (const Assignment& t : assignments_)
      if (std::equal(best.begin(), best.end(), t.key.begin(), [this](int slot, const Mean& m) {
            return m.regions.size() == 1 && m.regions[0] == region_[slot];
          }))
        return false;
    Assignment next;
    for (int slot : best) next.key.push_back({{region_[slot]}});
    fill(next);
    assignments_.push_back(std::move(next));
    for (double& m : mu_) m *= 0.5;
    mu_.push_back(0.5);
    return true;
  }

  // The value is convex in d: the keys that its linearisation prefers have at least the value of the present ones.
  void improve(std::vector<int>& key, double value) {
    Vector slope;
    for (int k = 0; k < 50; ++k) {
      monitor_.poll();
      linearisedValue(key, &slope);
      std::vector<int> next = topOf(slope, 1);
      const double reached = next == key ? value : linearisedValue(next, nullptr);
      if (!(reached > value)) return;
      value = reached;
      key = std::move(next);
    }
  }

  // |w|^2 up to a constant for w = sum_i alpha_i phi(key_i) + negatives; slope_r = w'phi(r) for all regions of
  // positive bags.
  double linearisedValue(const std::vector<int>& key, Vector* slope) {
    Combination w;
    std::vector<int> rows;
    for (std::size_t i = 0; i < key.size(); ++i) {
      w.add(region_[key[i]], alphaPositive_[i]);
      rows.push_back(region_[key[i]]);
    }
    Vector z(slope ? region_.size() : rows.size());
    kernel_.scores(w, slope ? region_ : rows, z.data());
    double value = 0;
    for (std::size_t i = 0; i < key.size(); ++i)
      value += alphaPositive_[i] * (z[slope ? key[i] : i] + 2 * against_[key[i]]);
    if (slope) {
      for (std::size_t r = 0; r < z.size(); ++r) z[r] += against_[r];
      *slope = std::move(z);
    }
    return value;
  }

  // The slot (place in region_) with the largest sign * z in every positive bag.
  std::vector<int> topOf(const Vector& z, double sign) const {
    std::vector<int> key;
    std::size_t begin = 0;
    for (const Mean& bag : positive_) {
      const std::size_t end = begin + bag.regions.size();
      const auto less = [sign](double a, double b) { return sign * a < sign * b; };
      key.push_back(static_cast<int>(std::max_element(z.begin() + begin, z.begin() + end, less) - z.begin()));
      begin = end;
    }
    return key;
  }

  // ------------------------------------------------------------------------------------------- results

  void addNegatives(Combination& w) const {
    for (std::size_t i = 0; i < allNegative_.size(); ++i)
      if (alphaNegative_[i] > 0) allNegative_[i].addTo(w, -alphaNegative_[i]);
  }

  // w = sum_i alpha_i y_i sum_t mu_t phi(d_ti); also the weights d of the regions, averaged over the assignments
  Combination decision(Vector* weights) const {
    Combination w;
    for (std::size_t t = 0; t < mu_.size(); ++t)
      for (std::size_t i = 0; i < positives(); ++i) {
        const Mean& key = assignments_[t].key[i];
        key.addTo(w, mu_[t] * alphaPositive_[i]);
        for (int r : key.regions)
          if (weights) (*weights)[r] += mu_[t] / static_cast<double>(key.regions.size());
      }
    addNegatives(w);
    return w;
  }

  // the constant that the 1 in K + 1 adds to f
  double bias() const {
    return std::accumulate(alphaPositive_.begin(), alphaPositive_.end(), 0.0) -
           std::accumulate(alphaNegative_.begin(), alphaNegative_.end(), 0.0);
  }

  void record(KeyResult& result) {
    result.objective.push_back(value_);
    result.gap.push_back(gap_);
    Progress p;
    p.stage = "key instances";
    p.iteration = static_cast<long>(result.objective.size()) - 1;
    p.objective = value_;
    p.hasObjective = true;
    monitor_.report(p);
  }

  void finish(KeyResult& result) {
    const std::size_t N = bags_.bag.size();
    result.weights.assign(N, 0.0);
    const Combination w = decision(&result.weights);
    for (const Mean& m : allNegative_)
      for (int r : m.regions) result.weights[r] = 1 / static_cast<double>(m.regions.size());
    const Line line = lineOf(w);
    result.coefficient.assign(N, 0.0);
    for (std::size_t k = 0; k < w.region.size(); ++k) result.coefficient[w.region[k]] += line.scale * w.weight[k];
    result.bias = line.bias;
    result.mu = mu_;
    result.alpha = alphaPositive_;
    result.alpha.insert(result.alpha.end(), alphaNegative_.begin(), alphaNegative_.end());
  }

  // f = scale w'phi + bias. Every assignment has a part of w of its own, and the margin is that of all parts together;
  // the score of a new region, which belongs to none, is on another scale. So f is scaled to deviation 1 over the
  // highest scores of the bags, with the bias of the smallest hinge loss there.
  struct Line {
    double scale, bias;
  };
  Line lineOf(const Combination& w) {
    const std::size_t N = bags_.bag.size(), n = bags_.y.size();
    std::vector<int> all(N);
    std::iota(all.begin(), all.end(), 0);
    Vector score(N), top(n, -std::numeric_limits<double>::infinity());
    kernel_.scores(w, all, score.data());
    for (std::size_t r = 0; r < N; ++r) top[bags_.bag[r]] = std::max(top[bags_.bag[r]], score[r]);
    const double mean = std::accumulate(top.begin(), top.end(), 0.0) / static_cast<double>(n);
    double variance = 0;
    for (double t : top) variance += (t - mean) * (t - mean) / static_cast<double>(n);
    const double scale = variance > 0 ? 1 / std::sqrt(variance) : 1;
    for (double& t : top) t *= scale;
    return {scale, bestBias(bags_.y, top, bags_.C).bias};
  }

  RegionKernel& kernel_;
  const RegionBags& bags_;
  const KeyOptions& options_;
  Monitor& monitor_;
  std::vector<Mean> positive_, allNegative_, negative_;  // negative_: those at work
  Vector costPositive_, costNegative_, alphaPositive_, alphaNegative_;
  std::vector<int> work_;           // numbers in allNegative_
  std::vector<int> region_;         // of the positive bags, bag by bag
  std::vector<float> among_;        // kernel of the negatives at work
  std::vector<Vector> coordinate_;  // over region_
  Vector against_;                  // scores of region_ for the negatives' part of w
  std::vector<Assignment> assignments_;
  Vector mu_, q_;
  double rho_ = 1, value_ = 0, gap_ = 0;
};
}  // namespace

KeyResult keyInstances(RegionKernel& kernel, const RegionBags& bags, const KeyOptions& options, Monitor& monitor) {
  return KeyInstances(kernel, bags, options, monitor).run();
}

}  // namespace frs::mil
