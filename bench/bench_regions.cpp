// bench_regions.cpp - region selection on planted regions. Times are CPU seconds of one thread, memory is the
// peak of the process, input included. "on object" is the share of the weights on planted regions, "region AP"
// the average precision of the region scores: J alone does not say how well the object is localised.
//   bench_regions                   all of the following, N = 20000 and 200000
//   bench_regions solvers N [C]     every solver on one problem
//   bench_regions growth N ...      the default solver on growing problems
//   bench_regions exp-chi2 N MB     a kernel without a feature map (or rbf), MB megabytes of cached rows
//   bench_regions photographs       60 + 120 bags as photographs give them: 200 words with context
//   bench_regions hard              noise: real-valued sparse histograms, signed features at small and large C

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "base/simplex.hpp"
#include "measure.hpp"
#include "photo_regions.hpp"
#include "record.hpp"
#include "regions/region_selection.hpp"
#include "tests/shared/planted_regions.hpp"

namespace {
using frs::RegionOptions;
using frs::testing::PlantedRegions;

using bench::cpuSeconds;

using bench::peakMegabytes;

struct Row {
  double seconds, J;
};

// Solves and prints one line; `make` builds the kernel, its time is part of the whole.
template <class MakeKernel>
Row measure(const char* name, const PlantedRegions& data, const RegionOptions& options, MakeKernel make) {
  const double start = cpuSeconds();
  const auto kernel = make();
  const double built = cpuSeconds();
  const frs::RegionResult r = frs::selectRegions(*kernel, data.bags, options, frs::Monitor::none());
  const double seconds = cpuSeconds() - start;

  std::vector<int> all(data.truth.size());
  std::vector<double> score(all.size());
  int active = 0, positives = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    all[i] = static_cast<int>(i);
    const double y = data.bags.y[data.bags.bag[i]];
    if (y > 0 && r.weights[i] > 0) ++active;
  }
  for (double y : data.bags.y) positives += y > 0;
  kernel->scores(r.combination(data.bags), all, score.data());
  std::printf(
      "%-24s J %9.3f  %6.2f s (kernel %.2f)  peak %5.0f MB  %3zu iterations %4ld solves %5ld blocks  gap %.1e"
      "  stationarity %.1e  on object %.3f  regions/bag %.1f  region AP %.3f  %s\n",
      name, r.objective.back(), seconds, built - start, peakMegabytes(), r.objective.size() - 1, r.solves, r.blocks,
      r.gap.back(), r.stationarity.back(), frs::testing::weightOnObject(data, r.weights),
      static_cast<double>(active) / positives, frs::testing::regionPrecision(data, score), r.status.c_str());
  bench::record(seconds, "s", "region selection, %zu regions: %s", data.truth.size(), name);
  std::fflush(stdout);
  return {seconds, r.objective.back()};
}

PlantedRegions problem(long N, double C) {
  const int bags = static_cast<int>(N / 200);
  const double start = cpuSeconds();
  PlantedRegions data = frs::testing::plantedRegions(bags, bags, 100, 1000, C, 5);
  std::printf("N = %zu regions in %d bags, C = %g, %.1f words per region (made in %.1f s, peak %.0f MB)\n",
              data.truth.size(), 2 * bags, C, static_cast<double>(data.row.size()) / data.truth.size(),
              cpuSeconds() - start, peakMegabytes());
  return data;
}

void withoutMap(const char* name, long N, double cacheMB) {
  const PlantedRegions data = problem(N, 10);
  measure(name, data, RegionOptions{},
          [&] { return frs::blockRegions(frs::distanceKernelRows(data.samples(), name, 1.0, 1), cacheMB, 1); });
}

auto chi2Of(const PlantedRegions& data) {
  return [&data] {
    return frs::additiveRegions(data.samples(), frs::AdditiveKernel{}, {}, false, 1, frs::Monitor::none());
  };
}

// Algorithm 2 of the paper to the letter, on the same SVM and with the same inner accuracies as the solvers of
// the toolbox: s = 1/m, reduced gradient, line search up to the first weight of each bag that reaches 0.
class Algorithm2 {
 public:
  Algorithm2(frs::RegionKernel& kernel, const PlantedRegions& data)
      : bags_(examplesOf(data)),
        svm_(kernel, bags_, frs::Monitor::none()),
        s_(bags_.slots(), 1.0),
        d_(bags_.positiveSlots()) {
    for (std::size_t i = 0; i < bags_.positives; ++i)
      for (std::size_t q = bags_.start[i]; q < bags_.start[i + 1]; ++q)
        s_[q] = 1.0 / (bags_.start[i + 1] - bags_.start[i]);
    goal_.gap = 0.1;
    goal_.certify = false;
  }

