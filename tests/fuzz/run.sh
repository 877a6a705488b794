#!/usr/bin/env bash
# Fuzzers of everything that reads a stranger's bytes in the core, by libFuzzer of clang 14 (Debian: clang-14 libclang-rt-14-dev), under
# the sanitizers of addresses and of undefined behaviour.
#   tests/fuzz/run.sh [SECONDS [NAME]...]      300 seconds each; NAME is mat, png, jpeg, tiff, exif or cache, all where none is said
# What they learned stays in build-fuzzers/corpus. Exit code 1 where one found something, whose bytes are then in build-fuzzers/found.
set -euo pipefail
cd "$(dirname "$0")/../.."
seconds=${1:-300}
shift || true
[[ $# == 0 ]] && set -- mat png jpeg tiff exif cache
. tools/setup.sh
frs_install clang-14 libclang-rt-14-dev
build=${FRS_BUILD:-build}
[[ -d $build ]] || cmake -S . -B "$build" -G Ninja > /dev/null
cmake --build "$build" --target frs_core | tail -1   # all that is not fuzzed is taken from its library
library=$build/mex
out=build-fuzzers
mkdir -p $out/found
read_by_fuzzers="src/base/mat_file.cpp src/base/cache.cpp src/base/memory.cpp src/image/png.cpp src/image/jpeg.cpp src/image/tiff.cpp src/image/picture_notes.cpp"
flags="-std=c++17 -O1 -g -fopenmp-simd -DFRS_JPEG -Isrc -fsanitize=address,undefined -fno-sanitize-recover=all"
libraries="-L$library -lfrs_core -Wl,-rpath,$PWD/$library -lz -ljpeg"
clang++-14 -std=c++17 -Isrc tests/fuzz/seeds.cpp $libraries -o $out/seeds
$out/seeds $out/corpus
cp tests/data/golden/*.mat $out/corpus/mat
objects=()
for source in $read_by_fuzzers; do
  objects+=("$out/$(basename "$source" .cpp).o")
  clang++-14 $flags -fsanitize=fuzzer-no-link -c "$source" -o "${objects[-1]}"
done
failed=0
for name in "$@"; do
  clang++-14 $flags -fsanitize=fuzzer "tests/fuzz/$name.cpp" "${objects[@]}" $libraries -o "$out/$name"
  echo "== $name, $seconds s"
  "$out/$name" -max_total_time="$seconds" -max_len=20000 -timeout=20 -rss_limit_mb=2048 -artifact_prefix="$out/found/$name-" \
    -print_final_stats=1 "$out/corpus/$name" 2>&1 | tee "$out/$name.log" | grep -E "ERROR|SUMMARY|stat::number_of_executed|DONE|Test unit" || true
  [[ ${PIPESTATUS[0]} == 0 ]] || failed=1
done
exit $failed
