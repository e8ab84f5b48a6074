import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '@frontrow/contract/durations'
import {
  type MarketApp,
  type MarketCampaign,
  makeApp,
  makeCampaign,
  makePlacement,
} from '../../../../test/support/market.ts'
import { openWorld } from '../../../../test/support/world.ts'
import { verifyCounts } from '../counters/verify-counts.ts'
import { closeLeases } from './budget.sql.ts'
import { grantLeases } from './grant-leases.ts'
import { openLeaseLedger } from './lease-ledger.ts'

const device = { type: 'phone', os: 'android', orientation: 'portrait' } as const
const billion = 1_000_000_000

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
    const request = { placement_api_key: spot.key, device }
    const { ad } = world.delivery.ads.decideAd(request, { address: '127.0.0.1' })
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

async function expectTrueBooks(): Promise<void> {
  const findings = await verifyCounts(world.services, world.eventUrl)
  expect(findings.filter(({ difference }) => difference !== undefined)).toEqual([])
}

describe('a rate that rises within the day', () => {
  test.each([3.3, 900])(
    'to %d USD charges no more than the budget of the day at the rate with which it began [FINDINGS3-H4]',
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
      await expectTrueBooks()
    },
  )

  test('is the rate of the next day, and a budget raised within a day has the rate of that day [FINDINGS3-H4]', async () => {
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

  test('stops a total budget until it is edited or the campaign is extended, and the campaign says so [FINDINGS3-H4]', async () => {
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
    await expectTrueBooks()
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
    await expectTrueBooks()
  })
})

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

const least = (one: bigint, other: bigint) => (one < other ? one : other)

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
    leaseLedger: openLeaseLedger(() => {}),
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

test('the charges never pass a budget at the rate kept with it, over rates, edits and impressions [FINDINGS3-H4]', async () => {
  const { game } = await inEuros()
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
