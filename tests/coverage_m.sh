#!/usr/bin/env bash
# The share of the toolbox's .m lines with a statement that the tests in Octave run: marks every statement in a copy of the
# toolbox (tests/support/mark_statements.py), runs the tests there, lists the files from the least covered on. Exit code 1
# below the floor or where a test failed. Needed: the modules (FRS_BUILD, build), octave-dev, python3.
#   tests/coverage_m.sh [--csv FILE]       FILE gets the number as tools/results.sh keeps it
# Left out are the tests that read the sources, which the marks change. Lines that were not run: build-coverage-m/missed.txt.
# FRS_JOBS is the number of tests at once; with FRS_RESUME=1 tests that passed before are not run again.
set -euo pipefail
cd "$(dirname "$0")/.."
floor=95   # percent; raise it as tests are added
reads_sources='^test_(style|docs|matlab|layers|numbers|package)$'
folder=$PWD/build-coverage-m build=$(realpath "${FRS_BUILD:-build}")
if [[ ! ( ${FRS_RESUME:-} && -f $folder/hits ) ]]; then
  rm -rf "$folder" && mkdir -p "$folder/tree"
  git ls-files -z | xargs -0 cp --parents -t "$folder/tree"
  ln -s "$build" "$folder/tree/build"
  python3 tests/support/mark_statements.py "$folder/tree/matlab" "$folder/table.txt"
  mkoctfile -o "$folder/tree/matlab/frs_hit.oct" tests/support/frs_hit.cc && rm -f frs_hit.o
  head -c "$(wc -l < "$folder/table.txt")" /dev/zero > "$folder/hits"
  chmod a+rw "$folder/hits"   # one test is another user
fi
export FRS_HITS=$folder/hits   # also for the processes that tests start
failed=0
{ for file in tests/test_*.m demos/demo_*.m; do basename "$file" .m; done; echo selftests; echo examples; } | grep -vE "$reads_sources" |
  xargs -P "${FRS_JOBS:-$(nproc)}" -I NAME bash -c "cd '$folder' && { [[ -f NAME.passed ]] || octave-cli -q -f -H --path tree/matlab \
    --eval \"frs_test('NAME', 'build', '$build')\" > NAME.txt 2>&1 && touch NAME.passed || { echo 'failed: NAME'; exit 1; }; }" || failed=1
python3 - "$folder" "$floor" "${2:-}" <<'PYTHON'
import collections, sys
folder, floor, rows = sys.argv[1], float(sys.argv[2]), sys.argv[3]
marks = open(folder + '/table.txt').read().split()
hits = open(folder + '/hits', 'rb').read()
files = collections.defaultdict(list)
for mark, hit in zip(marks, hits):
    files[mark.split(':')[0]].append(hit)
for name in sorted(files, key=lambda name: sum(files[name]) / len(files[name])):
    print('%5.1f %% of %4d  %s' % (100 * sum(files[name]) / len(files[name]), len(files[name]), name))
open(folder + '/missed.txt', 'w').writelines(mark + '\n' for mark, hit in zip(marks, hits) if not hit)
percent = 100 * sum(hits) / len(hits)
print('%.1f %% of %d lines with a statement (floor %g)' % (percent, len(hits), floor))
if rows:
    open(rows, 'w').write('%.1f,%%,"lines of .m files with a statement that the tests in Octave run, of %d"\n' % (percent, len(hits)))
sys.exit(percent < floor)
PYTHON
exit $failed
