import { describe, expect, test } from 'vitest'
import {
  makeApp,
  makeCampaign,
  makePlacement,
  makeStoppedPlacement,
} from '../../../../test/support/market.ts'
import { openWorld } from '../../../../test/support/world.ts'
import { newKey } from '../../../lib/crypto/keys.ts'

// World of its own: it breaks or locks parts of the database.
const world = await openWorld()
const publisher = await world.member()
const shop = await makeApp(world, publisher)
await makeCampaign(world, await makeApp(world, await world.member()))
await world.delivery.simulation.refresh()
// From here on this node gets no change notifications, like a very busy node.
for (const table of ['apps', 'api_keys', 'ad_placements', 'monetized_apps'])
  await world.ask(`ALTER TABLE ${table} DISABLE TRIGGER USER`)

const device = { type: 'phone', os: 'android', orientation: 'portrait' }

function ask(placementKey: string, appKey?: string) {
  return world.call(undefined, {
    method: 'POST',
    path: '/delivery/v1/ads',
    body: {
      placement_api_key: placementKey,
      device,
      ...(appKey === undefined ? {} : { app_api_key: appKey }),
    },
  })
}

describe('FINDINGS-A14', () => {
  test('a new placement and a new app are known at the first request', async () => {
    const app = await makeApp(world, publisher)
    const placement = await makePlacement(world, app)
    const answers = await Promise.all([1, 2, 3].map(() => ask(placement.key, app.key)))
    for (const answer of answers) {
      expect(answer.statusCode, answer.body).toBe(200)
      expect(answer.json()).toHaveProperty('ad.format', 'image')
    }
    const video = await makePlacement(world, shop, 'Video')
    const vast = await world.call(undefined, {
      method: 'GET',
      path: `/delivery/v1/vast?placement=${video.key}`,
    })
    expect(vast.statusCode, vast.body).toBe(200)
    const installed = await makeApp(world, publisher)
    const install = await world.call(undefined, {
      method: 'POST',
      path: '/delivery/v1/installs',
      body: { app_api_key: installed.key, install_id: 'first' },
    })
    expect(install.json()).toEqual({ attributed: false, reason: 'no_click' })
  })

  test('a new placement answers as paused, archived or of another app', async () => {
    // The server may read the placements at any moment, so each is inserted in its final state.
    const paused = await makeStoppedPlacement(world, shop, 'paused')
    const gone = await makeStoppedPlacement(world, shop, 'archived')
    const other = await makePlacement(world, shop)
    expect((await ask(paused.key)).json()).toMatchObject({ reason: 'placement_paused' })
    expect((await ask(gone.key)).json()).toMatchObject({ reason: 'key_unknown' })
    const stranger = await makeApp(world, publisher)
    expect((await ask(other.key, stranger.key)).json()).toMatchObject({
      reason: 'key_unknown',
      field: 'app_api_key',
    })
    expect((await ask(other.key, shop.key)).statusCode).toBe(200)
  })

  test('a key with a wrong checksum is not looked up, and few invented keys are', async () => {
    const made = Array.from({ length: 100 }, () => newKey('placement'))
    const wrong = made.map((key) => `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`)
    for (const answer of await Promise.all(wrong.map((key) => ask(key))))
      expect(answer.json()).toMatchObject({ code: 401, reason: 'key_unknown' })
    const answers = await Promise.all(made.map((key) => ask(key)))
    const busy = answers.filter(({ statusCode }) => statusCode === 503)
    // A key that was not looked up must not be answered as unknown, because an app gives up on that
    // answer.
    expect(busy.length).toBeGreaterThan(50)
    for (const { headers } of busy) expect(headers['retry-after']).toBe('1')
    const others = answers.filter(({ statusCode }) => statusCode !== 503)
    for (const answer of others) expect(answer.json()).toMatchObject({ reason: 'key_unknown' })
  })
})
