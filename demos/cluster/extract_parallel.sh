#!/bin/bash
# The same with GNU parallel, on this machine or over ssh (the folders and the toolbox at the same place on all of them):
#   demos/cluster/extract_parallel.sh PARTS POSITIVES NEGATIVES CACHE [parallel's options, such as --sshlogin a,b,c]
set -euo pipefail
home=$(cd "$(dirname "$0")/../.." && pwd)
parts=$1 positives=$2 negatives=$3 cache=$4
shift 4
quoted() { printf "'%s'" "${1//\'/\'\'}"; }
code="frs_setup($(quoted "${FRS_BUILD:-$home/build}")); cluster_extract($(quoted "$positives"), $(quoted "$negatives"), $(quoted "$cache"), [{} $parts]${FRS_OPTIONS:-});"
seq "$parts" | parallel --retries 3 "$@" OMP_NUM_THREADS=1 LC_ALL=C.UTF-8 octave-cli -q -f -H --path "$(printf %q "$home/matlab")" --path "$(printf %q "$home/demos/cluster")" --eval "$(printf %q "$code" | sed 's/\\{\\}/{}/')"
