// kind = frs_discard_mex(path, what) - used by frs_discard.m and its neighbours: what was there under this very name (none,
// file, folder, link, other), after it was deleted where WHAT is that: file, folder (with all that is in it) or empty
// (a folder that is).
#include "base/files.hpp"
#include "mx.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(2, 1);
  static const char* const kinds[] = {"none", "file", "folder", "link", "other"};
  const std::string path = args.text(0, "path"), what = args.text(1, "what");
  const char* kind = kinds[static_cast<int>(frs::fileKind(path))];
  if (what == "file")
    frs::removeFile(path);
  else if (what == "folder")
    frs::removeFolder(path);
  else if (what == "empty")
    frs::removeEmptyFolder(path);
  args.give(0, mxCreateString(kind));
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("discard", {nlhs, plhs, nrhs, prhs}, run);
}
