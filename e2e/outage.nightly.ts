import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OutageStage, openOutageStage, weather } from './outage.ts'
import { readBooks, tell } from './test-network.ts'

let network: OutageStage
beforeAll(async () => {
  network = await openOutageStage()
})
afterAll(() => network.remove())

test.each([
  { what: 'away', isFrozen: false },
  { what: 'held still', isFrozen: true },
])(
  'R5 with PostgreSQL $what for a minute at 500 requests a second nothing is acknowledged that is not stored',
  async ({ what, isFrozen }) => {
    const pid = network.nodes[0].pid()
    const before = await readBooks(network)
    const how = { perSecond: 500, calmSeconds: 20, awaySeconds: 60, isFrozen }
    const told = await weather(network, how)
    const books = await readBooks(network)
    tell('R5', { what, ...told, books })
    expect(network.nodes[0].pid(), 'the server must have lived through it').toBe(pid)
    expect(told.calm.acknowledged).toBeGreaterThan(0.9 * 500 * 20)
    expect(told.away.sent).toBeGreaterThan(0.9 * 500 * 60)
    expect(told.away).toMatchObject({ acknowledged: 0, other: [] })
    expect(told.away.refused).toBeGreaterThan(0.9 * 500 * 55)
    expect(told.withoutRetryAfter).toBe(0)
    expect(told.slowestRefusalMs).toBeLessThanOrEqual(2000)
    expect(told.firstAcknowledgedMs).toBeLessThanOrEqual(2000)
    expect(told.memoryGrowthMb).toBeLessThanOrEqual(100)
    const impressions = before.impressions + told.events
    expect(books).toMatchObject({ impressions, overspent: 0 })
    expect(books.counted).toMatchObject({ placement: impressions, campaign: impressions })
  },
)
