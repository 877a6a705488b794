// seeds.cpp - sound files to begin with, one folder for each fuzzer below the folder that is named.
#include <filesystem>
#include <fstream>
#include <string>

#include "../support/small_tiff.hpp"
#include "base/cache.hpp"
#include "image/jpeg.hpp"
#include "image/png.hpp"

namespace {
using Bytes = std::vector<std::uint8_t>;
std::string place;

void keep(const char* fuzzer, const std::string& name, const Bytes& bytes) {
  std::filesystem::create_directories(place + "/" + fuzzer);
  std::ofstream(place + "/" + fuzzer + "/" + name, std::ios::binary)
      .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
}

frs::BytePicture gradient(std::size_t rows, std::size_t cols, std::size_t channels) {
  frs::BytePicture p{rows, cols, channels, {}};
  for (std::size_t i = 0; i < rows * cols * channels; ++i) p.data.push_back(static_cast<std::uint8_t>(i * 7 % 251));
  return p;
}

// The camera's notes after the first mark: a TIFF structure with one entry, the orientation.
Bytes withNotes(const Bytes& jpeg) {
  const Bytes notes{255, 225, 0, 34, 'E', 'x', 'i', 'f', 0, 0, 'M', 'M', 0, 42, 0, 0, 0,
                    8,   0,   1, 1,  18,  0,   3,   0,   0, 0, 1,   0,   6, 0,  0, 0, 0};
  Bytes out(jpeg.begin(), jpeg.begin() + 2);
  out.insert(out.end(), notes.begin(), notes.end());
  out.insert(out.end(), jpeg.begin() + 2, jpeg.end());
  return out;
}
void append(Bytes& to, const Bytes& more) { to.insert(to.end(), more.begin(), more.end()); }

Bytes words(std::initializer_list<std::uint32_t> numbers) {
  Bytes out;
  for (std::uint32_t n : numbers)
    for (int k = 0; k < 4; ++k) out.push_back(static_cast<std::uint8_t>(n >> 8 * k));
  return out;
}

// An element of a MAT file, an array of a class, and a file with one variable x.
Bytes element(std::uint32_t type, const Bytes& body) {
  Bytes out = words({type, static_cast<std::uint32_t>(body.size())});
  append(out, body);
  out.resize((out.size() + 7) / 8 * 8);
  return out;
}
Bytes array(std::uint32_t kind, std::uint32_t rows, std::uint32_t cols, std::initializer_list<Bytes> rest,
            const char* name = "") {
  Bytes body = element(6, words({kind, 4}));
  append(body, element(5, words({rows, cols})));
  append(body, element(1, Bytes(name, name + std::string(name).size())));
  for (const Bytes& r : rest) append(body, r);
  return element(14, body);
}
void keepMat(const std::string& name, const Bytes& variable) {
  Bytes file(116, ' ');
  const std::string text = "MATLAB 5.0 MAT-file";
  std::copy(text.begin(), text.end(), file.begin());
  append(file, Bytes(8, 0));
  append(file, {0, 1, 'I', 'M'});
  append(file, variable);
  keep("mat", name, file);
}

void keepMats() {
  const Bytes one = array(6, 1, 1, {element(9, Bytes(8, 1))});
  keepMat("double", array(6, 2, 2, {element(2, {1, 2, 3, 4})}, "x"));
  keepMat("int", array(10, 1, 2, {element(3, {1, 0, 2, 0})}, "x"));
  keepMat("logical", array(9 + 0x200, 1, 2, {element(2, {1, 0})}, "x"));
  keepMat("char", array(4, 1, 2, {element(16, {'a', 'b'})}, "x"));
  keepMat("utf16", array(4, 1, 2, {element(17, {'a', 0, 'b', 1})}, "x"));
  keepMat("cell", array(1, 1, 2, {one, one}, "x"));
  keepMat("struct", array(2, 1, 1, {element(5, words({8})), element(1, {'f', 0, 0, 0, 0, 0, 0, 0}), one}, "x"));
  keepMat("sparse",
          array(5, 3, 2, {element(5, words({0, 2})), element(5, words({0, 1, 2})), element(9, Bytes(16, 63))}, "x"));
}
}  // namespace

int main(int, char** argv) {
  place = argv[1];
  keepMats();
  for (std::size_t channels : {1, 3}) {
    const auto p = gradient(11, 19, channels);
    const Bytes png = frs::encodePng(p), jpeg = frs::encodeJpeg(p, 80);
    keep("png", std::to_string(channels), png);
    keep("exif", "png" + std::to_string(channels), png);
    keep("jpeg", std::to_string(channels), jpeg);
    keep("exif", "jpeg" + std::to_string(channels), jpeg);
    keep("exif", "notes" + std::to_string(channels), jpeg.empty() ? jpeg : withNotes(jpeg));
  }
  keep("exif", "tiff", {'I', 'I', 42, 0, 8, 0, 0, 0, 1, 0, 18, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0});
  for (int packing : {1, 5, 8, 32773})
    for (int predictor : {1, 2, 3})
      keep("tiff", std::to_string(packing) + "_" + std::to_string(predictor),
           smallTiff(packing, predictor, Bytes(20, 7)));
  keep("cache", "none", {});
  std::vector<char> word(160, 7), frames(96, 'x');
  frs::writeCache(place + "/cache/frs_fuzz_0000000.frs", "1",
                  {{"word", "uint32", {4, 10}, word}, {"frames", "single", {4, 6}, frames}});
}
