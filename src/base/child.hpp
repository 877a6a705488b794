// child.hpp - a child process that writes to a pipe, started without a shell.
#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "base/monitor.hpp"

namespace frs {
struct Child {
  long process = -1;
  int output = -1;      ///< reading end of its standard output
  int complaints = -1;  ///< unnamed file with its standard error
  int input = -1;       ///< where it is fed, or -1
};

/// Runs arguments[0], looked up on the PATH, with these arguments; its standard input is empty unless it is fed. By
/// posix_spawn, which runs no code of ours in the child: after fork() locks of other threads could be held there for
/// ever. Throws  frs::Error noFile where there is no such program, with the advice how to get it; internal.
Child startChild(const std::vector<std::string>& arguments, const std::string& advice, bool fed = false);

/// Sends bytes to the standard input of a child that is fed; false when it takes no more.
bool feedChild(const Child& child, const void* data, std::size_t size, Monitor& monitor);

/// Tells a child that is fed that there is no more to come.
void endInput(Child& child);

/// Fills `data` from the pipe; the number of bytes read, less than `size` only at the end of the output.
/// Polls the monitor while it waits.
std::size_t readAll(int output, void* data, std::size_t size, Monitor& monitor);

struct ChildEnd {
  bool failed;
  int signal;   ///< what ended it, or 0
  bool killed;  ///< by force: by hand, or because memory ran out
};

/// Waits until a child that has closed its output is gone, without freeing it.
ChildEnd endOf(const Child& child);

/// The first 2000 bytes of its standard error.
std::string complaintsOf(const Child& child);

/// Stops the child if it still runs, waits for its end and closes its files. To be called once.
void endChild(const Child& child);
}  // namespace frs
