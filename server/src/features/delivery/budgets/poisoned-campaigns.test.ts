import { currencies } from '@frontrow/contract/money/currencies'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  type CopiedAmounts,
  copyCampaign,
  makeApp,
  makeCampaign,
  makePlacement,
} from '../../../../test/support/market.ts'
import { decideFor } from '../../../../test/support/served-ads.ts'
import { openWorld } from '../../../../test/support/world.ts'
import { openEventDatabase } from '../store/event-database.sql.ts'
import { type LeaseLedger, createLeaseLedger } from './lease-ledger.ts'
import { heldMs, issueMs } from './grant-leases.ts'
import { troubleOf } from './lease-health.ts'
import { type LeaseManager, openLeaseManager } from './lease-manager.ts'

/** 999,999,999,999.99: the largest amount that the form accepts. */
const greatest = 999_999_999_999_990_000n
const second = 1000

// World of its own: no other campaign may win its ads.
const world = await openWorld()
const spot = await makePlacement(world, await makeApp(world, await world.member()))
const honest = await makeApp(world, await world.member())
const attacker = await makeApp(world, await world.member())
beforeEach(async () => {
  await world.ask('UPDATE campaigns SET is_active = false')
})

function ask() {
  return decideFor(world.delivery, spot)
}

/**
 * Returns the counts of the answers to this many ad requests, by advertised app name or no-ad
 * reason.
 */
function answers(requests: number): Record<string, number> {
  const counts: Record<string, number> = {}
  for (let asked = 0; asked < requests; asked += 1) {
    const { ad, reason } = ask()
    const answer = ad?.advertiser.app_name ?? `none: ${reason}`
    counts[answer] = (counts[answer] ?? 0) + 1
  }
  return counts
}

/** Opens a lease manager like a node's, with a ledger in which each campaign was just requested. */
function openOwnLeaseManager(campaigns: readonly number[]): {
  leaseLedger: LeaseLedger
  leaseManager: LeaseManager
} {
  const leaseLedger = createLeaseLedger(() => {})
  for (const campaign of campaigns) leaseLedger.whyNot(campaign, world.delivery.now())
  const leaseManager = openLeaseManager({
    core: world.services.database,
    events: openEventDatabase(world.eventUrl, world.services.log),
    leaseLedger,
    lane: () => 700,
    hasPriceOfNow: () => true,
    network: world.services.config,
    log: world.services.log,
  })
  return { leaseLedger, leaseManager }
}

const usual: CopiedAmounts = {
  currency: 'USD',
  dailyBudgetMicros: 10_000_000_000n,
  ecpmMicros: 2_000_000n,
}

/** Makes every statement fail that leases the campaign's budget of today. */
async function poison(number: number, column: 'leased_network_micros' | 'leased_micros') {
  const micros = column === 'leased_micros' ? '0' : '9223372036854775807'
  await world.ask(
    `INSERT INTO campaign_budget_days (organization_id, campaign_id, day, budget_micros, paced_at)
     SELECT c.organization_id, c.id, (app_now() AT TIME ZONE o.time_zone)::date, c.daily_budget_micros, app_now()
     FROM campaigns c JOIN organizations o ON o.id = c.organization_id WHERE c.number = $1 ON CONFLICT DO NOTHING`,
    [number],
  )
  await world.ask(
    `UPDATE campaign_budget_days d SET ${column} = ${micros} FROM campaigns c WHERE c.id = d.campaign_id AND c.number = $1`,
    [number],
  )
}

