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
frs_python_packages=(python3 python3-numpy)                              # python/frs.py
frs_test_packages=(libgtest-dev libsvm-dev libglpk-dev procps "${frs_python_packages[@]}")  # framework, independent references, ps
frs_browser_packages=(chromium)                                          # shows the pages
frs_cluster_packages=(slurmctld slurmd slurm-client munge parallel)      # workers on several machines
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
  "${sudo[@]}" apt-get update -qq
  echo "Installing $(frs_apt_size "${missing[@]}") for: ${missing[*]}"
  local before
  before=$(frs_enabled_units)
  "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}"
  frs_enable_nothing "$before" "${sudo[@]}"
}

# frs_apt_size PACKAGE...: "N packages (M MB to download, K MB on disk)", as apt would install them.
frs_apt_size() {
  LC_ALL=C apt-get install --assume-no --no-install-recommends "$@" 2>/dev/null | awk '
    / newly installed/ { count = $3 }
    /^Need to get / { size = $4 " " $5; sub("/.*", "", size) }
    /^After this operation/ { disk = $4 " " $5 }
    END { printf "%s packages (%s to download, %s on disk)", count, size, disk }'
}

frs_units=/etc/systemd/system
# frs_enabled_units: the services, timers and sockets that start with the machine, a line each.
frs_enabled_units() { find "$frs_units" -path '*.wants/*' -printf '%f\n' 2>/dev/null | sort -u; }

# frs_enable_nothing BEFORE [SUDO]...: packages enable their services (Slurm, munge, sysstat); those not enabled BEFORE are stopped and
# disabled again. What a test needs it starts itself.
frs_enable_nothing() {
  local unit
  for unit in $(comm -13 <(echo "$1") <(frs_enabled_units)); do
    "${@:2}" deb-systemd-helper disable "$unit" >/dev/null 2>&1 || true
    if [[ -d /run/systemd/system ]]; then "${@:2}" systemctl disable --now "$unit" >/dev/null 2>&1 || true; fi
    if [[ -e /etc/init.d/${unit%.service} ]]; then "${@:2}" update-rc.d "${unit%.service}" disable >/dev/null 2>&1 || true; fi
    echo "Not enabled: $unit"
  done
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
