#!/usr/bin/env bash
# Instructions that the inner loops of src/simd execute for an element, in the portable table: on ARM64 (NEON) and on
# x86-64 (SSE2), counted by qemu. A loop that fell back to scalar code shows as four times the number of its neighbour.
#   bench/loops.sh [--csv FILE]       FILE gets the rows as tools/results.sh keeps them
# Needed (Debian): g++, g++-aarch64-linux-gnu, qemu-user, libeigen3-dev.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cc -O1 -shared -fPIC bench/count_instructions.c -o "$work/count.so"
flags=(-std=c++17 -O3 -DNDEBUG -fopenmp-simd -DEIGEN_DONT_PARALLELIZE -static -Isrc -isystem /usr/include/eigen3)
loops=(bench/bench_loops.cpp src/simd/{portable,dispatch}.cpp)
aarch64-linux-gnu-g++ "${flags[@]}" "${loops[@]}" -o "$work/arm64"
export FRS_ISA=portable   # the other tables have to be there on x86, but are not run
g++ "${flags[@]}" -O0 -mavx2 -mfma -mf16c -c src/simd/avx2.cpp -o "$work/avx2.o"
g++ "${flags[@]}" -O0 -mavx512{f,dq,bw,vl} -mfma -mf16c -c src/simd/avx512.cpp -o "$work/avx512.o"
g++ "${flags[@]}" "${loops[@]}" "$work"/avx*.o -o "$work/x86"

# executed RUNNER PROGRAM LOOP ROUNDS
executed() { "$1" -plugin "$work/count.so" "$2" "$3" "$4" 2>&1 | sed -n 's/ instructions$//p'; }

# an_element RUNNER PROGRAM LOOP ELEMENTS: what ten more rounds take, of each of their elements
an_element() {
  local few many
  few=$(executed "$1" "$2" "$3" 2) many=$(executed "$1" "$2" "$3" 12)
  awk -v d=$((many - few)) -v n="$4" 'BEGIN { printf "%.2f", d / (10 * n) }'
}

printf '%-18s %8s %8s\n' loop ARM64 x86-64
while read -r loop elements; do
  arm=$(an_element qemu-aarch64 "$work/arm64" "$loop" "$elements")
  x86=$(an_element qemu-x86_64 "$work/x86" "$loop" "$elements")
  printf '%-18s %8s %8s\n' "$loop" "$arm" "$x86"
  [[ ${1:-} == --csv ]] && printf '%s,instructions,"an element of the loop %s on ARM64 (x86-64: %s)"\n' "$arm" "$loop" "$x86" >> "$2"
done < <("$work/x86")
