// content = frs_load_mex(file) - used by frs_load.m and frs_replace.m: the variables of a MAT file as a struct. Without an
// output the file is read and nothing kept: an error where it is damaged.
#include "mx_mat.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(1, 1);
  const bool wanted = args.nlhs > 0;
  frs::mx::Struct content;
  frs::readMat(args.text(0, "file"), [&](const std::string& name, const frs::MatValue& value) {
    if (wanted) content.set(name.c_str(), frs::mx::arrayOf(value));
  });
  if (wanted) args.give(0, content);
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("load", {nlhs, plhs, nrhs, prhs}, run);
}
