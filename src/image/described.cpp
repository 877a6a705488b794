// described.cpp - see image/described.hpp.
#include "image/described.hpp"

#include <algorithm>
#include <optional>

#include "base/parallel.hpp"
#include "base/threads.hpp"
#include "image/nearest.hpp"

namespace frs {
std::vector<DescribedPicture> describePictures(const std::function<PlanarImage(std::size_t)>& image,
                                               const std::vector<std::uint64_t>& seeds, const DsiftOptions& options,
                                               MatrixView<const float> W, Monitor& monitor) {
  std::vector<DescribedPicture> out(seeds.size());
  std::optional<WordSearch> words;
  if (W.size() > 0) words.emplace(W);
  const int team = static_cast<int>(std::min<std::size_t>(threadCount(options.threads), out.size()));
  // only the calling thread may ask the host whether to stop
  parallelForMembers(out.size(), 1, team, [&](std::size_t k, int member) {
    Monitor& mine = member == 0 ? monitor : Monitor::none();
    DsiftOptions own = options;
    own.seed = seeds[k];
    own.threads = out.size() == 1 ? options.threads : 1;
    Descriptors& points = out[k].points;
    points = denseSift(image(k), own, mine);
    if (!words) return;
    out[k].word.resize(points.count());
    words->find({points.values.data(), points.dim, points.count()}, out[k].word.data(), own.threads, mine);
    std::vector<float>().swap(points.values);
  });
  return out;
}
}  // namespace frs
