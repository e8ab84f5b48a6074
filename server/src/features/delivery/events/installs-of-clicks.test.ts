import { minuteMs } from '@frontrow/contract/durations'
import { expect, test } from 'vitest'
import { makeMarket } from '../../../../test/support/market.ts'
import {
  type ServedAd,
  countsOf,
  invalidTrafficOf,
  serveAd,
} from '../../../../test/support/served-ads.ts'
import { sharedAdWorld } from '../../../../test/support/world.ts'

const address = '203.0.113.9'
const headers = { 'x-forwarded-for': address }
const world = await sharedAdWorld()
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

test('an install of a click that does not count does not count', async () => {
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

test('an install is told to the advertiser’s webhooks once it counts', async () => {
  await world.turnClock(30 * minuteMs)
  const made = await world.call(advertiser.member, {
    method: 'POST',
    path: '/webhooks',
    body: { kind: 'pull', types: ['install.counted'] },
  })
  const { webhook } = made.json<{ webhook: { id: string } }>()
  const told = async () => {
    await world.delivery.simulation.refresh()
    await world.delivery.simulation.refresh()
    const path = `/webhooks/${webhook.id}/messages`
    const { messages } = (await world.call(advertiser.member, { method: 'GET', path })).json<{
      messages: { body: string }[]
    }>()
    return messages.map(({ body }) => (JSON.parse(body) as { data: object }).data)
  }
  const early = await serveAd(world, placement)
  await send(early.tokens.impression, early.tokens.click)
  // One device may click on one ad in ten minutes.
  await world.turnClock(11 * minuteMs)
  const late = await serveAd(world, placement)
  await send(late.tokens.click)
  await world.turnClock(minuteMs)
  for (const id of ['phone a', 'phone a']) await install(early, id)
  await install(late, 'phone b')
  expect(await told()).toEqual([
    {
      transaction_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      campaign_id: campaign.id,
      app_id: advertiser.id,
      country: expect.stringMatching(/^[A-Z]{2}$/),
      os: 'android',
      clicked_at: expect.any(String),
      installed_at: expect.any(String),
    },
  ])
  await send(late.tokens.impression)
  expect(await told()).toHaveLength(2)
})
