// candidates.hpp - sets of regions of a picture that may be its objects, and what can be said of them without any label.
#pragma once
#include <array>
#include <vector>

#include "base/matrix.hpp"
#include "segment/region_graph.hpp"
#include "segment/region_set.hpp"

namespace frs {
/// The regions of a picture and what is known of them, a column each.
struct PictureRegions {
  Span<const std::uint32_t> labels;  ///< 1 .. graph.count
  Grid grid;                         ///< of one frame
  RegionGraph graph;                 ///< with the strength of boundaries, 0 .. 1 as a rule
  MatrixView<const double> color;    ///< 3 x count, mean colour in Lab
  MatrixView<const double> words;    ///< D x count, word counts
};

struct PixelBox {
  int x1, y1, x2, y2;  ///< from 1, all inclusive; empty where x2 < x1
  double width() const { return x2 - x1 + 1.0; }
  double height() const { return y2 - y1 + 1.0; }
  bool operator==(const PixelBox& o) const { return x1 == o.x1 && y1 == o.y1 && x2 == o.x2 && y2 == o.y2; }
};

/// Area in pixels, box, and pixels on the border of the picture of each region; corners are on it twice.
struct RegionShapes {
  explicit RegionShapes(const PictureRegions& regions);
  std::vector<double> area, border;
  std::vector<PixelBox> box;
  double total = 0;  ///< pixels of the picture
};
PixelBox boxOf(const RegionSet& set, const RegionShapes& shapes);

/// A set of regions that some merge made, and the costs at which it came into being and ended in a larger one (infinity: never).
struct TreeNode {
  RegionSet members;
  double birth, death;
};
/// What neighbours merge first: those with the weakest boundary between them; those most alike in mean colour, or in
/// words, small and compact pairs before large and ragged ones (as in selective search, Uijlings et al. 2013).
enum class MergeRule { Edge, Color, Words };

/// The nodes of the tree of merges, always the cheapest pair first: the regions, then a node for each merge. With the
/// strengths of an ultrametric contour map the edge tree is the tree of that map above the cut.
///
/// Cost    O(E log E) costs for E neighbours, with words O(D) each.
std::vector<TreeNode> mergeNodes(const PictureRegions& regions, const RegionShapes& shapes, MergeRule rule);

struct CandidateOptions {
  std::size_t pairs = 45;    ///< so many nodes of the edge tree, those that live longest, unite in pairs of neighbours
  std::size_t triples = 20;  ///< and the first of them in threes
  double minArea = 0.004;    ///< smallest area of a box, as a share of the picture
  double minSide = 0.025;    ///< smallest side of a box, as a share of the longer side of the picture
  double sameBox = 0.01;     ///< boxes whose sides agree to this share of that side count as one
  std::size_t most = 700;
};
struct Candidate {
  RegionSet members;
  PixelBox box;
  int origin;  ///< 0 to 2: node of the tree of that MergeRule; 3: pair, 4: triple
};

/// The candidates of a picture: all nodes of the three trees, then unions; of those with about the same box the first stays, and the set of
/// all regions is none.
///
/// Post    deterministic; every set is connected where the trees merge neighbours; boxes are the boxes of their sets.
std::vector<Candidate> findCandidates(const PictureRegions& regions, const RegionShapes& shapes,
                                      const CandidateOptions& options);

/// What is measured of a candidate, the rows of `feature`.
struct CandidateRow {
  enum { X, Y, Border, Contrast, CueInside, CueRing, Enclosed, Area, Count };
};
/// Measures candidates, a column each. The ring around a box is that box enlarged by a quarter of its side on each side, less the box.
///   X, Y       centre of the box in frames of -1/2 .. 1/2
///   Border     share of the outline that lies on the border of the picture
///   Contrast   strength summed along the outline over 4 sqrt(area), the outline of a square
///   CueInside, CueRing   mean of the cue, standardised over the picture, in the set and in the ring (0 where there is none)
///   Enclosed   strength summed along the contours between two regions that lie wholly inside the box, over its outline
///   Area       of the set, as a share of the picture
/// inside and ring are the shares of each region that lie in the box and in the ring, counted on a grid of about 4800 cells.
///
/// Pre     cue has a value for each region; feature is Count x K, inside and ring are count x K.
/// Cost    O(K (4800 + E)).
void measureCandidates(const PictureRegions& regions, const RegionShapes& shapes, Span<const double> cue,
                       const std::vector<Candidate>& candidates, MatrixView<double> feature, MatrixView<float> inside,
                       MatrixView<float> ring);
}  // namespace frs
