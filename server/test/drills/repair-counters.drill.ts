import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { minuteMs } from '@frontrow/contract/durations'
import { makeMarket } from '../support/market.ts'
import { keep, putBack } from './restores.ts'
import { serveAd } from '../support/served-ads.ts'
import { type TestMember, type TestRequest, type World, makeWorld } from '../support/world.ts'
import { openApi } from '../../src/commands/startup/open-api.ts'
import { repairAfterRestore } from '../../src/commands/host/operator-repair.ts'
import { verifyCounts } from '../../src/features/delivery/counters/verify-counts.ts'
import { openDelivery } from '../../src/features/delivery/delivery.ts'
import { openEventDatabase } from '../../src/features/delivery/store/event-database.sql.ts'
import { beat } from '../../src/features/delivery/store/family-heartbeats.ts'
import { refuseFamiliesApart } from '../../src/features/delivery/store/heartbeats-job.ts'

// Servers are stopped before a restore, so this test opens and closes the world's parts itself.
const first = await makeWorld({ eventsApart: true, ticks: true })
const world: World = Object.assign({}, first, {
  turnClock: async (milliseconds: number) => {
    await world.ask('UPDATE app_clock SET ahead = ahead + $1::interval', [
      `${milliseconds} milliseconds`,
    ])
    await world.delivery.simulation.refresh()
  },
  call: (_as: TestMember | undefined, { method, path, body }: TestRequest) =>
    world.server.inject({ method, url: path, payload: body as object }),
})
const events = openEventDatabase(world.eventUrl, pino({ level: 'silent' }))
const { placement, campaign } = await makeMarket(first, {
  placementType: 'Banner',
  campaign: { contents: [{ type: 200 }] },
})
afterAll(async () => {
  await stop()
  await events.close()
  await world.database.close()
})

let isStopped = false

async function stop(): Promise<void> {
  if (isStopped) return
  isStopped = true
  await world.server.close()
  await world.delivery.close()
}

async function start(): Promise<void> {
  world.delivery = await openDelivery(world.services, world.eventUrl)
  world.server = await openApi(world.services, world.delivery)
  await world.delivery.simulation.refresh()
  isStopped = false
}

/** Serves ads, stores an impression of each, and rolls the counts up. */
async function show(ads: number): Promise<void> {
  await world.delivery.simulation.refresh()
  for (let left = ads; left > 0; left -= 1) {
    const { tokens } = await serveAd(world, placement)
    const answer = await world.call(undefined, {
      method: 'POST',
      path: '/delivery/v1/events',
      body: { events: [{ token: tokens.impression }] },
    })
    expect(answer.json()).toMatchObject({ results: [{ status: 'accepted' }] })
  }
  await world.delivery.simulation.refresh()
}

/** One heartbeat for each minute that passes. */
async function pass(minutes: number): Promise<void> {
  for (let left = minutes; left > 0; left -= 1) {
    await world.turnClock(minuteMs)
    expect(await beat({ core: world.database, events })).toBeUndefined()
  }
}

const families = () =>
  refuseFamiliesApart(world.services, world.eventUrl).then(
    () => 'starts',
    (error: unknown) => String(error),
  )
const differences = async () =>
  (await verifyCounts(world.services, world.eventUrl)).flatMap(({ check, difference }) =>
    difference === undefined ? [] : [`${check}: ${difference}`],
  )
const repair = () => repairAfterRestore(world.services, world.eventUrl)

interface Money extends Record<string, unknown> {
  shown: bigint
  spent: bigint
  overdrawn: bigint
}

/** What the core knows of the campaign. */
async function known(): Promise<Money> {
  const [row] = await world.ask<Money>(
    `SELECT (SELECT coalesce(sum(impressions), 0)::bigint FROM campaign_days WHERE campaign_id = $1) AS shown,
       (SELECT coalesce(sum(spent_micros), 0)::bigint FROM campaign_budget_days WHERE campaign_id = $1) AS spent,
       (SELECT coalesce(sum(overdrawn_micros), 0)::bigint FROM campaign_budget_days WHERE campaign_id = $1) AS overdrawn`,
    [campaign.id],
  )
  return row ?? { shown: 0n, spent: 0n, overdrawn: 0n }
}

