// bench_codebook - k-means and quantisation against VLFeat on SIFT descriptors of street scenes, one thread each.
//   build/bench/bench_codebook [descriptors 100000] [words 1000] [iterations 8]
// CPU seconds; every ratio comes from this one run. VLFeat starts from random samples, its default.
#include <cstdio>
#include <cstdlib>

extern "C" {
#include <vl/generic.h>
#include <vl/kmeans.h>
}

#include "image/codebook.hpp"
#include "image/colour.hpp"
#include "image/dsift.hpp"
#include "image/nearest.hpp"
#include "measure.hpp"
#include "record.hpp"
#include "toy/toy_images.hpp"

namespace {
using bench::cpuSeconds;

std::vector<float> descriptors(std::size_t n) {
  std::vector<float> out;
  for (long i = 0; out.size() < 128 * n; ++i) {
    frs::ToyOptions scene;
    scene.index = i;
    if (i % 2 != 0) scene.objects.clear();
    const frs::ToyImage toy = frs::drawToyImage(scene);
    const auto image = frs::readImage(toy.rgb.data(), static_cast<std::size_t>(scene.height),
                                      static_cast<std::size_t>(scene.width), 3, 1);
    frs::DsiftOptions o;
    o.sizes = {4, 6, 8, 10};
    o.maxCount = 10000;
    o.seed = static_cast<std::uint64_t>(i);
    const auto d = frs::denseSift(frs::toIntensity(image), o, frs::Monitor::none());
    out.insert(out.end(), d.values.begin(), d.values.end());
  }
  out.resize(128 * n);
  return out;
}

struct Result {
  double seconds, energy;
  std::vector<float> words;
};

Result vlfeat(const std::vector<float>& X, std::size_t n, std::size_t k, std::size_t iterations,
              VlKMeansAlgorithm algorithm) {
  const double t = cpuSeconds();
  VlKMeans* kmeans = vl_kmeans_new(VL_TYPE_FLOAT, VlDistanceL2);
  vl_kmeans_set_algorithm(kmeans, algorithm);
  vl_kmeans_set_initialization(kmeans, VlKMeansRandomSelection);
  vl_kmeans_set_max_num_iterations(kmeans, iterations);
  vl_kmeans_set_min_energy_variation(kmeans, 0);
  const double energy = vl_kmeans_cluster(kmeans, X.data(), 128, n, k);
  vl_kmeans_delete(kmeans);
  return {cpuSeconds() - t, energy, {}};
}

Result ours(const std::vector<float>& X, std::size_t n, std::size_t k, int iterations, frs::KmeansStart start) {
  const double t = cpuSeconds();
  frs::KmeansOptions o;
  o.words = k;
  o.maxIter = iterations;
  o.tol = 0;
  o.threads = 1;
  o.start = start;
  const auto result = frs::kmeans({X.data(), 128, n}, o, frs::Monitor::none());
  return {cpuSeconds() - t, result.finalEnergy, result.words};
}

void quantisation(const std::vector<float>& X, std::size_t n, const std::vector<float>& words) {
  const std::size_t k = words.size() / 128;
  VlKMeans* kmeans = vl_kmeans_new(VL_TYPE_FLOAT, VlDistanceL2);
  vl_kmeans_set_centers(kmeans, words.data(), 128, k);
  std::vector<std::uint32_t> a(n), b(n);
  std::vector<float> distance(n);
  double t = cpuSeconds();
  vl_kmeans_quantize(kmeans, a.data(), distance.data(), X.data(), n);
  const double theirs = cpuSeconds() - t;
  vl_kmeans_delete(kmeans);
  t = cpuSeconds();
  frs::nearestWords({words.data(), 128, k}, {X.data(), 128, n}, b.data(), nullptr, 1, frs::Monitor::none());
  const double mine = cpuSeconds() - t;
  std::size_t same = 0;
  for (std::size_t i = 0; i < n; ++i) same += a[i] == b[i];
  std::printf("quantise    VLFeat %7.2f s   frs %6.3f s (%.0f GFlop/s)   %5.1fx   same word %.4f%%\n", theirs, mine,
              2e-9 * 128 * static_cast<double>(n) * static_cast<double>(k) / mine, theirs / mine,
              100.0 * static_cast<double>(same) / static_cast<double>(n));
  bench::record(theirs / mine, "times", "exact quantisation, %zu descriptors, %zu words, beside VLFeat", n, k);
}
}  // namespace

int main(int argc, char** argv) {
  bench::openRecord(argc, argv);
  const std::size_t n = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 100000;
  const std::size_t k = argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 1000;
  const int iterations = argc > 3 ? std::atoi(argv[3]) : 8;
  vl_set_num_threads(1);
  const std::vector<float> X = descriptors(n);
  std::printf("%zu SIFT descriptors, %zu words, %d iterations, one thread, CPU seconds\n", n, k, iterations);
  const Result mine = ours(X, n, k, iterations, frs::KmeansStart::Parallel);
  const Result plain = ours(X, n, k, iterations, frs::KmeansStart::Random);
  std::printf("k-means     frs     %7.2f s   energy %.1f (parallel start)\n", mine.seconds, mine.energy);
  std::printf("            frs     %7.2f s   energy %.1f (random start)\n", plain.seconds, plain.energy);
  bench::record(mine.seconds, "s", "k-means, %zu descriptors to %zu words, %d iterations", n, k, iterations);
  quantisation(X, n, mine.words);
  std::fflush(stdout);
  const struct {
    const char* name;
    VlKMeansAlgorithm algorithm;
  } theirs[] = {{"Elkan", VlKMeansElkan}, {"Lloyd", VlKMeansLloyd}};
  for (const auto& a : theirs) {
    const Result r = vlfeat(X, n, k, static_cast<std::size_t>(iterations), a.algorithm);
    std::printf("            %s   %7.2f s   energy %.1f   %5.1fx (parallel start), %.1fx (random start)\n", a.name,
                r.seconds, r.energy, r.seconds / mine.seconds, r.seconds / plain.seconds);
    bench::record(r.seconds / mine.seconds, "times", "the same beside VLFeat (%s)", a.name);
    std::fflush(stdout);
  }
}
