// fetch.hpp - networks from the net: a file fetched by the program curl (or wget), its SHA-256, files out of a .tgz archive.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "base/monitor.hpp"

namespace frs {
/// Fetches `url` into the file `part`, of which `bytes` are expected; what is there already is kept and the rest is asked for.
/// No shell sees the names.
///
/// Post    The file has at least `bytes` bytes; whether they are the right ones its SHA-256 tells. After an error or Ctrl-C
///         it keeps what came.
/// Throws  frs::Error noFile (no program that fetches, no answer, the disk is full).
void fetchFile(const std::string& url, const std::string& part, std::uint64_t bytes, Monitor& monitor);

/// The SHA-256 of a file in hexadecimal digits. Throws frs::Error noFile.
std::string sha256Of(const std::string& path);

/// Files in a tar archive compressed by gzip, in the order of `names`.
/// Throws  frs::Error noFile (there is no such file in it), badValue (no such archive).
std::vector<std::string> filesIn(const std::string& archive, const std::vector<std::string>& names);
}  // namespace frs
