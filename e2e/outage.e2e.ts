import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OutageStage, openOutageStage, weather } from './outage.ts'
import { readBooks } from './test-network.ts'

let network: OutageStage
beforeAll(async () => {
  network = await openOutageStage()
})
afterAll(() => network.remove())

test.each([
  { what: 'away', isFrozen: false },
  { what: 'held still', isFrozen: true },
])(
  'R5 while PostgreSQL is $what every event is refused with 503, told when to come again, and counted once when it does',
  async ({ isFrozen }) => {
    const pid = network.nodes[0].pid()
    const before = await readBooks(network)
    const told = await weather(network, {
      perSecond: 100,
      calmSeconds: 1,
      awaySeconds: 3,
      isFrozen,
    })
    expect(network.nodes[0].pid(), 'the server must have lived through it').toBe(pid)
    expect(told.calm.acknowledged).toBeGreaterThan(50)
    expect(told.away).toMatchObject({ acknowledged: 0, other: [] })
    expect(told.away.refused).toBeGreaterThan(50)
    expect(told.withoutRetryAfter).toBe(0)
    const impressions = before.impressions + told.events
    expect(await readBooks(network)).toMatchObject({ impressions, overspent: 0 })
  },
)
