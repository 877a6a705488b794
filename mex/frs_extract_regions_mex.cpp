// parts = frs_extract_regions_mex(pictures, words, shares, threads) - used by private/frs_summary.m only: of each entry of the
// struct array pictures (labels, image or [], extent, frames, word) a struct in a cell, with x, h (where words > 0), area,
// adjacency, and of those with an image color and look.
#include "mx_image.hpp"
#include "segment/picture_regions.hpp"

namespace {
frs::PictureRegions pictureOf(const mxArray* s, std::size_t k, std::size_t words) {
  const auto field = [&](const char* name) {
    const mxArray* f = mxGetField(s, k, name);
    if (!f) throw frs::Error("badValue", std::string("a picture lacks the field ") + name + ".");
    return f;
  };
  const frs::Grid grid = frs::mx::labelGrid(field("labels"));
  const auto extent = frs::mx::toVector(field("extent"), "extent", 2);
  if (grid.frames > 1 || grid.size() == 0) throw frs::Error("badSize", "labels must be an image.");
  for (double e : extent)
    if (!(e >= 1 && e <= 1e9)) throw frs::Error("badValue", "extent must be [H W].");
  frs::PictureRegions p{frs::mx::labelsOf(field("labels")),  grid.rows, grid.cols, static_cast<std::size_t>(extent[0]),
                        static_cast<std::size_t>(extent[1]), nullptr,   {},        {}};
  if (!mxIsEmpty(field("image"))) {
    const auto image = frs::mx::hostImage(field("image"));
    if (image.type != mxUINT8_CLASS || image.size.rows != p.rows || image.size.cols != p.cols ||
        image.size.channels != 3)
      throw frs::Error("badSize", "image must be uint8 RGB and as large as labels.");
    p.picture = static_cast<const std::uint8_t*>(image.data);
  }
  if (words == 0) return p;
  p.frames =
      frs::mx::denseView<float>(field("frames"), mxSINGLE_CLASS, "frames", "single", frs::mx::kAny, frs::mx::kAny);
  const auto word =
      frs::mx::denseView<std::uint32_t>(field("word"), mxUINT32_CLASS, "word", "uint32", frs::mx::kAny, frs::mx::kAny);
  p.word = {word.data, word.size()};
  if (p.word.size != p.frames.cols || (p.frames.rows < 2 && p.word.size > 0))
    throw frs::Error("badSize", "word must have an entry for each frame.");
  for (std::uint32_t w : p.word)
    if (w < 1 || w > words) throw frs::Error("badValue", "word must hold whole numbers from 1 to the number of words.");
  return p;
}

mxArray* sparse(const frs::SparseColumns& s) {
  const std::size_t columns = s.start.size() - 1;
  mxArray* a = mxCreateSparse(s.rows, columns, std::max<std::size_t>(1, s.row.size()), mxREAL);
  std::copy(s.value.begin(), s.value.end(), static_cast<double*>(mxGetData(a)));
  std::copy(s.row.begin(), s.row.end(), mxGetIr(a));
  std::copy(s.start.begin(), s.start.end(), mxGetJc(a));
  return a;
}

mxArray* singles(const float* values, std::size_t rows, std::size_t cols) {
  mxArray* a = mxCreateNumericMatrix(rows, cols, mxSINGLE_CLASS, mxREAL);
  std::copy(values, values + rows * cols, static_cast<float*>(mxGetData(a)));
  return a;
}

mxArray* partOf(const frs::RegionSummary& found, bool withImage, bool withWords) {
  frs::mx::Struct part;
  if (withWords) part.set("x", sparse(found.image)).set("h", sparse(found.regions));
  part.set("area", frs::mx::rowOf(found.area)).set("adjacency", frs::mx::neighbours(found.graph));
  if (withImage)
    part.set("color", singles(found.color.data(), found.graph.count, 3))
        .set("look", singles(found.look.data(), frs::kLookRows, frs::kLookCols));
  return part.array();
}
}  // namespace

static void run(const frs::mx::Args& args) {
  args.expect(4, 1);
  if (!mxIsStruct(args.raw(0))) frs::mx::wrong("badType", "pictures", "a struct array", args.raw(0));
  const std::size_t n = mxGetNumberOfElements(args.raw(0)), words = args.count(1, "words", 0);
  std::vector<frs::PictureRegions> pictures;
  for (std::size_t k = 0; k < n; ++k) pictures.push_back(pictureOf(args.raw(0), k, words));
  const auto found =
      frs::summariseRegions(pictures, words, args.scalar(2, "shares") != 0, args.integer(3, "threads", 0, INT_MAX));
  mxArray* parts = mxCreateCellMatrix(1, n);
  for (std::size_t k = 0; k < n; ++k) mxSetCell(parts, k, partOf(found[k], pictures[k].picture, words > 0));
  args.give(0, parts);
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("extract", {nlhs, plhs, nrhs, prhs}, run);
}
