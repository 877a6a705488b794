// damaged.hpp - files that are not what they should be.
#pragma once
#include <string>

#include "base/error.hpp"
#include "base/random.hpp"

/// Calls use(bytes) with 3000 damaged copies of `whole`: every third cut off somewhere, all with one to four bytes changed.
/// An Error is as good as a result.
template <class Use>
void useDamaged(const std::string& whole, Use&& use) {
  frs::Random random(7);
  for (int k = 0; k < 3000; ++k) {
    std::string bytes =
        whole.substr(0, k % 3 ? whole.size() : static_cast<std::size_t>(random.uniform() * whole.size()));
    for (int changes = 0; changes < 1 + k % 4 && !bytes.empty(); ++changes)
      bytes[static_cast<std::size_t>(random.uniform() * bytes.size())] = static_cast<char>(random.uniform() * 256);
    try {
      use(bytes);
    } catch (const frs::Error&) {
    }
  }
}
