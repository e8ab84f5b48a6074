import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLeaseLedger } from '../../src/features/delivery/budgets/lease-ledger.ts'
import { openLeaseManager } from '../../src/features/delivery/budgets/lease-manager.ts'
import { openEventDatabase } from '../../src/features/delivery/store/event-database.sql.ts'
import { openSpendingCaps } from './spending-caps.ts'
import { makeApp, makeCampaign } from '../support/market.ts'
import { spend } from './spending.ts'
import { type World, makeWorld } from '../support/world.ts'

/** High enough that daily budgets never prevent a lease. */
const dayMicros = 10_000_000

/** Six campaigns of three organizations. Of each two, one is in euros. */
async function makeCampaigns(world: World): Promise<number[]> {
  const campaigns: number[] = []
  for (const time of [1, 2, 3]) {
    const app = await makeApp(world, await world.member({ name: `Advertiser ${time}` }))
    for (const currency of ['USD', 'EUR']) {
      const wanted = { dailyBudgetMicros: 2 * dayMicros, ecpmMicros: 700_000 * time, currency }
      campaigns.push((await makeCampaign(world, app, wanted)).number)
    }
  }
  return campaigns
}

describe.each([false, true])(
  'budgets beyond the day with the events in a database of their own: %s',
  (eventsApart) => {
    let world: World
    beforeAll(async () => {
      world = await makeWorld({ eventsApart, ticks: true })
    })
    afterAll(() => world.close())

    test('total budgets and credit limits that change hold as the days do [RELIABILITY-R7]', async () => {
      const campaigns = await makeCampaigns(world)
      const spendingCaps = await openSpendingCaps(world, campaigns, {
        total: 300_000,
        credit: 400_000,
      })
      const seed = process.env['SEED'] ?? `beyond the day ${eventsApart}`
      const spent = await spend({
        world,
        campaigns,
        seed,
        nodes: 4,
        rounds: 300,
        dayMicros,
        spendingCaps,
      })
      expect(spent).toMatchObject({
        overspentMicros: 0n,
        overspentTotals: 0n,
        overspentCredits: 0n,
        breaches: 0,
        differences: [],
      })
      // The daily budgets are sufficient, so every refusal comes from a cap.
      const { shown, deaths, faults, repeats, edits, refusals } = spent
      for (const [what, times] of Object.entries({
        shown,
        deaths,
        faults,
        repeats,
        edits,
        refusals,
      }))
        expect(times, what).toBeGreaterThan(5)
    })
  },
)

const nodes = 8
/** The amount of one lease of these campaigns. A day's pacing bucket holds five of them. */
const leaseMicros = 20_000n

/**
 * Two campaigns have caps that pay for one lease. Nodes request leases at the same moment; returns
 * the amount they got.
 */
async function leaseAtOnce(world: World, limit: 'total' | 'credit'): Promise<bigint> {
  const app = await makeApp(world, await world.member())
  const wanted = { dailyBudgetMicros: 2_000_000, ecpmMicros: 200_000 }
  const campaigns = [
    (await makeCampaign(world, app, wanted)).number,
    (await makeCampaign(world, app, wanted)).number,
  ]
  await (limit === 'credit'
    ? world.ask('UPDATE organizations SET credit_limit_micros = $1 WHERE id = $2', [
        leaseMicros,
        app.member.organizationId,
      ])
    : world.ask(
        'UPDATE campaigns SET total_budget_micros = $1, is_active = (number = $2) WHERE number = ANY($3)',
        [leaseMicros, campaigns[0], campaigns],
      ))
  const asked = limit === 'credit' ? campaigns : campaigns.slice(0, 1)
  const events = openEventDatabase(world.eventUrl, world.services.log)
  const now = world.delivery.now()
  const lenders = Array.from({ length: nodes }, (_, index) => {
    const leaseLedger = createLeaseLedger(() => {})
    for (const campaign of asked) leaseLedger.whyNot(campaign, now)
    const { database: core } = world.services
    return openLeaseManager({
      core,
      events,
      leaseLedger,
      lane: () => 500 + index,
      hasPriceOfNow: () => true,
      network: world.services.config,
      log: world.services.log,
    })
  })
  const outcomes = await Promise.allSettled(
    lenders.map((leaseManager) => leaseManager.topUp(asked, now)),
  )
  await events.close()
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
  const [row] = await world.ask<{ leased: bigint }>(
    `SELECT sum(leased_micros)::bigint AS leased FROM campaign_budget_days d JOIN campaigns c ON c.id = d.campaign_id
     WHERE c.number = ANY($1)`,
    [asked],
  )
  return row?.leased ?? 0n
}

/**
 * Runs the work without row locks and CHECK constraints, as a control that shows what they prevent.
 */
async function withoutLocks<T>(world: World, work: () => Promise<T>): Promise<T> {
  const checks = await world.ask<{ named: string; of: string }>(
    `SELECT conname AS named, conrelid::regclass::text AS of FROM pg_constraint
     WHERE contype = 'c' AND conrelid::regclass::text IN ('campaign_total_budgets', 'organization_credits')`,
  )
  for (const { named, of } of checks) await world.ask(`ALTER TABLE ${of} DROP CONSTRAINT ${named}`)
  const prototype = pg.Client.prototype as unknown as {
    query: (this: pg.Client, ...words: unknown[]) => unknown
  }
  const { query } = prototype
  prototype.query = function (this: pg.Client, text: unknown, ...others: unknown[]) {
    const isOfSpendingCaps =
      typeof text === 'string' && /organization_credits|campaign_total_budgets/.test(text)
    const careless = isOfSpendingCaps
      ? text.replace(/FOR UPDATE$/, '').replace(/^LOCK TABLE.*/, 'SELECT')
      : text
    return query.call(this, careless, ...others)
  }
  return work().finally(() => {
    prototype.query = query
  })
}

describe.each(['total', 'credit'] as const)(
  'nodes that ask for one %s at the same moment',
  (limit) => {
    let world: World
    beforeAll(async () => {
      world = await makeWorld({ ticks: true })
    })
    afterAll(() => world.close())

    test('get what it pays for, all together [RELIABILITY-R7]', async () => {
      expect(await leaseAtOnce(world, limit)).toBe(leaseMicros)
    })

    test('control: where they look and then take, they get more [RELIABILITY-R7]', async () => {
      // It is chance whether two nodes read before one writes, so there are several tries.
      const leased = await withoutLocks(world, async () => {
        let most = 0n
        for (let tries = 0; tries < 5 && most <= leaseMicros; tries += 1)
          most = await leaseAtOnce(world, limit)
        return most
      })
      expect(leased).toBeGreaterThan(leaseMicros)
    })
  },
)
