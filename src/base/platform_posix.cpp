#if !defined(_WIN32)
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>
#if defined(__linux__)
#include <sched.h>
#endif

#include <algorithm>
#include <cerrno>
#include <thread>

#include "base/platform.hpp"

namespace frs::platform {
long processId() { return static_cast<long>(getpid()); }

int processors() {
#if defined(__linux__)
  cpu_set_t mine;
  if (sched_getaffinity(0, sizeof mine, &mine) == 0) return std::max(1, CPU_COUNT(&mine));
#endif
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

// MemAvailable of Linux.
double freeMemory() {
  const File f = openFile("/proc/meminfo", "r");
  if (!f) return -1;
  char line[256];
  double kilobytes = -1;
  while (std::fgets(line, sizeof line, f.get()))
    if (std::sscanf(line, "MemAvailable: %lf kB", &kilobytes) == 1) return 1024 * kilobytes;
  return -1;
}

bool hasTerminal() { return isatty(STDOUT_FILENO) != 0; }

File openFile(const std::string& path, const char* mode) { return {std::fopen(path.c_str(), mode), std::fclose}; }

File ownOutput() {
  std::fflush(stdout);
  const int kept = dup(STDOUT_FILENO);
  dup2(STDERR_FILENO, STDOUT_FILENO);
  return {fdopen(kept, "w"), std::fclose};
}

void limitMemory() {
  const auto all = static_cast<rlim_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<rlim_t>(sysconf(_SC_PAGESIZE));
  const rlimit memory = {all, all}, none = {0, 0};
  setrlimit(RLIMIT_AS, &memory);
  setrlimit(RLIMIT_CORE, &none);
}

int writeFile(const std::string& path, const void* data, std::size_t size) {
  const std::string temporary = path + "." + std::to_string(getpid()) + ".tmp";
  const int f = open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (f < 0) return errno;
  int error = 0;
  for (std::size_t done = 0; done < size && !error;) {
    const ssize_t n = write(f, static_cast<const char*>(data) + done, size - done);
    if (n >= 0)
      done += static_cast<std::size_t>(n);
    else if (errno != EINTR)
      error = errno;
  }
  if (!error && fsync(f) != 0) error = errno;
  if (close(f) != 0 && !error) error = errno;
  if (!error && std::rename(temporary.c_str(), path.c_str()) != 0) error = errno;
  if (error) unlink(temporary.c_str());
  return error;
}

void* functionOfHost(const char*, const char* name) { return dlsym(RTLD_DEFAULT, name); }

void* openLibrary(const std::string& path, std::string& problem) {
  void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!library) problem = std::string(dlerror()) + ".";
  return library;
}

void* functionOf(void* library, const char* name) { return dlsym(library, name); }

std::string fileOf(const void* part) {
  Dl_info info;
  return dladdr(part, &info) && info.dli_fname ? info.dli_fname : "";
}

std::string markOf(const std::string& path) {
  struct stat s;
  if (stat(path.c_str(), &s) != 0) return "";
#if defined(__APPLE__)
  const timespec& written = s.st_mtimespec;
#else
  const timespec& written = s.st_mtim;
#endif
  return std::to_string(s.st_dev) + ":" + std::to_string(s.st_ino) + ":" + std::to_string(written.tv_sec) + ":" +
         std::to_string(written.tv_nsec);
}

bool canUnload() { return true; }

struct SignalsBlocked::Before {
  sigset_t signals;
};
SignalsBlocked::SignalsBlocked() : before_(new Before) {  // a thread starts with the signals that its maker blocks
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before_->signals);
}
SignalsBlocked::~SignalsBlocked() { pthread_sigmask(SIG_SETMASK, &before_->signals, nullptr); }
}  // namespace frs::platform
#endif
