// mx_monitor.hpp - progress of long work in the host's window, and its Ctrl-C.
#pragma once
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>

#include "base/monitor.hpp"
#include "base/platform.hpp"
#include "mx_host.hpp"

namespace frs::mx {

inline bool interruptPending() {
#if defined(FRS_OCTAVE)
  return octave_interrupt_state > 0;  // octave_signal_caught is also set when a child process ends
#else
  using Pending = bool (*)();
  static const Pending pending = reinterpret_cast<Pending>(platform::functionOfHost("libut", "utIsInterruptPending"));
  return pending && pending();
#endif
}

/// verbose 0: silent; 1: one live line, refreshed a few times a second (a new line every two seconds
/// when the output is not a terminal); 2: every report on a line of its own, inner steps once a second.
class HostMonitor : public Monitor {
 public:
  explicit HostMonitor(int verbose) : verbose_(verbose) {}
  ~HostMonitor() override {
    if (pendingLine_) mexPrintf("\n");
  }

 protected:
  bool interrupted() override { return interruptPending(); }
  void show(const Progress& p) override {
    if (verbose_ == 0) return;
    const double t = seconds();
    const bool last = p.total > 0 && p.iteration >= p.total;
    const double pause = std::max(p.inner ? 1.0 : 0.0, verbose_ > 1 ? 0.0 : terminal_ ? 0.2 : 2.0);
    if (!last && t - shown_ < pause) return;
    shown_ = t;
    char line[256];
    int k = std::snprintf(line, sizeof line, "%-10s %5ld", p.stage, p.iteration);
    if (p.total > 0) k += std::snprintf(line + k, sizeof line - k, "/%ld", p.total);
    if (p.hasObjective) k += std::snprintf(line + k, sizeof line - k, "  objective %.6g", p.objective);
    if (p.gap >= 0) k += std::snprintf(line + k, sizeof line - k, "  %s %.2e", p.gapName, p.gap);
    k += std::snprintf(line + k, sizeof line - k, "  %.1f s", t);
    const double left = timeLeft(p, t);
    if (left >= 0) std::snprintf(line + k, sizeof line - k, ", %.0f s left", left);
    const bool live = verbose_ == 1 && terminal_;
    if (live) {
      mexPrintf("\r%-79s", line);
      pendingLine_ = true;
    } else {
      mexPrintf("%s\n", line);
    }
    flush();
  }

 private:
  using Clock = std::chrono::steady_clock;
  double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }
  // From the count of iterations where it is known, else from the geometric decrease of the gap.
  double timeLeft(const Progress& p, double t) {
    if (p.total > 0 && p.iteration > 0) return t * static_cast<double>(p.total - p.iteration) / p.iteration;
    if (p.gap <= 0 || p.tol <= 0) return -1;
    if (firstGap_ <= 0) firstGap_ = p.gap;
    const double done = std::log(firstGap_ / p.gap), todo = std::log(p.gap / p.tol);
    return done > 0 && todo > 0 ? t * todo / done : -1;
  }
  static void flush() {
#if defined(FRS_OCTAVE)
    mexEvalString("fflush(stdout);");
#else
    mexEvalString("drawnow limitrate;");
#endif
  }

  int verbose_;
  bool terminal_ = platform::hasTerminal();
  Clock::time_point start_ = Clock::now();
  double shown_ = -1e9, firstGap_ = 0;
  bool pendingLine_ = false;
};

}  // namespace frs::mx
