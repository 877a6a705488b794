// mx_video.hpp - decoders and frames of the core for the host.
#pragma once
#include "base/memory.hpp"
#include "mx_image.hpp"
#include "video/video.hpp"

namespace frs::mx {
/// A running decoder for the host to keep, as a row of three numbers.
inline mxArray* pipeRow(const VideoPipe& p) {
  return rowOf({static_cast<double>(p.process), static_cast<double>(p.frames), static_cast<double>(p.complaints)});
}
inline VideoPipe toPipe(const mxArray* a) {
  const std::vector<double> v = toVector(a, "the decoder", 3);
  return {static_cast<long>(v[0]), static_cast<int>(v[1]), static_cast<int>(v[2])};
}

/// The pixels of an H-by-W-by-3-by-T uint8 array, or of one frame of it.
struct Frames {
  const std::uint8_t* pixels;
  std::size_t rows, cols, count;
};
/// How many rows, columns and frames an H-by-W-by-C-by-T uint8 array has.
inline Grid frameGrid(const mxArray* a) {
  const mwSize* d = mxGetDimensions(a);
  const mwSize n = mxGetNumberOfDimensions(a);
  if (mxGetClassID(a) != mxUINT8_CLASS || n > 4) wrong("badType", "V", "H-by-W-by-C-by-T uint8", a);
  return {static_cast<std::size_t>(d[0]), static_cast<std::size_t>(d[1]), n > 3 ? static_cast<std::size_t>(d[3]) : 1};
}
inline Frames toFrames(const mxArray* a) {
  const mwSize* d = mxGetDimensions(a);
  const mwSize n = mxGetNumberOfDimensions(a);
  if (mxGetClassID(a) != mxUINT8_CLASS || mxIsComplex(a)) wrong("badType", "V", "H-by-W-by-3-by-T uint8", a);
  if (n < 3 || n > 4 || d[2] != 3) wrong("badSize", "V", "H-by-W-by-3-by-T uint8", a);
  return {static_cast<const std::uint8_t*>(mxGetData(a)), static_cast<std::size_t>(d[0]),
          static_cast<std::size_t>(d[1]), n > 3 ? static_cast<std::size_t>(d[3]) : 1};
}

/// Takes frames for an H-by-W-by-3-by-T uint8 array: straight into it where their number is known to be small,
/// otherwise into pieces that are joined at the end, each given up once it is copied. The arrays come from the host's
/// `zeros`: those of mxCreateNumericArray Octave would copy once more, byte by byte, when they are returned.
class FrameStore {
 public:
  explicit FrameStore(double count) : perPiece_(count <= together ? static_cast<std::size_t>(count) : together) {}
  std::uint8_t* room(std::size_t height, std::size_t width) {
    height_ = height;
    width_ = width;
    if (pieces_.empty() || filled_ == perPiece_) {
      requireMemory(static_cast<double>(perPiece_ * 3 * height) * static_cast<double>(width),
                    "reading so many frames at once (read clip by clip, or smaller)");
      pieces_.push_back(frames(perPiece_));
      filled_ = 0;
    }
    return bytes(pieces_.back()) + 3 * height * width * filled_++;
  }
  mxArray* array() {
    if (pieces_.size() == 1 && filled_ == perPiece_) return pieces_[0];
    if (pieces_.empty()) return emptyVideo();
    mxArray* all = frames((pieces_.size() - 1) * perPiece_ + filled_);
    std::uint8_t* to = bytes(all);
    for (std::size_t k = 0; k < pieces_.size(); ++k) {
      const std::size_t size = 3 * height_ * width_ * (k + 1 < pieces_.size() ? perPiece_ : filled_);
      std::memcpy(to, bytes(pieces_[k]), size);
      to += size;
      mxDestroyArray(pieces_[k]);
    }
    return all;
  }

 private:
  static constexpr std::size_t together = 100;
  static mxArray* emptyVideo() {
    const mwSize size[] = {0, 0, 3, 0};
    return mxCreateNumericArray(4, size, mxUINT8_CLASS, mxREAL);
  }
  static std::uint8_t* bytes(mxArray* a) { return static_cast<std::uint8_t*>(mxGetData(a)); }
  static mxArray* call(const char* function, std::vector<mxArray*> in) {
    mxArray* out = nullptr;
    mexCallMATLAB(1, &out, static_cast<int>(in.size()), in.data(), function);
    return out;
  }
  // Room for some frames: one of zeros, repeated. Octave fills an array byte by byte, but copies a frame at once.
  mxArray* frames(std::size_t count) const {
    mxArray *extent = rowOf({static_cast<double>(height_), static_cast<double>(width_), 3}),
            *type = mxCreateString("uint8"), *dimension = mxCreateDoubleScalar(4),
            *frame = call("zeros", {extent, type});
    std::vector<mxArray*> in(count, frame);
    in.insert(in.begin(), dimension);
    mxArray* out = call("cat", in);
    for (mxArray* a : {extent, type, dimension, frame}) mxDestroyArray(a);
    return out;
  }

  std::size_t height_ = 0, width_ = 0, perPiece_, filled_ = 0;
  std::vector<mxArray*> pieces_;
};
}  // namespace frs::mx
