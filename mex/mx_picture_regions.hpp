// mx_picture_regions.hpp - pictures with their regions and words, and what is summed up of them.
#pragma once
#include "mx_image.hpp"
#include "segment/picture_regions.hpp"

namespace frs::mx {
inline PictureRegions pictureOf(const mxArray* s, std::size_t k, std::size_t words) {
  const auto field = [&](const char* name) {
    const mxArray* f = mxGetField(s, k, name);
    if (!f) throw Error("badValue", std::string("a picture lacks the field ") + name + ".");
    return f;
  };
  const Grid grid = labelGrid(field("labels"));
  const auto extent = toVector(field("extent"), "extent", 2);
  if (grid.frames > 1 || grid.size() == 0) throw Error("badSize", "labels must be an image.");
  for (double e : extent)
    if (!(e >= 1 && e <= 1e9)) throw Error("badValue", "extent must be [H W].");
  PictureRegions p{labelsOf(field("labels")),           grid.rows, grid.cols, static_cast<std::size_t>(extent[0]),
                   static_cast<std::size_t>(extent[1]), nullptr,   {},        {}};
  if (!mxIsEmpty(field("image"))) {
    const auto image = hostImage(field("image"));
    if (image.type != mxUINT8_CLASS || image.size.rows != p.rows || image.size.cols != p.cols ||
        image.size.channels != 3)
      throw Error("badSize", "image must be uint8 RGB and as large as labels.");
    p.picture = static_cast<const std::uint8_t*>(image.data);
  }
  if (words == 0) return p;
  p.frames = denseView<float>(field("frames"), mxSINGLE_CLASS, "frames", "single", kAny, kAny);
  const auto word = denseView<std::uint32_t>(field("word"), mxUINT32_CLASS, "word", "uint32", kAny, kAny);
  p.word = {word.data, word.size()};
  if (p.word.size != p.frames.cols || (p.frames.rows < 2 && p.word.size > 0))
    throw Error("badSize", "word must have an entry for each frame.");
  for (std::uint32_t w : p.word)
    if (w < 1 || w > words) throw Error("badValue", "word must hold whole numbers from 1 to the number of words.");
  return p;
}

inline mxArray* sparse(const SparseColumns& s) {
  const std::size_t columns = s.start.size() - 1;
  mxArray* a = mxCreateSparse(s.rows, columns, std::max<std::size_t>(1, s.row.size()), mxREAL);
  std::copy(s.value.begin(), s.value.end(), room<double>(a));
  std::copy(s.row.begin(), s.row.end(), mxGetIr(a));
  std::copy(s.start.begin(), s.start.end(), mxGetJc(a));
  return a;
}

inline mxArray* partOf(const RegionSummary& found, bool withImage, bool withWords) {
  Struct part;
  if (withWords) part.set("x", sparse(found.image)).set("h", sparse(found.regions));
  part.set("area", rowOf(found.area)).set("adjacency", neighbours(found.graph));
  if (withImage)
    part.set("color", arrayOf(found.color, {found.graph.count, 3}))
        .set("look", arrayOf(found.look, {kLookRows, kLookCols}));
  return part.array();
}

/// Every entry of a struct array.
inline std::vector<PictureRegions> picturesOf(const mxArray* all, std::size_t words) {
  if (!mxIsStruct(all)) wrong("badType", "pictures", "a struct array", all);
  std::vector<PictureRegions> pictures;
  for (std::size_t k = 0; k < mxGetNumberOfElements(all); ++k) pictures.push_back(pictureOf(all, k, words));
  return pictures;
}
}  // namespace frs::mx
