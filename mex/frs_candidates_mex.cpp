// C = frs_candidates_mex(L, strength, color, words, cue, options) - used by frs_candidates.m only; see there for the arguments.
#include "mx_image.hpp"
#include "segment/candidates.hpp"

static frs::PictureRegions regionsOf(const frs::mx::Args& args) {
  frs::PictureRegions regions;
  regions.grid = frs::mx::labelGrid(args.raw(0));
  if (regions.grid.frames > 1) frs::mx::wrong("badSize", "L", "a label image of one picture", args.raw(0));
  regions.labels = frs::mx::labelsOf(args.raw(0));
  regions.graph = frs::regionGraph(regions.labels, regions.grid);
  const std::vector<double> strength = args.vector(1, "strength", frs::mx::kAny);
  if (strength.size() != regions.graph.edges.size())
    throw frs::Error("badSize", "A must have a strength for each pair of neighbours of L (" +
                                    std::to_string(regions.graph.edges.size()) + "); got " +
                                    std::to_string(strength.size()) + ".");
  for (std::size_t e = 0; e < strength.size(); ++e) regions.graph.edges[e].strength = strength[e];
  regions.color = args.matrix(2, "color", 3, regions.graph.count);
  regions.words = args.matrix(3, "words", frs::mx::kAny, regions.graph.count);
  return regions;
}

static frs::CandidateOptions toOptions(const frs::mx::Options& given) {
  frs::CandidateOptions options;
  options.pairs = given.integer("pairs", 0, 1000);
  options.triples = given.integer("triples", 0, 1000);
  options.minArea = given.scalar("minArea", 0, 1);
  options.minSide = given.scalar("minSide", 0, 1);
  options.sameBox = given.scalar("sameBox", 1e-6, 1);
  options.most = given.integer("most", 1);
  return options;
}

static void run(const frs::mx::Args& args) {
  args.expect(6, 1);
  const frs::PictureRegions regions = regionsOf(args);
  const frs::RegionShapes shapes(regions);
  const std::size_t n = regions.graph.count;
  const std::vector<double> cue = args.vector(4, "cue", n);
  const std::vector<frs::Candidate> found = frs::findCandidates(regions, shapes, toOptions(args.options(5)));

  const std::size_t K = found.size();
  mxArray *set = mxCreateLogicalMatrix(n, K), *box = mxCreateDoubleMatrix(K, 4, mxREAL),
          *origin = mxCreateDoubleMatrix(1, K, mxREAL),
          *feature = mxCreateDoubleMatrix(frs::CandidateRow::Count, K, mxREAL),
          *inside = mxCreateNumericMatrix(n, K, mxSINGLE_CLASS, mxREAL),
          *ring = mxCreateNumericMatrix(n, K, mxSINGLE_CLASS, mxREAL);
  const auto doubles = [](mxArray* a) { return static_cast<double*>(mxGetData(a)); };
  const auto singles = [&](mxArray* a) { return frs::MatrixView<float>{static_cast<float*>(mxGetData(a)), n, K}; };
  for (std::size_t k = 0; k < K; ++k) {
    const frs::PixelBox& b = found[k].box;
    const int side[] = {b.x1, b.y1, b.x2, b.y2};
    for (std::size_t j = 0; j < 4; ++j) doubles(box)[j * K + k] = side[j];
    doubles(origin)[k] = found[k].origin;
    found[k].members.forEach([&](std::size_t r) { static_cast<mxLogical*>(mxGetData(set))[k * n + r] = true; });
  }
  frs::measureCandidates(regions, shapes, cue, found, {doubles(feature), frs::CandidateRow::Count, K}, singles(inside),
                         singles(ring));
  frs::mx::Struct answer;
  answer.set("set", set)
      .set("box", box)
      .set("origin", origin)
      .set("feature", feature)
      .set("inside", inside)
      .set("ring", ring);
  args.give(0, answer);
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("candidates", {nlhs, plhs, nrhs, prhs}, run);
}
