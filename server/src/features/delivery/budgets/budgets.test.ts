import { beforeEach, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '@frontrow/contract/durations'
import {
  type MarketApp,
  type MarketPlacement,
  makeApp,
  makeCampaign,
  makePlacement,
} from '../../../../test/support/market.ts'
import { decideFor } from '../../../../test/support/served-ads.ts'
import { openWorld } from '../../../../test/support/world.ts'
import { openDelivery } from '../delivery.ts'
import { openEventDatabase } from '../store/event-database.sql.ts'
import { createTokenSigner } from '../tokens/event-token.ts'
import { storeEvents } from '../ingest/events.sql.ts'

let spot: MarketPlacement
let game: MarketApp
// World of its own: no other campaign may win its ads.
const world = await openWorld()
beforeEach(async () => {
  spot = await makePlacement(world, await makeApp(world, await world.member()))
  await world.ask('UPDATE campaigns SET is_active = false')
  game = await makeApp(world, await world.member())
})

/**
 * Turns the clock to ten seconds after midnight UTC, so that no test crosses midnight by accident.
 */
async function turnToMidnight(): Promise<void> {
  await world.turnClock(dayMs - (world.delivery.now().getTime() % dayMs) + 10_000)
}

/** Makes a campaign whose daily budget pays for 100 impressions at 0.01 each. */
async function campaign(more: Parameters<typeof makeCampaign>[2] = {}): Promise<number> {
  const wanted = { dailyBudgetMicros: 1_000_000, ecpmMicros: 10_000_000, ...more }
  const made = await makeCampaign(world, game, wanted)
  await world.delivery.simulation.refresh()
  return made.number
}

function ask(node = world.delivery) {
  return decideFor(node, spot)
}

/** Requests ads until none is served. Returns the impression tokens and the last no-ad reason. */
function drain(): { tokens: string[]; reason: string | undefined } {
  const tokens: string[] = []
  for (;;) {
    const { ad, reason } = ask()
    if (ad === null) return { tokens, reason }
    tokens.push(ad.tokens.impression)
  }
}

/**
 * Like `drain`, with a lease refresh between rounds, until no more leases are granted at this time.
 */
async function drainAll(): Promise<{ tokens: string[]; reason: string | undefined }> {
  const tokens: string[] = []
  for (;;) {
    const drained = drain()
    tokens.push(...drained.tokens)
    if (drained.tokens.length === 0) return { tokens, reason: drained.reason }
    await world.delivery.simulation.refresh()
  }
}

async function show(tokens: readonly string[]): Promise<void> {
  const at = world.delivery.now()
  const verdicts = await world.delivery.events.ingest(tokens.map((token) => ({ token, at })))
  expect(verdicts.filter(({ status }) => status !== 'accepted')).toEqual([])
}

async function rows(of: number) {
  return world.ask<{ reason: number; count: number; billed: number }>(
    `SELECT reason, count(*)::int AS count, sum(billed_micros)::int AS billed FROM events.impressions
       WHERE campaign = $1 GROUP BY 1 ORDER BY 1`,
    [of],
    'events',
  )
}

async function days(of: number) {
  return world.ask<{ budget: number; spent: number; leased: number }>(
    `SELECT d.budget_micros::int AS budget, d.spent_micros::int AS spent, d.leased_micros::int AS leased
       FROM campaign_budget_days d JOIN campaigns c ON c.id = d.campaign_id WHERE c.number = $1 ORDER BY d.day`,
    [of],
  )
}

test('a campaign spends its daily budget and no micro more', async () => {
  await turnToMidnight()
  const number = await campaign({ ecpmMicros: 100_000_000 })
  const shown: number[] = []
  const reasons: (string | undefined)[] = []
  for (let passed = 0; passed < 11; passed += 1) {
    const { tokens, reason } = await drainAll()
    await show(tokens)
    shown.push(tokens.length)
    reasons.push(reason)
    await world.turnClock(hourMs)
  }
  expect(shown).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0])
  expect(reasons.slice(0, 9)).toEqual(Array.from({ length: 9 }, () => 'pacing'))
  expect(reasons.slice(9)).toEqual(['budget', 'budget'])
  await world.turnClock(2 * hourMs)
  expect(await rows(number)).toEqual([{ reason: 0, count: 10, billed: 1_000_000 }])
  expect(await days(number)).toEqual([{ budget: 1_000_000, spent: 1_000_000, leased: 0 }])
  await turnToMidnight()
  expect(ask().ad).not.toBeNull()
})

test('a served ad is billed if shown in time, and unissued ads are returned', async () => {
  await turnToMidnight()
  const number = await campaign()
  const { tokens } = await drainAll()
  expect(tokens.length).toBeGreaterThan(3)
  await world.turnClock(61_000)
  const unissued = await unissuedOf(number)
  expect((await days(number))[0]?.leased).toBe(10_000 * (tokens.length + unissued))
  await world.turnClock(58 * minuteMs)
  await show(tokens.slice(0, 1))
  await world.turnClock(3 * minuteMs)
  expect(await days(number)).toMatchObject([
    { spent: 10_000, leased: 10_000 * (await unissuedOf(number)) },
  ])
  expect(await rows(number)).toEqual([{ reason: 0, count: 1, billed: 10_000 }])
})

