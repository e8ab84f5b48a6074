// Players earn rewards while servers and PostgreSQL are killed. The short form and the nightly one
// differ in their numbers only.
import { once } from 'node:events'
import { Agent, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { recordEvents, requestAd } from '@frontrow/contract/delivery'
import { minuteMs } from '@frontrow/contract/durations'
import type { Reply } from '@frontrow/contract/endpoint'
import { addApps, createPlacement, setPlacementReward } from '@frontrow/contract/monetization'
import { createWebhook } from '@frontrow/contract/webhooks'
import { createSeededRandom } from '../../../server/src/commands/demo/seeded-random.ts'
import { makeApp } from '../../support/api-client.ts'
import { post } from '../../support/http-post.ts'
import type { TestNetwork } from '../../support/test-network.ts'
import { type Kills, kill, shuffled } from './kill-nine.ts'

/** A second shorter is too soon. */
const videoMs = 2000
const patienceMs = 2 * minuteMs
/** A node has read a change by then, also on a busy machine. */
const indexMs = 8000

/** What an app's server got, by the name of the player. */
export interface Got {
  /** The transaction id of each callback. */
  callbacks: Map<string, string[]>
  /** The id of each message of the webhook. */
  messages: Map<string, string[]>
}

export interface Earned {
  /** The players whose video's end was acknowledged. */
  players: string[]
  failures: number
  got: Got
}

/**
 * Lets players watch videos through the kills, and waits until the app's server knows of all of
 * them.
 */
export async function earnThroughKills(network: TestNetwork, kills: Kills): Promise<Earned> {
  const random = createSeededRandom(kills.seed)
  const { got, url, close } = await startAppServer()
  const key = await makeRewardedPlacement(network, url)
  const stream = { isOpen: true }
  const result: Earned = { players: [], failures: 0, got }
  const agent = new Agent({ keepAlive: true, maxSockets: kills.clients })
  const all = Promise.all(
    Array.from({ length: kills.clients }, (_, index) =>
      keepPlaying({ network, key, agent, result, stream, name: `player-${index}` }),
    ),
  )
  all.catch(() => {})
  const order = shuffled(random, kills.times)
  for (const [index, what] of order.entries()) {
    await until(() => result.players.length >= (kills.events * (index + 1)) / order.length)
    await wait(random.between(0, 50))
    await kill(network, what, random)
  }
  await until(() => result.players.length >= kills.events)
  stream.isOpen = false
  await all
  await until(() => Math.min(got.callbacks.size, got.messages.size) >= result.players.length)
  // What would arrive twice arrives within a lease.
  await wait(2000)
  agent.destroy()
  await close()
  return result
}

async function until(isDone: () => boolean): Promise<void> {
  const giveUpAt = performance.now() + patienceMs
  while (!isDone() && performance.now() < giveUpAt) await wait(50)
}

/** Gets callbacks at `/callback` and messages at `/webhook`. */
async function startAppServer() {
  const got: Got = { callbacks: new Map(), messages: new Map() }
  const note = (of: Map<string, string[]>, player: string, id: string) =>
    of.set(player, [...(of.get(player) ?? []), id])
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
      if (pathname === '/callback')
        note(
          got.callbacks,
          searchParams.get('user_id') ?? '',
          searchParams.get('transaction_id') ?? '',
        )
      else {
        const { data } = JSON.parse(body) as { data: { user: string } }
        note(got.messages, data.user, String(request.headers['webhook-id']))
      }
      response.end('ok')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    got,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/**
 * The pictures of the network's campaigns become videos of two seconds: nobody plays them, and an
 * upload of one would cost the drill a minute.
 */
async function makeRewardedPlacement(
  { publisher, ask }: TestNetwork,
  url: string,
): Promise<string> {
  await ask(
    `WITH made AS (UPDATE campaignable_ad_contents SET type = 300 RETURNING ad_content_id)
     UPDATE ad_contents SET duration_ms = ${videoMs} WHERE id IN (SELECT ad_content_id FROM made)`,
  )
  const appId = await makeApp(publisher, 'Coin Harbour', 'com.example.coinharbour')
  await publisher.call(addApps, { body: { app_ids: [appId] } })
  const { id: placementId, placement_api_key: key } = await publisher.call(createPlacement, {
    params: { appId },
    query: { app_id: appId },
    body: { name: 'Extra coins', type: 'RewardedVideo' },
  })
  const reward = { item: 'coins', amount: 5 }
  await publisher.call(setPlacementReward, { params: { placementId }, body: { reward } })
  const types = ['reward.earned' as const]
  for (const kind of ['callback', 'push'] as const) {
    const path = kind === 'callback' ? 'callback' : 'webhook'
    await publisher.call(createWebhook, { body: { kind, url: `${url}/${path}`, types } })
  }
  // An ad that is given before a node has read the reward brings none.
  await wait(indexMs)
  return key
}

interface Player {
  network: TestNetwork
  key: string
  agent: Agent
  result: Earned
  stream: { isOpen: boolean }
  name: string
}

const device = { type: 'phone', os: 'android', orientation: 'portrait' } as const
const adsAtOnce = 8

async function keepPlaying(player: Player): Promise<void> {
  const { stream, result, key, name } = player
  for (let round = 0; stream.isOpen; round += 1) {
    const body = { placement_api_key: key, device }
    const ads: NonNullable<Reply<typeof requestAd>['ad']>[] = []
    while (stream.isOpen && ads.length < adsAtOnce) {
      const { ad } = await untilDone<Reply<typeof requestAd>>(player, 'ads', body)
      if (ad !== null) ads.push(ad)
      else if (ads.length > 0) break
      else await wait(50)
    }
    if (ads.length === 0) continue
    await tell(
      player,
      ads.map(({ tokens }) => ({ token: tokens.impression })),
    )
    await wait(videoMs + 100)
    const names = ads.map((_, index) => `${name}-${round}-${index}`)
    const ends = ads.map(({ tokens }, index) => ({
      token: tokens.complete ?? '',
      reward: { user: names[index] ?? '' },
    }))
    await tell(player, ends)
    result.players.push(...names)
  }
}

/** Sends events until they are acknowledged. */
async function tell(player: Player, events: readonly object[]): Promise<void> {
  const { results } = await untilDone<Reply<typeof recordEvents>>(player, 'events', { events })
  const rejected = results.filter(({ status }) => status === 'rejected')
  if (rejected.length > 0) throw new Error(`rejected: ${JSON.stringify(rejected)}`)
}

/** Calls the nodes in turn until one succeeds. */
async function untilDone<T>(player: Player, call: 'ads' | 'events', body: object): Promise<T> {
  const { network, agent, result } = player
  const giveUpAt = performance.now() + patienceMs
  for (let at = 0; ; at += 1) {
    const node = network.nodes[at % network.nodes.length]
    const url = `${node?.url}/delivery/v1/${call}`
    const answer = await post(url, JSON.stringify(body), agent).catch((error: unknown) => ({
      status: 0,
      text: String(error),
    }))
    if (answer.status === 200) return JSON.parse(answer.text) as T
    result.failures += 1
    if (performance.now() > giveUpAt) throw new Error(`${call} ${answer.status}: ${answer.text}`)
    await wait(50)
  }
}
