// R3 and R4: what is sent again because nobody knows whether it arrived, and what is sent through several nodes, counts once.
// The short forms and the long ones at night share what is here.
import { randomUUID } from 'node:crypto'
import { openApi } from '../src/commands/open-api.ts'
import { type Delivery, openDelivery } from '../src/features/delivery/delivery.ts'
import { openDatabase } from '../src/lib/database.ts'
import { makeAdvertiser } from './advertiser.ts'
import { openCutter } from './cut-connections.ts'
import { makeApp, makeCampaign, makePlacement } from './market.ts'
import type { World } from './world.ts'

const device = { type: 'phone', os: 'android', orientation: 'portrait' } as const

/** A placement, and a campaign that has enough to pay for everything. */
export async function openMarket(world: World): Promise<{ key: string; placement: number }> {
  const spot = await makePlacement(world, await makeApp(world, await world.member()))
  await makeCampaign(world, await makeApp(world, await world.member()))
  await world.delivery.refresh()
  return { key: spot.key, placement: spot.number }
}

export function handOut(node: Delivery, key: string): string {
  const { ad, reason } = node.decideAd({ placement_api_key: key, device }, { address: '127.0.0.1' })
  if (ad === null) throw new Error(`no ad was handed out: ${reason}`)
  return ad.tokens.impression
}

/** How often impressions of a placement are stored, counted, and charged to leases. */
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

/** The statement that stores events: its text the first time on a connection, and its countries every time. */
const storing = /INSERT INTO events\.impressions|\{[A-Z]{2}(,[A-Z]{2})*\}/

/** Sends impressions through a connection that is cut after so many commits, and each until it is acknowledged. */
export async function sendThroughCuts(world: World, cuts: number) {
  const { key, placement } = await openMarket(world)
  const cutter = await openCutter(world.eventUrl)
  const node = await openDelivery(world.services, cutter.url)
  let sent = 0
  while (cutter.cuts() < cuts) {
    cutter.cut(storing, 1)
    const token = handOut(node, key)
    await untilDone(() => node.ingest([{ token, at: node.now() }]))
    sent += 1
  }
  await node.close()
  await cutter.close()
  return { sent, cuts: cutter.cuts(), effects: await effects(world, placement) }
}

/** Creates campaigns under an idempotency key each, with the answer of each first COMMIT cut off. */
export async function createThroughCuts(world: World, campaigns: number) {
  const member = await world.member()
  const { appId, iconId, contentIds } = await makeAdvertiser(world, member)
  const cutter = await openCutter(world.coreUrl)
  const database = openDatabase({ url: cutter.url, poolSize: 2 })
  const server = await openApi({ ...world.services, database }, world.delivery)
  await server.ready()
  for (let made = 0; made < campaigns; made += 1) {
    const key = randomUUID()
    cutter.cut(/commit/i, 1)
    await untilDone(async () => {
      const answer = await server.inject({
        method: 'POST',
        url: `/api/v1/campaign/${appId}?app_id=${appId}`,
        headers: { authorization: `Bearer ${member.token}`, 'idempotency-key': key },
        payload: {
          ...{ name: `Push ${made}`, keywords: 'puzzle', icon: iconId, currency: 'USD' },
          ...{ daily_budget: 10, ecpm_budget: 1, regions: ['SE'], campaignAds: contentIds },
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

/** Sends each of many tokens ten times through several nodes, in no order, before and after a midnight. */
export async function sendAcrossMidnight(world: World, by: { tokens: number; nodes: number }) {
  const { key, placement } = await openMarket(world)
  const others = []
  while (others.length < by.nodes - 1)
    others.push(await openDelivery(world.services, world.eventUrl))
  const nodes = [world.delivery, ...others]
  const day = 86_400_000
  // Half an hour before midnight: the tokens are good for an hour.
  const halfHour = 1_800_000
  await world.turnClock(2 * day - halfHour - (world.delivery.now().getTime() % day))
  for (const node of others) await node.refresh()
  const tokens = Array.from({ length: by.tokens }, (_, index) =>
    handOut(nodes[index % nodes.length] ?? world.delivery, key),
  )
  const verdicts: string[] = []
  const send = async () => {
    const at = world.delivery.now()
    const sends = nodes.flatMap((node) => portionsOf(tokens).map((some) => ({ node, some })))
    const answers = await Promise.all(
      sends.map(({ node, some }) => node.ingest(some.map((token) => ({ token, at })))),
    )
    verdicts.push(...answers.flat().map(({ status }) => status))
  }
  await send()
  await world.turnClock(halfHour + 60_000)
  for (const node of others) await node.refresh()
  await send()
  for (const node of others) await node.close()
  const accepted = verdicts.filter((status) => status === 'accepted').length
  const duplicates = verdicts.filter((status) => status === 'duplicate').length
  return { accepted, duplicates, effects: await effects(world, placement) }
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
