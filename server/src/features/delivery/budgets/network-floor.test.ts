import { currencies } from '@frontrow/contract/money/currencies'
import { describe, expect, test } from 'vitest'
import {
  type CopiedAmounts,
  copyCampaign,
  makeApp,
  makeCampaign,
  makePlacement,
} from '../../../../test/support/market.ts'
import { decideFor } from '../../../../test/support/served-ads.ts'
import { openWorld } from '../../../../test/support/world.ts'

// World of its own: it counts the leases of the whole network.
const world = await openWorld()
const advertiser = await world.member()
const game = await makeApp(world, advertiser)

const limitsOf = async (currency: string) =>
  (await world.call(advertiser, { method: 'GET', path: `/campaign/limits/${currency}` })).json()
const leases = () =>
  world.ask<{ currency: string; network: number }>(
    `SELECT c.currency, min(l.network_price_micros)::int AS network FROM budget_leases l JOIN campaigns c ON c.id = l.campaign_id
     GROUP BY 1 ORDER BY 1`,
  )

describe('FINDINGS-C2', () => {
  test('the least amounts of a weak currency are not leased', async () => {
    const cheap = await makeCampaign(world, game, {
      currency: 'IDR',
      ecpmMicros: 10_000,
      dailyBudgetMicros: 1_000_000,
    })
    const publisher = await world.member()
    const spot = await makePlacement(world, await makeApp(world, publisher))
    const ask = () => decideFor(world.delivery, spot)
    await world.delivery.simulation.refresh()
    expect(ask()).toMatchObject({ ad: null, reason: 'floor' })
    const other = await makeApp(world, publisher)
    await world.ask("UPDATE apps SET name = 'Own app' WHERE id = $1", [other.id])
    await makeCampaign(world, other)
    await world.delivery.simulation.refresh()
    expect(ask().ad?.advertiser.app_name).toBe('Own app')
    const path = `/campaign/${cheap.id}/app/${game.id}`
    const shown = await world.call(advertiser, { method: 'GET', path })
    expect(shown.json()).toMatchObject({ ecpm_budget: 0.01, is_active: true, stopped_by: 'floor' })
    expect((await leases()).map(({ currency }) => currency)).not.toContain('IDR')
    await world.call(advertiser, { method: 'PUT', path, body: { ecpm_budget: 400 } })
    await world.turnClock(61_000)
    expect((await leases()).map(({ currency }) => currency)).toContain('IDR')
  })

  test('there is a lease at the floor of each currency and none a cent below', async () => {
    await world.ask('UPDATE campaigns SET is_active = false')
    await world.ask('DELETE FROM budget_leases')
    const expected: string[] = []
    const amounts: CopiedAmounts[] = []
    for (const { value: currency } of currencies) {
      const { least_ecpm: least } = await limitsOf(currency)
      const ecpmMicros = BigInt(Math.round(Number(least) * 1_000_000))
      const dailyBudgetMicros = ecpmMicros + 1_000_000n
      amounts.push({ currency, dailyBudgetMicros, ecpmMicros })
      const below = ecpmMicros - 10_000n
      if (below > 0n) amounts.push({ currency, dailyBudgetMicros, ecpmMicros: below })
      expected.push(currency)
    }
    const first = await makeCampaign(world, game, { contents: [] })
    await world.ask('UPDATE campaigns SET is_active = false')
    await copyCampaign(world, first, amounts)
    await world.delivery.simulation.refresh()
    const found = await leases()
    expect(found.map(({ currency }) => currency)).toEqual(expected.toSorted())
    expect(found.filter(({ network }) => network < 10)).toEqual([])
    const [{ count } = { count: 0 }] = await world.ask<{ count: number }>(
      'SELECT count(DISTINCT campaign_id)::int AS count FROM budget_leases',
    )
    expect(count).toBe(expected.length)
  })

  test("limits are returned in the campaign's currency", async () => {
    expect(await limitsOf('USD')).toEqual({
      currency: 'USD',
      least_ecpm: '0.01',
      most_ecpm: '10000.00',
      most_budget: '10000000.00',
    })
    expect(await limitsOf('BTC')).toMatchObject({ least_ecpm: '0.01', most_budget: '93.30' })
    expect(await limitsOf('XXX')).toMatchObject({ code: 422, reason: 'currency_unknown' })
  })
})
