// Runs dependency-cruiser and fails if it did not read every source file. Without a parser for
// TypeScript it reads none of them, finds no violation and exits with 0.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './set-up.mjs'

const folders = ['contract', 'server', 'console', 'sdk', 'e2e', 'bench'].filter((folder) =>
  existsSync(join(root, folder)),
)

/** @returns {{ ok: boolean, output: string }} `output` has one line per violation */
export function checkBorders() {
  const cli = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const options = ['--config', '.dependency-cruiser.mjs', '--output-type', 'json']
  const run = spawnSync(process.execPath, [cli, ...options, ...folders], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e9,
  })
  if (!run.stdout.startsWith('{')) return { ok: false, output: run.stdout + run.stderr }
  const { modules, summary } = JSON.parse(run.stdout)
  const lines = [
    ...summary.violations.map(describe),
    ...unseen(new Set(modules.map((module) => module.source))),
  ]
  return { ok: lines.length === 0, output: lines.join('\n') }
}

function describe({ rule, from, to, cycle }) {
  const way = cycle ? cycle.map((step) => step.name).join(' → ') : to
  return `${rule.name}: ${from} → ${way}`
}

function unseen(seen) {
  return folders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => /\.tsx?$/.test(path) && !/(^|\/)(dist|node_modules)\//.test(path))
    .filter((path) => !seen.has(path))
    .map((path) => `not seen by dependency-cruiser: ${path}`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { ok, output } = checkBorders()
  if (!ok) console.log(output)
  process.exit(ok ? 0 : 1)
}
