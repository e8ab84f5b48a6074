// The long form of `reconcile.test.ts`: every change of an export, and a million impressions.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { documentForgeries } from './test/document-mutations.ts'
import { byteChanges } from './test/file-mutations.ts'
import { ledgerForgeries, sealForgeries } from './test/mutations.ts'
import { openRuns } from './test/reconcile-runs.ts'

const months = ['2026-08', '2026-09']
const firstDay = '2026-08-26'

test('every one of at least 50 changes is found, whoever signed it [MONEY-24]', async () => {
  const runs = openRuns({ seed: process.env['SEED'] ?? 'night', months, firstDay, eventsADay: 40 })
  const found = new Map<string, number>()
  for (const [name, forge] of Object.entries({ ...ledgerForgeries, ...documentForgeries }))
    found.set(name, (await runs.forged(forge)).code)
  for (const [name, onSeals] of Object.entries(sealForgeries))
    found.set(name, (await runs.forged(undefined, onSeals)).code)
  for (const [name, by] of Object.entries(byteChanges))
    found.set(name, (await runs.changed(by)).code)
  found.set('another key', (await runs.signedByAnother()).code)
  runs.remove()
  console.log(
    `${found.size} changes, found ${[...found.values()].filter((code) => code === 1).length}`,
  )
  expect(found.size).toBeGreaterThanOrEqual(50)
  expect([...found].filter(([, code]) => code !== 1)).toEqual([])
})

/** Prints processor seconds and the greatest memory in KiB when the program ends. */
const printUsage = `process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  console.error('usage ' + (userCPUTime + systemCPUTime) / 1e6 + ' ' + maxRSS)
})`

test('a million impressions take at most 60 s of processor time and 512 MB', () => {
  const runs = openRuns({ seed: 'million', months, firstDay, eventsADay: 28_000 })
  const program = fileURLToPath(new URL('reconcile.mjs', import.meta.url))
  const preload = `data:text/javascript,${encodeURIComponent(printUsage)}`
  const args = ['--import', preload, program, runs.untouched, '--all']
  const started = performance.now()
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    maxBuffer: 1e9,
  })
  const seconds = (performance.now() - started) / 1000
  runs.remove()
  const [, cpuSeconds, kib] = (/usage (\S+) (\S+)/.exec(stderr) ?? []).map(Number)
  const megabytes = (kib ?? Infinity) / 1024
  const figures = `${cpuSeconds?.toFixed(1)} s of processor time, ${megabytes.toFixed(0)} MB`
  console.log(`${figures}, ${seconds.toFixed(1)} s with the machine's other work`)
  expect(stdout.trimEnd().split('\n').at(-1)).toBe('all equal')
  expect(status).toBe(0)
  expect(cpuSeconds).toBeLessThanOrEqual(60)
  expect(megabytes).toBeLessThanOrEqual(512)
})
