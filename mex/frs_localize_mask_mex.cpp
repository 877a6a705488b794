// mask = frs_localize_mask_mex(L, chosen) - used by localisation only: chosen(L) for uint32 labels and a logical row,
// without the copy of L in 8 bytes a pixel that the host makes of an index.
#include "mx_image.hpp"
#include "segment/region_props.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(2, 1);
  const mxArray *L = args.raw(0), *chosen = args.raw(1);
  const auto labels = frs::mx::labelsOf(L);
  const auto isChosen = frs::mx::truthsOf(chosen, "chosen", frs::mx::kAny);
  mxArray* mask = frs::mx::truthsLike(L);
  args.give(0, mask);
  frs::regionMask(labels, isChosen, frs::mx::room<bool>(mask));
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("localize", {nlhs, plhs, nrhs, prhs}, run);
}
