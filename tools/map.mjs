// `npm run map`: writes docs/map.mmd, the graph of imports with one box for each feature. With
// --check it writes nothing and fails if the file is out of date; `npm run check` does that.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensurePackages, node24, root } from './set-up.mjs'

const boxes =
  '^(server|console)/src/(features/[^/]+|lib|ui|theme|shell|commands)' +
  '|^(server|console)/(test|seed)|^sdk/(src|demo|conformance)|^(contract|e2e|bench)'

ensurePackages()
const picture = execFileSync(
  node24(),
  [
    join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
    '--config',
    '.dependency-cruiser.mjs',
    '--output-type',
    'mermaid',
    '--collapse',
    boxes,
    'contract',
    'server',
    'console',
    'sdk',
    'e2e',
    'bench',
  ],
  { cwd: root, encoding: 'utf8', maxBuffer: 1e8 },
)
/**
 * Sorts the lines with arrows, because dependency-cruiser writes them in the order of the import
 * lines.
 */
function withSortedArrows(picture) {
  const lines = picture.split('\n')
  const isArrow = (line) => line.includes('-->')
  const arrows = lines.filter(isArrow).sort()
  return lines.map((line) => (isArrow(line) ? arrows.shift() : line)).join('\n')
}

const graph = withSortedArrows(picture)
const path = join(root, 'docs/map.mmd')
if (!process.argv.includes('--check')) {
  writeFileSync(path, graph)
  console.log('docs/map.mmd is written.')
} else if (readFileSync(path, 'utf8') !== graph) {
  console.log('docs/map.mmd is out of date: run `npm run map` and commit it.')
  process.exitCode = 1
}
