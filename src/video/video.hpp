// video.hpp - frames of a video file, decoded by a separate ffmpeg process and read through a pipe.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/monitor.hpp"

namespace frs {
struct VideoOptions {
  std::string file;
  double first = 1, last = 1e15;  ///< frames asked for, counted from 1, both included
  double step = 1;                ///< every step-th of them
  int height = 0, width = 0;      ///< size of the delivered frames; 0: as in the file; -1: follows from the other
  double rate = 0;                ///< frames a second after resampling in time; 0: every frame of the file, once
};

/// A running decoder, as plain numbers: whoever holds them may pass them through the host between calls.
struct VideoPipe {
  long process = -1;    ///< process id of ffmpeg
  int frames = -1;      ///< reading end of the pipe it writes to
  int complaints = -1;  ///< unnamed file that takes its error messages
};

/// Gives the place for the next frame, 3 height width bytes: planes R, G, B, column-major, as the host keeps
/// pictures.
using FrameRoom = std::function<std::uint8_t*(std::size_t height, std::size_t width)>;

struct VideoProgress {
  std::size_t frames = 0;  ///< delivered by this call
  bool ended = false;      ///< no more frames will come; only then the rest is set:
  bool failed = false;     ///< whether ffmpeg gave up
  std::string complaints;  ///< the first 2000 bytes of its messages of level 'error'
};

struct VideoFacts {
  double rate = 0, duration = 0;  ///< frames a second (mean) and seconds, as the file claims; NaN: it does not say
};

/// Starts ffmpeg on a file. The arguments go to the process as they are: no shell sees the name, and "file:" before
/// it keeps ffmpeg from reading it as an option, a protocol or a pattern. Playlists cannot reach the network.
///
/// Post    Frames are turned upright as the file's display matrix says. closeVideo must be called, once.
/// Throws  frs::Error noFile (no ffmpeg on the PATH), internal.
VideoPipe openVideo(const VideoOptions& options);

/// The next `count` frames, fewer at the end of the video, each written where `room` says. They hold the bytes of
/// `ffmpeg -i file -f rawvideo -pix_fmt rgb24`, transposed.
///
/// Cost    memory for one frame; polls the monitor at least every 0.1 s.
/// Throws  frs::Error badValue (size of the picture changes, or the stream breaks inside a frame), what room throws.
VideoProgress readVideo(const VideoPipe& pipe, double count, const FrameRoom& room, Monitor& monitor);

/// Ends the decoder, also in the middle, and frees what it holds.
void closeVideo(const VideoPipe& pipe);

/// Writes height x width x 3 x count pixels, column-major, as a video of `rate` frames a second. The ending of the name
/// decides: .mkv without loss (FFV1); .gif and .webp animated pictures; others what ffmpeg thinks fit, .mp4 as H.264
/// that browsers play (an odd side gets one more pixel).
///
/// Throws  frs::Error noFile (no ffmpeg on the PATH, or the file cannot be written), Interrupted.
void writeVideo(const std::string& file, const std::uint8_t* pixels, std::size_t height, std::size_t width,
                std::size_t count, double rate, Monitor& monitor);

/// What the file's header says, by ffprobe.
///
/// Throws  frs::Error noFile (no ffprobe on the PATH), internal.
VideoFacts probeVideo(const std::string& file, Monitor& monitor);

/// When each frame is shown, in seconds as the file has them, in the order of readVideo; NaN where it does not say.
///
/// Cost    that of decoding all frames, by ffprobe: only then is it sure which packets become frames.
/// Throws  frs::Error noFile (no ffprobe on the PATH), internal.
std::vector<double> frameTimes(const std::string& file, Monitor& monitor);
}  // namespace frs
