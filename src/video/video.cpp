// video.cpp - see video/video.hpp. Frames come as PPM pictures: each tells its own size, also after a rotation.
// src/video may use: base, simd, image, segment.
#include "video/video.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>

#include "base/child.hpp"
#include "base/error.hpp"
#include "simd/kernels.hpp"
#include "video/ffmpeg.hpp"

namespace frs {
namespace {
constexpr int maxSide = 32768;
// Rows read at once, mostly a whole frame: long pieces of columns are written at a time.
constexpr std::size_t stripRows = 768;

std::string whole(double v) {
  char text[32];
  std::snprintf(text, sizeof text, "%.0f", v);
  return text;
}

// Resampling in time, the choice of frames, then the size: skipped frames are never converted.
std::string filters(const VideoOptions& o) {
  std::string chain;
  const auto add = [&](const std::string& filter) { chain += (chain.empty() ? "" : ",") + filter; };
  char text[64];
  if (o.rate > 0) {
    std::snprintf(text, sizeof text, "fps=%.9g", o.rate);
    add(text);
  }
  if (o.first > 1 || o.step > 1)
    add("select=gte(n\\," + whole(o.first - 1) + ")*not(mod(n-" + whole(o.first - 1) + "\\," + whole(o.step) + "))");
  if (o.height != 0) add("scale=" + std::to_string(o.width) + ":" + std::to_string(o.height) + ":flags=area");
  return chain;
}

std::vector<std::string> command(const VideoOptions& o) {
  std::vector<std::string> a = {"ffmpeg", "-nostdin", "-hide_banner",   "-v",   "error", "-protocol_whitelist",
                                "file",   "-i",       "file:" + o.file, "-map", "0:V:0"};
  const auto add = [&](std::initializer_list<const char*> more) { a.insert(a.end(), more.begin(), more.end()); };
  const std::string chain = filters(o);
  if (!chain.empty()) a.insert(a.end(), {"-vf", chain});
  if (o.last < 1e15) a.insert(a.end(), {"-frames:v", whole(std::floor((o.last - o.first) / o.step) + 1)});
  // no frame is doubled or dropped to reach a constant rate; ffmpeg before 5.1 called the option vsync, 9 no longer does
  add({"-fps_mode", "passthrough", "-f", "image2pipe", "-c:v", "ppm", "-pix_fmt", "rgb24", "-"});
  return a;
}

// The head of a PPM picture, no byte more: what follows belongs to the picture. False at the end of the stream.
bool readHead(int pipe, std::size_t& width, std::size_t& height, Monitor& monitor) {
  std::string head = "P6\n1 1\n255\n";  // the shortest there is; the rest comes byte by byte
  head.resize(readAll(pipe, &head[0], head.size(), monitor));
  if (head.empty()) return false;
  while (std::count(head.begin(), head.end(), '\n') < 3 && head.size() < 64) {
    char c;
    if (readAll(pipe, &c, 1, monitor) == 0) break;
    head += c;
  }
  int across = 0, down = 0, depth = 0;
  if (std::sscanf(head.c_str(), "P6 %d %d %d", &across, &down, &depth) != 3 || depth != 255 || across < 1 || down < 1 ||
      across > maxSide || down > maxSide)
    throw Error("badValue", "ffmpeg sent something that is no frame.");
  width = static_cast<std::size_t>(across);
  height = static_cast<std::size_t>(down);
  return true;
}

double fraction(const std::string& text) {  // "30000/1001", or a number
  double above = 0, below = 1;
  const int found = std::sscanf(text.c_str(), "%lf/%lf", &above, &below);
  return found >= 1 && below > 0 && above > 0 ? above / below : std::numeric_limits<double>::quiet_NaN();
}

// The value of the first line "key=value".
std::string valueOf(const std::string& text, const std::string& key) {
  std::size_t at = text.rfind(key + "=", 0) == 0 ? 0 : text.find("\n" + key + "=");
  if (at == std::string::npos) return "";
  at = text.find('=', at) + 1;
  return text.substr(at, text.find('\n', at) - at);
}
// What ffprobe says of the entries asked for, in lines "key=value".
std::string probe(const std::string& file, const std::string& entries, Monitor& monitor) {
  const Child child = startChild({"ffprobe", "-v", "error", "-protocol_whitelist", "file", "-select_streams", "V:0",
                                  "-show_entries", entries, "-of", "default=noprint_wrappers=1", "file:" + file},
                                 ffmpegAdvice);
  constexpr std::size_t piece = 4096;
  std::string text;
  try {
    for (std::size_t size = 0; text.size() == size; size += piece) {
      text.resize(size + piece);
      text.resize(size + readAll(child.output, &text[size], piece, monitor));
    }
  } catch (...) {
    endChild(child);
    throw;
  }
  endChild(child);
  return text;
}
}  // namespace

VideoPipe openVideo(const VideoOptions& options) {
  const Child child = startChild(command(options), ffmpegAdvice);
  return {child.process, child.output, child.complaints};
}

VideoProgress readVideo(const VideoPipe& pipe, double count, const FrameRoom& room, Monitor& monitor) {
  const Child child{pipe.process, pipe.frames, pipe.complaints};
  VideoProgress done;
  std::vector<std::uint8_t> strip;
  std::size_t width = 0, height = 0, firstWidth = 0, firstHeight = 0;
  while (static_cast<double>(done.frames) < count) {
    done.ended = !readHead(pipe.frames, width, height, monitor);
    if (done.ended) break;
    if (done.frames == 0) {
      firstWidth = width;
      firstHeight = height;
      strip.resize(3 * stripRows * width);
    } else if (width != firstWidth || height != firstHeight) {
      throw Error("badValue", "The size of the picture changes inside the video; give a size.");
    }
    std::uint8_t* to = room(height, width);
    for (std::size_t y = 0; y < height; y += stripRows) {
      const std::size_t rows = std::min(stripRows, height - y), bytes = 3 * rows * width;
      if (readAll(pipe.frames, strip.data(), bytes, monitor) < bytes)
        throw Error("badValue", "The decoder ended inside a frame.");
      kernels().transposeColours(strip.data(), rows, width, to + y, height);
    }
    ++done.frames;
    monitor.poll();
  }
  if (done.ended) {
    done.failed = endOf(child).failed;
    done.complaints = complaintsOf(child);
  }
  return done;
}

void closeVideo(const VideoPipe& pipe) { endChild({pipe.process, pipe.frames, pipe.complaints}); }

VideoFacts probeVideo(const std::string& file, Monitor& monitor) {
  const std::string text = probe(file, "stream=avg_frame_rate:format=duration", monitor);
  return {fraction(valueOf(text, "avg_frame_rate")), fraction(valueOf(text, "duration"))};
}

std::vector<double> frameTimes(const std::string& file, Monitor& monitor) {
  const std::string key = "best_effort_timestamp_time=",
                    text = probe(file, "frame=best_effort_timestamp_time", monitor);
  std::vector<double> times;
  for (std::size_t at = text.find(key); at != std::string::npos; at = text.find(key, at)) {
    at += key.size();
    char* end = nullptr;
    const double t = std::strtod(&text[at], &end);
    times.push_back(end == &text[at] ? std::numeric_limits<double>::quiet_NaN() : t);
  }
  return times;
}
}  // namespace frs
