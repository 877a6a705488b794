// mx_video.hpp - decoders and frames of the core for the host.
#pragma once
#include "frs/video.hpp"
#include "mx.hpp"

namespace frs::mx {
/// A decoder that runs, as a row of three numbers.
inline mxArray* pipeRow(const VideoPipe& p) {
  return rowOf({static_cast<double>(p.process), static_cast<double>(p.frames), static_cast<double>(p.complaints)});
}
inline VideoPipe toPipe(const mxArray* a) {
  const std::vector<double> v = toVector(a, "the decoder");
  if (v.size() != 3) wrong("internal", "the decoder", "a row of three numbers", a);
  return {static_cast<long>(v[0]), static_cast<int>(v[1]), static_cast<int>(v[2])};
}

/// H-by-W-by-3-by-T uint8; each frame is given up once it is copied.
inline mxArray* framesArray(VideoFrames& video) {
  const mwSize size[] = {static_cast<mwSize>(video.height), static_cast<mwSize>(video.width), 3,
                         static_cast<mwSize>(video.frames.size())};
  mxArray* a = mxCreateNumericArray(4, size, mxUINT8_CLASS, mxREAL);
  std::uint8_t* to = static_cast<std::uint8_t*>(mxGetData(a));
  for (auto& frame : video.frames) {
    std::memcpy(to, frame.data(), frame.size());
    to += frame.size();
    std::vector<std::uint8_t>().swap(frame);
  }
  return a;
}
}  // namespace frs::mx
