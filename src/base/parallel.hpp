// parallel.hpp - loops shared by the threads of the team, which may throw.
// src/base may use: simd.
#pragma once
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <optional>
#include <vector>

#include "base/team.hpp"

namespace frs {
/// The first exception of several threads, kept until they have ended.
class Caught {
 public:
  template <class F>
  void run(F&& f) noexcept {
    try {
      f();
    } catch (...) {
      const std::lock_guard<std::mutex> lock(mutex_);
      if (!first_) first_ = std::current_exception();
    }
  }
  void rethrow() const {
    if (first_) std::rethrow_exception(first_);
  }

 private:
  std::mutex mutex_;
  std::exception_ptr first_;
};

/// f(i, member) for i in [0, count), `chunk` at a time for each thread that asks; members count from 0, below
/// `threads`. Throws what f threw first; chunks that nobody had begun by then are left out.
template <class F>
void parallelForMembers(std::size_t count, std::size_t chunk, int threads, F&& f) {
  const std::size_t chunks = (count + chunk - 1) / chunk;
  std::atomic<std::size_t> next{0};
  Caught caught;
  const auto work = [&](int member) {
    for (std::size_t c; (c = next.fetch_add(1)) < chunks;) {
      bool whole = false;
      caught.run([&] {
        for (std::size_t i = c * chunk; i < std::min(count, (c + 1) * chunk); ++i) f(i, member);
        whole = true;
      });
      if (!whole) next.store(chunks);
    }
  };
  runTeam(static_cast<int>(std::min(chunks, static_cast<std::size_t>(std::max(1, threads)))), work);
  caught.rethrow();
}

/// f(i, state) in the same way: every thread that gets a chunk has a state of its own, which make() gives.
template <class Make, class F>
void parallelForWith(std::size_t count, std::size_t chunk, int threads, Make&& make, F&& f) {
  std::vector<std::optional<decltype(make())>> states(static_cast<std::size_t>(std::max(1, threads)));
  parallelForMembers(count, chunk, threads, [&](std::size_t i, int member) {
    auto& state = states[static_cast<std::size_t>(member)];
    if (!state) state.emplace(make());
    f(i, *state);
  });
}

/// The same with states that start as State().
template <class State, class F>
void parallelFor(std::size_t count, std::size_t chunk, int threads, F&& f) {
  parallelForWith(
      count, chunk, threads, [] { return State(); }, f);
}

/// The same without a state: f(i).
template <class F>
void parallelFor(std::size_t count, std::size_t chunk, int threads, F&& f) {
  parallelForMembers(count, chunk, threads, [&](std::size_t i, int) { f(i); });
}
}  // namespace frs
