// bytes = frs_network_unpack_mex(archive, names) - used by frs_network_fetch.m only: a cell with files of a .tgz archive, as uint8.
#include "mx.hpp"
#include "network/fetch.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(2, 1);
  std::vector<std::string> names;
  const std::size_t count = args.cells(1, "names");
  for (std::size_t k = 0; k < count; ++k) names.push_back(frs::mx::toText(mxGetCell(args.raw(1), k), "names"));
  const std::vector<std::string> files = frs::filesIn(args.text(0, "archive"), names);
  mxArray* cell = mxCreateCellMatrix(1, count);
  for (std::size_t k = 0; k < count; ++k) {
    mxArray* bytes = mxCreateNumericMatrix(1, files[k].size(), mxUINT8_CLASS, mxREAL);
    std::copy(files[k].begin(), files[k].end(), static_cast<std::uint8_t*>(mxGetData(bytes)));
    mxSetCell(cell, k, bytes);
  }
  args.give(0, cell);
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("network", {nlhs, plhs, nrhs, prhs}, run);
}
