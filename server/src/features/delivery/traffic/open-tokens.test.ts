// What is filtered leaves the token of its ad open: the first event that counts is counted, once.
import { minuteMs } from '@frontrow/contract/durations'
import { afterAll, expect, test } from 'vitest'
import { makeMarket, fillToday } from '../../../../test/support/market.ts'
import { expectTrueCounts } from '../../../../test/support/show-ads.ts'
import { openWorld } from '../../../../test/support/world.ts'
import { openDelivery } from '../delivery.ts'
import { recheckTraffic } from './recheck-traffic.ts'

// World of its own: no other campaign may win its ads.
const world = await openWorld()
const { placement, campaign } = await makeMarket(world)
await fillToday(world)
const other = await openDelivery(world.services, world.eventUrl)
afterAll(() => other.close())

const phone = 'NightBus/1.4 (Android 14; Pixel 8)'
let people = 0
/** A person with an address of their own. */
const nextPerson = () => ({
  address: `130.235.1.${(people += 1)}`,
  userAgent: phone,
  isPrefetch: false,
})
const robot = { address: '130.236.1.1', userAgent: 'Slackbot-LinkExpanding 1.0', isPrefetch: false }

function ask(from: { address: string; userAgent: string }) {
  const device = { type: 'phone', os: 'android', orientation: 'portrait' } as const
  const { ad } = world.delivery.ads.decideAd({ placement_api_key: placement.key, device }, from)
  if (ad === null) throw new Error('no ad')
  return ad.tokens
}

const show = async (token: string, from: typeof robot, node = world.delivery) =>
  (await node.events.ingest([{ token, at: world.delivery.now(), from }]))[0]?.status
const click = (token: string, from: typeof robot, node = world.delivery) =>
  node.events.click(token, { now: world.delivery.now(), from })

async function sums(): Promise<Record<string, number | undefined>> {
  await world.delivery.simulation.refresh()
  const [counts] = await world.ask<Record<string, number>>(
    `SELECT sum(impressions)::int AS impressions, sum(clicks)::int AS clicks, sum(spent_micros)::int AS spent
     FROM events.campaign_counts WHERE campaign = $1`,
    [campaign.number],
    'events',
  )
  const [filtered] = await world.ask<{ events: number }>(
    'SELECT coalesce(sum(events), 0)::int AS events FROM events.filtered_counts',
    [],
    'events',
  )
  return { ...counts, filtered: filtered?.events }
}

test('a prefetch or a robot before it does not use up the click of a person [FINDINGS3-D4]', async () => {
  for (const first of ['prefetch', 'robot'] as const) {
    const person = nextPerson()
    const tokens = ask(person)
    expect(await show(tokens.impression, person)).toBe('accepted')
    const before = await sums()
    const visit = first === 'robot' ? robot : { ...person, isPrefetch: true }
    for (let time = 0; time < 3; time += 1) await click(tokens.click, visit)
    const between = { ...before, filtered: Number(before['filtered']) + 1 }
    expect(await sums()).toEqual(between)
    for (let time = 0; time < 3; time += 1) await click(tokens.click, person)
    // What is filtered afterwards is a repeated click.
    await click(tokens.click, robot)
    expect(await sums()).toEqual({ ...between, clicks: Number(before['clicks'] ?? 0) + 1 })
  }
})

test('a filtered impression is billed once when it comes from the app [FINDINGS3-D4]', async () => {
  const person = nextPerson()
  const tokens = ask(person)
  const before = await sums()
  expect(await show(tokens.impression, robot)).toBe('accepted')
  expect(await show(tokens.impression, robot, other)).toBe('duplicate')
  expect(await show(tokens.impression, { ...person, isPrefetch: true })).toBe('duplicate')
  const statuses = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      show(
        tokens.impression,
        index % 4 === 0 ? robot : person,
        index % 2 === 0 ? other : undefined,
      ),
    ),
  )
  expect(statuses.filter((status) => status === 'accepted')).toHaveLength(1)
  expect(await show(tokens.impression, robot)).toBe('duplicate')
  expect(await show(tokens.impression, robot, other)).toBe('duplicate')
  await other.simulation.refresh()
  expect(await sums()).toEqual({
    ...before,
    impressions: Number(before['impressions']) + 1,
    spent: Number(before['spent']) + 2000,
    filtered: Number(before['filtered']) + 1,
  })
})

test('one batch with a token twice stores the event that counts [FINDINGS3-D4]', async () => {
  const person = nextPerson()
  const tokens = ask(person)
  const before = await sums()
  const at = world.delivery.now()
  const verdicts = await world.delivery.events.ingest(
    [robot, person, robot, person].map((from) => ({ token: tokens.impression, at, from })),
  )
  const { impressions, filtered } = await sums()
  expect([impressions, filtered]).toEqual([Number(before['impressions']) + 1, before['filtered']])
  expect(verdicts.map(({ status }) => status)).toEqual([
    'duplicate',
    'accepted',
    'duplicate',
    'duplicate',
  ])
})

test('rows, counters, leases and a recheck agree about what was filtered first [FINDINGS3-D4]', async () => {
  await world.turnClock(3 * minuteMs)
  await expectTrueCounts(world)
  const till = new Date(world.delivery.now().getTime() + minuteMs)
  const span = { since: new Date(till.getTime() - 60 * minuteMs), till }
  const { pairs } = await recheckTraffic(world.services, world.eventUrl, span)
  expect(pairs.filter(({ stored, now }) => stored !== now)).toEqual([])
  expect(pairs.length).toBeGreaterThan(1)
})
