// `npm run check`: every check of the code that does not run the product, and how many lines there
// are. Each step is a process of its own. Two run at a time, because the smallest supported machine
// has two cores.
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lineCounts } from './lines.mjs'
import { ensurePackages, node24, root } from './set-up.mjs'

const bin = (path) => join(root, 'node_modules', path)
const tsc = bin('typescript/bin/tsc')
/** Where a tool keeps its results for files that have not changed since the last run. */
const cache = (name) => bin(`.cache/${name}`)

/** tsc and oxlint's tsgolint are Go: less garbage collection saves a tenth of their time. */
const env = { ...process.env, GOGC: '200' }

/** Longest first, so that both cores finish together. A command is a script and its arguments. */
const steps = [
  { name: 'lint', commands: [[join(root, 'tools/lint.mjs')]] },
  {
    name: 'types',
    // With one checker, because several check the same types again; the other core has other steps.
    commands: ['contract', 'server', 'console', 'client', 'sdk', 'tools'].map((project) => [
      tsc,
      '-p',
      project,
      '--checkers',
      '1',
      '--incremental',
      '--tsBuildInfoFile',
      cache(`types-${project}`),
    ]),
  },
  { name: 'tidy', commands: [[bin('vitest/vitest.mjs'), 'run', '--project', 'tools']] },
  { name: 'borders', commands: [[join(root, 'tools/borders.mjs')]] },
  { name: 'dead code', commands: [[bin('knip/bin/knip.js')]] },
  { name: 'tables', commands: [[join(root, 'tools/generate-tables.mjs'), '--check']] },
  { name: 'openapi', commands: [[join(root, 'tools/lint-openapi.mjs')]] },
  { name: 'format', commands: [[bin('oxfmt/bin/oxfmt'), '--check']] },
]

/**
 * Runs the steps, printing one line each and the output of those that fail.
 * @param {{ except?: string[] }} [choice] names of steps to leave out
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runChecks({ except = [] } = {}) {
  const waiting = steps.filter((step) => !except.includes(step.name))
  const results = []
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) results.push(await runStep(step))
  }
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, worker))
  const passed = results.filter(Boolean).length
  return { passed, failed: results.length - passed }
}

async function runStep({ name, commands }) {
  const started = performance.now()
  const runs = []
  for (const command of commands) runs.push(await run(command))
  const ok = runs.every(({ code }) => code === 0)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${ok ? '✓' : '✗'} ${name.padEnd(10)} ${seconds.padStart(5)} s`)
  for (const { code, output } of runs) if (code !== 0) console.log(output.trimEnd())
  return ok
}

/** @returns {Promise<{ code: number | null, output: string }>} */
function run(command) {
  return new Promise((resolve) => {
    const child = spawn(node24(), command, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => resolve({ code: 1, output: String(error) }))
    child.on('close', (code) => resolve({ code, output }))
  })
}

async function main() {
  await ensurePackages()
  const { failed } = await runChecks()
  console.log(lineCounts().join('\n'))
  process.exitCode = failed > 0 ? 1 : 0
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main()
