// R3 and R4: an event that is sent again because its outcome is unknown, or that is sent through
// several nodes, counts once. The short forms and the nightly ones share this code.
import { randomUUID } from 'node:crypto'
import { dayMs, minuteMs } from '@frontrow/contract/durations'
import { openApi } from '../../src/commands/startup/open-api.ts'
import { type Delivery, openDelivery } from '../../src/features/delivery/delivery.ts'
import { openDatabase } from '../../src/lib/db/database.ts'
import { makeAdvertiser } from '../support/advertiser.ts'
import { openCutter } from './cut-connections.ts'
import { makeMarket } from '../support/market.ts'
import type { World } from '../support/world.ts'

const device = { type: 'phone', os: 'android', orientation: 'portrait' } as const

export function handOut(node: Delivery, key: string): string {
  const { ad, reason } = node.ads.decideAd(
    { placement_api_key: key, device },
    { address: '127.0.0.1' },
  )
  if (ad === null) throw new Error(`the ad request got no ad: ${reason}`)
  return ad.tokens.impression
}

/** The same, from a node that may have to acquire a new lease first. */
async function handOutSoon(node: Delivery, key: string): Promise<string> {
  for (let tries = 0; tries < 20; tries += 1) {
    const { ad } = node.ads.decideAd({ placement_api_key: key, device }, { address: '127.0.0.1' })
    if (ad !== null) return ad.tokens.impression
    await node.simulation.refresh()
  }
  return handOut(node, key)
}

/** How many impressions of a placement are stored, counted, and charged to leases. */
export async function effects(world: World, placement: number) {
  const [row] = await world.ask<{ stored: number; counted: number }>(
    `SELECT (SELECT count(*)::int FROM events.impressions WHERE placement = $1 AND reason = 0) AS stored,
       (SELECT sum(impressions)::int FROM events.placement_counts WHERE placement = $1) AS counted,
       (SELECT sum(c.impressions)::int FROM events.lease_counts c WHERE c.lease IN
         (SELECT lease FROM events.impressions WHERE placement = $1)) AS charged`,
    [placement],
    'events',
  )
  return row
}

/**
 * Matches what stores events: a copy, and the statement that tells repeated events apart, by its
 * text on the first use of a connection and by its array of countries on every use.
 */
const storing = /COPY events\.impressions|INSERT INTO events\.impressions|\{[A-Z]{2}(,[A-Z]{2})*\}/

/**
 * Sends impressions through a connection that is cut after COMMITs, `cuts` times. Each impression
 * is sent until it is acknowledged.
 */
export async function sendThroughCuts(world: World, cuts: number) {
  const { placement } = await makeMarket(world)
  const cutter = await openCutter(world.eventUrl)
  const node = await openDelivery(world.services, cutter.url)
  let sent = 0
  while (cutter.cuts() < cuts) {
    cutter.cut(storing, 1)
    const token = handOut(node, placement.key)
    await untilDone(() => node.events.ingest([{ token, at: node.now() }]))
    sent += 1
  }
  await node.close()
  await cutter.close()
  return { sent, cuts: cutter.cuts(), effects: await effects(world, placement.number) }
}

/**
 * Creates campaigns, each with an idempotency key or without one. The answer to each first COMMIT
 * is lost.
 */
export async function createThroughCuts(world: World, campaigns: number, hasKey = true) {
  const member = await world.member()
  const { appId, iconId, contentIds } = await makeAdvertiser(world, member)
  const cutter = await openCutter(world.coreUrl)
  const database = openDatabase({ url: cutter.url, poolSize: 2 })
  const server = await openApi({ ...world.services, database }, world.delivery)
  await server.ready()
  for (let made = 0; made < campaigns; made += 1) {
    const key = hasKey ? { 'idempotency-key': randomUUID() } : {}
    // Authentication is a transaction too, but it inserts nothing that could be stored twice, so
    // only the transaction with the insert is cut.
    cutter.cut(/commit/i, 1, /insert into "campaigns"/i)
    await untilDone(async () => {
      const answer = await server.inject({
        method: 'POST',
        url: `/api/v1/campaign/${appId}?app_id=${appId}`,
        headers: { authorization: `Bearer ${member.token}`, ...key },
        payload: {
          name: `Push ${made}`,
          keywords: 'puzzle',
          icon: iconId,
          currency: 'USD',
          daily_budget: 10,
          ecpm_budget: 1,
          regions: ['SE'],
          campaignAds: contentIds,
        },
      })
      if (answer.statusCode !== 200) throw new Error(answer.body)
    })
  }
  await server.close()
  await database.close()
  await cutter.close()
  const rows = await world.ask<{ count: number }>(
    'SELECT count(*)::int AS count FROM campaigns WHERE app_id = $1 GROUP BY name',
    [appId],
  )
  return { cuts: cutter.cuts(), made: rows.map(({ count }) => count) }
}

/**
 * Sends many tokens repeatedly through several nodes in random order, half of the times after
 * midnight.
 */
export async function sendAcrossMidnight(
  world: World,
  options: { tokens: number; nodes: number; sends: number },
) {
  const { placement } = await makeMarket(world)
  const others = []
  while (others.length < options.nodes - 1)
    others.push(await openDelivery(world.services, world.eventUrl))
  const nodes = [world.delivery, ...others]
  // Half an hour before midnight, because the tokens are valid for an hour.
  const halfHour = 1_800_000
  await world.turnClock(2 * dayMs - halfHour - (world.delivery.now().getTime() % dayMs))
  for (const node of others) await node.simulation.refresh()
  const tokens: string[] = []
  while (tokens.length < options.tokens)
    tokens.push(
      await handOutSoon(nodes[tokens.length % nodes.length] ?? world.delivery, placement.key),
    )
  const verdicts: string[] = []
  const send = async (part: readonly string[]) => {
    const at = world.delivery.now()
    const sends = Array.from({ length: options.sends / 2 }, (_, time) => time).flatMap((time) =>
      portionsOf(part).map((some, index) => ({
        node: nodes[(index + time) % nodes.length] ?? world.delivery,
        some,
      })),
    )
    const answers = await Promise.all(
      sends.map(({ node, some }) => node.events.ingest(some.map((token) => ({ token, at })))),
    )
    verdicts.push(...answers.flat().map(({ status }) => status))
  }
  const sendAll = async () => {
    // At most as many at once as a node accepts in its queue.
    for (let first = 0; first < tokens.length; first += 2400)
      await send(tokens.slice(first, first + 2400))
  }
  await sendAll()
  await world.turnClock(halfHour + minuteMs)
  for (const node of others) await node.simulation.refresh()
  await sendAll()
  for (const node of others) await node.close()
  const accepted = verdicts.filter((status) => status === 'accepted').length
  const duplicates = verdicts.filter((status) => status === 'duplicate').length
  return { accepted, duplicates, effects: await effects(world, placement.number) }
}

function portionsOf(tokens: readonly string[]): string[][] {
  const size = 300
  return Array.from({ length: Math.ceil(tokens.length / size) }, (_, index) =>
    tokens.slice(index * size, (index + 1) * size),
  )
}

async function untilDone<T>(act: () => Promise<T>): Promise<T> {
  const giveUpAt = performance.now() + 30_000
  for (;;) {
    try {
      return await act()
    } catch (error) {
      if (performance.now() > giveUpAt) throw error
    }
  }
}
