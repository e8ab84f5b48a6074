import { minuteMs } from '@frontrow/contract/durations'
import { expect, test } from 'vitest'
import { makeMarket } from '../../../../test/support/market.ts'
import {
  type ServedAd,
  countsOf,
  invalidTrafficOf,
  serveAd,
} from '../../../../test/support/served-ads.ts'
import { openWorld } from '../../../../test/support/world.ts'

const address = '203.0.113.9'
const headers = { 'x-forwarded-for': address }
const world = await openWorld({ env: { TRUST_PROXY: '127.0.0.1' } })
const { placement, advertiser, campaign } = await makeMarket(world)

async function send(...tokens: readonly string[]): Promise<void> {
  const answer = await world.call(undefined, {
    method: 'POST',
    path: '/delivery/v1/events',
    headers,
    body: { events: tokens.map((token) => ({ token })) },
  })
  expect(answer.statusCode).toBe(200)
}

async function install({ tokens }: ServedAd, installId: string): Promise<unknown> {
  const answer = await world.call(undefined, {
    method: 'POST',
    path: '/delivery/v1/installs',
    headers,
    body: {
      app_api_key: advertiser.key,
      click_token: tokens.click,
      platform: {},
      install_id: installId,
    },
  })
  return answer.json()
}

const attributed = { attributed: true }

test('an install of a click that does not count does not count either, and its sender is not told', async () => {
  const ads = await Promise.all(Array.from({ length: 5 }, () => serveAd(world, placement)))
  await send(...ads.flatMap(({ tokens }) => [tokens.impression, tokens.click]))
  await world.turnClock(minuteMs)
  for (const [index, ad] of ads.entries())
    expect(await install(ad, `phone ${index}`)).toEqual(attributed)
  expect(await countsOf(world, campaign)).toMatchObject({ impressions: 5, clicks: 1, installs: 1 })
  expect(await invalidTrafficOf(world, advertiser.member, `campaign/${campaign.id}`)).toEqual([
    'click too_often 4',
    'install too_often 4',
  ])
})

test('an install counts when the impression of its ad does', async () => {
  // The limits of a device are over.
  await world.turnClock(11 * minuteMs)
  const ad = await serveAd(world, placement)
  await send(ad.tokens.click)
  await world.turnClock(minuteMs)
  const before = await countsOf(world, campaign)
  expect(await install(ad, 'a quick phone')).toEqual(attributed)
  expect(await countsOf(world, campaign)).toEqual(before)
  await send(ad.tokens.impression)
  expect(await countsOf(world, campaign)).toMatchObject({
    impressions: (before['impressions'] ?? 0) + 1,
    clicks: (before['clicks'] ?? 0) + 1,
    installs: (before['installs'] ?? 0) + 1,
  })
})
