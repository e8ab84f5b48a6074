// Impressions that a node decides and counts, for tests that check their prices.
import { hourMs } from '@frontrow/contract/durations'
import { expect } from 'vitest'
import { verifyCounts } from '../../src/features/delivery/counters/verify-counts.ts'
import { decideFor } from './served-ads.ts'
import type { World } from './world.ts'

/** Shows so many impressions in a placement, and turns the clock by an hour. */
export async function showAds(world: World, key: string, count: number): Promise<void> {
  let shown = 0
  // A lease is small at first; a refresh takes the next one.
  for (let refreshes = 0; shown < count && refreshes < 100; refreshes += 1) {
    await world.delivery.simulation.refresh()
    const at = world.delivery.now()
    const tokens: string[] = []
    for (; shown < count; shown += 1) {
      const { ad } = decideFor(world.delivery, { key })
      if (ad === null) break
      tokens.push(ad.tokens.impression)
    }
    await world.delivery.events.ingest(tokens.map((token) => ({ token, at })))
  }
  expect(shown).toBe(count)
  await world.turnClock(hourMs)
}

/** Rows, counters, leases and budgets agree in both databases. */
export async function expectTrueCounts({ services, eventUrl }: World): Promise<void> {
  const findings = await verifyCounts(services, eventUrl)
  expect(findings.filter(({ difference }) => difference !== undefined)).toEqual([])
}

/** Turns the clock by hours, so that leases are settled and nothing is set aside. */
export async function settleLeases(world: World): Promise<void> {
  for (let hours = 0; hours < 4; hours += 1) {
    await world.delivery.simulation.refresh()
    await world.turnClock(hourMs)
  }
  await world.delivery.simulation.refresh()
}
