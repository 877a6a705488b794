// error.hpp - the one exception type of the core.
#pragma once
#include <stdexcept>
#include <string>

namespace frs {
/// Thrown for every failure the caller can understand. The MEX border turns it into the error id
/// `frs:<verb>:<reason>`; the core does not know which verb called it.
///
/// Reasons form a closed list: badType badSize badValue notFinite badOption unknownOption noFile
/// notBuilt noConvergence outOfMemory internal.
struct Error : std::runtime_error {
  Error(std::string reason_, const std::string& message) : std::runtime_error(message), reason(std::move(reason_)) {}
  std::string reason;
};

/// Thrown by Monitor::poll when the user pressed Ctrl-C.
struct Interrupted : std::runtime_error {
  Interrupted() : std::runtime_error("interrupted by the user") {}
};
}  // namespace frs
