#include "network/fetch.hpp"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

#include "base/child.hpp"
#include "base/error.hpp"
#include "base/platform.hpp"

namespace frs {
namespace {
constexpr std::size_t chunk = std::size_t{1} << 20;
constexpr std::size_t tarBlock = 512;

std::uint64_t sizeOf(const std::string& path) {
  const platform::File f = platform::openFile(path, "rb");
  if (!f) return 0;
  std::fseek(f.get(), 0, SEEK_END);
  return static_cast<std::uint64_t>(std::max(0L, std::ftell(f.get())));
}

// The program writes what comes to its standard output, from byte `start` on.
Child startedFetch(const std::string& url, std::uint64_t start) {
  const std::string from = std::to_string(start);
  std::vector<std::string> curl = {"curl", "--fail", "--location", "--silent", "--show-error", "--globoff"};
  if (start > 0) curl.insert(curl.end(), {"--continue-at", from});
  curl.insert(curl.end(), {"--url", url});
  const std::string advice = "install curl (Debian: apt-get install curl ca-certificates).";
  try {
    return startChild(curl, advice);
  } catch (const Error& e) {
    if (e.reason != "noFile") throw;
  }
  try {
    return startChild({"wget", "--quiet", "--output-document=-", "--start-pos=" + from, "--", url}, advice);
  } catch (const Error& e) {
    throw Error(e.reason, "There is neither curl nor wget on the PATH; " + advice);
  }
}

// Appends what comes to the file; the bytes that came, and what went wrong, "" where nothing did.
std::string append(const Child& child, const std::string& part, std::uint64_t have, std::uint64_t bytes,
                   Monitor& monitor) {
  const platform::File to = platform::openFile(part, "ab");
  if (!to) return "cannot write " + part;
  std::vector<char> block(chunk);
  for (std::size_t got = chunk; got == chunk;) {
    got = readAll(child.output, block.data(), chunk, monitor);
    if (std::fwrite(block.data(), 1, got, to.get()) < got || std::fflush(to.get()) != 0)
      return "cannot write " + part + "; the disk may be full";
    have += got;
    Progress p;
    p.stage = "fetch MB";
    p.iteration = static_cast<long>(have >> 20);
    p.total = static_cast<long>(bytes >> 20);
    monitor.report(p);
  }
  if (!endOf(child).failed) return "";
  const std::string said = complaintsOf(child);
  return said.empty() ? "the program that fetches failed" : said;
}

// FIPS 180-4, one block of 64 bytes.
class Sha256 {
 public:
  void add(const unsigned char* data, std::size_t size) {
    bits_ += 8 * std::uint64_t{size};
    for (std::size_t k = 0; k < size; ++k) {
      block_[filled_++] = data[k];
      if (filled_ == 64) take();
    }
  }
  std::string digest() {
    const std::uint64_t bits = bits_;
    const unsigned char one = 0x80, zero = 0;
    add(&one, 1);
    while (filled_ != 56) add(&zero, 1);
    unsigned char length[8];
    for (int k = 0; k < 8; ++k) length[k] = static_cast<unsigned char>(bits >> (56 - 8 * k));
    add(length, 8);
    char text[65];
    for (int k = 0; k < 8; ++k) std::snprintf(text + 8 * k, 9, "%08x", state_[k]);
    return text;
  }

 private:
  static std::uint32_t turned(std::uint32_t v, int by) { return v >> by | v << (32 - by); }
  void take() {
    static const auto keys = constants();
    std::uint32_t w[64];
    for (int t = 0; t < 16; ++t)
      w[t] = std::uint32_t{block_[4 * t]} << 24 | block_[4 * t + 1] << 16 | block_[4 * t + 2] << 8 | block_[4 * t + 3];
    for (int t = 16; t < 64; ++t)
      w[t] = (turned(w[t - 2], 17) ^ turned(w[t - 2], 19) ^ w[t - 2] >> 10) + w[t - 7] +
             (turned(w[t - 15], 7) ^ turned(w[t - 15], 18) ^ w[t - 15] >> 3) + w[t - 16];
    auto s = state_;
    for (int t = 0; t < 64; ++t) {
      const std::uint32_t a = s[0], e = s[4];
      const std::uint32_t first = s[7] + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & s[5]) ^ (~e & s[6])) +
                                  keys[static_cast<std::size_t>(t)] + w[t];
      const std::uint32_t second =
          (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & s[1]) ^ (a & s[2]) ^ (s[1] & s[2]));
      std::move_backward(s.begin(), s.end() - 1, s.end());
      s[4] += first;
      s[0] = first + second;
    }
    for (std::size_t k = 0; k < 8; ++k) state_[k] += s[k];
    filled_ = 0;
  }
  // The first 32 bits of the fractions of the cube roots of the first 64 primes; a double has them and 15 more.
  static std::array<std::uint32_t, 64> constants() {
    std::array<std::uint32_t, 64> k{};
    std::size_t found = 0;
    for (int p = 2; found < 64; ++p) {
      bool prime = true;
      for (int q = 2; q * q <= p; ++q) prime = prime && p % q != 0;
      const double root = std::cbrt(p);
      if (prime) k[found++] = static_cast<std::uint32_t>(std::ldexp(root - std::floor(root), 32));
    }
    return k;
  }

  std::array<std::uint32_t, 8> state_ = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                         0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  unsigned char block_[64] = {};
  std::size_t filled_ = 0;
  std::uint64_t bits_ = 0;
};

