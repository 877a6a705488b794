// bench_stip - dense space-time descriptors of a 320 x 240 video at 8 x 2 scales: frames and descriptors a second of
// one thread, and the share of the optical flow in it.
//   build/bench/bench_stip [frames 60]
#include <cstdio>
#include <cstdlib>

#include "image/colour.hpp"
#include "measure.hpp"
#include "record.hpp"
#include "toy/toy_images.hpp"
#include "video/stip.hpp"

int main(int argc, char** argv) {
  bench::openRecord(argc, argv);
  const std::size_t frames = argc > 1 ? static_cast<std::size_t>(std::atoi(argv[1])) : 60;
  frs::ToyOptions scene;
  scene.height = 280;
  scene.width = 320 + 2 * static_cast<int>(frames);
  const frs::ToyImage toy = frs::drawToyImage(scene);
  const auto wide = frs::toIntensity(frs::readImage(toy.rgb.data(), 280, static_cast<std::size_t>(scene.width), 3, 1));
  // a camera that pans over a street scene, two pixels a frame
  std::vector<frs::PlanarImage> video;
  for (std::size_t t = 0; t < frames; ++t) {
    frs::PlanarImage frame{240, 320, 1, {}};
    for (std::size_t x = 0; x < 320; ++x) {
      const float* from = wide.data.data() + (x + 2 * t) * wide.rows + t % 8;
      frame.data.insert(frame.data.end(), from, from + 240);
    }
    video.push_back(std::move(frame));
  }
  std::size_t t = 0;
  const frs::FrameSource next = [&](frs::PlanarImage& frame) {
    if (t == frames) return false;
    frame = video[t++];
    return true;
  };
  double before = bench::cpuSeconds();
  const frs::Stips s = frs::denseStips(next, {}, frs::Monitor::none());
  const double all = bench::cpuSeconds() - before;
  before = bench::cpuSeconds();
  for (std::size_t k = 0; k + 1 < frames; ++k) frs::denseFlow(video[k], video[k + 1], {}, frs::Monitor::none());
  const double flow = bench::cpuSeconds() - before;
  std::printf("%zu frames, %zu descriptors: %.1f frames/s, %.0f descriptors/s; flow takes %.0f %% of the time\n",
              frames, s.count(), static_cast<double>(frames) / all, static_cast<double>(s.count()) / all,
              100 * flow / all);
  bench::record(static_cast<double>(frames) / all, "frames/s",
                "dense space-time descriptors, 320 x 240, flow included");
}
