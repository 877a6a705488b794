#if defined(_WIN32)
#include "base/windows.hpp"
//
#include <bitset>
#include <cerrno>

#include "base/platform.hpp"

namespace frs::platform {
namespace {
struct Handle {
  HANDLE h;
  ~Handle() {
    if (h != INVALID_HANDLE_VALUE) CloseHandle(h);
  }
};

int lastError() {
  switch (GetLastError()) {
    case ERROR_FILE_NOT_FOUND:
    case ERROR_PATH_NOT_FOUND: return ENOENT;
    case ERROR_DISK_FULL:
    case ERROR_HANDLE_DISK_FULL: return ENOSPC;
    case ERROR_INVALID_NAME:
    case ERROR_DIRECTORY: return EINVAL;
    default: return EACCES;
  }
}

int writeAll(const std::wstring& path, const char* data, std::size_t size) {
  const Handle f{CreateFileW(path.c_str(), GENERIC_WRITE, 0, nullptr, CREATE_ALWAYS, FILE_ATTRIBUTE_NORMAL, nullptr)};
  if (f.h == INVALID_HANDLE_VALUE) return lastError();
  for (std::size_t done = 0; done < size;) {
    constexpr std::size_t most = std::size_t{1} << 30;  // sizes are numbers of 32 bits
    DWORD written = 0;
    if (!WriteFile(f.h, data + done, static_cast<DWORD>(size - done < most ? size - done : most), &written, nullptr))
      return lastError();
    done += written;
  }
  return FlushFileBuffers(f.h) ? 0 : lastError();
}
}  // namespace

long processId() { return static_cast<long>(GetCurrentProcessId()); }

int processors() {
  DWORD_PTR mine = 0, all = 0;
  GetProcessAffinityMask(GetCurrentProcess(), &mine, &all);
  const std::size_t count = std::bitset<64>(mine).count();
  return count > 0 ? static_cast<int>(count) : 1;
}

double freeMemory() {
  MEMORYSTATUSEX status = {};
  status.dwLength = sizeof status;
  return GlobalMemoryStatusEx(&status) ? static_cast<double>(status.ullAvailPhys) : -1;
}

bool hasTerminal() { return GetFileType(GetStdHandle(STD_OUTPUT_HANDLE)) == FILE_TYPE_CHAR; }

File openFile(const std::string& path, const char* mode) {
  return {_wfopen(wide(path).c_str(), wide(mode).c_str()), std::fclose};
}

int writeFile(const std::string& path, const void* data, std::size_t size) {
  const std::wstring name = wide(path), temporary = wide(path + "." + std::to_string(processId()) + ".tmp");
  int error = writeAll(temporary, static_cast<const char*>(data), size);
  if (!error && !MoveFileExW(temporary.c_str(), name.c_str(), MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH))
    error = lastError();
  if (error) DeleteFileW(temporary.c_str());
  return error;
}

void* functionOfHost(const char* library, const char* name) {
  const HMODULE module = GetModuleHandleA(library);
  return module ? reinterpret_cast<void*>(GetProcAddress(module, name)) : nullptr;
}

std::string fileOf(const void* part) {
  HMODULE module = nullptr;
  wchar_t path[4096];
  if (!GetModuleHandleExW(GET_MODULE_HANDLE_EX_FLAG_UNCHANGED_REFCOUNT | GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS,
                          static_cast<const wchar_t*>(part), &module) ||
      !GetModuleFileNameW(module, path, 4096))
    return "";
  char text[3 * 4096];
  return WideCharToMultiByte(CP_UTF8, 0, path, -1, text, sizeof text, nullptr, nullptr) > 0 ? text : "";
}

std::string markOf(const std::string& path) {
  const Handle f{CreateFileW(wide(path).c_str(), 0, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, nullptr,
                             OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr)};
  BY_HANDLE_FILE_INFORMATION s;
  if (f.h == INVALID_HANDLE_VALUE || !GetFileInformationByHandle(f.h, &s)) return "";
  std::string mark;
  for (DWORD part : {s.dwVolumeSerialNumber, s.nFileIndexHigh, s.nFileIndexLow, s.ftLastWriteTime.dwHighDateTime,
                     s.ftLastWriteTime.dwLowDateTime})
    mark += std::to_string(part) + ":";
  return mark;
}

bool canUnload() {
  HMODULE stays = nullptr;
  GetModuleHandleExW(GET_MODULE_HANDLE_EX_FLAG_PIN | GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS,
                     reinterpret_cast<const wchar_t*>(&canUnload), &stays);
  return false;
}

struct SignalsBlocked::Before {};
SignalsBlocked::SignalsBlocked() = default;  // the system starts a thread of its own for Ctrl-C
SignalsBlocked::~SignalsBlocked() = default;
}  // namespace frs::platform
#endif
