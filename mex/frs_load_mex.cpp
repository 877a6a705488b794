// names = frs_load_mex(file) - used by frs_load.m and frs_replace.m: the variables, one name a line; an error where it is damaged.
#include "base/mat_file.hpp"
#include "mx.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(1, 1);
  std::string names;
  for (const std::string& name : frs::plainMatVariables(args.text(0, "file"))) names += name + "\n";
  args.give(0, mxCreateString(names.c_str()));
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("load", {nlhs, plhs, nrhs, prhs}, run);
}
