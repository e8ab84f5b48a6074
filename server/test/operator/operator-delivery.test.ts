import { hostname } from 'node:os'
import type { Reply } from '@frontrow/contract/endpoint'
import type * as calls from '@frontrow/contract/operator/delivery'
import { hourMs, minuteMs } from '@frontrow/contract/durations'
import { expect, test } from 'vitest'
import { newId } from '../../src/lib/db/ids.ts'
import { makeApp, makeCampaign, makeMarket, makePlacement } from '../support/market.ts'
import { actAs, callOperator, makeOperator } from '../support/operators.ts'
import { openWorld } from '../support/world.ts'

// OPERATOR §3.8: what operators see of delivery.

// World of its own: it reads and changes what belongs to the whole network.
const world = await openWorld()
const market = await makeMarket(world)
const support = await makeOperator(world, 'support')

const read = <T>(path: string) => actAs<T>(world, support, { method: 'GET', path })
const device = { type: 'phone', os: 'android', orientation: 'portrait' }

function ask(key: string): Promise<unknown> {
  return world.server.inject({
    method: 'POST',
    url: '/delivery/v1/ads',
    payload: { placement_api_key: key, device },
  })
}

test('each node shows what it does, and when it is away [OPERATOR-3.8]', async () => {
  await world.delivery.simulation.refresh()
  for (let time = 0; time < 4; time += 1) await ask(market.placement.key)
  const empty = await makePlacement(world, await makeApp(world, await world.member()), 'Video')
  await world.delivery.simulation.refresh()
  await world.ask('DELETE FROM node_figures')
  for (let time = 0; time < 3; time += 1) await ask(market.placement.key)
  await ask(empty.key)
  await world.delivery.simulation.refresh()
  const shown = await read<Reply<typeof calls.showDeliveryNow>>('/delivery/now')
  const [node] = shown.nodes
  expect(shown.nodes).toHaveLength(1)
  expect(node).toMatchObject({
    host: hostname(),
    lane: 0,
    version: '0.1.0',
    migration: expect.stringMatching(/^\d{4}\.\w+/),
    is_live: true,
    fill: 0.75,
    queued: 0,
    index_campaigns: 1,
    index_placements: 2,
    leases_failing_seconds: 0,
  })
  const { requests_per_second: rate, p50_ms: median, p99_ms: slowest } = node ?? {}
  expect(rate).toBeGreaterThan(0)
  expect(median).toBeGreaterThan(0)
  expect(slowest).toBeGreaterThanOrEqual(median ?? Infinity)
  expect(shown.minutes.at(-1)).toMatchObject({ fill: 0.75, p99_ms: slowest })
  await world.ask("UPDATE node_figures SET at = at - interval '31 seconds'")
  const later = await read<Reply<typeof calls.showDeliveryNow>>('/delivery/now')
  expect(later.nodes).toMatchObject([{ is_live: false }])
})

test('a node of a program that writes no host is shown by its lane alone', async () => {
  await world.ask('DELETE FROM node_figures')
  await world.delivery.simulation.refresh()
  await world.ask('UPDATE node_figures SET host = NULL')
  const { nodes } = await read<Reply<typeof calls.showDeliveryNow>>('/delivery/now')
  expect(nodes).toMatchObject([{ host: null, lane: 0 }])
})

test('requests without an ad are counted by hour and reason', async () => {
  await world.turnClock(2 * minuteMs)
  const other = await makePlacement(world, await makeApp(world, await world.member()), 'Video')
  await world.delivery.simulation.refresh()
  for (let time = 0; time < 2; time += 1) await ask(other.key)
  await ask(market.placement.key)
  await world.delivery.simulation.refresh()
  await world.turnClock(2 * minuteMs)
  const { hours } = await read<Reply<typeof calls.showNetworkNoFill>>('/delivery/no-fill')
  const sum = { requests: 0, fills: 0 }
  for (const { requests, fills } of hours) {
    sum.requests += requests
    sum.fills += fills
  }
  // Together with those of the test before.
  expect(sum).toEqual({ requests: 11, fills: 8 })
  const reasons = hours.flatMap((hour) => hour.reasons)
  expect(new Set(reasons.map(({ reason }) => reason))).toEqual(new Set(['format']))
  expect(reasons.reduce((count, { requests }) => count + requests, 0)).toBe(3)
})

test('leases, partitions and the size of the databases are shown', async () => {
  const shown = await read<Reply<typeof calls.showDeliveryStorage>>('/delivery/storage')
  expect(shown.leases.open).toBeGreaterThan(0)
  expect(shown.leases.stranded).toBe(0)
  expect(shown.partitions).toBeGreaterThan(1)
  expect(shown.first_day).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(shown.core_bytes).toBeGreaterThan(1_000_000)
})

test('a request can be tried on any placement, and leaves nothing behind', async () => {
  const theirs = await makeCampaign(world, await makeApp(world, await world.member()), {
    ecpmMicros: 9_000_000,
    regions: ['JP'],
  })
  await world.delivery.simulation.refresh()
  const before = await counted()
  const tried = (body: object) =>
    callOperator(world, support, { method: 'POST', path: '/delivery/try', body })
  const answer = await tried({ placement_id: market.placement.id, device, region: 'SE' })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json()).toMatchObject({
    placement: { id: market.placement.id },
    format: 'image',
    reason: null,
    candidates: [
      { campaign_id: theirs.id, campaign_name: 'Push', ecpm: '9.00', failed: 'region', won: false },
      { campaign_id: market.campaign.id, ecpm: '2.00', failed: null, reason: null, won: true },
    ],
    left_out: 0,
  })
  await world.delivery.simulation.refresh()
  expect(await counted()).toEqual(before)
  const gone = { placement_id: newId(new Date()), device }
  expect((await tried(gone)).json()).toMatchObject({ code: 404, reason: 'placement_not_found' })
  await world.ask('UPDATE ad_placements SET archived_at = app_now() WHERE id = $1', [
    market.placement.id,
  ])
  await world.delivery.simulation.refresh()
  const archived = await tried({ placement_id: market.placement.id, device })
  expect(archived.json()).toMatchObject({
    code: 409,
    reason: 'placement_not_live',
    field: 'placement_id',
  })
})

test('figures older than a day are forgotten', async () => {
  await world.turnClock(25 * hourMs)
  const [row] = await world.ask<{ old: number }>(
    `SELECT count(*)::integer AS old FROM node_figures WHERE at < app_now() - interval '24 hours'`,
  )
  expect(row?.old).toBe(0)
})

async function counted(): Promise<unknown> {
  return world.ask(
    `SELECT (SELECT sum(requests) FROM placement_hours) AS requests,
       (SELECT count(*) FROM kept_decisions) AS kept,
       (SELECT sum(requests) FROM no_fill_hours) AS "noFills",
       (SELECT count(*) FROM audit_log) AS audited`,
  )
}
