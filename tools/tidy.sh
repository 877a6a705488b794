#!/usr/bin/env bash
# Looks for mistakes in the C++ of the core by clang-tidy, with the checks of .clang-tidy. Exit code 1 where there is a
# remark.
#   tools/tidy.sh [PATTERN]      the files of src/ whose path matches, all where none is given: some ten CPU minutes
set -uo pipefail
cd "$(dirname "$0")/.."
cmake -S . -B build -DCMAKE_EXPORT_COMPILE_COMMANDS=ON > /dev/null || exit 2
find src -name '*.cpp' ! -name '*_windows.cpp' ! -name 'avx*.cpp' | grep -E "${1:-.}" | sort |
  xargs -P "${FRS_JOBS:-$(nproc)}" -n 1 clang-tidy -p build --quiet --warnings-as-errors='*' \
  2> >(grep -v 'warnings\? generated' >&2) || exit 1   # that line counts what is not shown
