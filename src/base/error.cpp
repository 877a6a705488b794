#include "base/error.hpp"

namespace frs {
Error::~Error() = default;
Interrupted::~Interrupted() = default;
}  // namespace frs
