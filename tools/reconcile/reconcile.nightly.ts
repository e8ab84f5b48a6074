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

test('a million impressions take at most 60 s and 512 MB [MONEY-9]', () => {
  const eventsADay = 28_000
  const runs = openRuns({ seed: 'million', months, firstDay, eventsADay })
  const report =
    'data:text/javascript,process.on("exit",()=>console.error(process.resourceUsage().maxRSS))'
  const program = fileURLToPath(new URL('reconcile.mjs', import.meta.url))
  const started = performance.now()
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', report, program, runs.untouched, '--all'],
    { encoding: 'utf8', maxBuffer: 1e9 },
  )
  const seconds = (performance.now() - started) / 1000
  const megabytes = Number(stderr.trim().split('\n').at(-1)) / 1024
  runs.remove()
  console.log(`${seconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB`)
  expect(stdout.trimEnd().split('\n').at(-1)).toBe('all equal')
  expect(status).toBe(0)
  expect(seconds).toBeLessThanOrEqual(60)
  expect(megabytes).toBeLessThanOrEqual(512)
})
