#!/usr/bin/env bash
# What was measured, and the tables made of it. docs/results/measured.csv has a row for each figure: program, commit,
# date, machine, value, unit, and what it is.
#   tools/results.sh run PROGRAM [ARGUMENT]...  runs a benchmark, puts its rows in the place of its old ones. PROGRAM is
#                                               build/bench/<name>, or <name>.m in bench, paper or
#                                               tools with arguments as Octave writes them
#   tools/results.sh write                      writes the tables of docs/results/*.md anew from measured.csv
#   tools/results.sh check                      fails where a table is not what `write` would write
# A table stands between the lines `<!-- measured: PROGRAM... -->` and `<!-- end -->` of a page.
set -euo pipefail
cd "$(dirname "$0")/.."
measured=docs/results/measured.csv

machine() {
  local isa=SSE2
  grep -qw avx2 /proc/cpuinfo && isa=AVX2
  grep -qw avx512f /proc/cpuinfo && isa=AVX-512
  echo "$(nproc --all) cores, $(sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo | head -1), $isa"
}

run() {
  local name rows stamp
  name=$(basename "$1")
  rows=$(mktemp)
  trap 'rm -f "$rows"' RETURN
  name=${name%.m}
  stamp="$name,$(git rev-parse --short HEAD),$(date +%F),\"$(machine)\""   # now: another commit may follow while it runs
  if [[ $1 == *.m ]]; then
    FRS_CSV=$rows octave-cli -q -f -H --path matlab --path bench --path paper --path tools --eval \
      "frs_setup('${FRS_BUILD:-build}'); $name($(IFS=,; echo "${*:2}"))"
  else
    "$@" --csv "$rows"
  fi
  [[ -s $rows ]] || { echo "$1 wrote no rows" >&2; return 1; }
  touch "$measured"
  { grep -v "^$name," "$measured" || true; sed "s|^|$stamp,|" "$rows"; } > "$measured.new"
  mv "$measured.new" "$measured"
}

# pages with their tables filled in, on standard output
filled() {
  awk -F'"' -v measured="$measured" '
    BEGIN {
      while ((getline line < measured) > 0) {
        split(line, quoted, "\""); split(quoted[1], head, ","); split(quoted[3], figure, ",")
        rows[head[1]] = rows[head[1]] sprintf("| %s | %s %s | `%s` | %s, %s |\n", quoted[4], figure[2], figure[3], head[1], head[2], head[3])
      }
    }
    /^<!-- measured: / {
      print; print "| what | result | program | commit, date |"; print "|---|---|---|---|"
      count = split($0, names, " ")
      for (k = 3; k < count; ++k) printf "%s", rows[names[k]]
      inside = 1; next
    }
    /^<!-- end -->/ { inside = 0 }
    !inside { print }' "$1"
}

case ${1:-} in
  run) shift; run "$@" ;;
  write) for page in docs/results/*.md; do filled "$page" > "$page.new"; mv "$page.new" "$page"; done ;;
  check) for page in docs/results/*.md; do filled "$page" | diff -u "$page" - ; done ;;
  *) sed -n '4,7s/^# *//p' "$0" >&2; exit 2 ;;
esac
