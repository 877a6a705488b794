// bench_wide - many small problems of all kinds (tests/shared/wide_problems.hpp), selection and SVM: which do not
// converge, and which take longest. CPU seconds of one thread.
//   bench_wide [problems = 300] [most samples = 600] [part of a name] [--all: a line for each]
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "ablation.hpp"
#include "tests/shared/wide_problems.hpp"

namespace {
struct Line {
  std::string text;
  bench::Trial trial;
  double gap = 0;

  void print() const {
    double work = 0;
    std::string names;
    for (const frs::LedgerEntry& entry : trial.engines.entries()) {
      if (entry.name.compare(0, 4, "svm ") != 0) work += entry.work;
      names += (names.empty() ? "" : ", ") + entry.name;
    }
    std::printf("%8.3f s  %-12s gap %.1e  work %.1e  %s  (%s)\n", trial.seconds, trial.status.c_str(), gap, work,
                text.c_str(), names.c_str());
  }
};

Line selection(const generators::WideProblem& p, double patience) {
  Line line{"selection, " + p.text(), {}, 0};
  line.trial = bench::timed(patience, [&](frs::Monitor& monitor, bench::Trial& trial) {
    const frs::FeatureModel m = p.select(monitor);
    trial.status = m.status, trial.engines = m.engines, line.gap = m.gap.back();
  });
  return line;
}

Line svm(const generators::WideProblem& p, double patience) {
  Line line{"SVM, " + p.text(), {}, 0};
  line.trial = bench::timed(patience, [&](frs::Monitor& monitor, bench::Trial& trial) {
    const frs::SvmModel m = p.train(monitor);
    trial.status = m.trace.statusName(), trial.engines = m.trace.engines, line.gap = m.trace.gap.back();
  });
  return line;
}

void report(std::vector<Line> lines, bool all) {
  constexpr std::size_t slowest = 10;
  if (!all)
    std::stable_sort(lines.begin(), lines.end(),
                     [](const Line& a, const Line& b) { return a.trial.seconds > b.trial.seconds; });
  double seconds = 0;
  std::size_t converged = 0;
  for (std::size_t k = 0; k < lines.size(); ++k) {
    const bool good = lines[k].trial.status == "converged";
    converged += good;
    seconds += lines[k].trial.seconds;
    if (all || !good || k < slowest) lines[k].print();
  }
  std::printf("%zu of %zu converged, %.2f s\n", converged, lines.size(), seconds);
}
}  // namespace

int main(int argc, char** argv) {
  constexpr double patience = 60;
  const bool all = argc > 1 && std::strcmp(argv[argc - 1], "--all") == 0;
  if (all) --argc;
  const int problems = argc > 1 ? std::atoi(argv[1]) : 300;
  const double most = argc > 2 ? std::atof(argv[2]) : 600;
  const char* part = argc > 3 ? argv[3] : "";
  std::vector<Line> selections, svms;
  for (int k = 0; k < problems; ++k) {
    const generators::WideProblem p = generators::wideProblem(k, most);
    if (p.text().find(part) == std::string::npos) continue;
    selections.push_back(selection(p, patience));
    svms.push_back(svm(p, patience));
  }
  report(selections, all);
  report(svms, all);
}
