// A migration that must wait for a table, in a network that works meanwhile.
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { showOrganization } from '@frontrow/contract/account/organization'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runningClusterUrl } from '../../../server/src/lib/cluster/embedded-postgres.ts'
import { coreMigrations, migrate } from '../../../server/src/lib/db/migrate.ts'
import { failures, startLoad } from '../../support/steady-load.ts'
import { type TestNetwork, openNetwork, printFigures } from '../../support/test-network.ts'

const calmSeconds = 10
const readerSeconds = 8
const perSecond = 50
/** The most that a call may take longer than 99 of 100 calls do without a migration. */
const mostMoreMs = 500
const mostStretchMs = 1000

let network: TestNetwork
let url: string
/** This program's migrations and one that needs a table which every call of a member reads. */
const folder = mkdtempSync(join(tmpdir(), 'frontrow-migrations-'))
beforeAll(async () => {
  network = await openNetwork({ campaigns: 4 })
  url = runningClusterUrl(join(network.nodes[0].dataDir, 'postgres')) ?? ''
  cpSync(coreMigrations, folder, { recursive: true })
  writeFileSync(join(folder, '9998.lib.sql'), 'ALTER TABLE organizations ADD COLUMN waited text')
})
afterAll(async () => {
  await network.remove()
  rmSync(folder, { recursive: true, force: true })
})

interface Call {
  sentAt: number
  ms: number
}

interface Loaded {
  /** Calls of members before the work, and while it was done. */
  calm: Call[]
  busy: Call[]
  /** Calls of members and of delivery that were refused. */
  refused: number
}

/** Runs `work` after a calm time, both under load. */
async function underLoad(work: () => Promise<void>): Promise<Loaded> {
  const { nodes, placementKey, advertiser } = network
  const load = startLoad({ url: nodes[0].url, placementKey, perSecond })
  const calls: Call[] = []
  const running: Promise<void>[] = []
  let refused = 0
  const send = async () => {
    const sentAt = performance.now()
    await advertiser.call(showOrganization, {}).catch(() => (refused += 1))
    calls.push({ sentAt, ms: performance.now() - sentAt })
  }
  const timer = setInterval(() => running.push(send()), 1000 / perSecond)
  await wait(calmSeconds * 1000)
  const workedAt = performance.now()
  await work()
  clearInterval(timer)
  await Promise.all(running)
  const result = await load.end()
  expect(result.acknowledged).toBeGreaterThan(100)
  const isBusy = ({ sentAt }: Call) => sentAt >= workedAt
  const [calm, busy] = [calls.filter((call) => !isBusy(call)), calls.filter(isBusy)]
  return { calm, busy, refused: refused + failures(result) }
}

/** Reads the table in a transaction that lasts. Resolves when that has begun. */
async function startReader(): Promise<{ ended: Promise<number> }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('BEGIN; SELECT count(*) FROM organizations')
  const ended = wait(readerSeconds * 1000).then(async () => {
    await client.end()
    return performance.now()
  })
  return { ended }
}

function figuresOf({ calm, busy, refused }: Loaded) {
  const calmMs = calm.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const calmP99Ms = calmMs[Math.floor(calmMs.length * 0.99)] ?? 0
  const slow = busy
    .filter(({ ms }) => ms > calmP99Ms + mostMoreMs)
    .map(({ sentAt }) => sentAt)
    .toSorted((a, b) => a - b)
  const stretches: number[][] = []
  for (const at of slow) {
    const last = stretches.at(-1)
    // Two stretches have a time between them in which calls are as quick as ever.
    if (last !== undefined && at - (last.at(-1) ?? 0) < mostMoreMs) last.push(at)
    else stretches.push([at])
  }
  const lengthOf = (stretch: number[]) => Math.round((stretch.at(-1) ?? 0) - (stretch[0] ?? 0))
  return {
    calls: calm.length + busy.length,
    refused,
    calmP99Ms: Math.round(calmP99Ms),
    slowestMs: Math.round(Math.max(...busy.map(({ ms }) => ms))),
    stretchesMs: stretches.map(lengthOf),
  }
}

test('a migration behind a long reader slows calls for a second', async () => {
  const lines: string[] = []
  let afterReaderMs = 0
  const calls = await underLoad(async () => {
    const { ended } = await startReader()
    const ran = migrate(url, folder, { say: (line) => void lines.push(line) })
    const endedAt = await ended
    expect(await ran).toEqual(['9998.lib.sql'])
    afterReaderMs = performance.now() - endedAt
  })
  const figures = figuresOf(calls)
  printFigures('migration', { ...figures, tries: lines.length + 1, afterReaderMs })
  expect(figures.refused).toBe(0)
  expect(lines.length).toBeGreaterThan(1)
  expect(lines[0]).toContain('9998.lib.sql waits for a table')
  expect(figures.stretchesMs.filter((ms) => ms > mostStretchMs)).toEqual([])
  expect(afterReaderMs).toBeLessThan(7000)
})

test('control: without a limit the statement holds every call up', async () => {
  const calls = await underLoad(async () => {
    const { ended } = await startReader()
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query('ALTER TABLE organizations ADD COLUMN waited_long text')
    await client.end()
    await ended
  })
  const figures = figuresOf(calls)
  printFigures('migration control', figures)
  expect(figures.slowestMs).toBeGreaterThan((readerSeconds - 2) * 1000)
  expect(Math.max(...figures.stretchesMs)).toBeGreaterThan(mostStretchMs)
})
