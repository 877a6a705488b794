#if !defined(_WIN32)
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <ctime>

#include "base/child.hpp"
#include "base/error.hpp"

#if defined(__APPLE__)
#include <crt_externs.h>
#define environ (*_NSGetEnviron())  // libraries have no environ there
#else
extern char** environ;
#endif

namespace frs {
namespace {
constexpr int pipeBytes = 1 << 20;  // a few frames: decoder and reader seldom wait for each other
constexpr int pollMilliseconds = 100;
// An empty pipe is looked at again after a nap, a few times, before the system is asked to wake us: a decoder writes
// small pieces, and to be woken for each costs both sides more than the copying. A nap fills part of the pipe.
constexpr int maxNaps = 4;
constexpr long napNanoseconds = 1000000;
constexpr std::size_t keptComplaints = 2000;

[[noreturn]] void systemError(const char* what, int code) {
  throw Error("internal", std::string(what) + ": " + std::strerror(code) + ".");
}

struct Descriptor {  // closes what was opened when something later fails
  int fd = -1;
  ~Descriptor() {
    if (fd >= 0) close(fd);
  }
  int release() {
    const int kept = fd;
    fd = -1;
    return kept;
  }
};

// Pairs of connected descriptors that other children do not inherit, and flags to send without being ended by SIGPIPE.
#if defined(__APPLE__)  // in several calls, for there is none that does it at once
bool closedInChildren(const int (&ends)[2]) {
  return fcntl(ends[0], F_SETFD, FD_CLOEXEC) == 0 && fcntl(ends[1], F_SETFD, FD_CLOEXEC) == 0;
}
bool makePipe(int (&ends)[2]) { return pipe(ends) == 0 && closedInChildren(ends); }
bool makeSocket(int (&ends)[2]) {
  const int on = 1;
  return socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0 && closedInChildren(ends) &&
         setsockopt(ends[0], SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on) == 0;
}
constexpr int sendFlags = 0;
#else
bool makePipe(int (&ends)[2]) { return pipe2(ends, O_CLOEXEC) == 0; }
bool makeSocket(int (&ends)[2]) { return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) == 0; }
constexpr int sendFlags = MSG_NOSIGNAL;
#endif

// A file without a name: it takes any amount of messages, so that the child never waits for us to read them.
int unnamedFile() {
  const char* folder = std::getenv("TMPDIR");
  std::string name = std::string(folder && *folder ? folder : "/tmp") + "/frs-XXXXXX";
  const int fd = mkostemp(&name[0], O_CLOEXEC);
  if (fd < 0) systemError("cannot make a temporary file", errno);
  unlink(name.c_str());
  return fd;
}

struct SpawnSetup {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  SpawnSetup() {
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
  }
  ~SpawnSetup() {
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
  }
  SpawnSetup(const SpawnSetup&) = delete;
};
}  // namespace

