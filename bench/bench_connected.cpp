// bench_connected - exact connected search on random region graphs and a voxel grid: CPU time, branches,
// and how far the fast mode is below the optimum; then grids of the size of videos.
// Usage: bench_connected [instances per row]
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <set>
#include <vector>

#include "base/random.hpp"
#include "connected/connected.hpp"
#include "measure.hpp"
#include "record.hpp"
#include "tests/shared/voxel_edges.hpp"

namespace {
struct Instance {
  std::vector<std::array<int, 2>> edges;
  std::vector<std::array<double, 3>> centre;
  std::vector<double> weight;
};

using bench::cpuSeconds;

// Regions of an image: cells of random seeds on a pixel grid, adjacent when pixels touch.
Instance regionGraph(int n, frs::Random& random) {
  const int side = static_cast<int>(12 * std::sqrt(n));
  Instance g;
  for (int v = 0; v < n; ++v) g.centre.push_back({random.uniform(), random.uniform(), 0});
  std::vector<int> label(side * side);
  for (int y = 0; y < side; ++y)
    for (int x = 0; x < side; ++x) {
      double best = 1e300;
      for (int v = 0; v < n; ++v) {
        const double dx = g.centre[v][0] - (x + 0.5) / side, dy = g.centre[v][1] - (y + 0.5) / side;
        if (dx * dx + dy * dy < best) best = dx * dx + dy * dy, label[y * side + x] = v;
      }
    }
  std::set<std::array<int, 2>> edges;
  const auto touch = [&](int a, int b) {
    if (a != b) edges.insert({std::min(a, b), std::max(a, b)});
  };
  for (int y = 0; y < side; ++y)
    for (int x = 0; x < side; ++x) {
      if (x + 1 < side) touch(label[y * side + x], label[y * side + x + 1]);
      if (y + 1 < side) touch(label[y * side + x], label[y * side + x + side]);
    }
  g.edges.assign(edges.begin(), edges.end());
  return g;
}

Instance voxelGrid(int nx, int ny, int nt) {
  Instance g;
  g.edges = generators::voxelEdges(nx, ny, nt);
  for (int t = 0; t < nt; ++t)
    for (int y = 0; y < ny; ++y)
      for (int x = 0; x < nx; ++x) g.centre.push_back({1.0 * x / nx, 1.0 * y / ny, 1.0 * t / nt});
  return g;
}

// correlated: a smooth field (a few waves) plus noise, as classifier scores are; shifted to the asked share.
void setWeights(Instance& g, bool correlated, double positiveShare, frs::Random& random) {
  std::array<std::array<double, 5>, 6> wave;
  for (auto& w : wave)
    for (auto& c : w) c = random.normal();
  g.weight.resize(g.centre.size());
  for (std::size_t v = 0; v < g.weight.size(); ++v) {
    double field = 0;
    for (const auto& w : wave)
      field += w[0] * std::cos(5 * (w[1] * g.centre[v][0] + w[2] * g.centre[v][1] + w[3] * g.centre[v][2]) + 6 * w[4]);
    g.weight[v] = correlated ? field + random.normal() : random.normal();
  }
  std::vector<double> sorted = g.weight;
  std::sort(sorted.begin(), sorted.end());
  const double shift = sorted[static_cast<std::size_t>((1 - positiveShare) * (sorted.size() - 1))];
  for (double& w : g.weight) w -= shift;
}
// Grids of the size of videos, with scores as smooth as classifiers give: exact where that ends in time, else fast.
// Draw k has the seed k.
void videoGrids(int repeats) {
  std::printf("\n%-14s %5s | %9s %9s %9s | %9s %9s\n", "voxels", "pos.", "optimal", "median s", "max s", "fast s",
              "gap");
  for (const auto& size :
       {std::array<int, 3>{12, 16, 50}, std::array<int, 3>{16, 16, 40}, std::array<int, 3>{25, 20, 100}})
    for (double share : {0.15, 0.3, 0.5, 0.7}) {
      const bool large = size[2] > 50;
      const int draws = large ? std::min(3, repeats) : repeats;
      std::vector<double> time;
      int optimal = 0;
      double fastTime = 0, fastGap = 0;
      for (int k = 0; k < draws; ++k) {
        Instance g = voxelGrid(size[0], size[1], size[2]);
        frs::Random random(k + 1);
        setWeights(g, true, share, random);
        frs::ConnectedOptions options;
        options.exact = false;
        double t = cpuSeconds();
        const auto fast = frs::maxWeightConnected(g.edges, g.weight, options, frs::Monitor::none());
        fastTime = std::max(fastTime, cpuSeconds() - t);
        fastGap = std::max(fastGap, fast.bound / fast.value - 1);
        options.exact = true;
        options.timeLimit = 10;
        t = cpuSeconds();
        const auto exact = frs::maxWeightConnected(g.edges, g.weight, options, frs::Monitor::none());
        time.push_back(cpuSeconds() - t);
        optimal += exact.status == "optimal";
      }
      std::sort(time.begin(), time.end());
      char name[32];
      std::snprintf(name, sizeof name, "%dx%dx%d", size[0], size[1], size[2]);
      std::printf("%-14s %4.0f%% | %4d/%4d %9.3f %9.3f | %9.3f %8.3f%%\n", name, 100 * share, optimal, draws,
                  time[time.size() / 2], time.back(), fastTime, 100 * fastGap);
      bench::record(time[time.size() / 2], "s",
                    "connected search, %s voxels, %.0f %% positive, %d of %d proven: median", name, 100 * share,
                    optimal, draws);
      std::fflush(stdout);
    }
}
}  // namespace

