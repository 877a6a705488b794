#!/usr/bin/env bash
# The share of the core's lines that the C++ tests run, by gcov: builds the preset coverage, runs every test program,
# lists the files from the least covered on. Exit code 1 below the floor or where a program failed. Needed: gcovr.
#   tests/coverage.sh [--csv FILE]       FILE gets the number as tools/results.sh keeps it
set -euo pipefail
cd "$(dirname "$0")/.."
floor=90   # percent; raise it as tests are added
cmake --preset coverage -DFRS_MEX=OFF > /dev/null
cmake --build --preset coverage -j "${FRS_JOBS:-$(nproc)}" > build-coverage.log || { tail -20 build-coverage.log; exit 1; }
find build-coverage -name '*.gcda' -delete
failed=0
for program in build-coverage/tests/test_*; do
  [[ -x $program && -f $program ]] || continue
  "$program" > "$program.txt" 2>&1 || { echo "failed: $program"; failed=1; }
done
# the objects of the core only: those of the tests hold the same headers again, and Eigen
summary=build-coverage/summary.json
gcovr -r . --filter src/ --json-summary "$summary" build-coverage/CMakeFiles/frs_core.dir > /dev/null
python3 - "$summary" "$floor" "${2:-}" <<'PYTHON'
import json, sys
summary, floor, rows = json.load(open(sys.argv[1])), float(sys.argv[2]), sys.argv[3]
for f in sorted(summary['files'], key=lambda f: f['line_percent']):
    print('%5.1f %% of %4d  %s' % (f['line_percent'], f['line_total'], f['filename']))
percent = 100 * summary['line_covered'] / summary['line_total']
print('%.1f %% of %d lines (floor %g)' % (percent, summary['line_total'], floor))
if rows:
    open(rows, 'w').write('%.1f,%%,"lines of the core that the C++ tests run, of %d"\n' % (percent, summary['line_total']))
sys.exit(percent < floor)
PYTHON
exit $failed
