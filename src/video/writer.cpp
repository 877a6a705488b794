// writer.cpp - videos and animated pictures by ffmpeg; see video/video.hpp.
#include <algorithm>
#include <cctype>
#include <cstdio>

#include "base/child.hpp"
#include "base/error.hpp"
#include "video/ffmpeg.hpp"
#include "video/video.hpp"

namespace frs {
namespace {
std::string endingOf(const std::string& file) {
  const std::size_t dot = file.rfind('.');
  std::string ending = dot == std::string::npos ? "" : file.substr(dot + 1);
  std::transform(ending.begin(), ending.end(), ending.begin(), [](unsigned char c) { return std::tolower(c); });
  return ending;
}

std::vector<std::string> encoder(const std::string& ending) {
  if (ending == "mkv") return {"-c:v", "ffv1", "-pix_fmt", "bgr0"};
  if (ending == "gif") return {"-filter_complex", "split[a][b];[a]palettegen[p];[b][p]paletteuse", "-loop", "0"};
  if (ending == "webp") return {"-c:v", "libwebp", "-loop", "0"};
  if (ending == "mp4")
    return {"-vf",       "pad=ceil(iw/2)*2:ceil(ih/2)*2",
            "-c:v",      "libx264",
            "-crf",      "18",
            "-pix_fmt",  "yuv420p",
            "-movflags", "+faststart"};
  return {};
}

// Columns of planes to rows of interleaved RGB.
void interleave(const std::uint8_t* planes, std::size_t height, std::size_t width, std::vector<std::uint8_t>& rows) {
  const std::size_t area = height * width;
  for (std::size_t y = 0; y < height; ++y)
    for (std::size_t x = 0; x < width; ++x)
      for (std::size_t c = 0; c < 3; ++c) rows[3 * (y * width + x) + c] = planes[c * area + x * height + y];
}
}  // namespace

void writeVideo(const std::string& file, const std::uint8_t* pixels, std::size_t height, std::size_t width,
                std::size_t count, double rate, Monitor& monitor) {
  char speed[32];
  std::snprintf(speed, sizeof speed, "%.9g", rate);
  std::vector<std::string> command = {"ffmpeg",
                                      "-hide_banner",
                                      "-v",
                                      "error",
                                      "-y",
                                      "-f",
                                      "rawvideo",
                                      "-pix_fmt",
                                      "rgb24",
                                      "-s",
                                      std::to_string(width) + "x" + std::to_string(height),
                                      "-r",
                                      speed,
                                      "-i",
                                      "pipe:0"};
  for (const std::string& a : encoder(endingOf(file))) command.push_back(a);
  command.push_back("file:" + file);
  Child child = startChild(command, ffmpegAdvice, true);
  std::string problem;
  try {
    std::vector<std::uint8_t> rows(3 * height * width);
    for (std::size_t t = 0; t < count; ++t) {
      interleave(pixels + rows.size() * t, height, width, rows);
      if (!feedChild(child, rows.data(), rows.size(), monitor))
        break;  // the child has ended; its error messages say why
    }
    endInput(child);
    char nothing;
    readAll(child.output, &nothing, 1, monitor);  // until it ends
    if (endOf(child).failed) problem = complaintsOf(child) + " ";
  } catch (...) {
    endChild(child);
    throw;
  }
  endChild(child);
  if (!problem.empty()) throw Error("noFile", "Cannot write the video " + file + ": " + problem);
}
}  // namespace frs
