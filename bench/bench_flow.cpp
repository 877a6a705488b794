// bench_flow - optical flow on synthetic motion beside OpenCV's DIS and Farneback, one thread each.
//   build/bench/bench_flow [pairs 20] [seed 1] [folder of PPM pictures]
// The first picture of a pair is the second one read at pixel + motion by cubic interpolation, so the true motion is
// known everywhere: an affine part, smooth bumps, and an object with an edge that moves by itself; then noise.
// Pictures: those of the folder, otherwise the toolbox's street scenes, at 481 x 321. CPU milliseconds.
#include <dirent.h>

#include <cstdio>
#include <cstdlib>
#include <string>

#include "image/colour.hpp"
#include "measure.hpp"
#include "record.hpp"
#include "toy/toy_images.hpp"
#include "video/flow.hpp"
#if defined(FRS_OPENCV)
#include <opencv2/video/tracking.hpp>
#endif

namespace {
using frs::PlanarImage;
using frs::Random;

struct Pair {
  PlanarImage first, second;
  std::vector<float> u, v;  // truth
};

double cubic(double t) {  // Catmull-Rom
  t = std::fabs(t);
  return t < 1 ? 1 - t * t * (2.5 - 1.5 * t) : t < 2 ? 2 - t * (4 - t * (2.5 - 0.5 * t)) : 0;
}

float at(const PlanarImage& image, double x, double y) {
  const int w = static_cast<int>(image.cols), h = static_cast<int>(image.rows);
  const int x0 = static_cast<int>(std::floor(x)), y0 = static_cast<int>(std::floor(y));
  double sum = 0;
  for (int j = -1; j <= 2; ++j)
    for (int i = -1; i <= 2; ++i)
      sum += cubic(x - x0 - j) * cubic(y - y0 - i) *
             image.data[static_cast<std::size_t>(std::clamp(x0 + j, 0, w - 1)) * image.rows +
                        static_cast<std::size_t>(std::clamp(y0 + i, 0, h - 1))];
  return static_cast<float>(std::clamp(sum, 0.0, 1.0));
}

double between(Random& r, double low, double high) { return low + (high - low) * r.uniform(); }

Pair moved(const PlanarImage& image, Random& r, double noise) {
  Pair pair{image, image, std::vector<float>(image.pixels()), std::vector<float>(image.pixels())};
  const double w = static_cast<double>(image.cols), h = static_cast<double>(image.rows);
  const double a[6] = {4 * r.normal(), .01 * r.normal(), .01 * r.normal(),
                       2 * r.normal(), .01 * r.normal(), .01 * r.normal()};
  double bump[4][5];
  for (auto& b : bump) {
    b[0] = between(r, 0, w), b[1] = between(r, 0, h), b[2] = between(r, 30, 80), b[3] = 2 * r.normal(),
    b[4] = 2 * r.normal();
  }
  const double cx = between(r, .2, .8) * w, cy = between(r, .2, .8) * h, rx = between(r, .08, .2) * w,
               ry = between(r, .1, .25) * h, ou = 6 * r.normal(), ov = 3 * r.normal();
  for (std::size_t x = 0; x < image.cols; ++x)
    for (std::size_t y = 0; y < image.rows; ++y) {
      const double px = static_cast<double>(x), py = static_cast<double>(y), dx = px - w / 2, dy = py - h / 2;
      double u = a[0] + a[1] * dx + a[2] * dy, v = a[3] + a[4] * dx + a[5] * dy;
      for (const auto& b : bump) {
        const double g = std::exp(-((px - b[0]) * (px - b[0]) + (py - b[1]) * (py - b[1])) / (2 * b[2] * b[2]));
        u += g * b[3];
        v += g * b[4];
      }
      if ((px - cx) * (px - cx) / (rx * rx) + (py - cy) * (py - cy) / (ry * ry) < 1) u += ou, v += ov;
      const std::size_t k = x * image.rows + y;
      pair.u[k] = static_cast<float>(u);
      pair.v[k] = static_cast<float>(v);
      pair.first.data[k] = at(image, px + u, py + v);
    }
  for (auto* p : {&pair.first, &pair.second})
    for (float& value : p->data)
      value = std::round(255 * std::clamp(value + static_cast<float>(noise * r.normal()), 0.f, 1.f)) / 255;
  return pair;
}

// Mean distance to the truth over the pixels whose partner lies inside the picture.
double endpointError(const Pair& pair, const float* u, const float* v) {
  double sum = 0, n = 0;
  for (std::size_t x = 0; x < pair.first.cols; ++x)
    for (std::size_t y = 0; y < pair.first.rows; ++y) {
      const std::size_t k = x * pair.first.rows + y;
      const double tx = static_cast<double>(x) + pair.u[k], ty = static_cast<double>(y) + pair.v[k];
      if (tx < 0 || ty < 0 || tx > static_cast<double>(pair.first.cols - 1) ||
          ty > static_cast<double>(pair.first.rows - 1))
        continue;
      sum += std::hypot(u[k] - pair.u[k], v[k] - pair.v[k]);
      ++n;
    }
  return sum / n;
}

PlanarImage readPpm(const std::string& file) {
  std::FILE* f = std::fopen(file.c_str(), "rb");
  int w = 0, h = 0;
  if (!f || std::fscanf(f, "P6 %d %d 255", &w, &h) != 2)
    std::fprintf(stderr, "%s is no PPM\n", file.c_str()), std::exit(1);
  std::fgetc(f);
  PlanarImage image{static_cast<std::size_t>(h), static_cast<std::size_t>(w), 3, {}};
  image.data.resize(3 * image.pixels());
  for (int y = 0; y < h; ++y)
    for (int x = 0; x < w; ++x)
      for (std::size_t c = 0; c < 3; ++c)
        image.plane(c)[static_cast<std::size_t>(x) * image.rows + static_cast<std::size_t>(y)] =
            static_cast<float>(std::fgetc(f)) / 255;
  std::fclose(f);
  return frs::toIntensity(image);
}

std::vector<PlanarImage> pictures(int count, const char* folder) {
  std::vector<PlanarImage> out;
  if (folder) {
    DIR* d = opendir(folder);
    std::vector<std::string> names;
    while (const dirent* e = d ? readdir(d) : nullptr)
      if (std::string(e->d_name).find(".ppm") != std::string::npos)
        names.push_back(std::string(folder) + "/" + e->d_name);
    if (d) closedir(d);
    std::sort(names.begin(), names.end());
    for (int k = 0; k < count && !names.empty(); ++k)
      out.push_back(readPpm(names[static_cast<std::size_t>(k) % names.size()]));
    return out;
  }
  for (int k = 0; k < count; ++k) {
    frs::ToyOptions scene;
    scene.height = 321;
    scene.width = 481;
    scene.index = k;
    const frs::ToyImage toy = frs::drawToyImage(scene);
    out.push_back(frs::toIntensity(frs::readImage(toy.rgb.data(), 321, 481, 3, 1)));
  }
  return out;
}

#if defined(FRS_OPENCV)
cv::Mat toMat(const PlanarImage& image) {
  cv::Mat m(static_cast<int>(image.rows), static_cast<int>(image.cols), CV_8U);
  for (int y = 0; y < m.rows; ++y)
    for (int x = 0; x < m.cols; ++x)
      m.at<unsigned char>(y, x) = static_cast<unsigned char>(
          std::lround(255 * image.data[static_cast<std::size_t>(x) * image.rows + static_cast<std::size_t>(y)]));
  return m;
}

double errorOf(const Pair& pair, const cv::Mat& flow) {
  std::vector<float> u(pair.u.size()), v(pair.u.size());
  for (int y = 0; y < flow.rows; ++y)
    for (int x = 0; x < flow.cols; ++x) {
      const std::size_t k = static_cast<std::size_t>(x) * pair.first.rows + static_cast<std::size_t>(y);
      u[k] = flow.at<cv::Vec2f>(y, x)[0];
      v[k] = flow.at<cv::Vec2f>(y, x)[1];
    }
  return endpointError(pair, u.data(), v.data());
}
#endif

struct Row {
  std::string name;
  double error = 0, seconds = 0;
  std::vector<double> errors;
};
}  // namespace

