// The step "lint" of `npm run check`: oxlint with type information. Exceptions from the size limits
// are in tools/budget.json as { "path": { "max-lines": 340 } }. They may only shrink: a number
// above what the file needs is a finding.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './set-up.mjs'

const sizeRules = ['max-lines', 'max-lines-per-function', 'max-depth', 'max-params', 'complexity']

/** @returns {{ ok: boolean, output: string }} `output` has one line per finding */
export function lint() {
  const cli = join(root, 'node_modules/oxlint/bin/oxlint')
  const run = spawnSync(process.execPath, [cli, '--type-aware', '--format', 'json'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e9,
  })
  if (!run.stdout.startsWith('{')) return { ok: false, output: run.stdout + run.stderr }
  const { diagnostics, number_of_files: fileCount } = JSON.parse(run.stdout)
  if (fileCount === 0) return { ok: false, output: 'oxlint saw no file' }
  const budget = JSON.parse(readFileSync(join(root, 'tools/budget.json'), 'utf8'))
  const findings = applyBudget(diagnostics.map(findingOf), budget)
  return { ok: findings.length === 0, output: findings.map(describe).join('\n') }
}

/**
 * Removes the findings that the budget allows, and adds one for each entry that allows too much.
 * @param {{ path: string, rule: string, message: string, line: number }[]} findings
 * @param {Record<string, Record<string, number>>} budget
 */
export function applyBudget(findings, budget) {
  const isAllowed = (finding) => sizeOf(finding) <= (budget[finding.path]?.[finding.rule] ?? 0)
  const entries = Object.entries(budget).flatMap(([path, limits]) =>
    Object.entries(limits).map(([rule, limit]) => ({ path, rule, limit })),
  )
  const loose = entries.flatMap(({ path, rule, limit }) => {
    const same = findings.filter((finding) => finding.path === path && finding.rule === rule)
    const needed = Math.max(0, ...same.map(sizeOf))
    if (needed >= limit) return []
    const advice =
      needed === 0 ? 'nothing is over the limit now: remove it' : `lower it to ${needed}`
    return [{ path: 'tools/budget.json', line: 1, rule, message: `${path}: ${limit}; ${advice}` }]
  })
  return [...findings.filter((finding) => !isAllowed(finding)), ...loose]
}

/**
 * Reads "File has too many lines (340)" and "function has a complexity of 12". Other rules have no
 * size to allow.
 */
function sizeOf({ rule, message }) {
  if (!sizeRules.includes(rule)) return Infinity
  const [, bracketed, plain] = /\((\d+)\)|complexity of (\d+)/.exec(message) ?? []
  return Number(bracketed ?? plain ?? Infinity)
}

function findingOf({ filename, code, message, help, labels }) {
  const rule = /\(([^)]+)\)$/.exec(code ?? '')?.[1] ?? String(code)
  const line = labels[0]?.span.line ?? 1
  return { path: filename.replaceAll('\\', '/'), rule, message, help, line }
}

function describe({ path, line, rule, message, help }) {
  return `${path}:${line} ${rule}: ${message}${help ? ` (${help})` : ''}`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { ok, output } = lint()
  if (!ok) console.log(output)
  process.exit(ok ? 0 : 1)
}
