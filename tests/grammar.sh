#!/usr/bin/env bash
# Reads .m files by a grammar of MATLAB (tree-sitter) and lists the places that are none, as FILE:LINE.
#   tests/grammar.sh [FILE]...           names are seen from the toolbox's folder; all its .m files where none is named
# Exit code 1 where there is such a place, 2 where the grammar cannot be had: it needs node, and npm to fetch it once.
set -uo pipefail
cd "$(dirname "$0")/.."
folder=${FRS_BUILD:-build}/grammar
packages=(web-tree-sitter@0.27.1 tree-sitter-wasm@2.0.2)
if [[ ! -f $folder/node_modules/tree-sitter-wasm/out/matlab/tree-sitter-matlab.wasm ]]; then
  mkdir -p "$folder"
  timeout 120 npm install --silent --no-save --ignore-scripts --prefix "$folder" "${packages[@]}" > "$folder/npm.log" 2>&1 || {
    echo "the MATLAB grammar needs node and npm, and a network the first time" >&2
    exit 2
  }
fi
if [[ $# == 0 ]]; then
  mapfile -d '' files < <(find bench demos matlab package paper tests tools -name '*.m' -print0)
  set -- "${files[@]}"
fi
node tests/support/parse_matlab.mjs "$folder" "$@"
