// Proxies write the addresses of callers in several forms, and some callers have none.
import type { requestAd } from '@frontrow/contract/delivery'
import type { Reply } from '@frontrow/contract/endpoint'
import { expect, test } from 'vitest'
import { makeApp, makeCampaign, makeMarket, fillToday } from '../support/market.ts'
import { sharedAdWorld } from '../support/world.ts'

const world = await sharedAdWorld()
const { placement, advertiser } = await makeMarket(world)

async function ask(address: string) {
  const answer = await world.call(undefined, {
    method: 'POST',
    path: '/delivery/v1/ads',
    headers: { 'x-forwarded-for': address },
    body: {
      placement_api_key: placement.key,
      device: { type: 'phone', os: 'android', orientation: 'portrait' },
    },
  })
  return answer.json<Reply<typeof requestAd>>()
}

test.each(['130.235.1.1:49153', '"130.235.1.1"', '[2001:6b0:1::1]', '"[2001:6b0:1::1]:443"'])(
  'an ad is given to %s as to the plain address [FINDINGS3-D2]',
  async (address) => {
    expect((await ask(address)).ad).not.toBeNull()
  },
)

test('a caller without a known region gets ads that are shown everywhere [FINDINGS3-D2]', async () => {
  for (const address of ['unknown', '_hidden', '192.0.2.1'])
    expect(await ask(address)).toMatchObject({ ad: null, reason: 'region' })
  const regions = ['AF', 'AN', 'AS', 'EU', 'NA', 'OC', 'SA']
  const known = await world.ask<{ id: string }>(
    `SELECT id FROM regions WHERE level = 'continent' ORDER BY id`,
  )
  expect(known.map(({ id }) => id)).toEqual(regions.map((code) => `continent-${code}`))
  const app = await makeApp(world, advertiser.member)
  await makeCampaign(world, app, { regions: known.map(({ id }) => id) })
  await world.delivery.simulation.refresh()
  for (const address of ['unknown', '_hidden', '192.0.2.1', '130.235.1.1:9'])
    expect((await ask(address)).ad).not.toBeNull()
})

test('callers without an address are limited together [FINDINGS3-D2]', async () => {
  await fillToday(world)
  const events = []
  const at = world.delivery.now()
  for (let index = 0; index < 30; index += 1) {
    const address = index % 2 === 0 ? 'unknown' : `_hidden${index}`
    const from = {
      address,
      userAgent: `Player${'abcdefgh'.charAt(index % 8)}/1`,
      isPrefetch: false,
    }
    const { ad } = world.delivery.ads.decideAd(
      {
        placement_api_key: placement.key,
        device: { type: 'phone', os: 'android', orientation: 'portrait' },
      },
      from,
    )
    events.push({ token: ad?.tokens.impression ?? '', at, from })
  }
  await world.delivery.events.ingest(events)
  const [counted] = await world.ask<{ events: number }>(
    'SELECT count(*)::int AS events FROM events.impressions WHERE reason = 0 AND placement = $1',
    [placement.number],
    'events',
  )
  expect(counted?.events).toBe(20)
  const { token, organizationId } = await world.member()
  const headers = { 'x-forwarded-for': 'unknown', authorization: `Bearer ${token}` }
  await world.server.inject({ url: '/api/v1/team/members', headers })
  const networks = 'SELECT FROM console_networks WHERE organization_id = $1'
  expect(await world.ask(networks, [organizationId])).toEqual([])
})