// What a file compressed by gzip holds, piece by piece.
class Inflated {
 public:
  explicit Inflated(const std::string& path) : file_(platform::openFile(path, "rb")), in_(chunk) {
    if (!file_) throw Error("noFile", "Cannot read " + path + ".");
    if (inflateInit2(&stream_, 15 + 16) != Z_OK) throw Error("outOfMemory", "no memory for zlib.");  // 16: of gzip
  }
  ~Inflated() { inflateEnd(&stream_); }
  Inflated(const Inflated&) = delete;
  /// Fills `to`; false at the end of the file.
  bool read(char* to, std::size_t size) {
    stream_.next_out = reinterpret_cast<Bytef*>(to);
    stream_.avail_out = static_cast<uInt>(size);
    while (stream_.avail_out > 0) {
      if (stream_.avail_in == 0) {
        stream_.avail_in = static_cast<uInt>(std::fread(in_.data(), 1, in_.size(), file_.get()));
        stream_.next_in = in_.data();
        if (stream_.avail_in == 0) return false;
      }
      const int code = inflate(&stream_, Z_NO_FLUSH);
      if (code == Z_STREAM_END) return stream_.avail_out == 0;
      if (code != Z_OK) throw Error("badValue", "the archive is damaged, or none.");
    }
    return true;
  }

 private:
  platform::File file_;
  std::vector<Bytef> in_;
  z_stream stream_ = {};
};
}  // namespace

void fetchFile(const std::string& url, const std::string& part, std::uint64_t bytes, Monitor& monitor) {
  const std::uint64_t start = sizeOf(part);
  if (start >= bytes) return;
  const Child child = startedFetch(url, start);
  std::string problem;
  try {
    problem = append(child, part, start, bytes, monitor);
  } catch (...) {
    endChild(child);
    throw;
  }
  endChild(child);
  while (!problem.empty() && std::strchr("\r\n. ", problem.back())) problem.pop_back();
  if (problem.empty() && sizeOf(part) < bytes) problem = "the file ended early";
  if (!problem.empty()) throw Error("noFile", "Cannot fetch " + url + ": " + problem + ".");
}

std::string sha256Of(const std::string& path) {
  const platform::File file = platform::openFile(path, "rb");
  if (!file) throw Error("noFile", "Cannot read " + path + ".");
  Sha256 sum;
  std::vector<unsigned char> block(chunk);
  for (std::size_t got = chunk; got == chunk;) {
    got = std::fread(block.data(), 1, chunk, file.get());
    sum.add(block.data(), got);
  }
  return sum.digest();
}

std::vector<std::string> filesIn(const std::string& archive, const std::vector<std::string>& names) {
  Inflated from(archive);
  std::vector<std::string> files(names.size());
  std::vector<bool> found(names.size());
  char head[tarBlock + 1] = {};
  while (from.read(head, tarBlock) && head[0] != '\0') {
    char size[13] = {};
    std::memcpy(size, head + 124, 12);
    head[100] = '\0';  // of the name, which comes first; a longer one is none that we look for
    const std::uint64_t bytes = std::strtoull(size, nullptr, 8);
    if (bytes > std::uint64_t{1} << 32) throw Error("badValue", "the archive is damaged, or none.");
    std::string content(static_cast<std::size_t>((bytes + tarBlock - 1) / tarBlock * tarBlock), '\0');
    if (!from.read(&content[0], content.size())) throw Error("badValue", "the archive is cut off.");
    content.resize(static_cast<std::size_t>(bytes));
    const auto at = std::find(names.begin(), names.end(), std::string(head)) - names.begin();
    if (static_cast<std::size_t>(at) == names.size()) continue;
    found[static_cast<std::size_t>(at)] = true;
    files[static_cast<std::size_t>(at)].swap(content);
  }
  for (std::size_t k = 0; k < names.size(); ++k)
    if (!found[k]) throw Error("noFile", "the archive holds no file " + names[k] + ".");
  return files;
}
}  // namespace frs
