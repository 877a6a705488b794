// s = frs_best_weights_mex(z, bag, n, q) - used by frs_predict_bags.m only: in each of the n bags the weights of the
// regions with the largest s'z, s >= 0 and |s|_q = 1.
#include "base/memory.hpp"
#include "mx.hpp"
#include "regions/region_selection.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(4, 1);
  const std::vector<double> z = args.vector(0, "z", frs::mx::kAny);
  const std::size_t n = args.count(2, "n", 0);
  const double q = args.scalar(3, "q");
  if (!(q >= 1)) throw frs::Error("badValue", "q must be at least 1.");
  const std::vector<int> bag = args.indices(1, "bag", static_cast<double>(n), z.size());
  frs::requireMemory(static_cast<double>(n) * sizeof(std::vector<std::size_t>), "so many bags");
  std::vector<std::vector<std::size_t>> members(n);
  for (std::size_t k = 0; k < bag.size(); ++k) members[bag[k]].push_back(k);
  const auto out = args.newMatrix(0, 1, z.size());
  std::vector<double> part, s;
  for (const auto& m : members) {
    if (m.empty()) continue;
    part.clear();
    for (std::size_t k : m) part.push_back(z[k]);
    s.resize(m.size());
    frs::bestWeights(part, q, s.data());
    for (std::size_t t = 0; t < m.size(); ++t) out(0, m[t]) = s[t];
  }
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("predict", {nlhs, plhs, nrhs, prhs}, run);
}
