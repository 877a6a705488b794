// platform.hpp - what Linux, macOS and Windows do each in a way of their own. platform_posix.cpp and platform_windows.cpp
// hold the two answers to each question here; child.hpp is the same for processes. No other file of the core knows the
// system.
#pragma once
#include <cstddef>
#include <cstdio>
#include <memory>
#include <string>

namespace frs::platform {
/// The number of this process: no other one that runs has it.
long processId();

/// The processors that this process may use: a batch system or taskset may have given it only some.
int processors();

/// Bytes of memory that programs may still take; negative where the system does not say, and an allocation fails by
/// itself.
double freeMemory();

/// Whether standard output is a terminal.
bool hasTerminal();

using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

/// std::fopen for a name in UTF-8, as the hosts give it. Null with errno set where it fails.
File openFile(const std::string& path, const char* mode);

/// All that an open file holds, read from its beginning.
inline std::string contentOf(const File& file) {
  std::fseek(file.get(), 0, SEEK_END);
  std::string text(static_cast<std::size_t>(std::ftell(file.get())), '\0');
  std::rewind(file.get());
  text.resize(std::fread(&text[0], 1, text.size(), file.get()));
  return text;
}

/// Standard output for the caller alone, in bytes as standard input is from then on: what others write to it goes to
/// standard error. Null where it is closed.
File ownOutput();

/// From then on an allocation beyond the memory of the machine fails in this process, instead of disturbing the programs
/// beside it; and where it crashes it leaves no image of its memory, and no window that asks.
void limitMemory();

/// Writes a file that nobody ever sees half of: its content is on the disk before the name belongs to it, and a file of
/// that name keeps its content when anything fails. 0, or the number of the error as in errno.
int writeFile(const std::string& path, const void* data, std::size_t size);

/// A function of the program that loaded us (on Windows: of one of its libraries), or null.
void* functionOfHost(const char* library, const char* name);

/// A library of this file, or of this name on the path of the loader; null with a sentence in `problem` where there is none.
/// It stays until the process ends.
void* openLibrary(const std::string& path, std::string& problem);
void* functionOf(void* library, const char* name);

/// The file of the library or program that this function or object is part of; "" where the system does not say.
std::string fileOf(const void* part);

/// Equal for two files only if they are one, not written anew in between; "" where there is none.
std::string markOf(const std::string& path);

/// Whether the host may unload this library at any time, and static objects are destroyed then. Windows lets nobody wait
/// for a thread meanwhile: there the answer is no, and the library stays until the process ends.
bool canUnload();

/// Threads started while it lives get no signals: Ctrl-C is for the thread of the host.
class SignalsBlocked {
 public:
  SignalsBlocked();
  ~SignalsBlocked();
  SignalsBlocked(const SignalsBlocked&) = delete;

 private:
  struct Before;
  std::unique_ptr<Before> before_;
};
}  // namespace frs::platform
