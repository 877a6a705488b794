#include "image/jpeg.hpp"

#include <algorithm>
#include <csetjmp>
#include <cstdio>
#include <cstdlib>

#include "base/memory.hpp"
#include "simd/kernels.hpp"
#ifdef FRS_JPEG
#include <jpeglib.h>
#endif

namespace frs {
#ifdef FRS_JPEG
namespace {
constexpr unsigned kStrip = 64;  // rows that are decoded before they are put into planes

// libjpeg reports an error by a function that must not return: it jumps back into `attempt`. Nothing between the two may
// have a destructor, so all memory belongs to whoever calls `attempt`.
template <class Info, void (*destroy)(Info*)>
struct Coder {
  Info info;
  jpeg_error_mgr errors;
  std::jmp_buf escape;

  Coder() : info(), errors(), escape() {
    info.err = jpeg_std_error(&errors);
    info.client_data = this;
    errors.error_exit = [](j_common_ptr c) { std::longjmp(static_cast<Coder*>(c->client_data)->escape, 1); };
    errors.output_message = [](j_common_ptr) {};
  }
  Coder(const Coder&) = delete;
  void operator=(const Coder&) = delete;
  ~Coder() { destroy(&info); }
};
using Decoder = Coder<jpeg_decompress_struct, jpeg_destroy_decompress>;
using Encoder = Coder<jpeg_compress_struct, jpeg_destroy_compress>;

// Whether work(coder, argument) came to its end.
template <class AnyCoder, class Argument>
bool attempt(AnyCoder& coder, void (*work)(AnyCoder&, Argument&), Argument& argument) {
  if (setjmp(coder.escape) != 0) return false;
  work(coder, argument);
  return true;
}

void readHeader(Decoder& d, Span<const std::uint8_t>& bytes) {
  jpeg_create_decompress(&d.info);
  jpeg_mem_src(&d.info, bytes.data, bytes.size);
  jpeg_read_header(&d.info, TRUE);
}

void start(Decoder& d, const unsigned& denominator) {
  d.info.out_color_space = JCS_RGB;
  d.info.scale_num = 1;
  d.info.scale_denom = denominator;
  jpeg_start_decompress(&d.info);
}

struct Strips {
  std::uint8_t* rows;    // kStrip rows of interleaved colours
  std::uint8_t* planes;  // of the whole picture
};
// Stops at the first thing that libjpeg complains about: it would make up all that is missing.
void readRows(Decoder& d, Strips& to) {
  const std::size_t width = d.info.output_width, height = d.info.output_height;
  while (d.info.output_scanline < height) {
    if (d.errors.num_warnings > 0) return;
    const JDIMENSION first = d.info.output_scanline,
                     last = static_cast<JDIMENSION>(std::min<std::size_t>(height, first + kStrip));
    while (d.info.output_scanline < last) {
      JSAMPROW row = to.rows + 3 * width * (d.info.output_scanline - first);
      jpeg_read_scanlines(&d.info, &row, 1);
    }
    kernels().transposeColours(to.rows, last - first, width, to.planes + first, height);
  }
  jpeg_finish_decompress(&d.info);
}

bool isPlain(const jpeg_decompress_struct& info) {
  return info.jpeg_color_space == JCS_GRAYSCALE || info.jpeg_color_space == JCS_YCbCr ||
         info.jpeg_color_space == JCS_RGB;
}

// The largest of 1, 2, 4, 8 that leaves at least the wanted size.
unsigned denominatorFor(const PictureSize& file, const PictureSize& wanted) {
  unsigned d = 8;
  while (d > 1 && (file.rows / d < wanted.rows || file.cols / d < wanted.cols)) d /= 2;
  return d;
}

struct Writing {
  const BytePicture& picture;
  int quality;
  std::uint8_t* row;               // one row of interleaved colours
  unsigned char* bytes = nullptr;  // libjpeg's own memory
  unsigned long size = 0;
};
void write(Encoder& e, Writing& job) {
  const BytePicture& p = job.picture;
  jpeg_create_compress(&e.info);
  jpeg_mem_dest(&e.info, &job.bytes, &job.size);
  e.info.image_width = static_cast<JDIMENSION>(p.cols);
  e.info.image_height = static_cast<JDIMENSION>(p.rows);
  e.info.input_components = static_cast<int>(p.channels);
  e.info.in_color_space = p.channels == 3 ? JCS_RGB : JCS_GRAYSCALE;
  jpeg_set_defaults(&e.info);
  jpeg_set_quality(&e.info, job.quality, TRUE);
  jpeg_start_compress(&e.info, TRUE);
  for (std::size_t y = 0; y < p.rows; ++y) {
    for (std::size_t c = 0; c < p.channels; ++c)
      for (std::size_t x = 0; x < p.cols; ++x) job.row[x * p.channels + c] = p.data[(c * p.cols + x) * p.rows + y];
    JSAMPROW row = job.row;
    jpeg_write_scanlines(&e.info, &row, 1);
  }
  jpeg_finish_compress(&e.info);
}
}  // namespace

std::optional<FilePicture> decodeJpeg(Span<const std::uint8_t> bytes, double maxPixels) {
  Decoder decoder;
  if (!attempt(decoder, readHeader, bytes) || !isPlain(decoder.info)) return {};
  FilePicture out{{}, {decoder.info.image_height, decoder.info.image_width}};
  const PictureSize wanted = reducedSize(out.file.rows, out.file.cols, maxPixels);
  const bool whole = wanted.rows == out.file.rows && wanted.cols == out.file.cols;
  const unsigned denominator = whole ? 1 : denominatorFor(out.file, wanted);
  requireMemory(
      3.0 / (denominator * denominator) * static_cast<double>(out.file.rows) * static_cast<double>(out.file.cols),
      "the decoded picture");
  if (!attempt(decoder, start, denominator)) return {};
  BytePicture& p = out.picture;
  p = {decoder.info.output_height, decoder.info.output_width, 3, {}};
  p.data.resize(3 * p.rows * p.cols);
  std::vector<std::uint8_t> rows(3 * kStrip * p.cols);
  Strips strips{rows.data(), p.data.data()};
  if (!attempt(decoder, readRows, strips) || decoder.errors.num_warnings > 0) return {};
  const auto decoded = [&](std::size_t side) { return static_cast<double>(side) / denominator; };
  if (!whole) p = reduced(p, wanted, decoded(out.file.rows), decoded(out.file.cols));
  return out;
}

std::vector<std::uint8_t> encodeJpeg(const BytePicture& picture, int quality) {
  std::vector<std::uint8_t> row(picture.channels * picture.cols), out;
  Writing job{picture, quality, row.data()};
  Encoder encoder;
  if (attempt(encoder, write, job)) out.assign(job.bytes, job.bytes + job.size);
  std::free(job.bytes);
  return out;
}
#else
std::vector<std::uint8_t> encodeJpeg(const BytePicture&, int) { return {}; }
std::optional<FilePicture> decodeJpeg(Span<const std::uint8_t>, double) { return {}; }
#endif
}  // namespace frs
