// R1: a stream of ads and events while server and PostgreSQL are killed. The short form in npm test, the long one and its
// control at night differ in their numbers only.
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { recordEvents, requestAd } from '@frontrow/contract/delivery'
import { showCampaignTotals, showPlacementTotals } from '@frontrow/contract/overview'
import { expect } from 'vitest'
import { type ServerProcess, startServer } from './server-process.ts'
import { Client, advertise, joinNetwork, makeApp, openPlacement } from './story.ts'

/** A server with one campaign and one placement. */
export interface KillStage {
  server: ServerProcess
  advertiser: Client
  publisher: Client
  placementKey: string
}

export async function openKillStage(): Promise<KillStage> {
  const server = await startServer()
  const advertiser = await joinNetwork(server, 'Harbour and Vine')
  const publisher = await joinNetwork(server, 'Night Lamp')
  const icon = new URL('../server/seed/demo/tidepool-match/icon.jpg', import.meta.url)
  const app = await makeApp(advertiser, 'Tidepool Match', 'com.example.tidepool')
  await advertise(advertiser, app, new Blob([readFileSync(icon)]))
  const shop = await makeApp(publisher, 'Night Bus', 'com.example.nightbus')
  return { server, advertiser, publisher, placementKey: await openPlacement(publisher, shop) }
}

/** What was acknowledged, and how often something had to be tried again. */
export interface Told {
  impressions: number
  clicks: number
  repeats: number
  failures: number
}

export interface Kills {
  times: number
  /** Every how many-th kill is the server's; the others are PostgreSQL's. */
  serverEvery: number
  clients: number
  pauseMs: number
}

/** Shows ads through kills and returns once everything that was begun is acknowledged. */
export async function showThroughKills(stage: KillStage, kills: Kills): Promise<Told> {
  const { server } = stage
  const told = { impressions: 0, clicks: 0, repeats: 0, failures: 0 }
  const stream = { isOpen: true }
  const showing = Array.from({ length: kills.clients }, () => keepShowing(stage, stream, told))
  for (let kill = 0; kill < kills.times; kill += 1) {
    await wait(kills.pauseMs)
    if (kill % kills.serverEvery === 0) {
      await server.killServer()
      await server.start()
    } else {
      await killPostgres(server)
    }
  }
  await wait(kills.pauseMs)
  stream.isOpen = false
  await Promise.all(showing)
  return told
}

/** One that was killed before may not be back yet. */
async function killPostgres(server: ServerProcess): Promise<void> {
  const giveUpAt = performance.now() + 30_000
  for (;;) {
    try {
      server.killPostgres()
      return
    } catch (error) {
      if (performance.now() > giveUpAt) throw error
      await wait(50)
    }
  }
}

const everything = { count: 0, from_timestamp: null, to_timestamp: null }

/** What the publisher is shown of its placement. */
export async function publisherTotals({ publisher }: KillStage) {
  return (await publisher.call(showPlacementTotals, { body: everything }))[0]
}

/** What the advertiser is shown of its campaign. */
export async function advertiserTotals({ advertiser }: KillStage) {
  return (await advertiser.call(showCampaignTotals, { body: everything }))[0]
}

/** Asks, shows and clicks, one ad after another. An event is sent until it is acknowledged, and one in ten once more. */
async function keepShowing(
  { server, placementKey }: KillStage,
  stream: { isOpen: boolean },
  told: Told,
): Promise<void> {
  const app = new Client(server.url)
  const device = { type: 'phone', os: 'android', orientation: 'portrait' } as const
  const body = { placement_api_key: placementKey, device }
  for (let turn = 0; stream.isOpen; turn += 1) {
    const ad = await untilAnswered(told, async () => {
      const answer = await app.call(requestAd, { body })
      // A server that has just begun may not have taken its leases yet.
      if (answer.ad === null) throw new Error(`no ad: ${answer.reason ?? 'no reason'}`)
      return answer.ad
    })
    const { impression, click } = ad.tokens
    await settle(app, told, impression)
    told.impressions += 1
    if (turn % 3 === 0) {
      await settle(app, told, click)
      told.clicks += 1
    }
    if (turn % 10 === 0) {
      const again = await settle(app, told, impression)
      expect(again).toBe('duplicate')
      told.repeats += 1
    }
  }
}

async function settle(app: Client, told: Told, token: string): Promise<string> {
  const { results } = await untilAnswered(told, () =>
    app.call(recordEvents, { body: { events: [{ token }] } }),
  )
  const status = results[0]?.status ?? 'none'
  expect(['accepted', 'duplicate']).toContain(status)
  return status
}

async function untilAnswered<T>(told: Told, act: () => Promise<T>): Promise<T> {
  const giveUpAt = performance.now() + 30_000
  for (;;) {
    try {
      return await act()
    } catch (error) {
      if (performance.now() > giveUpAt) throw error
      told.failures += 1
      await wait(50)
    }
  }
}
