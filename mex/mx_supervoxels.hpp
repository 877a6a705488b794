// mx_supervoxels.hpp - clips of a video on their way through frs_supervoxels: options, the state as a plain struct, labels.
#pragma once
#include "image/colour.hpp"
#include "mx_tree.hpp"
#include "mx_video.hpp"
#include "video/flow.hpp"
#include "video/supervoxels.hpp"

namespace frs::mx {
inline FramesView framesOf(const mxArray* a) {
  const Frames v = toFrames(a);
  return {v.pixels, v.rows, v.cols, 3, v.count};
}

inline PlanarImage flowBack(const PlanarImage& frame, const PlanarImage& before, Monitor& monitor) {
  Flow flow = denseFlow(toIntensity(frame), toIntensity(before), {}, monitor);
  PlanarImage motion{frame.rows, frame.cols, 2, std::move(flow.u)};
  motion.data.insert(motion.data.end(), flow.v.begin(), flow.v.end());
  return motion;
}

inline SupervoxelOptions optionsOf(const Options& given, Monitor& monitor) {
  SupervoxelOptions o;
  o.clip = given.text("method") == "gbh" ? 0 : static_cast<std::size_t>(given.scalar("clip", 1, 1e9));
  o.sigma = given.scalar("sigma", 0, 100);
  o.scale = given.scalar("scale", 0, 1e12);
  o.minSize = static_cast<std::size_t>(given.scalar("minSize", 1, 1e12));
  if (given.flag("flow"))
    o.motion = [&monitor](const PlanarImage& frame, const PlanarImage& before) {
      return flowBack(frame, before, monitor);
    };
  return o;
}

inline void giveLabels(const Args& args, const std::vector<std::uint32_t>& labels, const Grid& grid) {
  mxArray* a = labelVolume(grid);
  std::copy(labels.begin(), labels.end(), room<std::uint32_t>(a));
  args.give(0, a);
}

// ------------------------------------------------------------------------- the state as a plain struct

template <class T>
mxArray* rowsOf(const std::vector<T>& v, std::size_t rows) {
  return arrayOf(v, {rows, rows == 0 ? 0 : v.size() / rows});
}

inline mxArray* stateStruct(const SupervoxelState& s, double level) {
  std::vector<float> color;
  std::vector<double> merges, size(s.size.begin(), s.size.end());
  for (const auto& h : s.color) color.insert(color.end(), h.begin(), h.end());
  for (const LeafMerge& m : s.merges) merges.insert(merges.end(), {m.a + 1.0, m.b + 1.0, m.height});
  Struct out;
  out.set("pixels", rowsOf(s.pixels, s.pixels.size()));
  out.set("leaf", rowsOf(s.leaf, s.leaf.size()));
  out.set("number", rowsOf(s.number, s.number.size())).set("size", columnOf(size));
  out.set("inner", rowsOf(s.inner, s.inner.size()));
  out.set("color", rowsOf(color, s.color.empty() ? 0 : 3 * kColorBins));
  out.set("merges", rowsOf(merges, merges.empty() ? 0 : 3)).set("leaves", static_cast<double>(s.leaves));
  out.set("label", rowsOf(s.label, s.label.size())).set("labels", static_cast<double>(s.labels));
  return out.set("level", level).array();
}

template <class T>
std::vector<T> vectorOf(const Options& s, const char* name, mxClassID id) {
  const mxArray* a = s.raw(name);
  if (mxGetClassID(a) != id || mxIsComplex(a)) throw Error("badType", "state must be what the last call gave.");
  const T* p = static_cast<const T*>(mxGetData(a));
  return std::vector<T>(p, p + mxGetNumberOfElements(a));
}

inline void requireState(bool ok) {
  if (!ok) throw Error("badSize", "state must be what the last call gave, whole.");
}

inline SupervoxelState toState(const mxArray* a) {
  const Options s(a, "state");
  SupervoxelState out;
  out.pixels = vectorOf<std::uint8_t>(s, "pixels", mxUINT8_CLASS);
  out.leaf = vectorOf<std::uint32_t>(s, "leaf", mxUINT32_CLASS);
  out.number = vectorOf<std::uint32_t>(s, "number", mxUINT32_CLASS);
  out.inner = vectorOf<float>(s, "inner", mxSINGLE_CLASS);
  out.label = vectorOf<std::uint32_t>(s, "label", mxUINT32_CLASS);
  out.leaves = static_cast<std::uint32_t>(s.scalar("leaves", 0, 4e9));
  out.labels = static_cast<std::uint32_t>(s.scalar("labels", 0, 4e9));
  const std::size_t n = out.number.size();
  for (double v : s.vector("size", n)) {
    requireState(v >= 0 && v <= 1e15);
    out.size.push_back(static_cast<std::size_t>(v));
  }
  const std::vector<float> color = vectorOf<float>(s, "color", mxSINGLE_CLASS);
  const std::vector<double> merges = s.vector("merges", kAny);
  requireState(out.size.size() == n && out.inner.size() == n && out.label.size() == n &&
               color.size() == n * 3 * kColorBins && merges.size() % 3 == 0);
  out.color.resize(n);
  for (std::size_t l = 0; l < n; ++l) std::copy_n(&color[l * 3 * kColorBins], 3 * kColorBins, out.color[l].begin());
  for (std::size_t k = 0; k < merges.size(); k += 3) {
    requireState(merges[k] >= 1 && merges[k] <= n && merges[k + 1] >= 1 && merges[k + 1] <= n);
    out.merges.push_back(
        {static_cast<std::uint32_t>(merges[k] - 1), static_cast<std::uint32_t>(merges[k + 1] - 1), merges[k + 2]});
  }
  for (std::uint32_t l : out.leaf) requireState(l >= 1 && l <= n);
  for (std::uint32_t l : out.number) requireState(l >= 1 && l <= out.leaves);
  return out;
}

// ------------------------------------------------------------------------------------------- methods

inline void cutOnly(const Args& args, const Options& given) {
  const MergeTree tree = toTree(args.raw(0));
  const bool byLevel = !given.isEmpty("level");
  const std::size_t regions = static_cast<std::size_t>(given.scalar("regions", 1, 4e9));
  giveLabels(args, cutTree(tree, {byLevel ? given.scalar("level") : 0, byLevel ? 0 : regions, 1}), tree.grid);
}

inline void boxes(const Args& args, const Options& given) {
  const Grid grid = frameGrid(args.raw(0));
  const std::vector<double> cell = given.vectorOrEmpty("cell", 3);
  for (double c : cell)
    if (!(c >= 1 && c <= 1e9)) throw Error("badOption", "cell must hold sizes from 1 to 1e9.");
  const auto side = [&](std::size_t k) { return static_cast<std::size_t>(cell[k]); };
  std::vector<std::uint32_t> labels =
      cell.empty() ? gridLabels(grid, given.scalar("regions", 1, 4e9)) : boxLabels(grid, side(0), side(1), side(2));
  SupervoxelState state;
  if (!args.isEmpty(2)) state = toState(args.raw(2));
  for (std::uint32_t& l : labels) l += state.labels;
  state = {};
  state.labels = *std::max_element(labels.begin(), labels.end());
  giveLabels(args, labels, grid);
  args.give(2, stateStruct(state, 0));
}
}  // namespace frs::mx
