import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hourMs } from '@frontrow/contract/durations'
import { least } from '@frontrow/contract/money/amounts'
import { makeApp, makeCampaign } from '../../../../test/support/market.ts'
import { openWorld } from '../../../../test/support/world.ts'
import { closeLeases } from './budget.sql.ts'
import { grantLeases } from './grant-leases.ts'
import { createLeaseLedger } from './lease-ledger.ts'

const billion = 1_000_000_000

const world = await openWorld({ ticks: true })

const steps = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constant('rate' as const),
      usd: fc.double({ min: 0.2, max: 20, noNaN: true }),
    }),
    fc.record({ do: fc.constant('daily' as const), euros: fc.integer({ min: 1, max: 50 }) }),
    fc.record({ do: fc.constant('total' as const), euros: fc.integer({ min: 1, max: 80 }) }),
    fc.record({ do: fc.constant('extend' as const) }),
    fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 15 }) }),
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constant('show' as const),
        size: fc.constantFrom('all' as const, 'more' as const),
        part: fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
      }),
    },
  ),
  { minLength: 10, maxLength: 30 },
)

type Step = typeof steps extends fc.Arbitrary<(infer T)[]> ? T : never

const at = (euros: bigint, rate: bigint) => (euros * rate) / BigInt(billion)

/** What may be charged by the rates that budgets keep, reckoned beside the product. */
function openRun({ number, begins }: { number: number; begins: number }) {
  return {
    number,
    now: new Date(begins),
    rate: 1_100_000_000n,
    daily: 5_000_000n,
    total: null as bigint | null,
    day: { on: '', rate: 0n, highest: 0n, own: 0n, charged: 0n },
    own: 0n,
    sinceEdit: 0n,
    allowed: 0n,
    /** How often a rate kept a lease from what its budget would pay for. */
    held: 0,
  }
}

type Run = ReturnType<typeof openRun>

async function setDaily(run: Run, euros: number): Promise<void> {
  run.daily = BigInt(euros) * 1_000_000n
  await world.ask('UPDATE campaigns SET daily_budget_micros = $2 WHERE number = $1', [
    run.number,
    run.daily,
  ])
}

async function keepTotal(run: Run): Promise<void> {
  const { number, total, own, rate, now } = run
  if (total === null) return
  run.sinceEdit = 0n
  run.allowed = at(total > own ? total - own : 0n, rate)
  await world.ask(
    `UPDATE campaigns SET total_budget_micros = $2, total_rate_billionths = $3, total_network_rate_billionths = $4,
       total_rated_at = $5 WHERE number = $1`,
    [number, total, rate, billion, now],
  )
}

async function change(run: Run, step: Exclude<Step, { do: 'show' }>): Promise<void> {
  if (step.do === 'wait') run.now = new Date(run.now.getTime() + step.hours * hourMs)
  if (step.do === 'daily') await setDaily(run, step.euros)
  if (step.do === 'total') run.total = BigInt(step.euros) * 1_000_000n
  if (step.do === 'total' || step.do === 'extend') await keepTotal(run)
  if (step.do !== 'rate') return
  run.rate = BigInt(Math.round(step.usd * billion))
  await setRateOn(run.now, run.rate)
}

const setRateOn = (now: Date, rate: bigint) =>
  world.ask(`INSERT INTO fx_rates VALUES ('EUR', $1::date, $2, 'test')`, [now, rate])

async function show(run: Run, { size, part }: Extract<Step, { do: 'show' }>): Promise<void> {
  const { number, now, rate, daily, total, day } = run
  const on = now.toISOString().slice(0, 10)
  if (day.on !== on) Object.assign(day, { on, rate, highest: 0n, own: 0n, charged: 0n })
  if (daily > day.highest) day.highest = daily
  const granting = {
    core: world.database,
    leaseLedger: createLeaseLedger(() => {}),
    lane: () => 900,
    network: world.services.config,
  }
  const wants = [{ campaign: number, at: now, size }]
  const { granted, passedOver } = await grantLeases(granting, wants, now)
  run.held += passedOver.filter(({ why }) => why === 'rate').length
  for (const lease of granted) {
    const left = least(daily - day.own, total === null ? daily : total - run.own)
    if (size === 'all' && left - lease.amountMicros >= lease.priceMicros) run.held += 1
    const shown = BigInt(Math.round(Number(lease.amountMicros / lease.priceMicros) * part))
    const charges = [{ id: lease.id, chargedMicros: shown * lease.priceMicros }]
    await world.database.asSystem((db) => closeLeases(db, charges, now))
    day.own += shown * lease.priceMicros
    run.own += shown * lease.priceMicros
    run.sinceEdit += shown * lease.networkMicros
    day.charged += shown * lease.networkMicros
  }
  expect(day.charged).toBeLessThanOrEqual(at(day.highest, day.rate))
  if (total !== null) expect(run.sinceEdit).toBeLessThanOrEqual(run.allowed)
}

test('charges never pass a budget at the rate that was kept with it [FINDINGS3-H4]', async () => {
  const game = await makeApp(world, await world.member())
  let runs = 0
  let held = 0
  // The world's own node takes no leases meanwhile.
  await world.delivery.simulation.pauseWhile(() =>
    fc.assert(
      fc.asyncProperty(steps, async (given) => {
        const wanted = { currency: 'EUR', ecpmMicros: 50_000_000, dailyBudgetMicros: 5_000_000 }
        const { number } = await makeCampaign(world, game, wanted)
        // A year of its own, so that no run has rates of another.
        const run = openRun({ number, begins: Date.UTC(2040 + runs, 0, 1) })
        runs += 1
        await setRateOn(run.now, run.rate)
        for (const step of given) {
          run.now = new Date(run.now.getTime() + 1000)
          await (step.do === 'show' ? show(run, step) : change(run, step))
        }
        held += run.held
      }),
      { numRuns: 25 },
    ),
  )
  // The draws were not only such that no rate held anything back.
  expect(held).toBeGreaterThan(0)
})
