// [L, tree, state] = frs_supervoxels_mex(V or tree, opts, state) - used by frs_supervoxels.m only; see there.
#include "image/colour.hpp"
#include "mx_tree.hpp"
#include "mx_video.hpp"
#include "video/flow.hpp"
#include "video/supervoxels.hpp"

namespace {
using frs::mx::Options;

frs::FramesView framesOf(const mxArray* a) {
  const frs::mx::Frames v = frs::mx::toFrames(a);
  return {v.pixels, v.rows, v.cols, 3, v.count};
}

frs::PlanarImage flowBack(const frs::PlanarImage& frame, const frs::PlanarImage& before, frs::Monitor& monitor) {
  frs::Flow flow = frs::denseFlow(frs::toIntensity(frame), frs::toIntensity(before), {}, monitor);
  frs::PlanarImage motion{frame.rows, frame.cols, 2, std::move(flow.u)};
  motion.data.insert(motion.data.end(), flow.v.begin(), flow.v.end());
  return motion;
}

frs::SupervoxelOptions optionsOf(const Options& given, frs::Monitor& monitor) {
  frs::SupervoxelOptions o;
  o.clip = given.text("method") == "gbh" ? 0 : static_cast<std::size_t>(given.scalar("clip", 1, 1e9));
  o.sigma = given.scalar("sigma", 0, 100);
  o.scale = given.scalar("scale", 0, 1e12);
  o.minSize = static_cast<std::size_t>(given.scalar("minSize", 1, 1e12));
  if (given.flag("flow"))
    o.motion = [&monitor](const frs::PlanarImage& frame, const frs::PlanarImage& before) {
      return flowBack(frame, before, monitor);
    };
  return o;
}

void giveLabels(const frs::mx::Args& args, const std::vector<std::uint32_t>& labels, const frs::Grid& grid) {
  mxArray* a = frs::mx::labelVolume(grid);
  std::memcpy(mxGetData(a), labels.data(), labels.size() * sizeof(std::uint32_t));
  args.give(0, a);
}

// ------------------------------------------------------------------------- the state as a plain struct

template <class T>
mxArray* arrayOf(const std::vector<T>& v, std::size_t rows, mxClassID id) {
  mxArray* a = mxCreateNumericMatrix(rows, rows == 0 ? 0 : v.size() / rows, id, mxREAL);
  if (!v.empty()) std::memcpy(mxGetData(a), v.data(), v.size() * sizeof(T));
  return a;
}

mxArray* stateStruct(const frs::SupervoxelState& s, double level) {
  std::vector<float> color;
  std::vector<double> merges, size(s.size.begin(), s.size.end());
  for (const auto& h : s.color) color.insert(color.end(), h.begin(), h.end());
  for (const frs::LeafMerge& m : s.merges) merges.insert(merges.end(), {m.a + 1.0, m.b + 1.0, m.height});
  frs::mx::Struct out;
  out.set("pixels", arrayOf(s.pixels, s.pixels.size(), mxUINT8_CLASS));
  out.set("leaf", arrayOf(s.leaf, s.leaf.size(), mxUINT32_CLASS));
  out.set("number", arrayOf(s.number, s.number.size(), mxUINT32_CLASS)).set("size", frs::mx::columnOf(size));
  out.set("inner", arrayOf(s.inner, s.inner.size(), mxSINGLE_CLASS));
  out.set("color", arrayOf(color, s.color.empty() ? 0 : 3 * frs::kColorBins, mxSINGLE_CLASS));
  out.set("merges", arrayOf(merges, merges.empty() ? 0 : 3, mxDOUBLE_CLASS))
      .set("leaves", static_cast<double>(s.leaves));
  out.set("label", arrayOf(s.label, s.label.size(), mxUINT32_CLASS)).set("labels", static_cast<double>(s.labels));
  return out.set("level", level).array();
}

template <class T>
std::vector<T> vectorOf(const Options& s, const char* name, mxClassID id) {
  const mxArray* a = s.raw(name);
  if (mxGetClassID(a) != id || mxIsComplex(a)) throw frs::Error("badType", "state must be what the last call gave.");
  const T* p = static_cast<const T*>(mxGetData(a));
  return std::vector<T>(p, p + mxGetNumberOfElements(a));
}

void requireState(bool ok) {
  if (!ok) throw frs::Error("badSize", "state must be what the last call gave, whole.");
}

frs::SupervoxelState toState(const mxArray* a) {
  const Options s(a, "state");
  frs::SupervoxelState out;
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
  const std::vector<double> merges = s.vector("merges", frs::mx::kAny);
  requireState(out.size.size() == n && out.inner.size() == n && out.label.size() == n &&
               color.size() == n * 3 * frs::kColorBins && merges.size() % 3 == 0);
  out.color.resize(n);
  for (std::size_t l = 0; l < n; ++l)
    std::copy_n(&color[l * 3 * frs::kColorBins], 3 * frs::kColorBins, out.color[l].begin());
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

void cutOnly(const frs::mx::Args& args, const Options& given) {
  const frs::MergeTree tree = frs::mx::toTree(args.raw(0));
  const bool byLevel = !given.isEmpty("level");
  const std::size_t regions = static_cast<std::size_t>(given.scalar("regions", 1, 4e9));
  giveLabels(args, frs::cutTree(tree, {byLevel ? given.scalar("level") : 0, byLevel ? 0 : regions, 1}), tree.grid);
}

void boxes(const frs::mx::Args& args, const Options& given) {
  const frs::Grid grid = frs::mx::frameGrid(args.raw(0));
  const std::vector<double> cell = given.vectorOrEmpty("cell", 3);
  for (double c : cell)
    if (!(c >= 1 && c <= 1e9)) throw frs::Error("badOption", "cell must hold sizes from 1 to 1e9.");
  const auto side = [&](std::size_t k) { return static_cast<std::size_t>(cell[k]); };
  std::vector<std::uint32_t> labels = cell.empty() ? frs::gridLabels(grid, given.scalar("regions", 1, 4e9))
                                                   : frs::boxLabels(grid, side(0), side(1), side(2));
  frs::SupervoxelState state;
  if (!args.isEmpty(2)) state = toState(args.raw(2));
  for (std::uint32_t& l : labels) l += state.labels;
  state = {};
  state.labels = *std::max_element(labels.begin(), labels.end());
  giveLabels(args, labels, grid);
  args.give(2, stateStruct(state, 0));
}

void graph(const frs::mx::Args& args, const Options& given, const frs::FramesView& video) {
  frs::SupervoxelState before;
  if (!args.isEmpty(2)) before = toState(args.raw(2));
  frs::SupervoxelState after = before;
  frs::mx::HostMonitor monitor(given.integer("verbose", 0));
  const frs::Supervoxels result = frs::supervoxels(video, optionsOf(given, monitor), after, monitor);
  frs::MergeTree tree;
  const bool byLevel = !given.isEmpty("level");
  if (!byLevel || args.wants(1)) tree = frs::treeOf(result);
  const double level =
      byLevel ? given.scalar("level") : frs::levelOf(tree, static_cast<std::size_t>(given.scalar("regions", 1, 4e9)));
  giveLabels(args, frs::labelsAt(result, level, before, after), result.grid);
  if (args.wants(1)) args.give(1, frs::mx::treeStruct(tree));
  if (args.wants(2)) args.give(2, stateStruct(after, level));
}
}  // namespace

static void run(const frs::mx::Args& args) {
  args.expect(3, 3);
  const Options given = args.options(1);
  if (mxIsStruct(args.raw(0))) return cutOnly(args, given);
  if (given.text("method") == "voxel")
    boxes(args, given);
  else
    graph(args, given, framesOf(args.raw(0)));
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("supervoxels", {nlhs, plhs, nrhs, prhs}, run);
}
