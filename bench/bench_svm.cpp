// bench_svm - training and prediction against LIBSVM; ratios measured in one run, CPU seconds, one thread.
// Arguments: the largest n to try (default 100000).
#include <libsvm/svm.h>

#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <vector>

#include "frs/svm_train.hpp"
#include "measure.hpp"

namespace {
using Vector = std::vector<double>;
constexpr std::size_t bins = 1000;
constexpr double price = 1e-4;  // C: kernels of raw counts are about 1e4

frs::Samples view(const bench::Data& d) { return frs::MatrixView<const std::uint16_t>{d.X.data(), d.D, d.n}; }

double seconds(double since) { return bench::cpuSeconds() - since; }

std::vector<float> kernelMatrix(const bench::Data& d) {
  const frs::Binned binned(view(d), {}, 1e-10, 1, frs::Monitor::none());
  std::vector<int> all(d.D), samples(d.n);
  std::iota(all.begin(), all.end(), 0);
  std::iota(samples.begin(), samples.end(), 0);
  std::vector<float> K(d.n * d.n);
  binned.block(all, Vector(d.D, 1.0), samples, K.data(), d.n);
  return K;
}

struct Result {
  double time, dual;
  std::size_t support;
};

Result runLibsvm(const bench::Data& d, const std::vector<float>& K) {
  svm_set_print_string_function([](const char*) {});
  const std::size_t n = d.n;
  std::vector<svm_node> nodes(n * (n + 2));
  std::vector<svm_node*> rows(n);
  for (std::size_t i = 0; i < n; ++i) {
    rows[i] = &nodes[i * (n + 2)];
    rows[i][0] = {0, static_cast<double>(i + 1)};
    for (std::size_t j = 0; j < n; ++j) rows[i][j + 1] = {static_cast<int>(j + 1), K[i * n + j]};
    rows[i][n + 1] = {-1, 0};
  }
  Vector y = d.y;
  svm_problem problem{static_cast<int>(n), y.data(), rows.data()};
  svm_parameter parameter{};
  parameter.svm_type = C_SVC;
  parameter.kernel_type = PRECOMPUTED;
  parameter.C = price;
  parameter.eps = 1e-3;
  parameter.cache_size = 2000;
  parameter.shrinking = 1;
  const double t = bench::cpuSeconds();
  svm_model* model = svm_train(&problem, &parameter);
  Result r{seconds(t), 0, static_cast<std::size_t>(model->l)};
  Vector b(n, 0.0), f(n, 0.0);
  for (int q = 0; q < model->l; ++q) b[model->sv_indices[q] - 1] = model->label[0] * model->sv_coef[0][q];
  for (std::size_t j = 0; j < n; ++j)
    if (b[j] != 0)
      for (std::size_t i = 0; i < n; ++i) f[i] += b[j] * K[j * n + i];
  r.dual = frs::svmGap(frs::SvmBox(d.y, Vector(n, price)), b, f).dual;
  svm_free_and_destroy_model(&model);
  return r;
}

void against(std::size_t n) {
  const bench::Data d = bench::generate(n, bins, 1);
  double t = bench::cpuSeconds();
  const std::vector<float> K = kernelMatrix(d);
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
      n, time, model.trace.gap.back(), model.trace.gap.size(), model.trace.pairs, support, bench::peakMegabytes(), held);
  const std::size_t m = std::min<std::size_t>(n, 5000);
  t = bench::cpuSeconds();
  model.scorer.score(frs::MatrixView<const std::uint16_t>{d.X.data(), d.D, m}, 1, frs::Monitor::none());
  std::printf("            prediction %.1f us per sample (%zu SVs)\n", 1e6 * seconds(t) / m, support);
}
}  // namespace

int main(int argc, char** argv) {
  const std::size_t largest = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 100000;
  std::printf("SVM training, D = %zu, C = %g, CPU seconds of one thread\n", bins, price);
  // first alone: the peak of memory is that of the whole process
  for (std::size_t n : {1000, 5000, 20000, 100000})
    if (n <= largest) alone(n);
  for (std::size_t n : {1000, 5000})
    if (n <= largest) against(n);
}
