// photograph.cpp - see image/photograph.hpp.
#include "image/photograph.hpp"

#include <algorithm>

#include "base/parallel.hpp"
#include "base/platform.hpp"
#include "base/threads.hpp"
#include "image/png.hpp"

namespace frs {
namespace {
std::vector<std::uint8_t> contentOf(const std::string& path) {
  std::vector<std::uint8_t> bytes;
  const platform::File f = platform::openFile(path, "rb");
  if (!f) return bytes;
  std::uint8_t part[1 << 16];
  while (const std::size_t n = std::fread(part, 1, sizeof part, f.get())) bytes.insert(bytes.end(), part, part + n);
  if (std::ferror(f.get())) bytes.clear();
  return bytes;
}

std::optional<FilePicture> pngPhotograph(Span<const std::uint8_t> bytes, double maxPixels) {
  auto picture = decodePng(bytes);
  if (!picture) return {};
  const PictureSize file{picture->rows, picture->cols}, wanted = reducedSize(file.rows, file.cols, maxPixels);
  if (wanted.rows != file.rows || wanted.cols != file.cols)
    picture = reduced(*picture, wanted, static_cast<double>(file.rows), static_cast<double>(file.cols));
  return FilePicture{std::move(*picture), file};
}
}  // namespace

BytePicture upright(const BytePicture& picture, int orientation) {
  const std::size_t rows = picture.rows, cols = picture.cols;
  const bool turned = orientation > 4;  // rows become columns
  const bool fromBelow = orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7,
             fromRight = orientation == 2 || orientation == 3 || orientation == 7 || orientation == 8;
  BytePicture out{turned ? cols : rows, turned ? rows : cols, picture.channels, {}};
  out.data.resize(picture.data.size());
  std::size_t to = 0;
  for (std::size_t p = 0; p < picture.channels; ++p)
    for (std::size_t x = 0; x < out.cols; ++x)
      for (std::size_t y = 0; y < out.rows; ++y) {
        const std::size_t row = turned ? x : y, col = turned ? y : x;
        out.data[to++] =
            picture.data[(p * cols + (fromRight ? cols - 1 - col : col)) * rows + (fromBelow ? rows - 1 - row : row)];
      }
  return out;
}

std::optional<FilePicture> readPhotograph(const std::string& path, double maxPixels, double maxFilePixels) {
  const std::vector<std::uint8_t> bytes = contentOf(path);
  const PictureNotes notes = pictureNotes(bytes);
  if (!notes.tooMuch(maxFilePixels).empty()) return {};
  if (isPng(bytes)) return pngPhotograph(bytes, maxPixels);
  if (!notes.isJpeg || !notes.isWhole) return {};
  auto photograph = decodeJpeg(bytes, maxPixels);
  if (!photograph || notes.orientation == 1) return photograph;
  photograph->picture = upright(photograph->picture, notes.orientation);
  if (notes.orientation > 4) std::swap(photograph->file.rows, photograph->file.cols);
  return photograph;
}

std::vector<std::optional<FilePicture>> readPhotographs(const std::vector<std::string>& paths, double maxPixels,
                                                        double maxFilePixels, int threads, Monitor& monitor) {
  std::vector<std::optional<FilePicture>> out(paths.size());
  monitor.poll();
  parallelFor(paths.size(), 1, threadCount(threads),
              [&](std::size_t k) { out[k] = readPhotograph(paths[k], maxPixels, maxFilePixels); });
  return out;
}
}  // namespace frs
