import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OutageStage, openOutageStage, runOutage } from './outage.ts'
import { readCounts } from '../../support/test-network.ts'

let network: OutageStage
beforeAll(async () => {
  network = await openOutageStage()
})
afterAll(() => network.remove())

test.each([
  { what: 'away', isFrozen: false },
  { what: 'held still', isFrozen: true },
])(
  'events get a 503 while PostgreSQL is $what, and count once [RELIABILITY-R5]',
  async ({ isFrozen }) => {
    const pid = network.nodes[0].pid()
    const before = await readCounts(network)
    const result = await runOutage(network, {
      perSecond: 100,
      calmSeconds: 1,
      awaySeconds: 3,
      isFrozen,
    })
    expect(network.nodes[0].pid(), 'the server must have lived through it').toBe(pid)
    expect(result.calm.acknowledged).toBeGreaterThan(50)
    expect(result.away).toMatchObject({ acknowledged: 0, other: [] })
    expect(result.away.refused).toBeGreaterThan(50)
    expect(result.withoutRetryAfter).toBe(0)
    const impressions = before.impressions + result.events
    expect(await readCounts(network)).toMatchObject({ impressions, overspent: 0 })
  },
)
