// hash = frs_extract_hash_mex(x, isFile) - used by frs_extract and its private helpers: the hash of a text, or of the
// content of the file with that name.
#include "base/cache.hpp"
#include "mx.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(2, 1);
  const bool isFile = args.scalar(1, "isFile") != 0;
  if (isFile || args.isText(0)) {
    const std::string text = args.text(0, "x");
    args.give(0, mxCreateString((isFile ? frs::hashFile(text) : frs::hashBytes(text.data(), text.size())).c_str()));
  } else {
    const auto x = args.single(0, "x", frs::mx::kAny, frs::mx::kAny);
    args.give(0, mxCreateString(frs::hashBytes(x.data, x.size() * sizeof(float)).c_str()));
  }
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("extract", {nlhs, plhs, nrhs, prhs}, run);
}
