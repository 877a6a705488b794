// bench_svm - training and prediction against LIBSVM; ratios measured in one run, CPU seconds, one thread.
// Arguments: the largest n to try (default 100000).
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "measure.hpp"
#include "record.hpp"
#include "svm/svm_train.hpp"
#include "tests/shared/libsvm.hpp"

namespace {
using Vector = std::vector<double>;
constexpr std::size_t bins = 1000;
constexpr double price = 1e-4;  // C: kernels of raw counts are about 1e4

frs::Samples view(const bench::Data& d) { return frs::MatrixView<const std::uint16_t>{d.X.data(), d.D, d.n}; }

double seconds(double since) { return bench::cpuSeconds() - since; }

struct Result {
  double time, dual;
  std::size_t support;
};

Result runLibsvm(const bench::Data& d, const std::vector<float>& K) {
  generators::Libsvm svm(K.data(), d.y, price, 1e-3);
  const double t = bench::cpuSeconds();
  const Vector b = svm.train().b;
  const double time = seconds(t);
  const Vector f = frs::multiply(d.n, K.data(), d.n, b, 1);
  return {time, frs::svmGap(frs::SvmBox(d.y, Vector(d.n, price)), b, f).dual,
          d.n - static_cast<std::size_t>(std::count(b.begin(), b.end(), 0.0))};
}

void against(std::size_t n) {
  const bench::Data d = bench::generate(n, bins, 1);
  double t = bench::cpuSeconds();
  const std::vector<float> K = bench::kernelMatrix(frs::Binned(view(d), {}, 1e-10, 1, frs::Monitor::none()));
  const double kernelTime = seconds(t);
  const Result lib = runLibsvm(d, K);
  const frs::SvmBox box(d.y, Vector(n, price));

  Vector b(n, 0.0), f;
  t = bench::cpuSeconds();
  // as tight as LIBSVM's default ends on this problem
  const auto dense = frs::solveDense(box, K.data(), n, 1e-4, 1000000000, b, f, 1, frs::Monitor::none());
  const double denseTime = seconds(t);
  std::printf("n = %6zu  LIBSVM %.3f s (dual %.8g, %zu SVs)   dense %.3f s (dual %.8g, gap %.1e): %.1f times as fast\n",
              n, lib.time, lib.dual, lib.support, denseTime, dense.objective.back(), dense.gap.back(),
              lib.time / denseTime);
  bench::record(lib.time / denseTime, "times", "dense SVM as fast as LIBSVM on the same kernel, n = %zu", n);
  for (double tol : {1e-3, 1e-4}) {
    t = bench::cpuSeconds();
    frs::SvmOptions options;
    options.solver = frs::SvmSolver::Block;
    options.tol = tol;
    options.maxIter = 1000000000;
    options.threads = 1;
    const frs::SvmModel model = frs::trainSvm(view(d), box, options, frs::Monitor::none());
    const double additiveTime = seconds(t);
    std::printf(
        "            additive chi2, gap %.1e: %.3f s (dual %.8g), kernel matrix + LIBSVM %.3f s: %.1f times as fast\n",
        model.trace.gap.back(), additiveTime, model.trace.objective.back(), kernelTime + lib.time,
        (kernelTime + lib.time) / additiveTime);
  }
}

void alone(std::size_t n) {
  const bench::Data d = bench::generate(n, bins, 1);
  const double held = bench::peakMegabytes();
  const frs::SvmBox box(d.y, Vector(n, price));
  frs::SvmOptions options;
  options.tol = 1e-3;
  options.maxIter = 1000000000;
  options.threads = 1;
  double t = bench::cpuSeconds();
  const frs::SvmModel model = frs::trainSvm(view(d), box, options, frs::Monitor::none());
  const double time = seconds(t);
  std::size_t support = 0;
  for (double b : model.b) support += b != 0;
  std::printf(
      "n = %6zu  additive chi2 %.3f s, gap %.1e in %zu blocks, %ld pairs, %zu SVs; peak %.0f MB, of which data %.0f "
      "MB\n",
      n, time, model.trace.gap.back(), model.trace.gap.size(), model.trace.pairs, support, bench::peakMegabytes(),
      held);
  bench::record(time, "s", "chi2 SVM, 1000 words, n = %zu", n);
  const std::size_t m = std::min<std::size_t>(n, 5000);
  t = bench::cpuSeconds();
  model.scorer.score(frs::MatrixView<const std::uint16_t>{d.X.data(), d.D, m}, 1, frs::Monitor::none());
  std::printf("            prediction %.1f us per sample (%zu SVs)\n", 1e6 * seconds(t) / m, support);
}
}  // namespace

int main(int argc, char** argv) {
  bench::openRecord(argc, argv);
  const std::size_t largest = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 100000;
  std::printf("SVM training, D = %zu, C = %g, CPU seconds of one thread\n", bins, price);
  // first alone: the peak of memory is that of the whole process
  for (std::size_t n : {1000, 5000, 20000, 100000})
    if (n <= largest) alone(n);
  for (std::size_t n : {1000, 5000})
    if (n <= largest) against(n);
}