  void run() {
    J = evaluate(s_).value;
    for (; iterations < 300; ++iterations) {
      frs::LinePoint start, best;
      start.value = J;
      start.slope = direct();
      best = start;
      if (start.slope < 0) best = frs::lineSearch([&](double t) { return at(t); }, start, 1.0);
      const double decrease = (J - best.value) / best.value;
      s_ = moved(best.step);
      J = evaluate(s_).value;
      if (goal_.gap <= 1e-3 && decrease < 1e-4) break;
      if (decrease < 3 * goal_.gap) goal_.gap = std::max(1e-3, 0.3 * goal_.gap);
    }
  }
  const std::vector<double>& weights() const { return s_; }
  const frs::RegionSvm& svm() const { return svm_; }

  double J = 0;
  int iterations = 0;

 private:
  // Every negative region is an example of its own; positive bags come first in the data.
  static frs::BagExamples examplesOf(const PlantedRegions& data) {
    frs::BagExamples bags;
    bags.start.push_back(0);
    for (std::size_t r = 0; r < data.truth.size(); ++r) {
      const int bag = data.bags.bag[r];
      bags.region.push_back(static_cast<int>(r));
      if (data.bags.y[bag] > 0 && r + 1 < data.truth.size() && data.bags.bag[r + 1] == bag) continue;
      bags.start.push_back(r + 1);
      bags.y.push_back(data.bags.y[bag]);
      bags.C.push_back(data.bags.C[bag]);
      bags.positives += data.bags.y[bag] > 0;
    }
    return bags;
  }

  frs::LinePoint evaluate(const std::vector<double>& s) {
    svm_.setWeights(s);
    svm_.solve(goal_);
    const std::vector<double>& z = svm_.positiveScores();
    frs::LinePoint p;
    p.value = svm_.primal();
    for (std::size_t i = 0; i < bags_.positives; ++i)
      for (std::size_t q = bags_.start[i]; q < bags_.start[i + 1]; ++q) p.slope -= svm_.b()[i] * z[q] * d_[q];
    return p;
  }
  frs::LinePoint at(double t) {
    frs::LinePoint p = evaluate(moved(t));
    p.step = t;
    return p;
  }
  std::vector<double> moved(double t) const {
    std::vector<double> to = s_;
    for (std::size_t q = 0; q < d_.size(); ++q) to[q] = s_[q] + t * d_[q] > 1e-12 ? s_[q] + t * d_[q] : 0;
    return to;
  }

  // d becomes the reduced gradient, in each bag as long as its first weight that reaches 0 allows. Returns the slope.
  double direct() {
    const std::vector<double> z = svm_.positiveScores();
    std::vector<double> gradient;
    double slope = 0;
    for (std::size_t i = 0; i < bags_.positives; ++i) {
      const std::size_t begin = bags_.start[i], m = bags_.start[i + 1] - begin;
      gradient.resize(m);
      for (std::size_t k = 0; k < m; ++k) gradient[k] = -svm_.b()[i] * z[begin + k];
      const frs::Span<const double> s(&s_[begin], m);
      frs::reducedGradient(s, {}, gradient, &d_[begin]);
      const double longest = frs::largestStep(s, frs::Span<const double>(&d_[begin], m)).step;
      for (std::size_t k = 0; k < m; ++k) {
        d_[begin + k] *= std::isfinite(longest) ? longest : 0;
        slope += gradient[k] * d_[begin + k];
      }
    }
    return slope;
  }

  const frs::BagExamples bags_;
  frs::RegionSvm svm_;
  std::vector<double> s_, d_;
  frs::SvmGoal goal_;
};

Row algorithm2(const PlantedRegions& data) {
  const double begun = cpuSeconds();
  const auto kernel = chi2Of(data)();
  Algorithm2 solver(*kernel, data);
  solver.run();
  const double seconds = cpuSeconds() - begun;
  std::printf("%-24s J %9.3f  %6.2f s  %3d iterations %4ld solves %5ld blocks  on object %.3f\n",
              "Algorithm 2 literally", solver.J, seconds, solver.iterations, solver.svm().solves, solver.svm().blocks,
              frs::testing::weightOnObject(data, solver.weights()));
  bench::record(seconds, "s", "region selection, %zu regions: Algorithm 2 of the paper to the letter",
                data.truth.size());
  return {seconds, solver.J};
}

