#!/usr/bin/env bash
# Build the documentation as static pages that need nothing but themselves: tools/site/build.sh [OUT]
# Reference from the help texts, guides and solvers from docs/*.md, a gallery from the demos (which are run; with
# ffmpeg, that of videos too, which takes two minutes).
set -euo pipefail
cd "$(dirname "$0")/../.."
. tools/setup.sh
frs_install "${frs_docs_packages[@]}"
build="${FRS_BUILD:-build}"
frs_build "$build"
out=${1:-$build/docs}
mkdir -p "$out"
octave-cli -q -f -H --path "$PWD/matlab" --path "$PWD/tools/site" --eval "frs_setup('$PWD/$build'); build_docs('$out')"
echo "Documentation: $out/index.html"
