// `npm test`: prepares the clone, runs the checks and then every test. The last line is the sum of
// both, `N passed, N failed, N skipped`. The lines before it list the dearest files and stages in
// processor seconds. With arguments it runs only vitest with them: `npm test -- --project server`.
// `npm run test:browser`, `test:drills` and `test:nightly` are such runs.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runChecks } from './check.mjs'
import {
  ensureChromium,
  ensureConsole,
  ensurePackages,
  ensureSdk,
  isNode24,
  node24,
  root,
} from './set-up.mjs'
import { priceLines, processorSeconds, readPrices, replacePrices } from './prices.mjs'
import { lastLine, sumUp } from './sum-up.mjs'

async function main() {
  const args = process.argv.slice(2)
  await ensurePackages()
  if (!isNode24()) {
    process.env.TEST_INSTALL_SECONDS = String(processorSeconds())
    process.exit(await runLive([fileURLToPath(import.meta.url), ...args]))
  }
  if (needsBrowser(args)) {
    ensureChromium()
    ensureConsole()
    ensureSdk()
  }
  const ready = spentSeconds()
  // The tidy tests are left out of the checks, because vitest runs them too.
  const checks = args.length > 0 ? { passed: 0, failed: 0 } : await runChecks({ except: ['tidy'] })
  const checked = spentSeconds()
  const tests = await runTests(args)
  const stages = { 'set-up': ready, checks: checked - ready, tests: spentSeconds() - checked }
  for (const title of tests.titles) console.log(`Skipped: ${title}`)
  const earlier = replacePrices(join(root, 'node_modules/.cache/test-prices.json'), tests.prices)
  console.log(priceLines(tests.prices, stages, { root, earlier }).join('\n'))
  for (const line of tests.broken) console.log(`Failed: ${line.replace(root + sep, '')}`)
  const failed = checks.failed + tests.failed
  console.log(lastLine(checks, tests))
  process.exitCode = failed > 0 ? 1 : 0
}

/** Processor seconds so far, with those of the Node that installed the packages. */
function spentSeconds() {
  return processorSeconds() + Number(process.env.TEST_INSTALL_SECONDS ?? 0)
}

/** Only the browser tests need Chromium, so other projects do not install it. */
function needsBrowser(args) {
  const asked = args.join(' ')
  return !/--project[= ]/.test(asked) || /--project[= ]\S*(e2e|nightly)/.test(asked)
}

async function runTests(args) {
  const folder = mkdtempSync(join(tmpdir(), 'frontrow-test-'))
  const report = join(folder, 'report.json')
  const prices = (process.env.TEST_PRICES = join(folder, 'prices.jsonl'))
  writeFileSync(prices, '')
  const code = await runLive([
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...args,
  ])
  const sum = sumUp(readReport(report), code, {
    folders: foldersOf(args),
    isFiltered: args.some((arg) => /^(?:-t|--testNamePattern)\b/.test(arg)),
  })
  const found = { ...sum, prices: readPrices(prices) }
  rmSync(folder, { recursive: true, force: true })
  for (const empty of sum.empty) console.log(`No test ran in ${relative(root, empty)}.`)
  return found
}

/**
 * The folders of the projects that run whole with these arguments. The name of a project
 * begins with its folder, and vitest does not fail when one of several projects has no file.
 */
function foldersOf(args) {
  const asked = args.join(' ')
  if (!/^(--project[= ][\w-]+ ?)*$/.test(asked) || asked.includes('nightly')) return []
  const names = [...asked.matchAll(/--project[= ]([\w-]+)/g)].map(([, name]) => name)
  const all = ['tools', 'contract', 'server', 'console', 'client', 'sdk', 'e2e']
  const folders = args.length === 0 ? all : names.map((name) => name.replace(/-\w+$/, ''))
  return folders.map((folder) => join(root, folder) + sep)
}

function readReport(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return { testResults: [] }
  }
}

/**
 * Runs a script under Node 24 with this process's output, and ends it with this process. Resolves
 * to its exit code.
 */
function runLive(command) {
  return new Promise((resolve) => {
    const child = spawn(node24(), command, { cwd: root, stdio: 'inherit' })
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

await main()
