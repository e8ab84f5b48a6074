// The program before the last migration, on the schema of this one: nodes are upgraded one after
// another, so for a while it serves on.
import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Checkout, checkOut, removeCheckout } from '../../../bench/checkout.ts'
import { printFigures } from '../../support/test-network.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const migrations = 'server/migrations'
/** The tests of the features. Those of the schema itself describe the schema of their program. */
const tests = process.env['PREVIOUS_TESTS'] ?? 'server/src/features/'

const folder = mkdtempSync(join(tmpdir(), 'frontrow-previous-'))
const commit = commitBefore()
let previous: Checkout
let added: string[]

/**
 * The commit before the one that brought the newest migration; undefined where its program cannot
 * serve this schema, which a line says.
 */
function commitBefore(): string | undefined {
  const git = (...words: string[]) =>
    execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()
  const files = ['--', `${migrations}/*.sql`]
  const last = git('log', '-1', '--diff-filter=A', '--format=%H', ...files)
  try {
    const before = git('rev-parse', '--verify', `${last}^`)
    // A migration that was changed or taken away since is of before the baseline of 0.1.0.
    if (git('diff', '--diff-filter=MDR', '--name-only', before, ...files) === '') return before
    process.stdout.write('previous program: there is none on the baseline of 0.1.0 yet\n')
  } catch {
    process.stdout.write('previous program: a shallow clone does not have it\n')
  }
  return undefined
}

/** Gives a checkout the migrations that it does not have. Returns their names. */
function addMigrations(to: string): string[] {
  return ['', 'events/'].flatMap((family) =>
    readdirSync(join(root, migrations, family))
      .filter((name) => name.endsWith('.sql'))
      .map((name) => join(migrations, family, name))
      .filter((path) => !existsSync(join(to, path)))
      .map((path) => {
        cpSync(join(root, path), join(to, path))
        return path
      }),
  )
}

describe.runIf(commit !== undefined)('OPERATE-3.11.20', () => {
  beforeAll(() => {
    previous = checkOut(commit ?? '', join(folder, 'previous'))
    added = addMigrations(previous.folder)
  }, 600_000)
  afterAll(() => {
    removeCheckout(previous)
    rmSync(folder, { recursive: true, force: true })
  })

  test('the tests of the program before pass on this schema', () => {
    expect(added.length).toBeGreaterThan(0)
    const { passed, failed } = runPrevious(tests)
    printFigures('previous program', { commit: previous.commit, added, passed, failed })
    expect(failed).toEqual([])
    expect(passed).toBeGreaterThan(100)
  })

  test('control: they fail on a schema without what they name', () => {
    const renaming = 'ALTER TABLE campaigns RENAME COLUMN name TO title'
    writeFileSync(join(previous.folder, migrations, '9999.campaigns.sql'), renaming)
    const { failed } = runPrevious('server/src/features/campaigns/create-campaign.test.ts')
    expect(failed.length).toBeGreaterThan(0)
  })
})

/** Runs tests of the earlier program. Returns how many passed, and the names of the others. */
function runPrevious(files: string): { passed: number; failed: string[] } {
  const report = join(folder, 'report.json')
  rmSync(report, { force: true })
  const vitest = join(previous.folder, 'node_modules/vitest/vitest.mjs')
  const words = ['run', '--project', 'server', '--reporter=json', `--outputFile=${report}`, files]
  // What this run of vitest has set would reach the other one.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(?:VITEST|NIGHTLY|NODE_ENV)/.test(name)),
  )
  const options = { cwd: previous.folder, env, encoding: 'utf8' } as const
  const ran = spawnSync(process.execPath, [vitest, ...words], options)
  expect(existsSync(report), ran.stderr).toBe(true)
  return readReport(report)
}

interface Report {
  numPassedTests: number
  testResults: {
    name: string
    message: string
    status: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

function readReport(path: string): { passed: number; failed: string[] } {
  const report = JSON.parse(readFileSync(path, 'utf8')) as Report
  const failed = report.testResults.flatMap(({ name, message, status, assertionResults }) => {
    const those = assertionResults.filter((one) => one.status === 'failed')
    if (those.length === 0) return status === 'failed' ? [`${name}: ${message}`] : []
    return those.map((one) => `${one.fullName}: ${one.failureMessages[0]?.split('\n')[0] ?? ''}`)
  })
  return { passed: report.numPassedTests, failed }
}
