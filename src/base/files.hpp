// files.hpp - looking at and deleting files by their exact names, without following links.
#pragma once
#include <string>

namespace frs {
/// What lies under a name: the thing itself, where it is a link not what the link leads to.
enum class FileKind { None, File, Folder, Link, Other };
FileKind fileKind(const std::string& path);

/// Deletes a file; false where there is none of this name or it cannot be deleted. Folders and links stay.
bool removeFile(const std::string& path);

/// Deletes a folder with all that is in it; of links inside the links go, not what they lead to. False where the name is
/// not that of a folder, or something cannot be deleted.
bool removeFolder(const std::string& path);

/// Deletes a folder that is empty; false otherwise.
bool removeEmptyFolder(const std::string& path);
}  // namespace frs
