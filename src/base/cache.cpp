#include "base/cache.hpp"

#include <zlib.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <limits>

#include "base/error.hpp"
#include "base/platform.hpp"

namespace frs {
namespace {
constexpr char kMagic[] = "FRSCACHE3";  // a change of the format below changes it: entries of others are made anew

std::uint64_t rotl(std::uint64_t x, int r) { return (x << r) | (x >> (64 - r)); }

std::uint64_t finish(std::uint64_t k) {
  k = (k ^ (k >> 33)) * 0xff51afd7ed558ccdULL;
  k = (k ^ (k >> 33)) * 0xc4ceb9fe1a85ec53ULL;
  return k ^ (k >> 33);
}

class Murmur3 {
 public:
  void block(const unsigned char* p) {
    std::uint64_t k1, k2;
    std::memcpy(&k1, p, 8);
    std::memcpy(&k2, p + 8, 8);
    h1_ ^= mix1(k1);
    h1_ = (rotl(h1_, 27) + h2_) * 5 + 0x52dce729;
    h2_ ^= mix2(k2);
    h2_ = (rotl(h2_, 31) + h1_) * 5 + 0x38495ab5;
  }
  std::string tail(const unsigned char* p, std::size_t rest, std::uint64_t total) {
    std::uint64_t k[2] = {0, 0};
    std::memcpy(k, p, rest);
    if (rest > 8) h2_ ^= mix2(k[1]);
    if (rest > 0) h1_ ^= mix1(k[0]);
    h1_ ^= total, h2_ ^= total;
    h1_ += h2_, h2_ += h1_;
    h1_ = finish(h1_), h2_ = finish(h2_);
    h1_ += h2_, h2_ += h1_;
    char text[33];
    std::snprintf(text, sizeof text, "%016llx%016llx", static_cast<unsigned long long>(h1_),
                  static_cast<unsigned long long>(h2_));
    return text;
  }

 private:
  static std::uint64_t mix1(std::uint64_t k) { return rotl(k * c1, 31) * c2; }
  static std::uint64_t mix2(std::uint64_t k) { return rotl(k * c2, 33) * c1; }
  static constexpr std::uint64_t c1 = 0x87c37b91114253d5ULL, c2 = 0x4cf5ad432745937fULL;
  std::uint64_t h1_ = 0, h2_ = 0;
};

void append(std::vector<char>& to, const void* data, std::size_t bytes) {
  const char* p = static_cast<const char*>(data);
  to.insert(to.end(), p, p + bytes);
}
void append(std::vector<char>& to, std::uint64_t v) { append(to, &v, sizeof v); }
void append(std::vector<char>& to, const std::string& s) {
  append(to, s.size());
  append(to, s.data(), s.size());
}

// Reads what append wrote; `ok` turns false at the first value that is not all there.
struct Reader {
  const char* p;
  std::size_t left;
  bool ok = true;

