import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEventDatabase } from '../../src/features/delivery/store/event-database.sql.ts'
import { openSpendingCaps } from './spending-caps.ts'
import { makeApp, makeCampaign } from '../support/market.ts'
import { spend } from './spending.ts'
import { type World, makeWorld } from '../support/world.ts'

describe.each([false, true])(
  'the long form, with the events in a database of their own: %s',
  (eventsApart) => {
    let world: World
    beforeAll(async () => {
      world = await makeWorld({ eventsApart, ticks: true })
    })
    afterAll(() => world.close())

    test('eight nodes overspend nothing through a hundred deaths [RELIABILITY-R7]', async () => {
      const campaigns: number[] = []
      for (let index = 0; index < 20; index += 1) {
        const app = await makeApp(world, await world.member())
        const wanted = { dailyBudgetMicros: 2_000_000, ecpmMicros: 1_000_000 + 100_000 * index }
        campaigns.push((await makeCampaign(world, app, wanted)).number)
      }
      const seed = process.env['SEED'] ?? randomUUID()
      const spent = await spend({ world, campaigns, seed, nodes: 8, rounds: 1500 })
      expect(spent, `seed ${seed}`).toMatchObject({ overspentMicros: 0n, breaches: 0 })
      expect(spent.deaths).toBeGreaterThan(100)
      expect(spent.faults).toBeGreaterThan(1000)
      expect(spent.late).toBeGreaterThan(100)
      const left = await world.ask(
        `SELECT 1 FROM campaign_budget_days WHERE leased_micros > 0 AND day >= '2040-01-01'`,
      )
      expect(left).toEqual([])
    })

    test('total budgets and credit limits hold through as much [RELIABILITY-R7]', async () => {
      const dayMicros = 10_000_000
      const campaigns: number[] = []
      for (let index = 0; index < 20; index += 1) {
        const app = await makeApp(world, await world.member())
        for (const currency of ['USD', 'EUR']) {
          const ecpmMicros = 500_000 + 50_000 * index
          const wanted = { dailyBudgetMicros: 2 * dayMicros, ecpmMicros, currency }
          campaigns.push((await makeCampaign(world, app, wanted)).number)
        }
      }
      const highest = { total: 300_000, credit: 400_000 }
      const spendingCaps = await openSpendingCaps(world, campaigns, highest)
      const seed = process.env['SEED'] ?? randomUUID()
      const of = { world, campaigns, seed, nodes: 8, rounds: 1500, dayMicros, spendingCaps }
      const spent = await spend(of)
      expect(spent, `seed ${seed}`).toMatchObject({
        overspentMicros: 0n,
        overspentTotals: 0n,
        overspentCredits: 0n,
        breaches: 0,
        differences: [],
      })
      expect(spent.deaths).toBeGreaterThan(100)
      expect(spent.faults).toBeGreaterThan(1000)
      expect(spent.refusals).toBeGreaterThan(300)
    })

    test('control: nodes that ask how much is spent and then spend do overspend [RELIABILITY-R7]', async () => {
      const [budgetMicros, priceMicros] = [1_000_000n, 10_000n]
      const events = openEventDatabase(world.eventUrl, world.services.log)
      await world.ask('CREATE TABLE events.naive (billed bigint NOT NULL)', [], 'events')
      await world.ask('GRANT SELECT, INSERT ON events.naive TO frontrow_events', [], 'events')
      const spent = async () => {
        const [row] = await events.run<{ sum: bigint | null }>(
          'SELECT sum(billed)::bigint AS sum FROM events.naive',
          [],
        )
        return row?.sum ?? 0n
      }
      const node = async () => {
        while ((await spent()) + priceMicros <= budgetMicros)
          await events.run('INSERT INTO events.naive VALUES ($1)', [priceMicros])
      }
      await Promise.all(Array.from({ length: 6 }, node))
      process.stdout.write(`R7 control: ${await spent()} spent of ${budgetMicros}\n`)
      expect(await spent()).toBeGreaterThan(budgetMicros)
      await events.close()
    })
  },
)
