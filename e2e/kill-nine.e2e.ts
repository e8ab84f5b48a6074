import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { recordEvents, requestAd } from '@frontrow/contract/delivery'
import { showCampaignTotals, showPlacementTotals } from '@frontrow/contract/overview'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServerProcess, startServer } from './server-process.ts'
import { Client, advertise, joinNetwork, makeApp, openPlacement } from './story.ts'

const art = new Blob([
  readFileSync(new URL('../server/seed/demo/tidepool-match/icon.jpg', import.meta.url)),
])
const kills = 10
const clients = 8
const pauseBetweenKillsMs = 700

let server: ServerProcess
let advertiser: Client
let publisher: Client
let placementKey: string

beforeAll(async () => {
  server = await startServer()
  advertiser = await joinNetwork(server, 'Harbour and Vine')
  publisher = await joinNetwork(server, 'Night Lamp')
  await advertise(
    advertiser,
    await makeApp(advertiser, 'Tidepool Match', 'com.example.tidepool'),
    art,
  )
  placementKey = await openPlacement(
    publisher,
    await makeApp(publisher, 'Night Bus', 'com.example.nightbus'),
  )
})

afterAll(() => server.remove())

test('through ten kills of server and PostgreSQL, every acknowledged event counts once and none twice', async () => {
  const told = { impressions: 0, clicks: 0, repeats: 0, failures: 0 }
  const stream = { isOpen: true }
  const showing = Array.from({ length: clients }, () => keepShowing(stream, told))
  for (let kill = 0; kill < kills; kill += 1) {
    await wait(pauseBetweenKillsMs)
    if (kill % 2 === 0) {
      await server.killServer()
      await server.start()
    } else {
      server.killPostgres()
    }
  }
  await wait(pauseBetweenKillsMs)
  stream.isOpen = false
  await Promise.all(showing)

  expect(told.impressions, 'the stream must have got through').toBeGreaterThan(200)
  expect(told.failures, 'the kills must have been felt').toBeGreaterThan(0)
  const everything = { count: 0, from_timestamp: null, to_timestamp: null }
  await expect
    .poll(async () => (await publisher.call(showPlacementTotals, { body: everything }))[0], {
      timeout: 15_000,
    })
    .toMatchObject({ impressions: told.impressions, clicks: told.clicks })
  const [campaign] = await advertiser.call(showCampaignTotals, { body: everything })
  expect(campaign).toMatchObject({ impressions: told.impressions, clicks: told.clicks })
})

/** Asks, shows and clicks, one ad after another. An event is sent until it is acknowledged, and one in ten once more. */
async function keepShowing(
  stream: { isOpen: boolean },
  told: { impressions: number; clicks: number; repeats: number; failures: number },
): Promise<void> {
  const app = new Client(server.url)
  for (let turn = 0; stream.isOpen; turn += 1) {
    const ad = await untilAnswered(told, () => app.call(requestAd, { body: adRequest() }))
    if (ad.ad === null) throw new Error(`no ad: ${ad.reason ?? 'no reason'}`)
    const { impression, click } = ad.ad.tokens
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

function adRequest() {
  return {
    placement_api_key: placementKey,
    device: { type: 'phone', os: 'android', orientation: 'portrait' },
  } as const
}

async function settle(app: Client, told: { failures: number }, token: string): Promise<string> {
  const { results } = await untilAnswered(told, () =>
    app.call(recordEvents, { body: { events: [{ token }] } }),
  )
  const status = results[0]?.status ?? 'none'
  expect(['accepted', 'duplicate']).toContain(status)
  return status
}

async function untilAnswered<T>(told: { failures: number }, act: () => Promise<T>): Promise<T> {
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