describe('FINDINGS-C1', () => {
  test('the greatest amounts take no requests from an honest campaign', async () => {
    const poisonous = await makeCampaign(world, attacker)
    await world.ask('UPDATE campaigns SET is_active = false')
    await makeCampaign(world, honest)
    await world.ask("UPDATE apps SET name = 'Honest' WHERE id = $1", [honest.id])
    const amounts = currencies.flatMap(({ value: currency }) => [
      { currency, dailyBudgetMicros: greatest, ecpmMicros: greatest },
      { currency, dailyBudgetMicros: greatest, ecpmMicros: 10_000n },
      { currency, dailyBudgetMicros: 1_000_000n, ecpmMicros: greatest },
    ])
    await copyCampaign(world, poisonous, amounts)
    for (let minute = 0; minute < 2; minute += 1) {
      await world.turnClock(61 * second)
      // A campaign with recent ad requests gets a larger lease.
      ask()
      await world.delivery.simulation.refresh()
      expect(answers(1000)).toEqual({ Honest: 1000 })
    }
  })

  test('one campaign whose statement fails keeps no other from its lease', async () => {
    const first = await makeCampaign(world, honest)
    const campaigns = await copyCampaign(
      world,
      first,
      Array.from({ length: 1000 }, () => usual),
    )
    const bad = campaigns[321] ?? 0
    await poison(bad, 'leased_network_micros')
    const { leaseLedger, leaseManager } = openOwnLeaseManager(campaigns)
    const now = world.delivery.now()
    // The world's own node takes no leases meanwhile.
    await world.delivery.simulation.pauseWhile(() => leaseManager.topUp(campaigns, now))
    const without = campaigns.filter((campaign) => leaseLedger.take(campaign, now) === undefined)
    expect(without).toEqual([bad])
    expect(leaseLedger.whyNot(bad, now)).toBe('budget')
    expect(leaseManager.failingSeconds(new Date(now.getTime() + 60 * second))).toBe(0)
    await leaseManager.close(now)
  })

  test('a lease that cannot be returned or closed does not keep others from it', () =>
    // The world's own node takes no leases meanwhile.
    world.delivery.simulation.pauseWhile(async () => {
      const first = await makeCampaign(world, honest)
      const campaigns = await copyCampaign(
        world,
        first,
        Array.from({ length: 20 }, () => usual),
      )
      const { leaseLedger, leaseManager } = openOwnLeaseManager(campaigns)
      const now = world.delivery.now()
      await leaseManager.topUp(campaigns, now)
      for (const campaign of campaigns.slice(0, 10)) leaseLedger.take(campaign, now)
      const [bad = 0] = campaigns
      await poison(bad, 'leased_micros')
      const settle = async (at: Date) => {
        await leaseManager.settle(at)
        await leaseManager.settleDue(at)
      }
      await settle(new Date(now.getTime() + issueMs))
      const states = async () =>
        world.ask<{ state: string; bad: boolean; count: number }>(
          `SELECT l.state, c.number = $2 AS bad, count(*)::int AS count FROM budget_leases l JOIN campaigns c ON c.id = l.campaign_id
         WHERE c.number = ANY($1) AND l.lane = 700 GROUP BY 1, 2 ORDER BY 1, 2`,
          [campaigns, bad],
        )
      expect(await states()).toEqual([
        { state: 'closed', bad: false, count: 10 },
        { state: 'held', bad: false, count: 9 },
        { state: 'open', bad: true, count: 1 },
      ])
      await settle(new Date(now.getTime() + issueMs + heldMs))
      expect(await states()).toEqual([
        { state: 'closed', bad: false, count: 19 },
        { state: 'open', bad: true, count: 1 },
      ])
    }))

  test('30 s without a granted lease are reported, until one is granted', async () => {
    await makeCampaign(world, honest)
    await makeCampaign(world, honest)
    await world.delivery.simulation.refresh()
    // Both changes are in one transaction, so that no lease fails before the clock is turned.
    await world.ask(
      `BEGIN; REVOKE INSERT ON budget_leases FROM frontrow_system;
       UPDATE app_clock SET ahead = ahead + interval '70 seconds'; COMMIT`,
    )
    await world.delivery.simulation.refresh().catch(() => {})
    const turn = async (seconds: number) => {
      ask()
      await world.ask('UPDATE app_clock SET ahead = ahead + $1::interval', [`${seconds} seconds`])
      await world.delivery.simulation.refresh().catch(() => {})
    }
    ask()
    await world.delivery.simulation.refresh().catch(() => {})
    expect(troubleOf(world.delivery.operations)).toBeUndefined()
    await turn(31)
    expect(troubleOf(world.delivery.operations)).toMatch(/^No lease was granted for 3\d s\.$/)
    await world.ask('GRANT INSERT ON budget_leases TO frontrow_system')
    await turn(6)
    expect(troubleOf(world.delivery.operations)).toBeUndefined()
  })
})
