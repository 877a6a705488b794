// frs_extract_write_mex(file, entry) - used by private/frs_cache.m only: a struct of single and uint32
// matrices to one file, whole or not at all.
#include "base/cache.hpp"
#include "base/version.hpp"
#include "mx.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(2, 0);
  const mxArray* entry = args.raw(1);
  if (!mxIsStruct(entry) || mxGetNumberOfElements(entry) != 1)
    frs::mx::wrong("badType", "entry", "a scalar struct", entry);
  std::vector<frs::CachedArray> arrays;
  for (int k = 0; k < mxGetNumberOfFields(entry); ++k) {
    const mxArray* a = mxGetFieldByNumber(entry, 0, k);
    const bool isSingle = mxGetClassID(a) == mxSINGLE_CLASS;
    if ((!isSingle && mxGetClassID(a) != mxUINT32_CLASS) || mxIsComplex(a))
      throw frs::Error("badType", "cached arrays are single or uint32.");
    const char* bytes = static_cast<const char*>(mxGetData(a));
    const std::size_t n = 4 * mxGetNumberOfElements(a);
    arrays.push_back({mxGetFieldNameByNumber(entry, k), mxGetClassName(a), {mxGetM(a), mxGetN(a)}, {bytes, bytes + n}});
  }
  frs::writeCache(args.text(0, "file"), frs::version(), arrays);
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("extract", {nlhs, plhs, nrhs, prhs}, run);
}
