import { describe, expect, test } from 'vitest'
import {
  type MarketCampaign,
  makeApp,
  makeCampaign,
  makePlacement,
} from '../../../../test/support/market.ts'
import { decideFor } from '../../../../test/support/served-ads.ts'
import { sharedAdWorld } from '../../../../test/support/world.ts'

const second = 1000

const world = await sharedAdWorld()
const spot = await makePlacement(world, await makeApp(world, await world.member()))

/** Makes a running campaign without ad requests, with its first lease. */
async function idleCampaign(): Promise<MarketCampaign> {
  await world.ask('UPDATE campaigns SET is_active = false')
  const app = await makeApp(world, await world.member())
  const made = await makeCampaign(world, app, { currency: 'EUR', ecpmMicros: 1_000_000 })
  await world.delivery.simulation.refresh()
  return made
}

/** Turns the clock in steps of 10 s, so that leases are extended in time. */
async function pass(seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 10) await world.turnClock(10 * second)
}

/** Reads the open leases of a campaign. */
const open = ({ id }: MarketCampaign) =>
  world.ask<{ id: string; price: number; network: number }>(
    `SELECT id, price_micros::int AS price, network_price_micros::int AS network FROM budget_leases
     WHERE campaign_id = $1 AND state = 'open'`,
    [id],
  )

describe('FINDINGS-M-5', () => {
  test('an idle lease is extended while its price is the same', async () => {
    const campaign = await idleCampaign()
    const before = await open(campaign)
    expect(before).toHaveLength(1)
    await pass(120)
    expect(await open(campaign)).toEqual(before)
  })

  test.each([
    [
      'the ECPM',
      (id: string) =>
        world.ask('UPDATE campaigns SET ecpm_budget_micros = 5000000 WHERE id = $1', [id]),
      { price: 5000 },
    ],
    [
      'the exchange rate',
      () => world.ask("INSERT INTO fx_rates VALUES ('EUR', app_now()::date, 2000000000, 'test')"),
      { network: 2000 },
    ],
  ])('it ends within a minute when %s changes', async (_, change, after) => {
    const campaign = await idleCampaign()
    const [before] = await open(campaign)
    await change(campaign.id)
    await pass(60)
    const now = await open(campaign)
    expect(now).toMatchObject([after])
    expect(now.map(({ id }) => id)).not.toContain(before?.id)
    expect(decideFor(world.delivery, spot).ad).not.toBeNull()
  })
})
