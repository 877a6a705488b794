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
# ONNX Runtime for networks, see frs_network: Debian has it from 13 on, elsewhere frs_onnxruntime gets it
if [[ $(sed -n 's/^VERSION_ID="*\([0-9]*\).*/\1/p' /etc/os-release 2>/dev/null) -ge 13 ]]; then
  frs_network_packages=(libonnxruntime-dev)
else
  frs_network_packages=(ca-certificates)
fi

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

# frs_onnxruntime: the library of npm's onnxruntime-node into the user's cache, where frs_net looks for it, unless Debian's package
# or another one is there. Nothing of the package is run; the SHA-256 of its archive is checked.
frs_onnxruntime() {
  local version=1.22.0 sum=8007ce525b5b185b77d2b4103d3ec147ecef6d861eb14726d0bdda5e2947dbd7 processor
  case $(uname -m) in x86_64) processor=x64 ;; aarch64) processor=arm64 ;; *) return 0 ;; esac
  local inside=bin/napi-v6/linux/$processor
  local folder=${XDG_CACHE_HOME:-$HOME/.cache}/frs/node_modules/onnxruntime-node
  if [[ -n ${FRS_ONNXRUNTIME:-} || -e $folder/$inside/libonnxruntime.so.1 ]] || ldconfig -p | grep -q 'libonnxruntime\.so'; then return 0; fi
  local url=https://registry.npmjs.org/onnxruntime-node/-/onnxruntime-node-$version.tgz
  local archive=$folder/onnxruntime-node-$version.tgz
  mkdir -p "$folder"
  echo "Getting ONNX Runtime $version (89 MB) from $url into $folder"
  if command -v curl >/dev/null; then
    curl -sSfL -o "$archive" "$url"
  elif command -v wget >/dev/null; then
    wget -qO "$archive" "$url"
  else
    /usr/lib/apt/apt-helper -o APT::Sandbox::User=root download-file "$url" "$archive" >/dev/null
  fi && echo "$sum  $archive" | sha256sum --check --quiet && tar -xzf "$archive" -C "$folder" --strip-components=1 \
      "package/$inside/libonnxruntime.so.1" ||
    echo "ONNX Runtime could not be had: the tests of networks are skipped." >&2
  rm -f "$archive"
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
    cmake --build "$folder" | awk '/^\[[0-9]+\/[0-9]+\]/ { last = $0; if (++n % 20 == 0) { print; last = ""; fflush() } next }
       { print } END { if (last) print last }'
  fi
}
