// mx_stip.hpp - where frs_stip takes its frames from, and its options.
#pragma once
#include <cmath>
#include <functional>

#include "image/colour.hpp"
#include "mx_video.hpp"
#include "video/stip.hpp"

namespace frs::mx {
inline PlanarImage brightness(const std::uint8_t* rgb, std::size_t rows, std::size_t cols) {
  return toIntensity(readImage(rgb, rows, cols, 3, 1));
}

inline FrameSource framesOfArray(const mxArray* video) {
  return [v = toFrames(video), t = std::size_t{0}](PlanarImage& frame) mutable {
    if (t == v.count) return false;
    frame = brightness(v.pixels + 3 * v.rows * v.cols * t++, v.rows, v.cols);
    return true;
  };
}

inline FrameSource framesOfDecoder(const mxArray* decoder, Monitor& monitor, std::string& complaints) {
  return [pipe = toPipe(decoder), &monitor, &complaints, pixels = std::vector<std::uint8_t>(), rows = std::size_t{0},
          cols = std::size_t{0}](PlanarImage& frame) mutable {
    const auto room = [&](std::size_t height, std::size_t width) {
      rows = height;
      cols = width;
      pixels.resize(3 * height * width);
      return pixels.data();
    };
    const VideoProgress next = readVideo(pipe, 1, room, monitor);
    if (next.frames == 0) {
      complaints = next.failed && next.complaints.empty() ? "ffmpeg failed" : next.complaints;
      return false;
    }
    frame = brightness(pixels.data(), rows, cols);
    return true;
  };
}

inline FrameSource framesOfFunction(const mxArray* function) {
  if (std::strcmp(mxGetClassName(function), "function_handle") != 0)
    wrong("badType", "source", "a uint8 video, a decoder or a function", function);
  return [function, t = 0.0](PlanarImage& frame) mutable {
    mxArray *in[] = {const_cast<mxArray*>(function), mxCreateDoubleScalar(++t)}, *out = nullptr;
    mexCallMATLAB(1, &out, 2, in, "feval");
    mxDestroyArray(in[1]);
    if (mxIsChar(out)) throw Error("badValue", toText(out, "the message"));
    const bool some = !mxIsEmpty(out);
    if (some) {
      const Frames v = toFrames(out);
      frame = brightness(v.pixels, v.rows, v.cols);
    }
    mxDestroyArray(out);
    return some;
  };
}

inline StipOptions stipOptions(const Options& options) {
  StipOptions o;
  o.side = options.integer("side", 3, 10000);
  o.length = options.integer("length", 2, 10000);
  const std::vector<double> scales = options.vector("scales", 2);
  for (double s : scales)
    if (!(s >= 1 && s <= 100)) throw Error("badOption", "scales must hold two numbers in [1, 100].");
  o.spatialScales = static_cast<int>(scales[0]);
  o.temporalScales = static_cast<int>(scales[1]);
  o.sparse = options.choice("detector", {"dense", "harris"}) == 1;
  o.threshold = options.scalar("threshold", 0, 1e9);
  o.overlap = options.scalar("overlap", 0, 0.99);
  o.contrast = options.scalar("contrast", 0, 1e6);
  o.still = options.scalar("still", 0, 1e6);
  o.maxCount = static_cast<std::size_t>(options.scalar("maxCount", 0, 0x1.0p53));
  o.seed = static_cast<std::uint64_t>(options.scalar("seed", 0, 0x1.0p53));
  o.flow.finest = options.integer("finest", 0, 30);
  const double total = options.scalar("total", 1, HUGE_VAL);  // of frames, Inf: not known
  o.frames = total < 1e9 ? static_cast<long>(total) : 0;
  return o;
}

/// Of a uint8 video, a decoder or a function; complaints are those of the decoder, once it has ended.
inline FrameSource framesOf(const mxArray* source, Monitor& monitor, std::string& complaints) {
  return mxGetClassID(source) == mxUINT8_CLASS    ? framesOfArray(source)
         : mxGetClassID(source) == mxDOUBLE_CLASS ? framesOfDecoder(source, monitor, complaints)
                                                  : framesOfFunction(source);
}
}  // namespace frs::mx
