# setup.sh - sourced by tests/run.sh and demos/run.sh: what both need before they can start.

# Octave reads and writes names of files by the locale; C.UTF-8 is part of every Debian.
case "${LC_ALL:-${LC_CTYPE:-${LANG:-}}}" in *[Uu][Tt][Ff]*) ;; *) export LC_ALL=C.UTF-8 ;; esac

# Debian packages, each for: build tools, host language, core libraries, pictures.
frs_packages=(
  g++ cmake ninja-build
  octave octave-dev libopenblas0-pthread
  libeigen3-dev libvlfeat-dev zlib1g-dev libjpeg-dev
  gnuplot-nox fonts-freefont-otf
)
frs_test_packages=(libgtest-dev libsvm-dev libglpk-dev procps chromium   # framework, independent references, ps, a browser
  slurmctld slurmd slurm-client munge parallel)                          # workers on several machines
frs_docs_packages=(cmark-gfm)                                    # markdown to HTML
frs_video_packages=(ffmpeg)                                      # frames of videos
frs_network_packages=(libopencv-dnn-dev)                         # networks: frs_net, see frs_network

# frs_install [PACKAGE]...: install what is missing of frs_packages and of these, with apt, as root or through
# sudo; elsewhere list it and stop.
frs_install() {
  local missing=() package
  for package in "${frs_packages[@]}" "$@"; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
  done
  [[ ${#missing[@]} == 0 ]] && return 0
  if ! command -v apt-get >/dev/null; then
    echo "Missing, and no apt-get here to install them; the Debian names are: ${missing[*]}" >&2
    return 1
  fi
  local sudo=()
  if [[ $(id -u) != 0 ]]; then
    command -v sudo >/dev/null || { echo "Missing: ${missing[*]}; run as root or install sudo." >&2; return 1; }
    sudo=(sudo)
  fi
  echo "Installing: ${missing[*]}"
  "${sudo[@]}" apt-get update -qq
  "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}"
}

# frs_build FOLDER [CMAKE OPTION]...: one line of progress on a terminal, a line for every 20th file elsewhere.
frs_build() {
  local folder=$1
  shift
  cmake -S . -B "$folder" -G Ninja "$@" > "${TMPDIR:-/tmp}/frs-cmake.$$.log" 2>&1 || { cat "${TMPDIR:-/tmp}/frs-cmake.$$.log"; return 1; }
  rm -f "${TMPDIR:-/tmp}/frs-cmake.$$.log"
  if [[ -t 1 ]]; then
    cmake --build "$folder"
  else
    cmake --build "$folder" | awk '/^\[[0-9]+\/[0-9]+\]/ { last = $0; if (++n % 20 == 0) { print; last = ""; fflush() } next } { print } END { if (last) print last }'
  fi
}
