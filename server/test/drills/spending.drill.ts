import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeApp, makeCampaign } from '../support/market.ts'
import { spend } from './spending.ts'
import { type World, makeWorld } from '../support/world.ts'

describe.each([false, true])(
  'budgets with the events in a database of their own: %s',
  (eventsApart) => {
    let world: World
    beforeAll(async () => {
      world = await makeWorld({ eventsApart, ticks: true })
    })
    afterAll(() => world.close())

    test('nodes that die, lose connections and race overspend nothing [RELIABILITY-R7]', async () => {
      const campaigns: number[] = []
      for (const time of [1, 2, 3]) {
        const app = await makeApp(world, await world.member({ name: `Advertiser ${time}` }))
        const wanted = { dailyBudgetMicros: 2_000_000, ecpmMicros: 1_000_000 * time }
        campaigns.push((await makeCampaign(world, app, wanted)).number)
      }
      const spent = await spend({
        world,
        campaigns,
        seed: `short ${eventsApart}`,
        nodes: 4,
        rounds: 200,
      })
      expect(spent).toMatchObject({ overspentMicros: 0n, breaches: 0 })
      const { shown, deaths, faults, repeats, late, edits } = spent
      for (const [what, times] of Object.entries({ shown, deaths, faults, repeats, late, edits }))
        expect(times, what).toBeGreaterThan(5)
      // The order of the queries decides what happens, so this amount varies from 0.4 to 1.7.
      expect(spent.billedMicros).toBeGreaterThan(100_000n)
    })

    test('a lease life later the days hold exactly what was billed [RELIABILITY-R7]', async () => {
      const days = await world.ask<{ number: number; spent: bigint }>(
        `SELECT c.number, sum(d.spent_micros)::bigint AS spent, sum(d.leased_micros)::bigint AS leased
       FROM campaign_budget_days d JOIN campaigns c ON c.id = d.campaign_id
       WHERE d.day >= '2040-01-01' GROUP BY 1 ORDER BY 1`,
      )
      const billed = (from: string, amount: string) =>
        world.ask(
          `SELECT campaign AS number, sum(${amount})::bigint AS spent, 0::bigint AS leased FROM ${from} GROUP BY 1 ORDER BY 1`,
          [],
          'events',
        )
      expect(days.length).toBe(3)
      expect(days).toEqual(await billed('events.impressions', 'billed_micros'))
      expect(days).toEqual(await billed('events.campaign_counts', 'spent_micros'))
      expect(days).toEqual(
        await billed(
          'events.lease_counts c JOIN events.leases l ON l.lane = c.lane AND l.id = c.lease',
          'charged_micros',
        ),
      )
      const open = await world.ask(
        `SELECT id FROM budget_leases WHERE state <> 'closed' AND day >= '2040-01-01'`,
      )
      expect(open).toEqual([])
    })
  },
)
