// bench_hard - data that solvers dislike: noisy labels, large C, odd scales. CPU seconds of one thread at the relative
// gap 1e-3, with LIBSVM (chi2) and LIBLINEAR (linear) beside, and the growth with n.
//   bench_hard [largest n = 100000] [n of the separable problem = 1000000]
//   bench_hard --ablate [part of a name]  families of problems with and without each engine of docs/choice.md
//   bench_hard --twice [number] [part of a name]  the work of families with the numbers of docs/choice.md doubled
#ifdef FRS_LIBLINEAR
#include <linear.h>
#endif

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "ablation.hpp"
#include "features/feature_selection.hpp"
#include "measure.hpp"
#include "record.hpp"
#include "svm/svm_train.hpp"
#include "tests/shared/feature_options.hpp"
#include "tests/shared/hard_problems.hpp"
#include "tests/shared/libsvm.hpp"

namespace {
using Vector = std::vector<double>;
const frs::AdditiveKernel chi2{frs::AdditiveKernel::Type::Chi2, -1}, linear{frs::AdditiveKernel::Type::Linear, -1},
    intersection{frs::AdditiveKernel::Type::Intersection, -1};

struct Result {
  double seconds, gap;
  const char* status;
};

frs::FeatureModel select(const generators::Hard& h, const frs::AdditiveKernel& kernel, double C, double& seconds,
                         double tol = 1e-3) {
  const double start = bench::cpuSeconds();
  auto& monitor = frs::Monitor::none();
  const frs::Binned data(h.samples(), kernel, 1e-9, 1, monitor);
  const Vector a = frs::featureNormalizer(data, h.y, frs::Normalizer::Scatter, monitor);
  frs::FeatureOptions options = generators::featureOptions();
  options.tol = tol;
  frs::FeatureModel model = frs::selectFeatures(data, h.y, Vector(h.n, C), a, options, {}, monitor);
  seconds = bench::cpuSeconds() - start;
  return model;
}

Result train(const generators::Hard& h, const frs::AdditiveKernel& kernel, double C) {
  const double start = bench::cpuSeconds();
  frs::SvmOptions options;
  options.kernel = kernel;
  options.tol = 1e-3;
  options.maxIter = 100000000;
  options.threads = 1;
  const frs::SvmModel model =
      frs::trainSvm(h.samples(), frs::SvmBox(h.y, Vector(h.n, C)), options, frs::Monitor::none());
  return {bench::cpuSeconds() - start, model.trace.gap.back(), model.trace.statusName()};
}

// The solve alone, on a kernel matrix made beforehand.
double libsvmSeconds(const generators::Hard& h, double C) {
  const std::vector<float> K = bench::kernelMatrix(frs::Binned(h.samples(), chi2, 1e-9, 1, frs::Monitor::none()));
  generators::Libsvm svm(K.data(), h.y, C, 1e-3);
  const double start = bench::cpuSeconds();
  svm.train();
  return bench::cpuSeconds() - start;
}

#ifdef FRS_LIBLINEAR
// L2-regularised hinge loss by dual coordinate descent; its bias is a feature of size 1.
double liblinearSeconds(const generators::Hard& h, double C) {
  std::vector<feature_node> nodes;
  std::vector<std::size_t> start;
  for (std::size_t i = 0; i < h.n; ++i) {
    start.push_back(nodes.size());
    for (std::size_t k = 0; k < h.D; ++k)
      if (h.X[i * h.D + k] != 0) nodes.push_back({static_cast<int>(k + 1), h.X[i * h.D + k]});
    nodes.push_back({static_cast<int>(h.D + 1), 1.0});
    nodes.push_back({-1, 0});
  }
  std::vector<feature_node*> rows;
  for (std::size_t s : start) rows.push_back(&nodes[s]);
  Vector y = h.y;
  problem all{static_cast<int>(h.n), static_cast<int>(h.D + 1), y.data(), rows.data(), 1.0};
  parameter how{};
  how.solver_type = L2R_L1LOSS_SVC_DUAL;
  how.C = C;
  how.eps = 1e-3;
  set_print_string_function([](const char*) {});
  const double from = bench::cpuSeconds();
  model* result = ::train(&all, &how);
  const double seconds = bench::cpuSeconds() - from;
  free_and_destroy_model(&result);
  return seconds;
}
#else
double liblinearSeconds(const generators::Hard&, double) { return std::nan(""); }
#endif

void noisySelection(std::size_t largest) {
  std::printf("feature selection, chi2, 10 bins, 10 %% of the labels flipped, C = 1\n");
  for (int kind = 0; kind < 4; ++kind) {
    double logs[4] = {};  // sums of x, y, xx, xy over log n, log s
    int count = 0;
    for (std::size_t n : {1000, 4000, 8000, 30000, 100000}) {
      if (n > largest) continue;
      double seconds;
      const auto values = static_cast<generators::Values>(kind);
      const frs::FeatureModel m = select(generators::noisyCounts(n, values, kind == 0 ? 20 : 5, 0.1), chi2, 1, seconds);
      long support = 0, bounded = 0;
      for (double b : m.b) support += b != 0, bounded += std::fabs(b) == 1;
      std::printf("  %-10s n = %6zu  %7.2f s  gap %.1e  %s, %ld support vectors, %ld bounded\n",
                  generators::valueNames[kind], n, seconds, m.gap.back(), m.status.c_str(), support, bounded);
      bench::record(seconds, "s", "feature selection, chi2, 10 noisy bins, %s, n = %zu", generators::valueNames[kind],
                    n);
      std::fflush(stdout);
      const double x = std::log(static_cast<double>(n)), s = std::log(seconds);
      logs[0] += x, logs[1] += s, logs[2] += x * x, logs[3] += x * s;
      ++count;
    }
    if (count > 1)
      std::printf("  growth exponent %.2f\n",
                  (count * logs[3] - logs[0] * logs[1]) / (count * logs[2] - logs[0] * logs[0]));
  }
}

void weakBins() {
  std::printf("feature selection, many weak bins, 10 %% of the labels flipped\n");
  struct Row {
    std::size_t n, D;
    double C;
  };
  for (const Row& row : {Row{1000, 200, 1},
                         {2000, 200, 0.01},
                         {2000, 200, 1},
                         {2000, 200, 100},
                         {2000, 500, 1},
                         {4000, 100, 1},
                         {8000, 200, 1},
                         {5000, 500, 1}})
    for (const auto& [name, kernel] : {std::pair{"chi2", chi2}, {"intersection", intersection}}) {
      if (row.n > 4000 && kernel.type != chi2.type) continue;  // minutes
      double seconds;
      const frs::FeatureModel m = select(generators::weakCounts(row.n, row.D), kernel, row.C, seconds);
      std::printf("  %zu x %zu, C = %-4g  %-12s %6.2f s  gap %.1e  %s\n", row.n, row.D, row.C, name, seconds,
                  m.gap.back(), m.status.c_str());
      bench::record(seconds, "s", "feature selection, %zu noisy samples of %zu weak bins, %s, C = %g", row.n, row.D,
                    name, row.C);
      std::fflush(stdout);
    }
}

void noisySvm() {
  std::printf("chi2 SVM, 10 bins, 10 %% of the labels flipped, n = 4000\n");
  for (int kind = 0; kind < 3; ++kind)
    for (double C : {0.001, 0.03, 1.0, 100.0}) {
      const generators::Hard h =
          generators::noisyCounts(4000, static_cast<generators::Values>(kind), kind == 0 ? 20 : 5, 0.1);
      const Result own = train(h, chi2, C);
      const double libsvm = C > 1 ? 0 : libsvmSeconds(h, C);
      std::printf("  %-10s C = %-6g %7.3f s  gap %.1e  %s", generators::valueNames[kind], C, own.seconds, own.gap,
                  own.status);
      if (libsvm > 0)
        bench::record(libsvm / own.seconds, "times", "chi2 SVM, 10 noisy bins, %s, C = %g, as fast as LIBSVM",
                      generators::valueNames[kind], C);
      if (libsvm > 0) std::printf("; LIBSVM's solve %.3f s: %.1f times as fast", libsvm, libsvm / own.seconds);
      std::printf("\n");
      std::fflush(stdout);
    }
}

// The number of selected bins must not depend on the tolerance.
void masks() {
  std::printf("selected bins, histograms of sum 1, D = 1000, tol 1e-3 / 1e-4 / 1e-6\n");
  for (const auto& [name, kernel] : {std::pair{"chi2", chi2}, {"intersection", intersection}, {"linear", linear}})
    for (std::uint64_t seed : {1, 2, 3})
      for (std::size_t n : {150, 600}) {
        const generators::Hard h = generators::unitHistograms(n, 1000, seed);
        for (double C : {0.01, 0.1, 1.0}) {
          std::printf("  %-12s seed %d  n = %zu, C = %-5g", name, static_cast<int>(seed), n, C);
          for (double tol : {1e-3, 1e-4, 1e-6}) {
            double seconds;
            const frs::FeatureModel m = select(h, kernel, C, seconds, tol);
            const auto selected = std::count_if(m.p.begin(), m.p.end(), [](double p) { return p > 0; });
            std::printf("  %ld (%ld undecided, %.2f s)", static_cast<long>(selected), m.undecided, seconds);
          }
          std::printf("\n");
          std::fflush(stdout);
        }
      }
}

void separable(std::size_t n) {
  const Result own = train(generators::noisyCounts(n, generators::Values::Uniform, 0, 0), chi2, 1);
  std::printf("chi2 SVM, separable, n = %zu: %.2f s, gap %.1e, %s\n", n, own.seconds, own.gap, own.status);
  bench::record(own.seconds, "s", "chi2 SVM, 10 bins, separable, n = %zu", n);
}

void linearKernels() {
  const generators::Hard h = generators::unitHistograms(600, 1000);
  std::printf("linear kernel, histograms of sum 1, n = 600, D = 1000\n");
  for (double C : {1.0, 100.0, 1000.0, 10000.0}) {
    double seconds;
    const frs::FeatureModel m = select(h, linear, C, seconds);
    const Result svm = train(h, linear, C);
    std::printf("  C = %-6g selection %.2f s  gap %.1e  %s;  SVM %.3f s  gap %.1e  %s; LIBLINEAR %.3f s\n", C, seconds,
                m.gap.back(), m.status.c_str(), svm.seconds, svm.gap, svm.status, liblinearSeconds(h, C));
    bench::record(seconds, "s", "feature selection, linear, 600 histograms of 1000 words, C = %g", C);
    std::fflush(stdout);
  }
  std::printf("selection with a linear kernel, other shapes: CPU s at C = 1 / 10 / 100 / 1000 / 10000\n");
  for (const auto& [n, D] : {std::pair{1000, 2000}, {300, 3000}, {2000, 500}}) {
    const generators::Hard other = generators::unitHistograms(static_cast<std::size_t>(n), static_cast<std::size_t>(D));
    std::printf("  n = %4d, D = %4d ", n, D);
    for (double C : {1.0, 10.0, 100.0, 1000.0, 10000.0}) {
      double seconds;
      const frs::FeatureModel m = select(other, linear, C, seconds);
      std::printf("  %.2f%s", seconds, m.status == "converged" ? "" : (" " + m.status).c_str());
      std::fflush(stdout);
    }
    std::printf("\n");
  }
  frs::Random r(1);
  generators::Hard small{18, 5, Vector(90), Vector(18)};
  for (double& x : small.X) x = r.normal();
  for (double& y : small.y) y = r.uniform() < 0.5 ? 1 : -1;
  for (double C : {1e6, 1e7}) {
    const Result own = train(small, linear, C);
    std::printf("  SVM 5 x 18, C = %g: %.4f s, gap %.1e, %s; LIBLINEAR %.4f s\n", C, own.seconds, own.gap, own.status,
                liblinearSeconds(small, C));
  }
}
}  // namespace

int main(int argc, char** argv) {
  bench::openRecord(argc, argv);
  if (argc > 1 && std::strcmp(argv[1], "--ablate") == 0) return bench::ablate(argc > 2 ? argv[2] : ""), 0;
  if (argc > 1 && std::strcmp(argv[1], "--twice") == 0)
    return bench::twice(argc > 2 ? argv[2] : "", argc > 3 ? argv[3] : ""), 0;
  const std::size_t largest = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 100000;
  const std::size_t most = argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 1000000;
  noisySvm();
  linearKernels();
  masks();
  separable(most);
  noisySelection(largest);
  weakBins();
}
