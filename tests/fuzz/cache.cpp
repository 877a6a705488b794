// cache.cpp - libFuzzer: any bytes as an entry of the cache, with a hash that is right.
#include "base/cache.hpp"

#include <cstdio>
#include <cstring>
#include <string>

#include "base/error.hpp"
#include "base/platform.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string folder = "/dev/shm/frs_fuzz_" + std::to_string(frs::platform::processId());
  static const std::string file = folder + ".frs";
  const std::size_t trailer = sizeof(std::uint64_t) + 32;
  std::string bytes(reinterpret_cast<const char*>(data), size > trailer ? size - trailer : size);
  // the stamp names the file: put this one's name where a seed has its own
  const std::string seed = "frs_fuzz_0000000.frs", own = file.substr(file.rfind('/') + 1);
  const std::size_t at = bytes.find(seed);
  if (at != std::string::npos && at >= 10) {
    bytes.replace(at, seed.size(), own);
    const std::uint64_t length = 2 + own.size();  // of "1 " and the name
    std::memcpy(&bytes[at - 10], &length, 8);
  }
  const std::string hash = frs::hashBytes(bytes.data(), bytes.size());
  const std::uint64_t digits = hash.size();
  bytes.append(reinterpret_cast<const char*>(&digits), sizeof digits);
  bytes += hash;
  if (std::FILE* f = std::fopen(file.c_str(), "wb")) {
    std::fwrite(bytes.data(), 1, bytes.size(), f);
    std::fclose(f);
  }
  std::vector<frs::CachedArray> arrays;
  if (frs::readCache(file, "1", arrays))
    for (const auto& a : arrays) {
      std::uint64_t count = 1;
      for (std::uint64_t s : a.size) count *= s;
      if (a.bytes.size() != 4 * count) __builtin_trap();
    }
  std::remove(file.c_str());
  return 0;
}
