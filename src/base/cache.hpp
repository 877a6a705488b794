// cache.hpp - results on disk that survive a kill: named arrays in one file, whole or not there at all.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace frs {
/// 128 bits of MurmurHash3 (x64 variant, Appleby), as 32 hexadecimal digits.
std::string hashBytes(const void* data, std::size_t bytes);
/// The same of a file's content. Throws frs::Error noFile.
std::string hashFile(const std::string& path);

/// A numeric array with the class name the host gives it, "single" or "uint32".
struct CachedArray {
  std::string name, type;
  std::vector<std::uint64_t> size;
  std::vector<char> bytes;
};

/// Writes the arrays to a temporary file beside `path`, flushes it to the disk and renames it, so that
/// `path` holds either all of them or what it held before.
///
/// Throws  frs::Error noFile, with the reason of the system (full disk, no permission, no folder).
void writeCache(const std::string& path, const std::string& version, const std::vector<CachedArray>& arrays);

/// Reads them back; false when the file is absent, of another version, written under another name, or damaged (it
/// carries its hash). Never asks for much more memory than the file is long, expanded.
bool readCache(const std::string& path, const std::string& version, std::vector<CachedArray>& arrays);
}  // namespace frs
