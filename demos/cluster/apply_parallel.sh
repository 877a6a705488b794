#!/bin/bash
# Look for the object in many pictures with several workers by GNU parallel, on this machine or over ssh, then make the table and the page:
#   demos/cluster/apply_parallel.sh PARTS RESULT.mat FILES OUT [parallel's options, such as -j 4 or --sshlogin a,b,c]
# FILES is a folder, or a text file with a name in each line. Stopped at any moment, the same line goes on where it was.
set -euo pipefail
home=$(cd "$(dirname "$0")/../.." && pwd)
parts=$1 result=$2 files=$3 out=$4
shift 4
export LC_ALL=C.UTF-8
quoted() { printf "'%s'" "${1//\'/\'\'}"; }
code() { printf '%s' "frs_setup($(quoted "${FRS_BUILD:-$home/build}")); cluster_apply($(quoted "$result"), $(quoted "$files"), $(quoted "$out"), $1${FRS_OPTIONS:-});"; }
seq "$parts" | parallel --line-buffer --retries 3 "$@" OMP_NUM_THREADS=1 LC_ALL=C.UTF-8 octave-cli -q -f -H --path "$(printf %q "$home/matlab")" \
  --path "$(printf %q "$home/demos/cluster")" --eval "$(printf %q "$(code "[{} $parts]")" | sed 's/\\{\\}/{}/')"
octave-cli -q -f -H --path "$home/matlab" --path "$home/demos/cluster" --eval "$(code '[]')"
