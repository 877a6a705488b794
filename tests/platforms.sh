#!/usr/bin/env bash
# Other compilers and systems, as far as this machine can show them: builds the core and the C++ tests and runs those.
#   tests/platforms.sh [--quick] [--write] [clang] [libc++] [arm64] [windows]        all of them where none is named
# Closes with a table, a line a platform: test programs built; tests run, passed, skipped; commit and level of optimisation.
# Exit code 1 where a program was not built or failed. --quick takes the programs of tests/quick.txt only, --write puts the lines of the table into
# docs/install.md. Needed (Debian):
#   clang    clang                         libc++   clang, libc++-dev, libc++abi-dev; GoogleTest's sources (googletest)
#   arm64    g++-aarch64-linux-gnu, qemu-user, debootstrap, root: the libraries come into FRS_SYSROOT (build-arm64/system).
#            Without test_child: a program that qemu runs cannot start programs of its own kind
#   windows  g++-mingw-w64-x86-64-posix, wine64, libz-mingw-w64-dev, googletest; VLFeat's sources in FRS_VLFEAT, else they
#            are taken from the source package of COLMAP, which carries them
# FRS_JOBS is the number of compilers at once, FRS_OPTIMISE the level (-O2), FRS_PATIENCE the seconds a program may take;
# with FRS_RESUME=1 programs that passed before are not run again unless they or the core were built since.
set -uo pipefail
cd "$(dirname "$0")/.."
root=$PWD
mapfile -t quick < <(grep '^test_' tests/quick.txt)
programs=()
for file in tests/cpp/test_*.cpp; do programs+=("$(basename "$file" .cpp)"); done
write= kind=
while [[ ${1:-} == --* ]]; do
  case $1 in
  --quick) programs=("${quick[@]}") kind=' (--quick)' ;;
  --write) write=1 ;;
  *) sed -n '3p' "$0" >&2; exit 2 ;;
  esac
  shift
