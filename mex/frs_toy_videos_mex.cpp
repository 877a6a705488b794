// [V, labels] = frs_toy_videos_mex(options) - used by frs_toy_videos.m only: one clip.
#include "mx.hpp"
#include "toy/toy_videos.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(1, 2);
  const auto options = args.options(0);
  frs::ToyVideoOptions toy;
  toy.height = options.integer("height", 16, 2048);
  toy.width = options.integer("width", 16, 2048);
  toy.frames = options.integer("frames", 1, 10000);
  toy.seed = static_cast<std::uint64_t>(options.scalar("seed", 0, 9e15));
  toy.index = static_cast<long>(options.scalar("index", 0, 9e15));
  toy.driving = options.flag("driving");
  toy.objects = options.integer("objects", 0, 9);
  toy.clutter = options.scalar("clutter", 0, 10);
  toy.camera = options.scalar("camera", 0, 10);
  const frs::ToyVideo video = frs::drawToyVideo(toy);
  const auto height = static_cast<std::size_t>(toy.height), width = static_cast<std::size_t>(toy.width),
             frames = static_cast<std::size_t>(toy.frames);
  args.give(0, frs::mx::arrayOf(video.rgb, {height, width, 3, frames}));
  args.give(1, frs::mx::arrayOf(video.labels, {height, width, frames}));
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("toy_videos", {nlhs, plhs, nrhs, prhs}, run);
}
