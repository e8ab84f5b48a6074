// Three nodes that are restarted one after another, again and again, behind the example proxies.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../server/src/lib/cluster/embedded-postgres.ts'
import { type ProxyName, hasProxy, startProxy } from './proxies.ts'
import { failures, startLoad } from '../../support/steady-load.ts'
import {
  type TestNetwork,
  liftCreditLimit,
  openNetwork,
  printFigures,
  readCounts,
} from '../../support/test-network.ts'

/** Fifty over the three proxies, each of three nodes. A run by hand may set other numbers. */
const rolls = Number(process.env['ROLLS'] ?? 17)
const perSecond = Number(process.env['PER_SECOND'] ?? 300)

const folder = mkdtempSync(join(tmpdir(), 'frontrow-rolling-'))
let postgres: EmbeddedPostgres
let network: TestNetwork
beforeAll(async () => {
  postgres = await startEmbeddedPostgres(folder)
  const env = { DATABASE_URL: postgres.url, DRAIN_SECONDS: '5', TRUST_PROXY: '127.0.0.1' }
  network = await openNetwork({ nodes: 3, campaigns: 20, env })
  await liftCreditLimit(network)
})
afterAll(async () => {
  // When the network failed to open, its PostgreSQL may still run.
  await (network as TestNetwork | undefined)?.remove()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

let acknowledged = 0

/** Restarts each node in turn under load. Returns what the clients of the proxy saw. */
async function roll(name: ProxyName, times: number, how: 'drain' | 'kill') {
  const proxy = await startProxy(
    name,
    network.nodes.map(({ url }) => url),
  )
  const load = startLoad({ url: proxy.url, placementKey: network.placementKey, perSecond })
  for (let time = 0; time < times; time += 1)
    for (const node of network.nodes) {
      if (how === 'drain') expect(await node.drain()).toBe(0)
      else await node.killServer()
      await node.start()
    }
  const result = await load.end()
  await proxy.stop()
  acknowledged += result.acknowledged
  printFigures(`rolling restarts behind ${name}`, { times, how, ...result })
  const { impressions, counted } = await readCounts(network)
  expect([impressions, counted.placement]).toEqual([acknowledged, acknowledged])
  return result
}

test.each(['haproxy', 'nginx', 'caddy'] as const)(
  'rolling restarts behind %s fail no call and lose no event',
  async (name) => {
    if (!hasProxy(name)) return missing(name)
    const result = await roll(name, rolls, 'drain')
    expect(result.acknowledged).toBeGreaterThan(rolls * 100)
    expect(result.failed).toEqual({})
  },
)

test('behind a plain nginx without checks at most one call in a thousand fails', async () => {
  if (!hasProxy('plain')) return missing('nginx')
  const result = await roll('plain', Math.ceil(rolls / 5), 'drain')
  expect(failures(result) / result.sent).toBeLessThanOrEqual(0.001)
})

test('control: nodes that are killed behind the same plain nginx do fail calls', async () => {
  if (!hasProxy('plain')) return missing('nginx')
  expect(failures(await roll('plain', 1, 'kill'))).toBeGreaterThan(0)
})

function missing(name: string): void {
  process.stdout.write(
    `NOT TESTED: ${name} is not installed, and rolling restarts behind it neither\n`,
  )
}
