import { dayMs, hourMs, minuteMs } from '@frontrow/contract/durations'
import type { Reply } from '@frontrow/contract/endpoint'
import type * as calls from '@frontrow/contract/operator/traffic'
import { beforeAll, expect, test } from 'vitest'
import { anomaliesJob } from '../../src/features/operator/for-demo.ts'
import { runRechecks } from '../../src/features/operator/traffic/rechecks.ts'
import { runJob } from '../../src/lib/time/jobs.ts'
import { caseAbout, decide, findCaseOf, undoAs } from '../support/cases.ts'
import { makeApp, makeMarket } from '../support/market.ts'
import { actAs, callOperator, makeOperator } from '../support/operators.ts'
import { countQuietHours, quietPlacements } from '../delivery/quiet-traffic.ts'
import { serveAd } from '../support/served-ads.ts'
import { openWorld } from '../support/world.ts'

// OPERATOR §3.7: unusual traffic is found, shown, checked again and decided.

// World of its own: all placements of the network are compared.
const world = await openWorld({ env: { TRUST_PROXY: '127.0.0.1' } })
const findAnomaliesInTurn = () => runJob(world.services, anomaliesJob(world.services))
/** Each has a session of its own, because turning the clock ends those that nobody uses. */
const someone = () => makeOperator(world, 'moderator')
const app = await makeApp(world, await world.member())
const placements = await quietPlacements(world, app, 6)
const [farm] = placements
const farmId = farm?.id ?? ''

const read = async <T>(path: string) => actAs<T>(world, await someone(), { method: 'GET', path })

/** Turns the clock of the database alone: no node has to read anything. */
const turn = (milliseconds: number) =>
  world.ask(`UPDATE app_clock SET ahead = ahead + $1::interval`, [`${milliseconds} milliseconds`])

const trafficCases = async () =>
  (await read<{ cases: { subject: { id: string } }[] }>('/cases?kind=traffic')).cases.map(
    ({ subject }) => subject.id,
  )

/** Counts the hour that ended last, looks at it and returns whether it was this node's turn. */
async function nextHour(): Promise<boolean> {
  await turn(hourMs)
  await countQuietHours(world, placements, 1)
  return findAnomaliesInTurn()
}

beforeAll(async () => {
  // The middle of an hour, so that no test runs over its end.
  await world.ask(
    `UPDATE app_clock SET ahead = ahead + (date_trunc('hour', app_now()) + interval '90 minutes' - app_now())`,
  )
  await countQuietHours(world, placements, 28 * 24)
})

test('a quiet day opens nothing, and one node looks every ten minutes [OPERATOR-3.7]', async () => {
  const turns = await Promise.all([1, 2, 3].map(() => findAnomaliesInTurn()))
  expect(turns.filter(Boolean)).toHaveLength(1)
  await turn(9 * minuteMs)
  expect(await findAnomaliesInTurn()).toBe(false)
  await turn(51 * minuteMs)
  for (let hour = 0; hour < 8; hour += 1) expect(await nextHour()).toBe(true)
  const [run] = await world.ask<{ result: string; failures: number }>(
    `SELECT result, failures FROM job_runs WHERE job = 'anomalies'`,
  )
  expect(run).toEqual({ result: '6 placements, 0 anomalies', failures: 0 })
  expect(await trafficCases()).toEqual([])
})

test('a click farm opens one case, and none within a day of a decision', async () => {
  await odd('clicks = impressions / 2')
  expect(await trafficCases()).toEqual([farmId])
  await odd('clicks = impressions / 2')
  const seen = await caseAbout(world, await someone(), { kind: 'traffic', subjectId: farmId })
  expect(seen).toMatchObject({ version: 1, subject: { name: 'Quiet 1' } })
  const shown = await read<{ traffic: { deviations: { measure: string; z: number }[] } }>(
    `/cases/${seen.id}`,
  )
  expect(shown.traffic.deviations).toMatchObject([{ measure: 'ctr' }, { measure: 'ctr' }])
  for (const { z } of shown.traffic.deviations) expect(z).toBeGreaterThan(6)
  await decide(world, seen, { outcome: 'approve', note: 'A game of tapping.' })
  await odd('clicks = impressions / 2')
  expect(await trafficCases()).toEqual([])
  await turn(dayMs)
  await odd('clicks = impressions / 2')
  expect(await trafficCases()).toEqual([farmId])
})

test('an hour in which nothing was filled is unusual as well', async () => {
  const [, other, small] = placements
  await nextHour()
  await change(other?.id, 'answers = 0')
  await change(small?.id, 'answers = 0, impressions = 400, clicks = 0')
  await turn(10 * minuteMs)
  await findAnomaliesInTurn()
  expect(new Set(await trafficCases())).toEqual(new Set([farmId, other?.id]))
})

async function change(id: string | undefined, what: string): Promise<void> {
  await world.ask(
    `UPDATE placement_hours SET ${what} WHERE placement_id = $1
       AND hour = (SELECT max(hour) FROM placement_hours WHERE placement_id = $1)`,
    [id],
  )
}

