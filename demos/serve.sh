#!/usr/bin/env bash
# A page on this machine alone where one drops two folders of photographs and sees the report: installs what is missing (Debian), builds, and
# prints the link. FRS_PORT chooses the port. Nothing leaves 127.0.0.1, and what was dropped is deleted at the end (Ctrl-C).
set -euo pipefail
cd "$(dirname "$0")/.."
. tools/setup.sh
frs_install "${frs_python_packages[@]}"
frs_build "${FRS_BUILD:-build}" -DFRS_TESTS=OFF
python=python3
"$python" -c 'import numpy' 2>/dev/null || python=/usr/bin/python3       # another python3 may come first, without numpy
exec "$python" python/serve.py
