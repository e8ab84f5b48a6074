// The step "borders" of `npm run check`: reads every import with dependency-cruiser, checks them
// against .dependency-cruiser.mjs, and fails if docs/map.mmd, the graph of imports with one box for
// each feature and side, or the picture of the features in ARCHITECTURE.md is out of date. With
// --write-map (`npm run map`) it writes both instead.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { cruise, format } from 'dependency-cruiser'
import config from '../.dependency-cruiser.mjs'
import { withPicture } from './feature-picture.mjs'
import { root } from './set-up.mjs'

const map = join(root, 'docs/map.mmd')
const architecture = join(root, 'ARCHITECTURE.md')
const boxes =
  '^(server|console)/src/(features/[^/]+|lib|ui|theme|shell|commands)' +
  '|^(server|console)/(test|seed)|^sdk/(src|demo|conformance)|^(contract|client|e2e|bench|tools/reconcile)'
const folders = [
  'contract',
  'server',
  'console',
  'sdk',
  'client',
  'e2e',
  'bench',
  'tools/reconcile',
].filter((folder) => existsSync(join(root, folder)))

async function readImports() {
  process.chdir(root)
  const { forbidden, options } = config
  const rules = { ruleSet: { forbidden }, validate: true }
  const { output } = await cruise(folders, { ...options, ...rules }, options.enhancedResolveOptions)
  return output
}

function describe({ rule, from, to, cycle }) {
  const way = cycle ? cycle.map((step) => step.name).join(' → ') : to
  return `${rule.name}: ${from} → ${way}`
}

/** Without a parser for TypeScript, dependency-cruiser reads no file and finds no violation. */
function unseen(seen) {
  return folders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => /\.tsx?$/.test(path) && !/(^|\/)(dist|node_modules)\//.test(path))
    .filter((path) => !seen.has(path))
    .map((path) => `not seen by dependency-cruiser: ${path}`)
}

/** dependency-cruiser writes the arrows in the order of the import lines, so they are sorted. */
async function drawMap(imports) {
  const { output } = await format(imports, { outputType: 'mermaid', collapse: boxes })
  const lines = output.split('\n')
  const isArrow = (line) => line.includes('-->')
  const arrows = lines.filter(isArrow).sort()
  return lines.map((line) => (isArrow(line) ? arrows.shift() : line)).join('\n')
}

const imports = await readImports()
const drawn = new Map([
  [map, await drawMap(imports)],
  [architecture, withPicture(readFileSync(architecture, 'utf8'), imports.modules)],
])
if (process.argv.includes('--write-map')) {
  for (const [file, text] of drawn) writeFileSync(file, text)
  console.log('docs/map.mmd and the picture in ARCHITECTURE.md are written.')
} else {
  const findings = [
    ...imports.summary.violations.map(describe),
    ...unseen(new Set(imports.modules.map((module) => module.source))),
  ]
  for (const [file, text] of drawn) {
    if (readFileSync(file, 'utf8') !== text)
      findings.push(`${relative(root, file)} is out of date: run \`npm run map\` and commit it.`)
  }
  for (const finding of findings) console.log(finding)
  process.exitCode = findings.length > 0 ? 1 : 0
}
