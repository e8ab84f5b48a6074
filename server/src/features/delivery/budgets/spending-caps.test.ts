import { afterEach, beforeEach, expect, test } from 'vitest'
import { dayMs, hourMs } from '@frontrow/contract/durations'
import {
  type MarketApp,
  type MarketCampaign,
  type MarketPlacement,
  makeApp,
  makeCampaign,
  makePlacement,
} from '../../../../test/support/market.ts'
import { decideFor } from '../../../../test/support/served-ads.ts'
import { expectTrueCounts } from '../../../../test/support/show-ads.ts'
import { openWorld } from '../../../../test/support/world.ts'
import { payIn } from './pay-in.sql.ts'

let spot: MarketPlacement
let game: MarketApp
// World of its own: it reads and changes what belongs to the whole network.
const world = await openWorld()
beforeEach(async () => {
  spot = await makePlacement(world, await makeApp(world, await world.member()))
  await world.ask('UPDATE campaigns SET is_active = false')
  game = await makeApp(world, await world.member())
  // Ten seconds after midnight UTC, so that no test crosses midnight by accident.
  await world.turnClock(dayMs - (world.delivery.now().getTime() % dayMs) + 10_000)
})
afterEach(() => expectTrueCounts(world))

/**
 * Makes a campaign whose daily budget pays for ten impressions at 0.10 each; pacing allows one per
 * hour.
 */
function tenADay(of: MarketApp, currency = 'USD'): Promise<MarketCampaign> {
  return makeCampaign(world, of, {
    dailyBudgetMicros: 1_000_000,
    ecpmMicros: 100_000_000,
    currency,
  })
}

const setTotal = ({ number }: MarketCampaign, micros: number | null) =>
  world.ask('UPDATE campaigns SET total_budget_micros = $1 WHERE number = $2', [micros, number])

const setCredit = (of: MarketApp, micros: number | null) =>
  world.ask('UPDATE organizations SET credit_limit_micros = $1 WHERE id = $2', [
    micros,
    of.member.organizationId,
  ])

/**
 * Shows everything that can be shown, hour by hour. Returns the number of impressions and the last
 * no-ad reason.
 */
async function passHours(hours: number): Promise<{ shown: number; reason: string | undefined }> {
  let shown = 0
  let reason: string | undefined
  for (let passed = 0; passed < hours; passed += 1) {
    await world.turnClock(hourMs)
    for (;;) {
      const answer = ask()
      reason = answer.reason
      if (answer.ad === null) break
      const { impression } = answer.ad.tokens
      await world.delivery.events.ingest([{ token: impression, at: world.delivery.now() }])
      shown += 1
      await world.delivery.simulation.refresh()
    }
  }
  return { shown, reason }
}

function ask() {
  return decideFor(world.delivery, spot)
}

test('a total budget holds over days and can be raised and removed', async () => {
  const campaign = await tenADay(game)
  await setTotal(campaign, 250_000)
  expect(await passHours(4)).toEqual({ shown: 2, reason: 'budget' })
  expect(await passHours(24)).toEqual({ shown: 0, reason: 'budget' })
  await setTotal(campaign, 400_000)
  expect(await passHours(4)).toEqual({ shown: 2, reason: 'budget' })
  await setTotal(campaign, null)
  expect(await passHours(3)).toEqual({ shown: 3, reason: 'pacing' })
  // After the total budget is lowered below the spent amount, nothing more is served.
  await setTotal(campaign, 100_000)
  expect(await passHours(3)).toEqual({ shown: 0, reason: 'budget' })
})

async function creditOf(of: MarketApp) {
  await world.turnClock(2 * hourMs)
  const [row] = await world.ask<{ most: number | null; spent: number; leased: number }>(
    `SELECT limit_micros::int AS most, spent_micros::int AS spent, leased_micros::int AS leased
     FROM organization_credits WHERE organization_id = $1`,
    [of.member.organizationId],
  )
  return row
}

test('all campaigns of an organization share its credit limit', async () => {
  const [inDollars, inEuros] = [await tenADay(game), await tenADay(game, 'EUR')]
  await setCredit(game, 450_000)
  await passHours(6)
  const billed = await world.ask<{ campaign: number; billed: number }>(
    `SELECT campaign, sum(billed_network_micros)::int AS billed FROM events.impressions
     WHERE campaign = ANY($1) GROUP BY 1`,
    [[inDollars.number, inEuros.number]],
    'events',
  )
  expect(billed).toHaveLength(2)
  const sum = billed.reduce((all, one) => all + one.billed, 0)
  expect(sum).toBeLessThanOrEqual(450_000)
  expect(sum).toBeGreaterThan(450_000 - 100_000)
  expect(await creditOf(game)).toEqual({ most: 450_000, spent: sum, leased: 0 })
  await tenADay(await makeApp(world, await world.member()))
  expect((await passHours(2)).shown).toBeGreaterThanOrEqual(2)
})

test('a later credit limit includes earlier spending', async () => {
  await tenADay(game)
  const { shown } = await passHours(3)
  const spent = shown * 100_000
  expect(shown).toBeGreaterThanOrEqual(3)
  await setCredit(game, 200_000)
  expect(await passHours(2)).toEqual({ shown: 0, reason: 'budget' })
  expect(await creditOf(game)).toEqual({ most: spent, spent, leased: 0 })
  await setCredit(game, spent + 100_000)
  expect(await passHours(2)).toEqual({ shown: 1, reason: 'budget' })
  await world.ask(
    'UPDATE organization_credits SET paid_micros = 250_000 WHERE organization_id = $1',
    [game.member.organizationId],
  )
  expect(await passHours(4)).toEqual({ shown: 2, reason: 'budget' })
  await setCredit(game, null)
  expect((await passHours(2)).shown).toBeGreaterThan(0)
})

test('the database refuses rows beyond a limit', async () => {
  const campaign = await tenADay(game)
  await setTotal(campaign, 300_000)
  await setCredit(game, 300_000)
  await passHours(1)
  for (const [table, of] of [
    ['campaign_total_budgets', 'campaign_id = $1'],
    [
      'organization_credits',
      'organization_id = (SELECT organization_id FROM campaigns WHERE id = $1)',
    ],
  ]) {
    const more = `UPDATE ${table} SET leased_micros = leased_micros + 300_000 WHERE ${of}`
    await expect(world.ask(more, [campaign.id]), table).rejects.toThrow('_check')
  }
})

test('who pays in advance spends the balance to the last impression [MONEY-10.2]', async () => {
  await tenADay(game)
  await setCredit(game, 0)
  const { organizationId } = game.member
  const pay = (micros: bigint) =>
    world.database.asSystem((db) => payIn(db, [{ organizationId, micros }]))
  expect(await passHours(1)).toEqual({ shown: 0, reason: 'budget' })
  // 0.05 more than two impressions cost.
  await pay(250_000n)
  expect(await passHours(4)).toEqual({ shown: 2, reason: 'budget' })
  expect(await creditOf(game)).toMatchObject({ spent: 200_000, leased: 0 })
  expect(ask().reason).toBe('budget')
  // Asked again, the node has just been refused, and would wait for five seconds.
  await world.delivery.simulation.refresh()
  expect(ask().reason).toBe('budget')
  await pay(50_000n)
  await world.delivery.simulation.look()
  await world.delivery.simulation.refresh()
  expect(ask().ad).not.toBeNull()
})
