// The long version of one-address.test.ts: what ten thousand invented viewers behind one address
// cost an advertiser.
import { describe, expect, test } from 'vitest'
import { simulateViewers } from '../../../../test/delivery/simulated-viewers.ts'
import { makeMarket, fillToday } from '../../../../test/support/market.ts'
import { openWorld } from '../../../../test/support/world.ts'

const world = await openWorld({ ticks: true })

describe('FINDINGS-H2', () => {
  test('250 of 10,000 invented viewers at one address are billed', async () => {
    const { placement, campaign } = await makeMarket(world, {
      campaign: { dailyBudgetMicros: 1e12 },
    })
    await fillToday(world)
    const viewers = simulateViewers(world, { placement, campaign })
    const ids = Array.from({ length: 10_000 }, (_, index) => ({ agent: 'a', id: `v ${index}` }))
    const { billed } = await viewers.see('130.235.7.1', ids)
    expect(billed).toBe(250)
    // The frequency cap is five a day, so these are all the impressions that the same 250 viewers
    // can add.
    const again = ids.slice(0, 250).flatMap((one) => [one, one, one, one])
    const more = await viewers.see('130.235.7.1', again)
    expect(billed + more.billed).toBe(1250)
  })
})