/** Counts the impressions that open leases can still pay for. */
async function unissuedOf(number: number): Promise<number> {
  const [row] = await world.ask<{ count: number }>(
    `SELECT coalesce(sum(amount_micros / 10000), 0)::int AS count FROM budget_leases l JOIN campaigns c ON c.id = l.campaign_id
       WHERE c.number = $1 AND l.state = 'open'`,
    [number],
  )
  return row?.count ?? 0
}

async function spentOf(number: number) {
  return world.ask(
    `SELECT sum(d.impressions)::int AS impressions, sum(d.spent_micros)::int AS spent
       FROM campaign_days d JOIN campaigns c ON c.id = d.campaign_id WHERE c.number = $1`,
    [number],
  )
}

test('a campaign is billed in its currency, a placement in the network’s', async () => {
  const number = await campaign({ currency: 'EUR' })
  const { tokens } = await drainAll()
  await show(tokens)
  await world.delivery.simulation.refresh()
  expect(await spentOf(number)).toEqual([
    { impressions: tokens.length, spent: tokens.length * 10_000 },
  ])
  const [rate] = await world.ask<{ usd: bigint }>(
    `SELECT usd_billionths::bigint AS usd FROM fx_rates WHERE currency = 'EUR' AND as_of <= app_now() ORDER BY as_of DESC LIMIT 1`,
  )
  const network = (10_000_000n * (rate?.usd ?? 0n)) / 1_000_000_000n / 1000n
  for (const table of ['placement_hours', 'placement_days']) {
    const sums = await world.ask(
      `SELECT sum(d.billed_network_micros)::bigint AS billed FROM ${table} d JOIN ad_placements p ON p.id = d.placement_id WHERE p.number = $1`,
      [spot.number],
    )
    expect(sums, table).toEqual([{ billed: network * BigInt(tokens.length) }])
  }
})

test('cross-promotion costs nothing and reserves nothing', async () => {
  const own = await makeApp(world, game.member)
  const other = await makePlacement(world, own)
  const number = await campaign()
  const { ad } = decideFor(world.delivery, other)
  await show([ad?.tokens.impression ?? ''])
  expect(await rows(number)).toEqual([{ reason: 0, count: 1, billed: 0 }])
  await world.delivery.simulation.refresh()
  expect(await spentOf(number)).toEqual([{ impressions: 1, spent: 0 }])
})

test('a budget lowered below the spent amount stops the day until it is raised', async () => {
  await turnToMidnight()
  const number = await campaign()
  const { tokens } = await drainAll()
  await show(tokens)
  const set = (micros: number) =>
    world.ask('UPDATE campaigns SET daily_budget_micros = $1 WHERE number = $2', [micros, number])
  await set(1_000_000)
  await world.ask('ALTER TABLE campaigns DROP CONSTRAINT campaigns_daily_budget_micros_check')
  await set(20_000)
  await world.turnClock(hourMs)
  expect((await drainAll()).reason).toBe('budget')
  const [day] = await days(number)
  expect(day?.budget).toBe((day?.spent ?? 0) + (day?.leased ?? 0))
  await set(3_000_000)
  await world.turnClock(hourMs)
  expect((await drainAll()).tokens.length).toBeGreaterThan(10)
  expect((await days(number))[0]?.budget).toBe(3_000_000)
})

test("a budget day is a day in the advertiser's time zone", async () => {
  await turnToMidnight()
  await world.ask(`UPDATE organizations SET time_zone = 'Asia/Tokyo' WHERE id = $1`, [
    game.member.organizationId,
  ])
  const number = await campaign()
  await show((await drainAll()).tokens)
  // The organization's time zone is nine hours ahead of UTC, so its midnight is at 15:00 UTC.
  await world.turnClock(14 * hourMs)
  await show((await drainAll()).tokens)
  expect(await days(number)).toHaveLength(1)
  await world.turnClock(hourMs)
  await show((await drainAll()).tokens)
  expect(await days(number)).toHaveLength(2)
})

test('a node that is closed returns its unissued leases at once', async () => {
  const number = await campaign()
  const other = await openDelivery(world.services, world.eventUrl)
  const before = await unissuedOf(number)
  const { ad } = ask(other)
  expect(ad).not.toBeNull()
  await other.close()
  expect(await unissuedOf(number)).toBeLessThan(before)
  await show([ad?.tokens.impression ?? ''])
  expect(await rows(number)).toEqual([{ reason: 0, count: 1, billed: 10_000 }])
})

test('invalid traffic is stored with its reason and not billed', async () => {
  const number = await campaign()
  const { ad } = ask()
  const { secrets } = world.services
  const signer = createTokenSigner(secrets.derive('event-token'), secrets.keyId)
  const events = openEventDatabase(world.eventUrl, world.services.log)
  const token = signer.readAnyAge(ad?.tokens.impression ?? '')
  if (token === undefined) throw new Error('the token is not ours')
  const at = world.delivery.now()
  await storeEvents(events, token.lane, [{ token, at, deviceAt: undefined, reason: 7 }])
  await events.close()
  await show([ad?.tokens.click ?? ''])
  await world.turnClock(2 * hourMs)
  expect(await rows(number)).toEqual([{ reason: 7, count: 1, billed: 0 }])
  expect(await spentOf(number)).toEqual([{ impressions: 0, spent: 0 }])
  const [clicks] = await world.ask(
    'SELECT sum(clicks)::int AS clicks FROM events.campaign_counts WHERE campaign = $1',
    [number],
    'events',
  )
  expect(clicks).toEqual({ clicks: 0 })
})
