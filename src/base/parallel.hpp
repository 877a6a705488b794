// parallel.hpp - loops over threads that may throw: an exception that leaves an OpenMP region ends the process.
// src/base may use: simd.
#pragma once
#include <cstddef>
#include <exception>

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

/// f(i, state) for i in [0, count), `chunk` at a time for each thread that asks; every thread has a State of its own.
/// Throws what f threw first.
template <class State, class F>
void parallelFor(std::size_t count, std::size_t chunk, int threads, F&& f) {
  Caught caught;
#pragma omp parallel num_threads(threads)
  {
    State state;
#pragma omp for schedule(dynamic, chunk)
    for (std::size_t i = 0; i < count; ++i) caught.run([&] { f(i, state); });
  }
  caught.rethrow();
}

/// The same without a state: f(i).
template <class F>
void parallelFor(std::size_t count, std::size_t chunk, int threads, F&& f) {
  struct None {};
  parallelFor<None>(count, chunk, threads, [&](std::size_t i, None&) { f(i); });
}
}  // namespace frs
