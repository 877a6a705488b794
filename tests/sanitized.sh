#!/usr/bin/env bash
# The fuzzer of tests/support/fuzz.m under the sanitizers of addresses and of undefined behaviour, which end Octave at the
# first thing they find: builds the modules by the preset asan and calls every public function, and every module itself, with
# mutated arguments.
#   tests/sanitized.sh [CALLS [SEED]]      5000 calls where none is said
# Exit code 1 where something was found; the last lines then name the place, and build-fuzz/fuzz.mat holds the call.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=build-fuzz   # of its own: the preset's folder holds the C++ tests, which are not wanted here
cmake --preset asan -B $folder -DFRS_TESTS=OFF -DCMAKE_CXX_FLAGS_RELEASE='-O1 -DNDEBUG' > /dev/null
cmake --build $folder -j "${FRS_JOBS:-$(nproc)}" > $folder.log || { tail -20 $folder.log; exit 1; }
# Octave is not built with the sanitizer, so its library is loaded before all others; what Octave never frees is its own affair
FRS_FUZZ_LOG=$folder/fuzz.mat ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1 \
  LD_PRELOAD=$("${CXX:-g++}" -print-file-name=libasan.so) octave-cli -q -f -H --path matlab --path tests/support --eval "
    frs_setup('$PWD/$folder');
    addpath('tests');
    found = [fuzz_modules(${1:-5000}, ${2:-1}), fuzz(${1:-5000}, ${2:-1})];
    fprintf('%s\n', found{:});
    fprintf('2 x %d calls, %d remarks\n', ${1:-5000}, numel(found));
    exit(double(~isempty(found)));"
