import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { archiveCommand, restoreCommand } from './back-up-log.ts'

const folder = mkdtempSync(join(tmpdir(), 'frontrow-log-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const from = join(folder, 'from')
const to = join(folder, 'to')
const bytes = Buffer.alloc(16 * 1024 ** 2)
bytes.write('a commit', 5000)

/** Runs a command as PostgreSQL does. Returns whether it succeeded. */
function run(command: string, name: string, path: string): boolean {
  const words: Record<string, string> = { '%%': '%', '%f': name, '%p': path }
  const text = command.replaceAll(/%[%fp]/g, (word) => words[word] ?? '')
  try {
    execFileSync('sh', ['-c', text], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

test.each([
  ['by Node', true],
  ['by the shell where Node cannot be run', false],
])('a segment comes back as it was archived %s, and is never written over', (_how, canRunNode) => {
  const walDir = join(folder, `it's 100% ${String(canRunNode)}`)
  mkdirSync(walDir)
  writeFileSync(from, bytes)
  const log = { folder, walDir, canRunNode }
  const archive = archiveCommand(log)
  const restore = restoreCommand(log, true)
  const [segment, plain, packed] = ['1', '2', '3'].map((last) => last.padStart(24, '0'))
  if (segment === undefined || plain === undefined || packed === undefined) throw new Error('none')
  writeFileSync(join(walDir, plain), bytes)
  writeFileSync(join(walDir, `${packed}.gz`), gzipSync(bytes))
  for (const name of [segment, plain, packed]) {
    expect(run(archive, name, from)).toBe(true)
    rmSync(to, { force: true })
    expect(run(restore, name, to)).toBe(true)
    expect(readFileSync(to).equals(bytes)).toBe(true)
  }
  writeFileSync(from, 'another segment')
  for (const name of [segment, plain, packed]) expect(run(archive, name, from)).toBe(false)
  rmSync(to)
  expect(run(restore, '9'.padStart(24, '0'), to)).toBe(false)
  expect(existsSync(to)).toBe(false)
  const histories = restoreCommand(log, false)
  writeFileSync(join(walDir, '00000002.history'), 'a history')
  expect(run(histories, segment, to)).toBe(false)
  expect(run(histories, '00000002.history', to)).toBe(true)
  expect(readFileSync(to, 'utf8')).toBe('a history')
})

test('a segment that was ended early takes a hundredth of its size', () => {
  const walDir = join(folder, "it's 100% true")
  expect(statSync(join(walDir, `${'1'.padStart(24, '0')}.gz`)).size).toBeLessThan(160_000)
})