int main(int argc, char** argv) {
  bench::openRecord(argc, argv);
  const int count = argc > 1 ? std::atoi(argv[1]) : 20;
  Random r(argc > 2 ? static_cast<std::uint64_t>(std::atoll(argv[2])) : 1);
  const auto images = pictures(count, argc > 3 ? argv[3] : nullptr);
  std::vector<Row> rows(4);
  rows[0].name = "frs_flow";
  rows[1].name = "frs_flow, finest 1";
  rows[2].name = "OpenCV DIS medium";
  rows[3].name = "OpenCV Farneback";
  const auto add = [&](Row& row, double error, double seconds) {
    row.error += error / static_cast<double>(images.size());
    row.seconds += seconds / static_cast<double>(images.size());
    row.errors.push_back(error);
  };
#if defined(FRS_OPENCV)
  cv::setNumThreads(1);
#endif
  for (const PlanarImage& image : images) {
    const Pair pair = moved(image, r, 0.01);
    for (int k = 0; k < 2; ++k) {
      frs::FlowOptions o;
      if (k) o.finest = 1;
      const double before = bench::cpuSeconds();
      const frs::Flow flow = frs::denseFlow(pair.first, pair.second, o, frs::Monitor::none());
      add(rows[static_cast<std::size_t>(k)], endpointError(pair, flow.u.data(), flow.v.data()),
          bench::cpuSeconds() - before);
    }
#if defined(FRS_OPENCV)
    const cv::Mat a = toMat(pair.first), b = toMat(pair.second);
    cv::Mat flow;
    const auto dis = cv::DISOpticalFlow::create(cv::DISOpticalFlow::PRESET_MEDIUM);
    double before = bench::cpuSeconds();
    dis->calc(a, b, flow);
    double seconds = bench::cpuSeconds() - before;
    add(rows[2], errorOf(pair, flow), seconds);
    before = bench::cpuSeconds();
    cv::calcOpticalFlowFarneback(a, b, flow, .5, 5, 15, 3, 5, 1.1, 0);
    seconds = bench::cpuSeconds() - before;
    add(rows[3], errorOf(pair, flow), seconds);
#endif
  }
  for (Row& row : rows) {
    if (row.errors.empty()) continue;
    std::sort(row.errors.begin(), row.errors.end());
    std::printf("%-20s mean error %.3f px (median %.3f, worst %.3f)  %.1f ms\n", row.name.c_str(), row.error,
                row.errors[row.errors.size() / 2], row.errors.back(), 1e3 * row.seconds);
    bench::record(row.error, "px", "error of optical flow, warped pictures of 481 x 321: %s", row.name.c_str());
    bench::record(1e3 * row.seconds, "ms", "time of optical flow: %s", row.name.c_str());
  }
}
