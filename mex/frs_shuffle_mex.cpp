// order = frs_shuffle_mex(n, seed) - used by frs_extract.m, frs_dataset.m and private helpers: a random order of 1..n.
#include <numeric>
#include <utility>

#include "base/random.hpp"
#include "mx.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(2, 1);
  std::vector<std::size_t> order(static_cast<std::size_t>(args.scalar(0, "n")));
  std::iota(order.begin(), order.end(), 0);
  frs::Random random(static_cast<std::uint64_t>(args.scalar(1, "seed")));
  for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random.below(i)]);
  args.give(0, frs::mx::indexRow(order));
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("images", {nlhs, plhs, nrhs, prhs}, run);
}