/** What is billed by the event database, whatever the core knows. */
async function billed(): Promise<bigint> {
  const [row] = await world.ask<{ micros: bigint }>(
    'SELECT coalesce(sum(billed_micros), 0)::bigint AS micros FROM events.impressions WHERE campaign = $1',
    [campaign.number],
    'events',
  )
  return row?.micros ?? 0n
}

test('two databases that ran together are of one age', async () => {
  await show(3)
  await pass(2)
  expect(await families()).toBe('starts')
  const before = await world.ask(
    `SELECT number, token, at FROM events.family_heartbeats`,
    [],
    'events',
  )
  await pass(1)
  const [row] = before as { number: bigint; token: string; at: Date }[]
  await world.ask(
    'UPDATE events.family_heartbeats SET number = $1, token = $2, at = $3',
    [row?.number, row?.token, row?.at],
    'events',
  )
  expect(await families()).toBe('starts')
  await pass(1)
  expect(await differences()).toEqual([])
})

test('repair-counters refuses to run beside a server', async () => {
  await expect(repair()).rejects.toThrow(
    'A server runs on these databases. Stop all of them first.',
  )
})

test('a core that is older than its events is repaired to the micro', async () => {
  await keep(world, 'core')
  const before = await known()
  // The leases of before have ended, so what follows is charged to leases that the backup lacks.
  await pass(2)
  await show(5)
  await pass(1)
  await stop()
  const charged = await billed()
  await putBack(world, 'core')
  expect(await families()).toMatch(
    /^CannotRun: DATABASE_URL, EVENT_DATABASE_URL: the core database is older than the events \(till .* UTC, the events till .* UTC\)\. .*repair-counters"$/,
  )
  expect(await known()).toEqual(before)
  expect((await differences()).length).toBeGreaterThanOrEqual(2)
  expect((await repair()).join('\n')).toMatch(/1 leases that the core had lost were booked/)
  const after = await known()
  expect(after.shown).toBe(before.shown + 5n)
  expect(after.spent + after.overdrawn).toBe(charged)
  expect(after.overdrawn).toBe(0n)
  expect(await families()).toBe('starts')
  await start()
  expect(await differences()).toEqual([])
})

test('events that are older than the core are refused until the repair', async () => {
  await keep(world, 'events')
  const left = await known()
  await show(4)
  await pass(3)
  await stop()
  await putBack(world, 'events')
  expect(await families()).toContain('the event database is older than the core (till ')
  const more = await differences()
  expect(more.some((text) => text.startsWith('campaign_hours = events.campaign_counts: '))).toBe(
    true,
  )
  const lines = (await repair()).join('\n')
  expect(lines).toMatch(/as advertiser: 4 impressions and [\d.]+ \w{3} lost/)
  expect((await known()).shown).toBe(left.shown)
  await start()
  expect(await differences()).toEqual([])
  await show(2)
  expect((await known()).shown).toBe(left.shown + 2n)
  expect(await differences()).toEqual([])
})

test('charges that no budget has room for are kept apart as overdrawn', async () => {
  await stop()
  // No lease is open in the backup, so nothing that is set aside can make room.
  await repair()
  await keep(world, 'core')
  await start()
  await show(6)
  await pass(1)
  await stop()
  const charged = await billed()
  await putBack(world, 'core')
  // The budget was raised after the backup, so the restored day has room for nothing.
  await world.ask(
    `UPDATE campaign_budget_days SET budget_micros = spent_micros + leased_micros WHERE campaign_id = $1`,
    [campaign.id],
  )
  await repair()
  const { spent, overdrawn } = await known()
  expect(overdrawn).toBeGreaterThan(0n)
  expect(spent + overdrawn).toBe(charged)
  await start()
  expect(await differences()).toEqual([])
})

test('what is made after a restore gets no number that lost objects had', async () => {
  await stop()
  await world.ask(
    `UPDATE events.campaign_counts SET content = content + 5000 WHERE content = (SELECT max(content) FROM events.campaign_counts)`,
    [],
    'events',
  )
  const [seen] = await world.ask<{ content: number }>(
    'SELECT max(content) AS content FROM events.campaign_counts',
    [],
    'events',
  )
  await repair()
  const [next] = await world.ask<{ number: bigint }>(
    `SELECT nextval(pg_get_serial_sequence('campaignable_ad_contents', 'number')) AS number`,
  )
  expect(Number(next?.number)).toBeGreaterThan(seen?.content ?? 0)
})
