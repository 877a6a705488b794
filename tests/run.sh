#!/usr/bin/env bash
# Set up, build and test: installs what is missing (Debian), builds, runs every test, and closes with
# "N passed, N failed, N skipped". Exit code 1 on a failure or when no test ran.
#   tests/run.sh [--quick] [--no-cluster] [--no-browser] [PATTERN]
# PATTERN takes only the tests whose name matches the regular expression. --no-cluster leaves out the tests with Slurm and
# GNU parallel, --no-browser those that look at pages in Chromium; what they need is then not installed either. --quick
# runs the tests of tests/quick.txt, which need none of this.
set -euo pipefail
cd "$(dirname "$0")/.."
. tools/setup.sh
only=()
while [[ ${1:-} == --* ]]; do
  case $1 in
  --quick) only=(-L quick); frs_cluster_packages=() frs_browser_packages=() frs_video_packages=() frs_network_packages=() frs_docs_packages=() ;;
  --no-cluster) export FRS_NO_CLUSTER=1; frs_cluster_packages=() ;;
  --no-browser) export FRS_NO_BROWSER=1; frs_browser_packages=() ;;
  *) sed -n '4,7s/^# *//p' "$0" >&2; exit 2 ;;
  esac
  shift
done
frs_install "${frs_test_packages[@]}" "${frs_browser_packages[@]}" "${frs_cluster_packages[@]}" \
  "${frs_video_packages[@]}" "${frs_network_packages[@]}" "${frs_docs_packages[@]}"
[[ ${#frs_network_packages[@]} == 0 ]] || frs_onnxruntime
frs_build "${FRS_BUILD:-build}" -DFRS_TESTS=ON

build="${FRS_BUILD:-build}"
rm -f "$build"/test-counts/*.txt
log="$build/ctest.log"
ctest --test-dir "$build" -j "$(nproc)" --output-on-failure "${only[@]}" ${1:+-R "$1"} 2>&1 | tee "$log" || true

# GoogleTest cases count one each; an Octave entry counts the cases it ran.
passed=0 failed=0 skipped=0
while read -r name result; do
  counts="$build/test-counts/${name#octave.}.txt"
  if [[ $name == octave.* && -f $counts ]]; then
    read -r p f s < "$counts"
    passed=$((passed + p)) failed=$((failed + f)) skipped=$((skipped + s))
  elif [[ $result == Passed ]]; then
    passed=$((passed + 1))
  elif [[ $result == Skipped ]]; then
    skipped=$((skipped + 1))
  else
    failed=$((failed + 1))
  fi
done < <(sed -nE 's/^ *[0-9]+\/[0-9]+ Test +#[0-9]+: ([^ ]+) .*(Passed|Failed|Skipped|Timeout|Exception|Not Run).*/\1 \2/p' "$log")

grep -hE '^  skipped ' "$build/Testing/Temporary/LastTest.log" || true   # passing tests are silent in the log
echo "$passed passed, $failed failed, $skipped skipped"
[[ $failed == 0 && $passed -gt 0 ]]
