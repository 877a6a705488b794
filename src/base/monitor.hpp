// monitor.hpp - progress and Ctrl-C, the core's only way to talk to the user during long work.
#pragma once

namespace frs {
/// One line of progress. Fields left at their defaults are not shown.
struct Progress {
  const char* stage = "";  ///< what is being done, e.g. "select", "k-means"
  long iteration = 0;
  long total = 0;  ///< known number of iterations, or 0: then time left is estimated from the gap
  double objective = 0;
  bool hasObjective = false;
  double gap = -1;              ///< relative duality gap, or -1
  const char* gapName = "gap";  ///< where another measure decides the end
  double tol = 0;               ///< the gap at which the work ends
  bool inner = false;           ///< a step inside an iteration: shown where iterations are slow
};

/// Pre     poll and report are called on the thread that entered the core, never by a thread of the team.
/// Throws  Interrupted from poll (and from report, which polls).
class Monitor {
 public:
  virtual ~Monitor() = default;
  void poll() {
    if (interrupted()) raise();
  }
  void report(const Progress& p) {
    show(p);
    poll();
  }
  /// A silent monitor that never interrupts, for tests and nested work.
  static Monitor& none();

 protected:
  virtual bool interrupted() { return false; }
  virtual void show(const Progress&) {}

 private:
  [[noreturn]] static void raise();
};
}  // namespace frs
