// bytes = frs_network_unpack_mex(archive, names) - used by frs_network_fetch.m only: a cell with files of a .tgz archive, as uint8.
#include "mx.hpp"
#include "network/fetch.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(2, 1);
  const std::vector<std::string> names = args.texts(1, "names");
  const std::vector<std::string> files = frs::filesIn(args.text(0, "archive"), names);
  const frs::mx::Cells cell(1, names.size());
  for (std::size_t k = 0; k < files.size(); ++k) {
    const std::vector<std::uint8_t> bytes(files[k].begin(), files[k].end());
    cell.set(k, frs::mx::arrayOf(bytes, {1, bytes.size()}));
  }
  args.give(0, cell);
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("network", {nlhs, plhs, nrhs, prhs}, run);
}
