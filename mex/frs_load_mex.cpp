// names = frs_load_mex(file) - used by private/frs_load.m only: the variables, one name a line.
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
