#if defined(_WIN32)
#include "base/windows.hpp"
//
#include <fcntl.h>
#include <io.h>

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

File ownOutput() {
  std::fflush(stdout);
  const int output = _fileno(stdout), kept = _dup(output);
  _dup2(_fileno(stderr), output);
  if (kept < 0) return {nullptr, std::fclose};
  _setmode(_fileno(stdin), _O_BINARY);
  _setmode(kept, _O_BINARY);  // the letter b of _fdopen does not do it
  return {_fdopen(kept, "wb"), std::fclose};
}

void limitMemory() {
  MEMORYSTATUSEX status = {};
  status.dwLength = sizeof status;
  JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits = {};
  limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_PROCESS_MEMORY;
  const HANDLE job = CreateJobObjectW(nullptr, nullptr);  // its limits hold as long as the process
  if (job && GlobalMemoryStatusEx(&status)) {
    limits.ProcessMemoryLimit = static_cast<SIZE_T>(status.ullTotalPhys);
    SetInformationJobObject(job, JobObjectExtendedLimitInformation, &limits, sizeof limits);
    AssignProcessToJobObject(job, GetCurrentProcess());
  }
  SetErrorMode(SEM_FAILCRITICALERRORS | SEM_NOGPFAULTERRORBOX);
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

void* openLibrary(const std::string& path, std::string& problem) {
  const bool placed =
      path.find_first_of("/\\") != std::string::npos;  // then what it needs is looked for beside it first
  std::wstring name = wide(path);
  for (wchar_t& c : name)
    if (c == L'/') c = L'\\';  // LoadLibrary knows no others
  const HMODULE library = LoadLibraryExW(name.c_str(), nullptr, placed ? LOAD_WITH_ALTERED_SEARCH_PATH : 0);
  if (!library) problem = "Windows cannot load " + path + " (error " + std::to_string(GetLastError()) + ").";
  return reinterpret_cast<void*>(library);
}

void* functionOf(void* library, const char* name) {
  return reinterpret_cast<void*>(GetProcAddress(reinterpret_cast<HMODULE>(library), name));
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
