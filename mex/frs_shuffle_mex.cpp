// order = frs_shuffle_mex(n, seed) - used by frs_extract.m, frs_dataset.m and private helpers: a random order of 1..n.
#include <numeric>
#include <utility>

#include "base/memory.hpp"
#include "base/random.hpp"
#include "mx.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(2, 1);
  const std::size_t n = args.count(0, "n", 0);
  frs::requireMemory(16.0 * static_cast<double>(n), "so long an order");
  std::vector<std::size_t> order(n);
  std::iota(order.begin(), order.end(), 0);
  frs::Random random(args.count(1, "seed", 0));
  for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random.below(i)]);
  args.give(0, frs::mx::indexRow(order));
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("images", {nlhs, plhs, nrhs, prhs}, run);
}
