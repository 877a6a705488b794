// ffmpeg.hpp - what to do where the programs of ffmpeg are missing.
#pragma once

namespace frs {
constexpr const char* ffmpegAdvice = "videos need it (Debian: apt-get install ffmpeg).";
}  // namespace frs