done
[[ $# == 0 ]] && set -- clang libc++ arm64 windows
optimise=${FRS_OPTIMISE:--O2}
commit=$(git rev-parse --short HEAD)   # now: the tests take long enough for another one to follow
table=()
lost=0

# left_out FOLDER PROGRAM: whether CMake said that it does not build the program.
left_out() { grep -q "without .*/$2.cpp is not built" "$1.log"; }

# build PLATFORM [CMAKE OPTION]...: the test programs, into build-PLATFORM.
build() {
  local folder=build-$1
  cmake -S . -B "$folder" -G Ninja -DFRS_TESTS=ON -DFRS_MEX=OFF -DCMAKE_CXX_FLAGS_RELEASE="$optimise -DNDEBUG" "${@:2}" \
    > "$folder.log" 2>&1 || { tail -20 "$folder.log"; return 1; }
  local program targets=()   # one that asks a library which is not there is no target
  for program in "${programs[@]}"; do left_out "$folder" "$program" || targets+=("$program"); done
  cmake --build "$folder" -j "${FRS_JOBS:-$(nproc)}" -- -k 0 "${targets[@]}" >> "$folder.log" 2>&1 ||
    grep -E 'error|FAILED' "$folder.log" | head -20
  echo "warnings: $(grep -c 'warning:' "$folder.log")"
}

# count PATTERN: the number before it in the closing lines of a program, 0 where it has no such line.
count() { sed -nE "s/^\\[ *[A-Z=]+ *\\] ([0-9]+) tests?$1.*/\\1/p" | tail -1 | grep . || echo 0; }

# run PLATFORM [RUNNER]...: every program that was built, with the runner before its name, but the one that it cannot run.
# Adds the line of the table.
run() {
  local folder=build-$1 built=0 cases=0 passed=0 skipped=0 failed=() program file said line
  for program in "${programs[@]}"; do
    [[ $program == "${cannot:-}" ]] && continue
    file=
    for place in "$folder/tests/$program" "$folder/mex/$program.exe"; do [[ -f $place ]] && file=$place; done
    if [[ -z $file ]]; then
      left_out "$folder" "$program" || failed+=("$program (not built)")
      continue
    fi
    built=$((built + 1))
    said=$folder/$program.txt
    if [[ ! ( ${FRS_RESUME:-} && -f $said.passed && $said.passed -nt $file && ! $(find "$folder/mex" -name '*frs_core.*' -newer "$said.passed") ) ]]; then
      rm -f "$said.passed"
      timeout "${FRS_PATIENCE:-1200}" "${@:2}" "$file" > "$said" 2>&1 && touch "$said.passed" || failed+=("$program")
    fi
    line=$(tr -d '\r' < "$said")
    cases=$((cases + $(count ' from .* ran' <<< "$line")))
    passed=$((passed + $(grep -F '[  PASSED  ]' <<< "$line" | count '\.')))
    skipped=$((skipped + $(grep -F '[  SKIPPED ]' <<< "$line" | count ', listed')))
  done
  [[ ${#failed[@]} == 0 && $built -gt 0 ]] || lost=1
  table+=("$(printf '| %s | %d of %d | %d | %d | %d | %s | %s, %s |' "$1$kind" "$built" "${#programs[@]}" "$cases" "$passed" "$skipped" "${failed[*]:-}" \
    "$commit" "$optimise")")
}

# The libraries of Debian for ARM64, unpacked but not installed.
arm_system() {
  export FRS_SYSROOT=${FRS_SYSROOT:-$root/build-arm64/system}
  [[ -f $FRS_SYSROOT/usr/include/glpk.h ]] && return
  local packages=libc6-dev,libstdc++-12-dev,libvlfeat-dev,zlib1g-dev,libjpeg62-turbo-dev,libsvm-dev,libglpk-dev,libgtest-dev,libeigen3-dev
  mkdir -p "$FRS_SYSROOT"
  debootstrap --foreign --variant=minbase --arch=arm64 --include=$packages bookworm "$FRS_SYSROOT" > build-arm64.log 2>&1 || return 1
  local deb
  for deb in "$FRS_SYSROOT"/var/cache/apt/archives/*.deb; do dpkg-deb -x "$deb" "$FRS_SYSROOT" || return 1; done
}

# from_debian ARCHIVE FOLDER: the sources of a package.
from_debian() { mkdir -p "$2" && curl -sSf "http://deb.debian.org/debian/pool/main/$1" | tar x"$([[ $1 == *.xz ]] && echo J || echo z)" -C "$2" --strip-components=1; }

# LIBSVM and GLPK, the references of the tests, for Windows.
windows_references() {
  local from=$FRS_SYSROOT/sources includes=() folder
  mkdir -p "$FRS_SYSROOT"/{lib,include/libsvm}
  if [[ ! -f $FRS_SYSROOT/lib/libsvm.a ]]; then
    from_debian libs/libsvm/libsvm_3.24+ds.orig.tar.xz "$from/libsvm" && (cd "$from/libsvm" && x86_64-w64-mingw32-g++-posix -O2 -w -c svm.cpp) &&
      cp "$from/libsvm/svm.h" "$FRS_SYSROOT/include/libsvm" && x86_64-w64-mingw32-ar rcs "$FRS_SYSROOT/lib/libsvm.a" "$from/libsvm/svm.o" || return 1
  fi
  if [[ ! -f $FRS_SYSROOT/lib/libglpk.a ]]; then
    from_debian g/glpk/glpk_5.0.orig.tar.gz "$from/glpk" || return 1
    for folder in "$from"/glpk/src/ "$from"/glpk/src/*/; do includes+=("-I$folder"); done
    (cd "$from/glpk" && x86_64-w64-mingw32-gcc-posix -O1 -w "${includes[@]}" -c src/*/*.c) &&
      cp "$from/glpk/src/glpk.h" "$FRS_SYSROOT/include" && x86_64-w64-mingw32-ar rcs "$FRS_SYSROOT/lib/libglpk.a" "$from"/glpk/*.o
  fi
}

# VLFeat's sources, zlib is packaged; the name of a header that VLFeat writes with a capital letter.
windows_system() {
  export FRS_SYSROOT=$root/build-windows/system WINEDEBUG=-all WINEPREFIX=$root/build-windows/wine
  mkdir -p "$FRS_SYSROOT/include"
  ln -sf /usr/x86_64-w64-mingw32/include/windows.h "$FRS_SYSROOT/include/Windows.h"
  local runtime
  runtime=$(dirname "$(x86_64-w64-mingw32-g++-posix -print-file-name=libstdc++-6.dll)")
  export WINEPATH="$runtime;/usr/x86_64-w64-mingw32/lib"
  windows_references || echo 'without LIBSVM or GLPK: programs that ask them are left out'
  export FRS_ONNXRUNTIME=$root/build-windows/onnxruntime   # later versions than 1.20 ask for devices by calls that wine 8 lacks
  if [[ ! -f $FRS_ONNXRUNTIME/onnxruntime.dll ]]; then
    mkdir -p "$FRS_ONNXRUNTIME"
    curl -sSf https://registry.npmjs.org/onnxruntime-node/-/onnxruntime-node-1.20.1.tgz |
      tar xz -C "$FRS_ONNXRUNTIME" --strip-components=5 --wildcards '*/win32/x64/*.dll' || echo 'without ONNX Runtime: test_net is skipped'
  fi
  [[ -n ${FRS_VLFEAT:-} ]] && return
  export FRS_VLFEAT=$root/build-windows/vlfeat
  [[ -f $FRS_VLFEAT/vl/dsift.c ]] && return
  local archive=http://deb.debian.org/debian/pool/main/c/colmap/colmap_3.8.orig.tar.gz
  mkdir -p "$FRS_VLFEAT"
  curl -sSf "$archive" | tar xz -C "$FRS_VLFEAT" --strip-components=2 colmap-3.8/lib/VLFeat && mv "$FRS_VLFEAT/VLFeat" "$FRS_VLFEAT/vl"
}

for platform; do
  echo "== $platform"
  case $platform in
  clang) build clang -DCMAKE_CXX_COMPILER=clang++ && run clang ;;
  libc++) build libc++ -DCMAKE_CXX_COMPILER=clang++ -DCMAKE_CXX_FLAGS=-stdlib=libc++ -DCMAKE_DISABLE_FIND_PACKAGE_GTest=ON && run libc++ ;;
  arm64) arm_system && build arm64 --toolchain cmake/arm64.cmake && cannot=test_child run arm64 qemu-aarch64 -L "$FRS_SYSROOT" ;;
  windows) windows_system && build windows --toolchain cmake/windows.cmake -DFRS_VLFEAT="$FRS_VLFEAT" -DCMAKE_C_FLAGS="-I$FRS_SYSROOT/include" \
    -DEigen3_DIR="$(dirname "$(find /usr -name Eigen3Config.cmake | head -1)")" && run windows "$(command -v wine64 || echo /usr/lib/wine/wine64)" ;;
  *) sed -n '3p' "$0" >&2; exit 2 ;;
  esac || { lost=1; table+=("| $platform | no build | | | | see build-$platform.log | |"); }
done
printf '%s\n' '| platform | programs built | tests run | passed | skipped | programs that failed | commit |' '|---|---|---|---|---|---|---|' "${table[@]}"
if [[ $write ]]; then   # a platform's line takes the place of its old one
  for line in "${table[@]}"; do
    platform=$(cut -d' ' -f2 <<< "$line")
    awk -v line="$line" -v start="| $platform " '
      /^<!-- platforms -->/ { inside = 1 }
      inside && index($0, start) == 1 { next }
      /^<!-- end -->/ && inside { print line; inside = 0 }
      { print }' docs/install.md > docs/install.md.new && mv docs/install.md.new docs/install.md
  done
fi
exit $lost
