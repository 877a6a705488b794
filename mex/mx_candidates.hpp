// mx_candidates.hpp - arguments and results of frs_candidates.
#pragma once
#include "mx_image.hpp"
#include "segment/candidates.hpp"

namespace frs::mx {
inline PictureRegions regionsOf(const Args& args) {
  PictureRegions regions;
  regions.grid = labelGrid(args.raw(0));
  if (regions.grid.frames > 1) wrong("badSize", "L", "a label image of one picture", args.raw(0));
  regions.labels = labelsOf(args.raw(0));
  regions.graph = regionGraph(regions.labels, regions.grid);
  const std::vector<double> strength = args.vector(1, "strength", kAny);
  if (strength.size() != regions.graph.edges.size())
    throw Error("badSize", "A must have a strength for each pair of neighbours of L (" +
                               std::to_string(regions.graph.edges.size()) + "); got " +
                               std::to_string(strength.size()) + ".");
  for (std::size_t e = 0; e < strength.size(); ++e) regions.graph.edges[e].strength = strength[e];
  regions.color = args.matrix(2, "color", 3, regions.graph.count);
  regions.words = args.matrix(3, "words", kAny, regions.graph.count);
  return regions;
}

inline CandidateOptions toOptions(const Options& given) {
  CandidateOptions options;
  options.pairs = given.integer("pairs", 0, 1000);
  options.triples = given.integer("triples", 0, 1000);
  options.minArea = given.scalar("minArea", 0, 1);
  options.minSide = given.scalar("minSide", 0, 1);
  options.sameBox = given.scalar("sameBox", 1e-6, 1);
  options.most = given.integer("most", 1);
  return options;
}

/// The candidates with what is measured of them.
inline Struct candidateStruct(const PictureRegions& regions, const RegionShapes& shapes, const std::vector<double>& cue,
                              const std::vector<Candidate>& found) {
  const std::size_t n = regions.graph.count;
  const std::size_t K = found.size();
  mxArray *set = mxCreateLogicalMatrix(n, K), *box = mxCreateDoubleMatrix(K, 4, mxREAL),
          *origin = mxCreateDoubleMatrix(1, K, mxREAL), *feature = mxCreateDoubleMatrix(CandidateRow::Count, K, mxREAL),
          *inside = mxCreateNumericMatrix(n, K, mxSINGLE_CLASS, mxREAL),
          *ring = mxCreateNumericMatrix(n, K, mxSINGLE_CLASS, mxREAL);
  const auto doubles = [](mxArray* a) { return room<double>(a); };
  const auto singles = [&](mxArray* a) { return MatrixView<float>{room<float>(a), n, K}; };
  for (std::size_t k = 0; k < K; ++k) {
    const PixelBox& b = found[k].box;
    const int side[] = {b.x1, b.y1, b.x2, b.y2};
    for (std::size_t j = 0; j < 4; ++j) doubles(box)[j * K + k] = side[j];
    doubles(origin)[k] = found[k].origin;
    found[k].members.forEach([&](std::size_t r) { room<mxLogical>(set)[k * n + r] = true; });
  }
  measureCandidates(regions, shapes, cue, found, {doubles(feature), CandidateRow::Count, K}, singles(inside),
                    singles(ring));
  Struct answer;
  answer.set("set", set)
      .set("box", box)
      .set("origin", origin)
      .set("feature", feature)
      .set("inside", inside)
      .set("ring", ring);
  return answer;
}
}  // namespace frs::mx
