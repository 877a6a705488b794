// bench_loops.cpp - one inner loop of src/simd, many times: what bench/loops.sh counts the instructions of.
// Run: bench_loops            the loops, a line each: name, elements that one round works on
//      bench_loops NAME N     N rounds of one of them
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "simd/kernels.hpp"

namespace {
struct Loop {
  const char* name;
  std::size_t elements;
  std::function<void()> round;
};

template <class T>
std::vector<T> positive(std::size_t n) {
  frs::Random random(1);
  std::vector<T> x(n);
  for (T& v : x) v = static_cast<T>(0.1 + random.uniform());
  return x;
}

template <class Code>
std::vector<Code> codes(std::size_t n, std::size_t values) {
  std::vector<Code> code(n);
  for (std::size_t i = 0; i < n; ++i) code[i] = static_cast<Code>((7 * i) % values);
  return code;
}

Loop tile(const char* name, int op) {
  constexpr std::size_t bins = 500;
  const frs::TileSet<float>& set = frs::kernels().tiles.inSingle;
  return {name, bins * frs::tileRows * set.cols, [&set, op] {
            static const std::vector<float> rows = positive<float>(bins * frs::tileRows);
            static const std::vector<float> columns = positive<float>(bins * frs::maxTileCols);
            static std::vector<float> K(frs::tileRows * frs::maxTileCols);
            static const frs::TileConstants<float> constants = {};
            set.op[op](bins, rows.data(), columns.data(), constants, {K.data(), frs::maxTileCols, 1, 0, false});
          }};
}

Loop nearestWord() {
  constexpr std::size_t panels = 8, dim = 128, count = frs::nearest::kTileColumns;
  return {"nearest", panels * frs::nearest::kPanel * dim * count, [] {
            static const std::vector<float> words = positive<float>(panels * frs::nearest::kPanel * dim);
            static const std::vector<float> norms = positive<float>(panels * frs::nearest::kPanel);
            static const std::vector<float> samples = positive<float>(dim * count);
            static std::vector<float> scratch(dim * count), best(count), second(count);
            static std::vector<std::uint32_t> index(count);
            frs::kernels().nearest.tile({words.data(), norms.data(), panels, dim, samples.data(), count, scratch.data(),
                                         best.data(), second.data(), index.data()});
          }};
}

std::vector<Loop> loops() {
  constexpr std::size_t n = 4096, values = 200, rank = 16;
  static const std::vector<double> x = positive<double>(n), psi = positive<double>(values * rank);
  static const std::vector<float> table = positive<float>(4096), Ki = positive<float>(n), Kj = positive<float>(n);
  static const std::vector<double> zeros(n);
  static std::vector<float> sum(n);
  static std::vector<double> e = x, w(rank);
  static const auto code8 = codes<std::uint8_t>(n, values);
  static const auto code16 = codes<std::uint16_t>(n, values);
  static auto grid = codes<std::uint32_t>(n, values);
  for (std::uint32_t& c : grid) c = (c << frs::GatherLoops::gridFractionBits) | 12345;
  static std::vector<std::uint32_t> placed(n);
  const frs::Kernels& k = frs::kernels();
  return {
      tile("chi2", 0),
      tile("intersection", 1),
      tile("squared_distance", 5),
      nearestWord(),
      {"table_8", n, [&k] { k.gather.single8(code8.data(), n, table.data(), values, sum.data()); }},
      {"table_16", n, [&k] { k.gather.single16(code16.data(), n, table.data(), values, sum.data()); }},
      {"grid", n, [&k] { k.gather.singleGrid(grid.data(), n, table.data(), sum.data()); }},
      {"place", n,
       [&k] {
         k.gather.placeOnGrid({8, 60, 1, -50}, x.data(), n, placed.data());
       }},
      {"project", values * rank, [&k] { k.gather.project(psi.data(), rank, values, x.data(), w.data()); }},
      {"smo", n, [&k] { k.smo.inSingle.update(n, Ki.data(), Kj.data(), 1e-3, e.data(), zeros.data(), zeros.data()); }}};
}
}  // namespace

int main(int argc, char** argv) {
  for (const Loop& loop : loops()) {
    if (argc < 3)
      std::printf("%s %zu\n", loop.name, loop.elements);
    else if (std::string(loop.name) == argv[1])
      for (int r = std::atoi(argv[2]); r > 0; --r) loop.round();
  }
}
