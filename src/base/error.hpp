// error.hpp - the one exception type of the core.
#pragma once
#include <stdexcept>
#include <string>

// Both types are the core's, and modules with hidden names see them too: libc++ catches a type by the address of its
// description, of which each module would else have its own. The destructor, defined in the core, keeps it there.
namespace frs {
/// Thrown for every failure the caller can understand. The MEX border turns it into the error id
/// `frs:<verb>:<reason>`; the core does not know which verb called it.
///
/// Reasons form a closed list: badType badSize badValue notFinite badOption unknownOption noFile
/// notBuilt noConvergence outOfMemory internal.
struct [[gnu::visibility("default")]] Error : std::runtime_error {
  Error(std::string reason_, const std::string& message) : std::runtime_error(message), reason(std::move(reason_)) {}
  Error(const Error&) = default;
  ~Error() override;
  std::string reason;
};

/// Thrown by Monitor::poll when the user pressed Ctrl-C.
struct [[gnu::visibility("default")]] Interrupted : std::runtime_error {
  Interrupted() : std::runtime_error("interrupted by the user") {}
  Interrupted(const Interrupted&) = default;
  ~Interrupted() override;
};
}  // namespace frs
