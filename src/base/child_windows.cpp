// Processes, pipes and files are handles here, numbers below 2^31 that fit where child.hpp has the numbers of POSIX.
#if defined(_WIN32)
#include "base/windows.hpp"
//
#include <algorithm>
#include <cstdint>

#include "base/child.hpp"
#include "base/error.hpp"

namespace frs {
namespace {
constexpr DWORD pipeBytes = 1 << 20;  // a few frames: decoder and reader seldom wait for each other
constexpr DWORD napMilliseconds = 1;
constexpr int napsBetweenPolls = 100;
constexpr std::size_t keptComplaints = 2000;
constexpr UINT endedByUs = 0xff5;  // exit code of a child that endChild stopped

HANDLE handleOf(long number) { return reinterpret_cast<HANDLE>(static_cast<std::intptr_t>(number)); }

[[noreturn]] void systemError(const std::string& what) {
  throw Error("internal", what + ": error " + std::to_string(GetLastError()) + " of Windows.");
}

struct Handle {  // closes what was opened when something later fails
  HANDLE h = INVALID_HANDLE_VALUE;
  ~Handle() {
    if (h != INVALID_HANDLE_VALUE) CloseHandle(h);
  }
  int release() {
    if (h == INVALID_HANDLE_VALUE) return -1;
    SetHandleInformation(h, HANDLE_FLAG_INHERIT, 0);  // is not for the next child
    const auto kept = reinterpret_cast<std::intptr_t>(h);
    h = INVALID_HANDLE_VALUE;
    return static_cast<int>(kept);
  }
};

void makePipe(Handle& reading, Handle& writing, SECURITY_ATTRIBUTES& inherited) {
  if (!CreatePipe(&reading.h, &writing.h, &inherited, pipeBytes)) systemError("cannot make a pipe");
}

// A file that goes with its last handle: it takes any amount of messages, so that the child never waits for us to read.
HANDLE unnamedFile(SECURITY_ATTRIBUTES& inherited) {
  wchar_t folder[MAX_PATH + 1], name[MAX_PATH + 1];
  if (!GetTempPathW(MAX_PATH + 1, folder) || !GetTempFileNameW(folder, L"frs", 0, name))
    systemError("cannot name a temporary file");
  const HANDLE h =
      CreateFileW(name, GENERIC_READ | GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
                  &inherited, CREATE_ALWAYS, FILE_ATTRIBUTE_TEMPORARY | FILE_FLAG_DELETE_ON_CLOSE, nullptr);
  if (h == INVALID_HANDLE_VALUE) systemError("cannot make a temporary file");
  return h;
}

// A program gets one line and splits it by the rules of Microsoft's C library: \" is a quote, and so a backslash before a
// quote is doubled.
void quote(std::string& line, const std::string& argument) {
  line += line.empty() ? "\"" : " \"";
  std::size_t slashes = 0;
  for (char c : argument) {
    if (c == '"') line.append(slashes + 1, '\\');
    slashes = c == '\\' ? slashes + 1 : 0;
    line += c;
  }
  line.append(slashes, '\\') += '"';
}
}  // namespace

Child startChild(const std::vector<std::string>& arguments, const std::string& advice, bool fed) {
  SECURITY_ATTRIBUTES inherited = {sizeof inherited, nullptr, TRUE};
  Handle reading, writing, complaints, feed, food;
  makePipe(reading, writing, inherited);
  complaints.h = unnamedFile(inherited);
  if (fed)
    makePipe(food, feed, inherited);
  else
    food.h =
        CreateFileW(L"NUL", GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_WRITE, &inherited, OPEN_EXISTING, 0, nullptr);
  SetHandleInformation(reading.h, HANDLE_FLAG_INHERIT, 0);  // our ends: else the pipes would never end
  if (fed) SetHandleInformation(feed.h, HANDLE_FLAG_INHERIT, 0);
  STARTUPINFOW setup = {};
  setup.cb = sizeof setup;
  setup.dwFlags = STARTF_USESTDHANDLES;
  setup.hStdInput = food.h, setup.hStdOutput = writing.h, setup.hStdError = complaints.h;
  std::string words;
  for (const std::string& a : arguments) quote(words, a);
  std::wstring line = platform::wide(words);
  PROCESS_INFORMATION process = {};
  if (!CreateProcessW(nullptr, &line[0], nullptr, nullptr, TRUE, CREATE_NO_WINDOW, nullptr, nullptr, &setup,
                      &process)) {
    const DWORD code = GetLastError();
    if (code == ERROR_FILE_NOT_FOUND || code == ERROR_PATH_NOT_FOUND || code == ERROR_ACCESS_DENIED)
      throw Error("noFile", "There is no program " + arguments[0] + " on the PATH; " + advice);
    systemError("cannot start " + arguments[0]);
  }
  CloseHandle(process.hThread);
  Handle running{process.hProcess};
  return {running.release(), reading.release(), complaints.release(), feed.release()};
}

std::size_t readAll(int output, void* data, std::size_t size, Monitor& monitor) {
  char* to = static_cast<char*>(data);
  std::size_t done = 0;
  for (int naps = 0; done < size;) {
    DWORD there = 0, got = 0;
    if (!PeekNamedPipe(handleOf(output), nullptr, 0, nullptr, &there, nullptr)) break;  // the writer has gone
    if (there == 0) {  // a pipe cannot be waited for with an end to the patience
      Sleep(napMilliseconds);
      if (++naps % napsBetweenPolls == 0) monitor.poll();
      continue;
    }
    const auto most = static_cast<DWORD>(std::min<std::size_t>(size - done, there));
    if (!ReadFile(handleOf(output), to + done, most, &got, nullptr) || got == 0) break;
    done += got;
  }
  return done;
}

bool feedChild(const Child& child, const void* data, std::size_t size, Monitor& monitor) {
  const char* from = static_cast<const char*>(data);
  while (size > 0) {
    DWORD sent = 0;
    const auto most = static_cast<DWORD>(std::min<std::size_t>(size, pipeBytes));
    if (!WriteFile(handleOf(child.input), from, most, &sent, nullptr)) return false;
    from += sent;
    size -= sent;
    monitor.poll();
  }
  return true;
}

void endInput(Child& child) {
  CloseHandle(handleOf(child.input));
  child.input = -1;
}

ChildEnd endOf(const Child& child) {
  DWORD code = 1;
  WaitForSingleObject(handleOf(child.process), INFINITE);
  if (!GetExitCodeProcess(handleOf(child.process), &code)) code = 1;
  return {code != 0, 0, false};
}

std::string complaintsOf(const Child& child) {
  std::string text(keptComplaints, '\0');
  OVERLAPPED start = {};  // from its beginning, wherever the child is writing
  DWORD got = 0;
  ReadFile(handleOf(child.complaints), &text[0], static_cast<DWORD>(text.size()), &got, &start);
  text.resize(got);
  return text;
}

void endChild(const Child& child) {
  if (child.input >= 0) CloseHandle(handleOf(child.input));
  CloseHandle(handleOf(child.output));
  CloseHandle(handleOf(child.complaints));
  TerminateProcess(handleOf(child.process), endedByUs);  // does nothing to a child that has ended
  WaitForSingleObject(handleOf(child.process), INFINITE);
  CloseHandle(handleOf(child.process));
}
}  // namespace frs
#endif
