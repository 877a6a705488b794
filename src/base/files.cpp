#include "base/files.hpp"

#include <filesystem>
#include <system_error>

namespace frs {
namespace {
namespace fs = std::filesystem;

fs::path named(const std::string& path) { return fs::u8path(path); }

bool removeOnly(FileKind kind, const std::string& path) {
  std::error_code error;
  return fileKind(path) == kind && fs::remove(named(path), error) && !error;
}
}  // namespace

FileKind fileKind(const std::string& path) {
  std::error_code error;
  switch (fs::symlink_status(named(path), error).type()) {
    case fs::file_type::none:
    case fs::file_type::not_found: return FileKind::None;
    case fs::file_type::regular: return FileKind::File;
    case fs::file_type::directory: return FileKind::Folder;
    case fs::file_type::symlink: return FileKind::Link;
    default: return FileKind::Other;
  }
}

bool removeFile(const std::string& path) { return removeOnly(FileKind::File, path); }

bool removeEmptyFolder(const std::string& path) { return removeOnly(FileKind::Folder, path); }

bool removeFolder(const std::string& path) {
  std::error_code error;
  if (fileKind(path) != FileKind::Folder) return false;
  fs::remove_all(named(path), error);  // does not follow links
  return !error;
}
}  // namespace frs
