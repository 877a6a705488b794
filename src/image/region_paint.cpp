#include "image/region_paint.hpp"

namespace frs {
namespace {
// part of the colours that stays; the rest is gray, and lighter
constexpr double kKept = 0.55, kGray = 0.75, kLift = 50;
constexpr double kEdge = 0.35, kEdgeTone = 30;  // how far edges are darkened, and towards what
}  // namespace

BytePicture paintedRegions(const BytePicture& picture, Span<const std::uint32_t> label, const RegionPaint& paint) {
  const std::size_t n = picture.rows * picture.cols;
  BytePicture out{picture.rows, picture.cols, 3, std::vector<std::uint8_t>(3 * n)};
  for (std::size_t i = 0; i < n; ++i) {
    const std::size_t region = label[i] - 1;
    const double red = picture.data[i], green = picture.data[n + i], blue = picture.data[2 * n + i];
    const double added = (1 - kKept) * (kGray * (red + green + blue) / 3 + kLift), cover = paint.cover[region];
    const double colours[3] = {red, green, blue};
    for (std::size_t c = 0; c < 3; ++c) {
      double v = kKept * colours[c] + added;
      v = (1 - cover) * v + cover * 255 * paint.colour(region, c);
      if (paint.edge.size > 0 && paint.edge[i]) v = (1 - kEdge) * v + kEdge * kEdgeTone;
      out.data[c * n + i] = static_cast<std::uint8_t>(v + 0.5);
    }
  }
  return out;
}
}  // namespace frs
