// [frames, descr, complaints] = frs_stip_mex(source, opts) - used by frs_stip.m only. source is a uint8 video, a
// decoder of frs_video_open_mex, or a function that gives picture number t, [] after the last, or a text on failure.
#include <cmath>
#include <functional>

#include "image/colour.hpp"
#include "mx_video.hpp"
#include "video/stip.hpp"

namespace {
using frs::PlanarImage;

PlanarImage brightness(const std::uint8_t* rgb, std::size_t rows, std::size_t cols) {
  return frs::toIntensity(frs::readImage(rgb, rows, cols, 3, 1));
}

frs::FrameSource framesOfArray(const mxArray* video) {
  return [v = frs::mx::toFrames(video), t = std::size_t{0}](PlanarImage& frame) mutable {
    if (t == v.count) return false;
    frame = brightness(v.pixels + 3 * v.rows * v.cols * t++, v.rows, v.cols);
    return true;
  };
}

frs::FrameSource framesOfDecoder(const mxArray* decoder, frs::Monitor& monitor, std::string& complaints) {
  return [pipe = frs::mx::toPipe(decoder), &monitor, &complaints, pixels = std::vector<std::uint8_t>(),
          rows = std::size_t{0}, cols = std::size_t{0}](PlanarImage& frame) mutable {
    const auto room = [&](std::size_t height, std::size_t width) {
      rows = height;
      cols = width;
      pixels.resize(3 * height * width);
      return pixels.data();
    };
    const frs::VideoProgress next = frs::readVideo(pipe, 1, room, monitor);
    if (next.frames == 0) {
      complaints = next.failed && next.complaints.empty() ? "ffmpeg failed" : next.complaints;
      return false;
    }
    frame = brightness(pixels.data(), rows, cols);
    return true;
  };
}

frs::FrameSource framesOfFunction(const mxArray* function) {
  if (std::strcmp(mxGetClassName(function), "function_handle") != 0)
    frs::mx::wrong("badType", "source", "a uint8 video, a decoder or a function", function);
  return [function, t = 0.0](PlanarImage& frame) mutable {
    mxArray *in[] = {const_cast<mxArray*>(function), mxCreateDoubleScalar(++t)}, *out = nullptr;
    mexCallMATLAB(1, &out, 2, in, "feval");
    mxDestroyArray(in[1]);
    if (mxIsChar(out)) throw frs::Error("badValue", frs::mx::toText(out, "the message"));
    const bool some = !mxIsEmpty(out);
    if (some) {
      const frs::mx::Frames v = frs::mx::toFrames(out);
      frame = brightness(v.pixels, v.rows, v.cols);
    }
    mxDestroyArray(out);
    return some;
  };
}

void run(const frs::mx::Args& args) {
  args.expect(2, 3);
  const auto options = args.options(1);
  frs::StipOptions o;
  o.side = options.integer("side", 3, 10000);
  o.length = options.integer("length", 2, 10000);
  const std::vector<double> scales = options.vector("scales", 2);
  for (double s : scales)
    if (!(s >= 1 && s <= 100)) throw frs::Error("badOption", "scales must hold two numbers in [1, 100].");
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
  frs::mx::HostMonitor monitor(options.integer("verbose", 0));
  std::string complaints;
  const mxArray* source = args.raw(0);
  const frs::FrameSource next = mxGetClassID(source) == mxUINT8_CLASS    ? framesOfArray(source)
                                : mxGetClassID(source) == mxDOUBLE_CLASS ? framesOfDecoder(source, monitor, complaints)
                                                                         : framesOfFunction(source);
  const frs::Stips s = frs::denseStips(next, o, monitor);
  std::copy(s.frames.begin(), s.frames.end(), args.newSingle(0, frs::Stips::frameRows, s.count()).data);
  if (args.wants(1)) std::copy(s.values.begin(), s.values.end(), args.newSingle(1, frs::Stips::dim, s.count()).data);
  args.give(2, mxCreateString(complaints.c_str()));
}
}  // namespace

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("stip", {nlhs, plhs, nrhs, prhs}, run);
}
