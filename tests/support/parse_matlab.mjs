// parse_matlab.mjs FOLDER FILE...: the places where a file is not MATLAB by its grammar, as FILE:LINE. FOLDER has the
// packages web-tree-sitter and tree-sitter-wasm. Exit code 1 where there is such a place.
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {resolve} from 'node:path';

const [folder, ...files] = process.argv.slice(2);
const modules = resolve(folder, 'node_modules');
const {Language, Parser} = createRequire(modules + '/')('web-tree-sitter');
await Parser.init();
const parser = new Parser();
parser.setLanguage(await Language.load(modules + '/tree-sitter-wasm/out/matlab/tree-sitter-matlab.wasm'));

// The innermost nodes that hold an error.
function faults(node, file) {
  if (!node.hasError) return 0;
  const inside = node.children.reduce((sum, child) => sum + faults(child, file), 0);
  if (!inside) console.log(`${file}:${node.startPosition.row + 1}`);
  return inside || 1;
}

let found = 0;
for (const file of files) {
  const tree = parser.parse(readFileSync(file, 'utf8'));
  found += faults(tree.rootNode, file);
  tree.delete();
}
process.exit(found > 0 ? 1 : 0);