int main(int argc, char** argv) {
  bench::openRecord(argc, argv);
  const int repeats = argc > 1 ? std::atoi(argv[1]) : 20;
  frs::Random random(7);
  std::printf("%-14s %-12s %5s | %8s %8s | %8s %8s | %9s | %8s %8s\n", "graph", "weights", "pos.", "median s", "max s",
              "branches", "max", "optimal", "fast s", "fast loss");
  double worst = 0;
  std::vector<double> all;
  for (int size : {100, 300, 500, 0})
    for (bool correlated : {true, false})
      for (double share : {0.15, 0.3, 0.5, 0.7}) {
        std::vector<double> time, branches;
        int optimal = 0;
        double fastTime = 0, fastLoss = 0;
        for (int k = 0; k < repeats; ++k) {
          Instance g = size > 0 ? regionGraph(size, random) : voxelGrid(8, 6, 20);
          setWeights(g, correlated, share, random);
          frs::ConnectedOptions options;
          options.timeLimit = 30;
          double t = cpuSeconds();
          const auto exact = frs::maxWeightConnected(g.edges, g.weight, options, frs::Monitor::none());
          time.push_back(cpuSeconds() - t);
          branches.push_back(exact.branches);
          optimal += exact.status == "optimal";
          options.exact = false;
          t = cpuSeconds();
          const auto fast = frs::maxWeightConnected(g.edges, g.weight, options, frs::Monitor::none());
          fastTime = std::max(fastTime, cpuSeconds() - t);
          fastLoss = std::max(fastLoss, 1 - fast.value / exact.value);
        }
        std::sort(time.begin(), time.end());
        std::sort(branches.begin(), branches.end());
        all.insert(all.end(), time.begin(), time.end());
        worst = std::max(worst, time.back());
        char name[32];
        std::snprintf(name, sizeof name, size > 0 ? "planar %d" : "voxels 8x6x20", size);
        std::printf("%-14s %-12s %4.0f%% | %8.4f %8.4f | %8.0f %8.0f | %4d/%4d | %8.4f %7.2f%%\n", name,
                    correlated ? "correlated" : "independent", 100 * share, time[time.size() / 2], time.back(),
                    branches[branches.size() / 2], branches.back(), optimal, repeats, fastTime, 100 * fastLoss);
        std::fflush(stdout);
      }
  std::sort(all.begin(), all.end());
  std::printf("all: median %.4f s (goal 0.1), maximum %.4f s (goal 2)\n", all[all.size() / 2], worst);
  bench::record(all[all.size() / 2], "s",
                "connected search, planar graphs up to 500 nodes and voxel grids of 960: median");
  bench::record(worst, "s", "the same: slowest");
  videoGrids(repeats);
  return 0;
}
