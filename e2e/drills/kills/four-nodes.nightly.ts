import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { recordEvents, requestAd } from '@frontrow/contract/delivery'
import { dayMs, minuteMs } from '@frontrow/contract/durations'
import type { Reply } from '@frontrow/contract/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSeededRandom } from '../../../server/src/commands/demo/seeded-random.ts'
import { post } from '../../support/http-post.ts'
import {
  type TestNetwork,
  openNetwork,
  readCounts,
  seedOfRun,
  printFigures,
} from '../../support/test-network.ts'

const agent = new Agent({ keepAlive: true })
let network: TestNetwork
beforeAll(async () => {
  network = await openNetwork({ nodes: 4, campaigns: 4 })
})
afterAll(async () => {
  agent.destroy()
  await network.remove()
})

const tokens = 10_000
const sendsOfHalf = 5
const batchSize = 50

test('each event sent ten times through four nodes counts once [RELIABILITY-R4]', async () => {
  const seed = seedOfRun()
  const { now } = await network.ask<{ now: Date }>('SELECT app_now() AS now')
  const midnight = (Math.floor(now.getTime() / dayMs) + 2) * dayMs
  // Twenty minutes before midnight, because the tokens are valid for an hour.
  await turnTo(midnight - 20 * minuteMs)
  const ads = await inParallel(Array.from({ length: tokens }, (_, index) => () => takeAd(index)))
  const beforeIt = [await sendAll('impression', ads, seed), await sendAll('click', ads, seed)]
  await turnTo(midnight + minuteMs)
  const afterIt = [await sendAll('impression', ads, seed), await sendAll('click', ads, seed)]
  const books = await readCounts(network)
  printFigures('R4', { seed, refused, beforeIt, afterIt, books })
  const repeats = (sendsOfHalf - 1) * tokens
  expect(beforeIt.map(sumOf)).toEqual([tokens + repeats, tokens + repeats])
  // What was stored although its answer was 503 is a duplicate when it is sent again.
  const unanswered = refused * batchSize
  for (const { accepted } of beforeIt) {
    expect(accepted).toBeLessThanOrEqual(tokens)
    expect(accepted).toBeGreaterThanOrEqual(tokens - unanswered)
  }
  expect(afterIt).toEqual([0, 0].map((accepted) => ({ accepted, duplicate: repeats + tokens })))
  expect(books).toMatchObject({ impressions: tokens, clicks: tokens, overspent: 0 })
  expect(books.counted).toEqual({
    placement: tokens,
    placementClicks: tokens,
    campaign: tokens,
    leases: tokens,
  })
})

const sumOf = (verdicts: { accepted: number; duplicate: number }) =>
  verdicts.accepted + verdicts.duplicate

type Ad = NonNullable<Reply<typeof requestAd>['ad']>

async function takeAd(index: number): Promise<Ad> {
  const device = { type: 'phone', os: 'android', orientation: 'portrait' } as const
  const body = JSON.stringify({ placement_api_key: network.placementKey, device })
  for (let tries = 0; tries < 100; tries += 1) {
    const { text } = await post(`${urlOf(index)}/delivery/v1/ads`, body, agent)
    const { ad } = JSON.parse(text) as Partial<Reply<typeof requestAd>>
    // A node that is too busy refuses with 503, which has no `ad`.
    if (ad) return ad
    await wait(100)
  }
  throw new Error('the ad request got no ad')
}

function urlOf(index: number): string {
  return network.nodes[index % network.nodes.length]?.url ?? ''
}

/**
 * Sends an event of each ad several times in random order, each time through another node. Returns
 * the number of answers by verdict.
 */
async function sendAll(kind: 'impression' | 'click', ads: readonly Ad[], seed: string) {
  const random = createSeededRandom(`${seed} ${kind}`)
  const sends = Array.from({ length: sendsOfHalf }, (_, time) => time).flatMap((time) =>
    Array.from({ length: ads.length / batchSize }, (_, part) => ({
      time,
      part,
      at: random.next(),
    })),
  )
  const verdicts = await inParallel(
    sends
      .toSorted((one, other) => one.at - other.at)
      .map(({ time, part }) => async () => {
        const some = ads.slice(part * batchSize, (part + 1) * batchSize)
        const body = JSON.stringify({ events: some.map((ad) => ({ token: ad.tokens[kind] })) })
        return send(`${urlOf(part + time)}/delivery/v1/events`, body)
      }),
  )
  const times = (wanted: string) => verdicts.flat().filter(({ status }) => status === wanted).length
  return { accepted: times('accepted'), duplicate: times('duplicate') }
}

/** The number of batches that a busy node refused with 503. Each was sent again, as SDKs do. */
let refused = 0

async function send(url: string, body: string) {
  for (;;) {
    const { status, text } = await post(url, body, agent)
    if (status === 200) return (JSON.parse(text) as Reply<typeof recordEvents>).results
    if (status !== 503) throw new Error(`${status}: ${text}`)
    refused += 1
    await wait(200)
  }
}

async function inParallel<T>(work: readonly (() => Promise<T>)[]): Promise<T[]> {
  const done: T[] = []
  const left = [...work]
  const worker = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) done.push(await next())
  }
  await Promise.all(Array.from({ length: 32 }, worker))
  return done
}

/** Sets the product's clock and waits until every node has read it. */
async function turnTo(time: number): Promise<void> {
  const to = new Date(time).toISOString()
  await network.ask(`UPDATE app_clock SET ahead = ahead + ('${to}'::timestamptz - app_now())`)
  for (const [index] of network.nodes.entries())
    await expect
      .poll(async () => Date.parse((await takeAd(index)).expires_at), { timeout: 30_000 })
      .toBeGreaterThan(time + 59 * minuteMs)
}
