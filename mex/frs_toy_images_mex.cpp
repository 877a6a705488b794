// [rgb, mask] = frs_toy_images_mex(options) - used by frs_toy_images.m only: one scene.
#include "mx.hpp"
#include "toy/toy_images.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(1, 2);
  const auto options = args.options(0);
  frs::ToyOptions toy;
  toy.height = options.integer("height", 16, 4096);
  toy.width = options.integer("width", 16, 4096);
  toy.seed = static_cast<std::uint64_t>(options.scalar("seed", 0, 9e15));
  toy.index = static_cast<long>(options.scalar("index", 0, 9e15));
  toy.objects.clear();
  for (double kind : options.vector("objects", frs::mx::kAny)) {
    if (!(kind >= 1 && kind <= 3)) throw frs::Error("badOption", "objects must hold numbers of kinds.");
    toy.objects.push_back(static_cast<frs::ToyObject>(static_cast<int>(kind) - 1));
  }
  toy.clutter = options.scalar("clutter", 0, 10);
  const frs::ToyImage image = frs::drawToyImage(toy);
  const auto height = static_cast<std::size_t>(toy.height), width = static_cast<std::size_t>(toy.width);
  args.give(0, frs::mx::arrayOf(image.rgb, {height, width, 3}));
  args.give(1, frs::mx::arrayOf(image.mask, {height, width}));
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("toy_images", {nlhs, plhs, nrhs, prhs}, run);
}
