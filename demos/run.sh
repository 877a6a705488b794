#!/usr/bin/env bash
# Set up, build and run the main demo: find out what tells two sets of pictures apart, and where it is.
#   demos/run.sh                           on street scenes with and without a car, drawn by the toolbox
#   demos/run.sh --classes                 on scenes of three classes: cars, cows and stalls
#   demos/run.sh --video                   on street clips with and without a driving car; also installs ffmpeg
#   demos/run.sh POSITIVES NEGATIVES [OUT] on your own folders of pictures, or of videos where ffmpeg is installed
#   demos/run.sh --network NAME POSITIVES NEGATIVES [OUT]
#                                          on photographs, with a network that decides, such as resnet50, and the small saliency
#                                          network u2netp (downloads of 95 and 7 MB the first time; frs_networks lists them)
# Prints the path of the report, a web page that needs nothing but itself.
set -euo pipefail
network=
if [[ ${1:-} == --network && $# -ge 4 ]]; then
  network=$2
  shift 2
fi
if [[ $# != 0 && $# != 2 && $# != 3 && "$*" != --video && "$*" != --classes ]]; then
  sed -n '3,10s/^# *//p' "$0" >&2
  exit 2
fi
here=$PWD
cd "$(dirname "$0")/.."
. tools/setup.sh

absolute() { case $1 in /*) echo "$1" ;; *) echo "$here/$1" ;; esac; }
quoted() { printf "'%s'" "${1//\'/\'\'}"; }   # as Octave writes text

if [[ "$*" == --video ]]; then
  frs_install "${frs_video_packages[@]}"
elif [[ -n $network ]]; then
  frs_install "${frs_network_packages[@]}" curl ca-certificates
  frs_onnxruntime
else
  frs_install
fi
build="${FRS_BUILD:-build}"
echo "Building in $build (the first time takes a minute or two)"
frs_build "$build" -DFRS_TESTS=OFF

if [[ $# == 0 ]]; then
  out="$PWD/$build/demo"
  command="discover_scenes($(quoted "$out"))"
elif [[ "$*" == --classes ]]; then
  out="$PWD/$build/demo_classes"
  command="discover_classes($(quoted "$out"))"
elif [[ $# == 1 ]]; then
  out="$PWD/$build/demo_video"
  command="discover_clips($(quoted "$out"))"
else
  out=$(absolute "${3:-frs_result}")
  command="frs_discover($(quoted "$(absolute "$1")"), $(quoted "$(absolute "$2")"), 'out', $(quoted "$out")"
  if [[ -n $network ]]; then
    command="frs_network($(quoted "$network"), 'fetch', true); frs_network('u2netp', 'fetch', true);
             $command, 'features', $(quoted "$network"), 'cue', 'u2netp'"
  fi
  command+=")"
fi
octave-cli -q -f -H --path "$PWD/matlab" --eval "frs_setup($(quoted "$PWD/$build")); $command;"
echo "Report: $out/report.html"