/** Counts another hour in which the traffic of the farm is another one. */
async function odd(what: string): Promise<void> {
  await turn(hourMs)
  await countQuietHours(world, placements, 1)
  await change(farmId, what)
  expect(await findAnomaliesInTurn()).toBe(true)
}

test('the page lists unusual placements first, and shows one by the hour', async () => {
  const traffic = await read<Reply<typeof calls.showTraffic>>('/traffic')
  expect(traffic.placements[0]).toMatchObject({ id: farmId, deviation: { measure: 'ctr' } })
  expect(traffic.placements[0]?.hours).toHaveLength(48)
  expect(traffic.filtered.every(({ reason }) => reason === 'too_often')).toBe(true)
  expect(traffic.looked_at).not.toBeNull()
  const one = await read<Reply<typeof calls.showPlacementTraffic>>(`/traffic/placements/${farmId}`)
  expect(one).toMatchObject({
    placement: { name: 'Quiet 1', is_held: false },
    countries: [{ country: 'SE' }],
    callers: { impressions: 0, callers: 0, busiest_share: 0 },
    rechecks: [],
    open_case_id: (await caseAbout(world, await someone(), { kind: 'traffic', subjectId: farmId }))
      .id,
  })
  expect(one.hours.length).toBeGreaterThan(12)
})

test('a denial holds the placement until it is undone', async () => {
  const seen = await caseAbout(world, await someone(), { kind: 'traffic', subjectId: farmId })
  const holds = () =>
    world.ask(`SELECT scope FROM network_holds WHERE object_id = $1 AND lifted_at IS NULL`, [
      farmId,
    ])
  const denied = await decide(world, seen, { outcome: 'deny', reason_code: 'click_pattern' })
  expect(await holds()).toEqual([{ scope: 'serving' }])
  expect((await undoAs(world, denied.by, denied.id)).statusCode).toBe(200)
  expect(await holds()).toEqual([])
  const again = await caseAbout(world, await someone(), { kind: 'traffic', subjectId: farmId })
  await decide(world, again, { outcome: 'deny', reason_code: 'click_pattern' })
  await turn(2 * minuteMs)
  const answer = await world.call(app.member, { method: 'GET', path: '/decisions' })
  const [newest] = answer.json<{ decisions: object[] }>().decisions
  expect(newest).toMatchObject({
    about: { kind: 'placement', id: farmId, name: 'Quiet 1' },
    outcome: 'deny',
  })
})

test('a recheck says what would change and changes nothing [OPERATOR-3.7]', async () => {
  const moderator = await someone()
  const market = await makeMarket(world, { placementType: 'Banner', campaign: everywhere })
  const headers = { 'x-forwarded-for': '203.0.113.7', 'user-agent': 'NightBus/1.4 (Android 14)' }
  for (let time = 0; time < 3; time += 1) {
    const ad = await serveAd(world, market.placement, headers)
    await world.call(undefined, {
      method: 'POST',
      path: '/delivery/v1/events',
      headers,
      body: { events: [{ token: ad.tokens.impression }] },
    })
  }
  await world.ask('UPDATE events.impressions SET flags = flags | 2 WHERE reason = 0', [], 'events')
  const today = world.delivery.now().toISOString().slice(0, 10)
  const asked = { placement_id: market.placement.id, day_from: today, day_till: today }
  const start = (body: object) =>
    callOperator(world, moderator, { method: 'POST', path: '/traffic/rechecks', body })
  const reason = 'Looks like one phone.'
  const late = {
    placement_id: market.placement.id,
    day_from: today,
    day_till: '2199-01-01',
    reason,
  }
  expect((await start(late)).json()).toMatchObject({ reason: 'recheck_span', field: 'day_till' })
  const started = await start({ ...asked, reason })
  expect(started.json(), started.body).toMatchObject({ state: 'waiting', result: null })
  expect((await start({ ...asked, reason })).json()).toMatchObject({ reason: 'recheck_open' })
  expect(await runRechecks(world.services, world.eventUrl)).toBe(1)
  const { id } = started.json<{ id: string }>()
  const done = await read<Reply<typeof calls.showRecheck>>(`/traffic/rechecks/${id}`)
  expect(done).toMatchObject({
    state: 'done',
    asked_by: moderator.name,
    result: { events: 3, changed: 3, impressions: 3, charged: '0.01 USD' },
  })
  expect(done.result?.advertisers).toMatchObject([{ amount: '0.01 USD' }])
  expect(done.result?.publishers).toHaveLength(1)
  const about = { kind: 'traffic', subjectId: market.placement.id }
  expect(await findCaseOf(world, await someone(), about)).toMatchObject({ state: 'open' })
  const [kept] = await world.ask<{ counts: number }>(
    'SELECT count(*)::integer AS counts FROM events.impressions WHERE reason = 0',
    [],
    'events',
  )
  expect(kept?.counts).toBe(3)
})

const everywhere = {
  contents: [{ type: 200 as const }],
  regions: ['continent-EU', 'continent-NA', 'continent-AS', 'continent-OC'],
}
