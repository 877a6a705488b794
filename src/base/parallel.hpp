// parallel.hpp - loops over threads that may throw: an exception that leaves an OpenMP region ends the process.
// src/base may use: simd.
#pragma once
#include <cstddef>
#include <exception>
#include <optional>

namespace frs {
/// Runs pieces of work of a parallel region and keeps the first exception for after it.
class Caught {
 public:
  template <class F>
  void run(F&& f) noexcept {
    try {
      f();
    } catch (...) {
#pragma omp critical(frsCaught)
      if (!first_) first_ = std::current_exception();
    }
  }
  void rethrow() const {
    if (first_) std::rethrow_exception(first_);
  }

 private:
  std::exception_ptr first_;
};

/// f(i, state) for i in [0, count), `chunk` at a time for each thread that asks; every thread has a state of its own,
/// which make() gives. Throws what f or make threw first.
template <class Make, class F>
void parallelForWith(std::size_t count, std::size_t chunk, int threads, Make&& make, F&& f) {
  Caught caught;
#pragma omp parallel num_threads(threads)
  {
    std::optional<decltype(make())> state;
    caught.run([&] { state.emplace(make()); });
#pragma omp for schedule(dynamic, chunk)
    for (std::size_t i = 0; i < count; ++i)
      if (state) caught.run([&] { f(i, *state); });
  }
  caught.rethrow();
}

/// The same with states that start as State().
template <class State, class F>
void parallelFor(std::size_t count, std::size_t chunk, int threads, F&& f) {
  parallelForWith(count, chunk, threads, [] { return State(); }, f);
}

/// The same without a state: f(i).
template <class F>
void parallelFor(std::size_t count, std::size_t chunk, int threads, F&& f) {
  struct None {};
  parallelFor<None>(count, chunk, threads, [&](std::size_t i, None&) { f(i); });
}
}  // namespace frs