void solvers(long N, double C) {
  const PlantedRegions data = problem(N, C);
  Row rows[4];
  for (int k = 0; k < 4; ++k) {
    RegionOptions options;
    options.solver = static_cast<RegionOptions::Solver>(k);
    rows[k] = measure(RegionOptions::solverNames[k], data, options, chi2Of(data));
  }
  RegionOptions paper;
  paper.solver = RegionOptions::Solver::ReducedGradient;
  paper.start = RegionOptions::Start::Uniform;
  measure("reduced, s = 1/m", data, paper, chi2Of(data));
  const Row literal = algorithm2(data);
  std::printf("exponentiated gradient against Algorithm 2 of the paper: %.1f times faster, J %.3f against %.3f\n",
              literal.seconds / rows[0].seconds, rows[0].J, literal.J);
}

void growth(long N) {
  const PlantedRegions data = problem(N, 10);
  const Row row = measure("exponentiated-gradient", data, RegionOptions{}, chi2Of(data));
  std::printf("  %.1f CPU s per 100000 regions\n", 1e5 * row.seconds / static_cast<double>(N));
}
// Regions of pure noise: `words` bins, each occupied with probability `filled`, values by `value`; bags of equal size
// with alternating labels.
template <class Value>
PlantedRegions noise(std::size_t N, std::size_t bags, std::size_t words, double filled, double C, Value value) {
  frs::Random random(11);
  PlantedRegions data;
  data.words = words;
  data.truth.assign(N, false);
  for (std::size_t i = 0; i < bags; ++i) {
    data.bags.y.push_back(i % 2 ? -1 : 1);
    data.bags.C.push_back(C);
  }
  for (std::size_t r = 0; r < N; ++r) {
    data.bags.bag.push_back(static_cast<int>(r * bags / N));
    for (std::size_t k = 0; k < words; ++k)
      if (random.uniform() < filled) {
        data.row.push_back(k);
        data.value.push_back(value(random));
      }
    data.start.push_back(data.row.size());
  }
  return data;
}

double measureKernel(const char* name, const PlantedRegions& data, const char* kernel, int maxIter) {
  frs::RegionKernelSpec spec;
  spec.name = kernel;
  spec.threads = 1;
  RegionOptions options;
  options.maxIter = maxIter;
  return measure(name, data, options, [&] { return frs::regionKernel(data.samples(), spec, frs::Monitor::none()); })
      .seconds;
}

void hard() {
  const auto uniform = [](frs::Random& random) { return random.uniform(); };
  for (const std::size_t N : {2000, 4000})
    measureKernel("chi2, noise, 20 bags", noise(N, 20, 50, 0.1, 1, uniform), "chi2", 200);
  measureKernel("chi2, 60000 in 20000", noise(60000, 20000, 50, 0.1, 1, uniform), "chi2", 10);
  measureKernel("chi2, 300000 in 3000", noise(300000, 3000, 50, 0.1, 1, uniform), "chi2", 10);
  const auto normal = [](frs::Random& random) { return random.normal(); };
  for (const std::size_t bags : {100, 1300}) {
    double first = 0;
    for (const double C : {0.1, 1.0, 10.0, 100.0, 1e4}) {
      char name[64];
      std::snprintf(name, sizeof name, "linear, %zu bags, C %g", bags, C);
      const double seconds = measureKernel(name, noise(1300, bags, 230, 1, C, normal), "linear", 200);
      if (first == 0) first = seconds;
      std::printf("  %.1f times C = 0.1\n", seconds / first);
    }
  }
}

void photographs() {
  for (const double signal : {0.7, 0.3, 0.1})
    for (const double C : {1.0, 10.0}) {
      const PlantedRegions data = bench::photoRegions(60, 120, signal, C);
      char name[64];
      std::snprintf(name, sizeof name, "photographs, %g, C %g", signal, C);
      measure(name, data, RegionOptions{}, chi2Of(data));
    }
}
}  // namespace

int main(int argc, char** argv) {
  bench::openRecord(argc, argv);
  const std::string what = argc > 1 ? argv[1] : "";
  if (what == "solvers" && argc > 2) {
    solvers(std::atol(argv[2]), argc > 3 ? std::atof(argv[3]) : 10);
  } else if (what == "growth") {
    for (int k = 2; k < argc; ++k) growth(std::atol(argv[k]));
  } else if (what == "photographs") {
    photographs();
  } else if (what == "hard") {
    hard();
  } else if (argc > 3) {
    withoutMap(argv[1], std::atol(argv[2]), std::atof(argv[3]));
  } else {
    solvers(20000, 10);
    growth(20000);
    growth(200000);
    photographs();
    withoutMap("exp-chi2", 20000, 1000);
  }
}
