// ki_svm.cpp - key-instance SVM: multiple kernel learning over assignments of key instances.
#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <numeric>

#include "baselines/key_kernels.hpp"
#include "baselines/means.hpp"
#include "baselines/mil.hpp"
#include "svm/svm.hpp"

namespace frs::mil {
namespace {
// Negative examples in the quadratic program: at most, at the start, and how many join each time it overlooked some.
constexpr std::size_t mostNegatives = 2048, firstNegatives = 1024, newNegatives = 512;
constexpr std::size_t coordinates = 20;  // coordinates of the regions whose extremes are proposed as key instances
constexpr int mostRefills = 6;           // how often in one round overlooked negatives join

using Vector = std::vector<double>;

std::size_t regionsOf(const std::vector<Mean>& means) {
  std::size_t count = 0;
  for (const Mean& m : means) count += m.regions.size();
  return count;
}

class KeyInstances {
 public:
  KeyInstances(RegionKernel& kernel, const RegionBags& bags, const KeyOptions& options, Monitor& monitor)
      : kernel_(kernel), bags_(bags), options_(options), monitor_(monitor) {
    collectExamples();
    kernels_ = std::make_unique<KeyKernels>(costPositive_, options.innerTol, monitor);
  }

  KeyResult run() {
    chooseNegatives({});
    keys_.push_back(positive_);
    kernels_->set(0, kernelOf(keys_[0]));
    KeyResult result;
    result.status = "maxIter";
    for (int round = 0;; ++round) {
      solveWithAllNegatives();
      record(result);
      const std::size_t rounds = result.objective.size();
      const bool settled =
          rounds > 1 && result.objective[rounds - 2] - kernels_->value() <= options_.tol * std::abs(kernels_->value());
      if (settled || !propose()) result.status = "converged";
      if (round >= options_.rounds || result.status == "converged") break;
    }
    finish(result);
    return result;
  }

 private:
  std::size_t positives() const { return positive_.size(); }

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

  // Chooses all negatives where they are few. Otherwise those that carry weight and those with the largest f, which fit
  // worst; at the start, when there is no f, a regular subset.
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

  // Takes the chosen negatives into the problem; kernel values between those that stay are kept.
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
    Vector cost;
    for (int i : work_) cost.push_back(costNegative_[i]);
    kernels_->setNegatives(among_, std::move(cost));
  }

  KeyKernel kernelOf(const std::vector<Mean>& key) {
    KeyKernel k;
    k.own = gram(kernel_, key, key, monitor_);
    const std::size_t p = positives(), n = negative_.size();
    // from the side on which fewer scores have to be summed
    if (p * regionsOf(negative_) <= n * regionsOf(key)) {
      k.across = gram(kernel_, key, negative_, monitor_);
      return k;
    }
    const std::vector<float> turned = gram(kernel_, negative_, key, monitor_);
    k.across.resize(p * n);
    for (std::size_t i = 0; i < p; ++i)
      for (std::size_t j = 0; j < n; ++j) k.across[i * n + j] = turned[j * p + i];
    return k;
  }

  // Solves the problem with some of the negatives, and again together with those that it overlooked.
  void solveWithAllNegatives() {
    for (int k = 0; k < mostRefills; ++k) {
      learnWeights();
      if (allNegative_.size() == work_.size()) return;
      const Vector f = negativeScores();
      double worst = -std::numeric_limits<double>::infinity();
      for (std::size_t i = 0; i < f.size(); ++i)
        if (alphaNegative_[i] == 0) worst = std::max(worst, f[i]);
      // optimal where every y_i f_i >= rho
      if (worst <= -(1 - 10 * options_.innerTol) * kernels_->rho()) return;
      chooseNegatives(f);
      for (std::size_t t = 0; t < keys_.size(); ++t) kernels_->set(t, kernelOf(keys_[t]));
    }
  }

  void learnWeights() {
    Vector alpha(alphaPositive_);
    for (int i : work_) alpha.push_back(alphaNegative_[i]);
    kernels_->learn(alpha);
    std::copy_n(alpha.begin(), positives(), alphaPositive_.begin());
    for (std::size_t t = 0; t < work_.size(); ++t) alphaNegative_[work_[t]] = alpha[positives() + t];
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

  // --------------------------------------------------------------------------------- new key instances

  // Adds the assignment with about the largest (alpha.y)'K^d(alpha.y), which the relaxation lacks most; false when it
  // is no larger than for those known.
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
    for (const std::vector<Mean>& key : keys_)
      if (std::equal(best.begin(), best.end(), key.begin(), [this](int slot, const Mean& m) {
            return m.regions.size() == 1 && m.regions[0] == region_[slot];
          }))
        return false;
    std::vector<Mean> key;
    for (int slot : best) key.push_back({{region_[slot]}});
    kernels_->set(keys_.size(), kernelOf(key));
    keys_.push_back(std::move(key));
    return true;
  }

  // Replaces the keys until nothing changes. The value is convex in d: it lies above its linearisation, so that the
  // keys which the linearisation prefers have at least the value of the present ones.
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
    const Vector& mu = kernels_->mu();
    for (std::size_t t = 0; t < mu.size(); ++t)
      for (std::size_t i = 0; i < positives(); ++i) {
        const Mean& key = keys_[t][i];
        key.addTo(w, mu[t] * alphaPositive_[i]);
        for (int r : key.regions)
          if (weights) (*weights)[r] += mu[t] / static_cast<double>(key.regions.size());
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
    result.objective.push_back(kernels_->value());
    result.gap.push_back(kernels_->gap());
    Progress p;
    p.stage = "key instances";
    p.iteration = static_cast<long>(result.objective.size()) - 1;
    p.objective = kernels_->value();
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
    result.mu = kernels_->mu();
    result.alpha = alphaPositive_;
    result.alpha.insert(result.alpha.end(), alphaNegative_.begin(), alphaNegative_.end());
  }

  // f = scale w'phi + bias. In training every assignment has its own part of w, and the margin is that of all parts
  // together; a new region belongs to no assignment, and its score is on another scale. So f is scaled to standard
  // deviation 1 over the highest scores of the bags, and gets the bias with the smallest hinge loss there.
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
  std::vector<int> work_;                // numbers in allNegative_
  std::vector<int> region_;              // of the positive bags, bag by bag
  std::vector<float> among_;             // kernel of the negatives at work
  std::vector<Vector> coordinate_;       // over region_
  Vector against_;                       // scores of region_ for the negatives' part of w
  std::vector<std::vector<Mean>> keys_;  // of each assignment, one per positive bag
  std::unique_ptr<KeyKernels> kernels_;
};
}  // namespace

KeyResult keyInstances(RegionKernel& kernel, const RegionBags& bags, const KeyOptions& options, Monitor& monitor) {
  return KeyInstances(kernel, bags, options, monitor).run();
}

}  // namespace frs::mil
