import { describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '@frontrow/contract/durations'
import {
  type MarketApp,
  type MarketCampaign,
  makeApp,
  makeCampaign,
  makePlacement,
} from '../../../../test/support/market.ts'
import { decideFor } from '../../../../test/support/served-ads.ts'
import { expectTrueCounts } from '../../../../test/support/show-ads.ts'
import { openWorld } from '../../../../test/support/world.ts'

const billion = 1_000_000_000

// World of its own: it reads and changes what belongs to the whole network.
const world = await openWorld()
const spot = await makePlacement(world, await makeApp(world, await world.member()))

/** Sets what a euro is worth from now on, in USD. */
const setRate = (usd: number) =>
  world.ask(`INSERT INTO fx_rates VALUES ('EUR', app_now()::date, $1, 'test')`, [usd * billion])

/** One cent an impression; no other campaign runs. The clock stands shortly after midnight UTC. */
async function inEuros(): Promise<{ game: MarketApp; campaign: MarketCampaign }> {
  await world.turnClock(dayMs - (world.delivery.now().getTime() % dayMs) + 10_000)
  await world.ask('UPDATE campaigns SET is_active = false')
  await setRate(1.1)
  const game = await makeApp(world, await world.member())
  const wanted = { currency: 'EUR', ecpmMicros: 10_000_000, dailyBudgetMicros: 1_000_000 }
  return { game, campaign: await makeCampaign(world, game, wanted) }
}

/** Shows all that there is, hour by hour, and waits until the leases are settled. */
async function spendFor(hours: number): Promise<void> {
  for (let passed = 0; passed < hours; passed += 1) {
    await world.turnClock(hourMs)
    while ((await showAtHand()) > 0) await world.delivery.simulation.refresh()
  }
  await world.turnClock(2 * hourMs)
}

async function showAtHand(): Promise<number> {
  const at = world.delivery.now()
  const tokens: string[] = []
  for (;;) {
    const { ad } = decideFor(world.delivery, spot)
    if (ad === null) break
    tokens.push(ad.tokens.impression)
  }
  await world.delivery.events.ingest(tokens.map((token) => ({ token, at })))
  return tokens.length
}

/** What a campaign was charged, in USD. */
async function charged({ number }: MarketCampaign): Promise<number> {
  const [row] = await world.ask<{ usd: number }>(
    `SELECT coalesce(sum(billed_network_micros), 0)::float8 / 1000000 AS usd FROM events.impressions WHERE campaign = $1`,
    [number],
    'events',
  )
  return row?.usd ?? 0
}

describe('a rate that rises within the day', () => {
  test.each([3.3, 900])(
    'to %d USD charges no more than the budget at the first rate [FINDINGS3-H4]',
    async (usd) => {
      const { game, campaign } = await inEuros()
      await spendFor(2)
      const before = await charged(campaign)
      expect(before).toBeGreaterThan(0)
      await setRate(usd)
      await spendFor(12)
      expect(await charged(campaign)).toBeLessThanOrEqual(1.1)
      expect(await charged(campaign)).toBeGreaterThanOrEqual(usd > 100 ? before : 1.1 - 0.04)
      const path = `/campaign/${campaign.id}/app/${game.id}`
      const shown = await world.call(game.member, { method: 'GET', path })
      expect(shown.json()).toMatchObject({ stopped_by: 'rate_of_day', today: { day: /-/ } })
      expect(Number(shown.json().today.left)).toBeGreaterThan(0)
      await expectTrueCounts(world)
    },
  )

  test('is the rate of the next day [FINDINGS3-H4]', async () => {
    const { campaign } = await inEuros()
    await spendFor(1)
    await setRate(2.2)
    await world.ask('UPDATE campaigns SET daily_budget_micros = 2000000 WHERE id = $1', [
      campaign.id,
    ])
    await spendFor(18)
    expect(await charged(campaign)).toBeLessThanOrEqual(2.2)
    expect(await charged(campaign)).toBeGreaterThan(2.1)
    await spendFor(18)
    expect(await charged(campaign)).toBeGreaterThan(2.2 + 2.2)
  })

  test('stops a total budget until an edit or an extension [FINDINGS3-H4]', async () => {
    const { game, campaign } = await inEuros()
    const path = `/campaign/${campaign.id}/app/${game.id}`
    const edit = (body: unknown) => world.call(game.member, { method: 'PUT', path, body })
    const stop = async () =>
      (await world.call(game.member, { method: 'GET', path })).json().stopped_by
    await edit({ total_budget: 2, daily_budget: 10, ecpm_budget: 100 })
    await spendFor(1)
    const first = await charged(campaign)
    await setRate(5.5)
    // Into the next day, whose own budget has the new rate.
    await spendFor(24)
    expect(await charged(campaign)).toBeLessThanOrEqual(2.2)
    expect(await charged(campaign)).toBeGreaterThan(first)
    expect(await stop()).toBe('rate_of_total')
    await expectTrueCounts(world)
    const before = await charged(campaign)
    const left = Number((await edit({ name: 'Another' })).json().total.left)
    const date = new Date(world.delivery.now().getTime() + 90 * dayMs).toISOString()
    const query = `app_id=${game.id}&campaign_id=${campaign.id}`
    const extended = await world.call(game.member, {
      method: 'PUT',
      path: `${path}/expansion?${query}`,
      body: { date },
    })
    expect(extended.statusCode, extended.body).toBe(200)
    expect(await stop()).toBeNull()
    await spendFor(3)
    expect(await charged(campaign)).toBeCloseTo(before + left * 5.5, 6)
    expect(await stop()).toBe('total_budget')
    await expectTrueCounts(world)
  })
})
