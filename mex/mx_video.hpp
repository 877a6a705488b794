// mx_video.hpp - decoders and frames of the core for the host.
#pragma once
#include "frs/memory.hpp"
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

/// Takes frames for an H-by-W-by-3-by-T uint8 array: straight into it where their number is known to be small,
/// otherwise into pieces that are joined at the end, each given up once it is copied.
class FrameStore {
 public:
  explicit FrameStore(double count) : most_(count) {}
  std::uint8_t* room(std::size_t height, std::size_t width) {
    height_ = height;
    width_ = width;
    const std::size_t bytes = 3 * height * width;
    if (pieces_.empty() || filled_ == perPiece_) {
      perPiece_ = most_ <= together ? static_cast<std::size_t>(most_) : together;
      requireMemory(static_cast<double>(perPiece_) * static_cast<double>(bytes),
                    "reading so many frames at once (read clip by clip, or smaller)");
      const mwSize size[] = {static_cast<mwSize>(height), static_cast<mwSize>(width), 3,
                             static_cast<mwSize>(perPiece_)};
      pieces_.push_back(mxCreateNumericArray(4, size, mxUINT8_CLASS, mxREAL));
      filled_ = 0;
    }
    return static_cast<std::uint8_t*>(mxGetData(pieces_.back())) + bytes * filled_++;
  }
  mxArray* array() {
    const std::size_t count = pieces_.empty() ? 0 : (pieces_.size() - 1) * perPiece_ + filled_;
    if (pieces_.size() == 1 && filled_ == perPiece_) return pieces_[0];
    const mwSize size[] = {static_cast<mwSize>(height_), static_cast<mwSize>(width_), 3, static_cast<mwSize>(count)};
    mxArray* all = mxCreateNumericArray(4, size, mxUINT8_CLASS, mxREAL);
    std::uint8_t* to = static_cast<std::uint8_t*>(mxGetData(all));
    for (std::size_t k = 0; k < pieces_.size(); ++k) {
      const std::size_t bytes = 3 * height_ * width_ * (k + 1 < pieces_.size() ? perPiece_ : filled_);
      std::memcpy(to, mxGetData(pieces_[k]), bytes);
      to += bytes;
      mxDestroyArray(pieces_[k]);
    }
    return all;
  }

 private:
  static constexpr std::size_t together = 64;
  double most_;
  std::size_t height_ = 0, width_ = 0, perPiece_ = 0, filled_ = 0;
  std::vector<mxArray*> pieces_;
};
}  // namespace frs::mx
