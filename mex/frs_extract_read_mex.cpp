// entry = frs_extract_read_mex(file) - used by private/frs_cache.m only; [] when there is none to use.
#include "base/cache.hpp"
#include "base/version.hpp"
#include "mx.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(1, 1);
  std::vector<frs::CachedArray> arrays;
  if (!frs::readCache(args.text(0, "file"), frs::version(), arrays)) {
    args.newMatrix(0, 0, 0);
    return;
  }
  frs::mx::Struct entry;
  for (const frs::CachedArray& a : arrays) {
    const mxClassID type = a.type == "single" ? mxSINGLE_CLASS : mxUINT32_CLASS;
    if (a.size.size() != 2 || a.bytes.size() != 4 * a.size[0] * a.size[1])
      throw frs::Error("internal", "a cache entry has the wrong size.");
    mxArray* m = mxCreateNumericMatrix(a.size[0], a.size[1], type, mxREAL);
    if (!a.bytes.empty()) std::memcpy(frs::mx::room<void>(m), a.bytes.data(), a.bytes.size());
    entry.set(a.name.c_str(), m);
  }
  args.give(0, entry);
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("extract", {nlhs, plhs, nrhs, prhs}, run);
}
