#!/usr/bin/env bash
# Lays out the C++ sources by .clang-format, with clang-format 14: other versions lay out some lines otherwise.
#   tools/format.sh [--check] [FOLDER]...      all folders with C++ where none is named; --check changes nothing, exit code 1
#                                              where a line would be
set -euo pipefail
cd "$(dirname "$0")/.."
how=(-i)
[[ ${1:-} == --check ]] && { how=(--dry-run -Werror); shift; }
[[ $# == 0 ]] && set -- baselines bench mex net src tests tools toy
tool=$(command -v clang-format-14 || echo clang-format)
"$tool" --version | grep -q 'version 14\.' || { echo "clang-format 14 is needed (Debian 12: clang-format)" >&2; exit 2; }
find "$@" -regex '.*\.[ch]pp\|.*\.inl' -print0 | xargs -0 "$tool" "${how[@]}"