Child startChild(const std::vector<std::string>& arguments, const std::string& advice, bool fed) {
  int ends[2];
  if (!makePipe(ends)) systemError("cannot make a pipe", errno);
  Descriptor reading{ends[0]}, writing{ends[1]}, complaints{unnamedFile()}, feed, food;
  if (fed) {  // a socket: writing to a pipe without a reader would end the host
    int sides[2];
    if (!makeSocket(sides)) systemError("cannot make a socket", errno);
    feed.fd = sides[0];
    food.fd = sides[1];
  }
  fcntl(reading.fd, F_SETFL, O_NONBLOCK);  // readAll waits by poll, so that Ctrl-C is seen
#ifdef F_SETPIPE_SZ
  fcntl(writing.fd, F_SETPIPE_SZ, pipeBytes);  // where the system refuses, a small pipe does as well
#endif
  SpawnSetup setup;
  if (fed)
    posix_spawn_file_actions_adddup2(&setup.actions, food.fd, STDIN_FILENO);
  else
    posix_spawn_file_actions_addopen(&setup.actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&setup.actions, writing.fd, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&setup.actions, complaints.fd, STDERR_FILENO);
  sigset_t standard;  // the host may ignore SIGPIPE; the child must end when nobody reads
  sigemptyset(&standard);
  sigaddset(&standard, SIGPIPE);
  posix_spawnattr_setsigdefault(&setup.attributes, &standard);
  posix_spawnattr_setflags(&setup.attributes, POSIX_SPAWN_SETSIGDEF);

  std::vector<char*> argv;
  for (const std::string& a : arguments) argv.push_back(const_cast<char*>(a.c_str()));
  argv.push_back(nullptr);
  pid_t process = -1;
  const int code = posix_spawnp(&process, argv[0], &setup.actions, &setup.attributes, argv.data(), environ);
  if (code == ENOENT || code == EACCES || code == ENOTDIR)
    throw Error("noFile", "There is no program " + arguments[0] + " on the PATH; " + advice);
  if (code != 0) systemError(("cannot start " + arguments[0]).c_str(), code);
  return {static_cast<long>(process), reading.release(), complaints.release(), feed.release()};
}

std::size_t readAll(int output, void* data, std::size_t size, Monitor& monitor) {
  char* to = static_cast<char*>(data);
  std::size_t done = 0;
  int naps = 0;
  while (done < size) {
    const ssize_t got = read(output, to + done, size - done);  // does not wait: see startChild
    if (got == 0) break;
    if (got > 0) {
      done += static_cast<std::size_t>(got);
      naps = 0;
      continue;
    }
    if (errno != EAGAIN && errno != EINTR) systemError("cannot read from the pipe", errno);
    if (naps < maxNaps) {
      ++naps;
      const timespec nap = {0, napNanoseconds};
      nanosleep(&nap, nullptr);
      continue;
    }
    pollfd wait = {output, POLLIN, 0};
    const int ready = poll(&wait, 1, pollMilliseconds);
    if (ready < 0 && errno != EINTR) systemError("cannot wait for the pipe", errno);
    if (ready <= 0) monitor.poll();
  }
  return done;
}

bool feedChild(const Child& child, const void* data, std::size_t size, Monitor& monitor) {
  const char* from = static_cast<const char*>(data);
  while (size > 0) {
    pollfd wait = {child.input, POLLOUT, 0};
    const int ready = poll(&wait, 1, pollMilliseconds);
    if (ready <= 0) {
      if (ready < 0 && errno != EINTR) systemError("cannot wait for the socket", errno);
      monitor.poll();
      continue;
    }
    const ssize_t sent = send(child.input, from, size, sendFlags);
    if (sent < 0 && errno != EINTR) return false;
    if (sent > 0) {
      from += sent;
      size -= static_cast<std::size_t>(sent);
    }
  }
  return true;
}

void endInput(Child& child) {
  close(child.input);
  child.input = -1;
}

ChildEnd endOf(const Child& child) {
  siginfo_t end = {};
  while (waitid(P_PID, static_cast<id_t>(child.process), &end, WEXITED | WNOWAIT) < 0 && errno == EINTR) {
  }
  const int signal = end.si_code == CLD_EXITED ? 0 : end.si_status;
  return {end.si_code != CLD_EXITED || end.si_status != 0, signal, signal == SIGKILL};
}

std::string complaintsOf(const Child& child) {
  std::string text(keptComplaints, '\0');
  const ssize_t got = pread(child.complaints, &text[0], text.size(), 0);
  text.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
  return text;
}

void endChild(const Child& child) {
  if (child.input >= 0) close(child.input);
  close(child.output);
  close(child.complaints);
  const pid_t process = static_cast<pid_t>(child.process);
  kill(process, SIGKILL);  // does nothing to a child that has ended and waits to be freed
  while (waitpid(process, nullptr, 0) < 0 && errno == EINTR) {
  }
}
}  // namespace frs
#endif