  bool take(void* to, std::uint64_t bytes) {
    if (!ok || bytes > left) return ok = false;
    if (bytes) std::memcpy(to, p, bytes);
    p += bytes, left -= bytes;
    return true;
  }
  std::uint64_t number() {
    std::uint64_t v = 0;
    take(&v, sizeof v);
    return v;
  }
  std::string text() {
    const std::uint64_t n = number();
    std::string s(ok && n <= left ? n : 0, '\0');
    take(s.data(), n);
    return s;
  }
  /// How many things follow that take at least so many bytes each: the entry may be a stranger's, with a hash that is right.
  std::uint64_t count(std::size_t each) {
    const std::uint64_t n = number();
    if (n > left / each) ok = false;
    return ok ? n : 0;
  }
};

// Byte k of every number before byte k + 1 of any: label images, word numbers and grid positions are small, so that their high
// bytes become long runs of zeros.
std::vector<Bytef> planesOf(const std::vector<std::uint32_t>& v) {
  std::vector<Bytef> planes(4 * v.size());
  for (std::size_t k = 0; k < 4; ++k)
    for (std::size_t i = 0; i < v.size(); ++i) planes[k * v.size() + i] = static_cast<Bytef>(v[i] >> (8 * k));
  return planes;
}
std::vector<std::uint32_t> fromPlanes(const std::vector<Bytef>& planes) {
  const std::size_t n = planes.size() / 4;
  const Bytef* p = planes.data();
  std::vector<std::uint32_t> v(n);
  for (std::size_t i = 0; i < n; ++i)
    v[i] = p[i] | std::uint32_t{p[n + i]} << 8 | std::uint32_t{p[2 * n + i]} << 16 | std::uint32_t{p[3 * n + i]} << 24;
  return v;
}

// Whole numbers are compressed, all else is written as it is: descriptors and colours would hardly become smaller.
std::string contentOf(const CachedArray& a) {
  if (a.type != "uint32") return {a.bytes.begin(), a.bytes.end()};
  std::vector<std::uint32_t> values(a.bytes.size() / sizeof(std::uint32_t));
  if (!values.empty()) std::memcpy(values.data(), a.bytes.data(), a.bytes.size());
  const std::vector<Bytef> planes = planesOf(values);
  uLongf size = compressBound(planes.size());
  std::string packed(size, '\0');
  if (compress2(reinterpret_cast<Bytef*>(packed.data()), &size, planes.data(), planes.size(), Z_BEST_SPEED) != Z_OK)
    throw Error("outOfMemory", "zlib has no memory to compress a cache entry.");
  packed.resize(size);
  return packed;
}

/// The product of the sizes; the largest number where it is larger.
std::uint64_t countOf(const CachedArray& a) {
  constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t n = 1;
  for (std::uint64_t s : a.size) {
    if (s == 0) return 0;
    n = n > most / s ? most : n * s;
  }
  return n;
}

bool restore(const std::string& content, CachedArray& a) {
  if (a.type != "uint32") {
    a.bytes.assign(content.begin(), content.end());
    return content.size() % 4 == 0 && countOf(a) == content.size() / 4;
  }
  const std::uint64_t n = countOf(a);
  if (n > 1032 * static_cast<std::uint64_t>(content.size()) / 4) return false;  // zlib makes at most 1032 bytes of one
  std::vector<Bytef> planes(4 * n);
  uLongf size = planes.size();
  const Bytef* packed = reinterpret_cast<const Bytef*>(content.data());
  if (uncompress(planes.data(), &size, packed, content.size()) != Z_OK || size != planes.size()) return false;
  const std::vector<std::uint32_t> values = fromPlanes(planes);
  a.bytes.resize(planes.size());
  if (n) std::memcpy(a.bytes.data(), values.data(), a.bytes.size());
  return true;
}

/// What an entry says of itself: who wrote it and under which name, so that one found under another name is not taken.
std::string stampOf(const std::string& version, const std::string& path) {
  return version + " " + path.substr(path.find_last_of("/\\") + 1);
}

std::vector<char> serialise(const std::string& stamp, const std::vector<CachedArray>& arrays) {
  std::vector<char> out;
  append(out, std::string(kMagic));
  append(out, stamp);
  append(out, arrays.size());
  for (const CachedArray& a : arrays) {
    append(out, a.name);
    append(out, a.type);
    append(out, a.size.size());
    for (std::uint64_t s : a.size) append(out, s);
    append(out, contentOf(a));
  }
  append(out, hashBytes(out.data(), out.size()));
  return out;
}
}  // namespace

std::string hashBytes(const void* data, std::size_t bytes) {
  const unsigned char* p = static_cast<const unsigned char*>(data);
  Murmur3 hash;
  std::size_t i = 0;
  for (; i + 16 <= bytes; i += 16) hash.block(p + i);
  return hash.tail(p + i, bytes - i, bytes);
}

std::string hashFile(const std::string& path) {
  const platform::File f = platform::openFile(path, "rb");
  if (!f) throw Error("noFile", "cannot open " + path + ": " + std::strerror(errno) + ".");
  Murmur3 hash;
  std::vector<unsigned char> buffer(1 << 16);
  std::uint64_t total = 0;
  while (true) {
    const std::size_t n = std::fread(buffer.data(), 1, buffer.size(), f.get());
    total += n;
    if (n < buffer.size()) {
      if (std::ferror(f.get())) throw Error("noFile", "cannot read " + path + ": " + std::strerror(errno) + ".");
      std::size_t i = 0;
      for (; i + 16 <= n; i += 16) hash.block(&buffer[i]);
      return hash.tail(&buffer[i], n - i, total);
    }
    for (std::size_t i = 0; i < n; i += 16) hash.block(&buffer[i]);
  }
}

void writeCache(const std::string& path, const std::string& version, const std::vector<CachedArray>& arrays) {
  const std::vector<char> bytes = serialise(stampOf(version, path), arrays);
  const int error = platform::writeFile(path, bytes.data(), bytes.size());
  if (error) throw Error("noFile", "cannot write " + path + ": " + std::strerror(error) + ".");
}

bool readCache(const std::string& path, const std::string& version, std::vector<CachedArray>& arrays) {
  const platform::File f = platform::openFile(path, "rb");
  if (!f) return false;
  std::vector<char> bytes;
  std::vector<char> buffer(1 << 18);
  for (std::size_t n; (n = std::fread(buffer.data(), 1, buffer.size(), f.get())) > 0;) append(bytes, buffer.data(), n);
  const std::size_t trailer = sizeof(std::uint64_t) + 32;
  if (bytes.size() < trailer) return false;
  const std::size_t content = bytes.size() - trailer;
  if (Reader{bytes.data() + content, trailer}.text() != hashBytes(bytes.data(), content)) return false;
  Reader in{bytes.data(), content};
  if (in.text() != kMagic || in.text() != stampOf(version, path)) return false;
  arrays.resize(in.count(4 * sizeof(std::uint64_t)));  // of each array at least the lengths of its four parts
  for (CachedArray& a : arrays) {
    a.name = in.text();
    a.type = in.text();
    a.size.resize(in.count(sizeof(std::uint64_t)));
    for (std::uint64_t& s : a.size) s = in.number();
    if (!restore(in.text(), a)) return false;
  }
  return in.ok;
}
}  // namespace frs
