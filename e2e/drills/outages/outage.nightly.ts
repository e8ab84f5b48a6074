import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OutageStage, openOutageStage, runOutage } from './outage.ts'
import { readCounts, printFigures } from '../../support/test-network.ts'

let network: OutageStage
beforeAll(async () => {
  network = await openOutageStage()
})
afterAll(() => network.remove())

test.each([
  { what: 'away', isFrozen: false },
  { what: 'held still', isFrozen: true },
])(
  'events are all stored with PostgreSQL $what for a minute [RELIABILITY-R5]',
  async ({ what, isFrozen }) => {
    const pid = network.nodes[0].pid()
    const before = await readCounts(network)
    const how = { perSecond: 500, calmSeconds: 20, awaySeconds: 60, isFrozen }
    const result = await runOutage(network, how)
    const books = await readCounts(network)
    printFigures('R5', { what, ...result, books })
    expect(network.nodes[0].pid(), 'the server must have lived through it').toBe(pid)
    expect(result.calm.acknowledged).toBeGreaterThan(0.9 * 500 * 20)
    expect(result.away.sent).toBeGreaterThan(0.9 * 500 * 60)
    expect(result.away).toMatchObject({ acknowledged: 0, other: [] })
    expect(result.away.refused).toBeGreaterThan(0.9 * 500 * 55)
    expect(result.withoutRetryAfter).toBe(0)
    expect(result.slowestRefusalMs).toBeLessThanOrEqual(2000)
    expect(result.firstAcknowledgedMs).toBeLessThanOrEqual(2000)
    expect(result.memoryGrowthMb).toBeLessThanOrEqual(100)
    const impressions = before.impressions + result.events
    expect(books).toMatchObject({ impressions, overspent: 0 })
    expect(books.counted).toMatchObject({ placement: impressions, campaign: impressions })
  },
)
