import { hourMs } from '@frontrow/contract/durations'
import type { Reply } from '@frontrow/contract/endpoint'
import type {
  WatchedCallShown,
  listWatchedCalls,
  watchCalls,
} from '@frontrow/contract/delivery/watch'
import { describe, expect, test } from 'vitest'
import { newKey } from '../../../lib/crypto/keys.ts'
import {
  makeApp,
  makeCampaign,
  makeMarket,
  makePlacement,
  makeStoppedPlacement,
} from '../../../../test/support/market.ts'
import {
  type ServedAd,
  invalidTrafficOf,
  phone,
  postAd,
} from '../../../../test/support/served-ads.ts'
import { type TestMember, sharedAdWorld, sharedWorld } from '../../../../test/support/world.ts'
import { sweepWatches } from './list-watched-calls.ts'

const world = await sharedAdWorld()
const { publisher, placement, advertiser } = await makeMarket(world)
const own = publisher.member

const desk = '130.235.31.7'
const elsewhere = '130.235.31.8'
const person = 'NightBus/1.4 (Android 14; Pixel 8)'
const robot = 'Slackbot-LinkExpanding 1.0'

/** What nodes do each second: they read the watches, and write what these have seen. */
const second = () => world.delivery.simulation.refresh()

const headersOf = (address: string, agent = person) => ({
  'x-forwarded-for': address,
  'user-agent': agent,
})

function openWatch(as: TestMember, address: string) {
  const path = '/api/v1/delivery/watch'
  return world.call(as, { method: 'POST', path, headers: headersOf(address) })
}

async function watch(as: TestMember, address = desk): Promise<Reply<typeof watchCalls>> {
  const answer = await openWatch(as, address)
  expect(answer.statusCode, answer.body).toBe(200)
  await second()
  return answer.json<Reply<typeof watchCalls>>()
}

async function seen(
  as: TestMember,
  { watch_id: id }: { watch_id: string },
  after = '0',
): Promise<Reply<typeof listWatchedCalls>> {
  const path = `/api/v1/delivery/watch/${id}/calls?after=${after}`
  const answer = await world.call(as, { method: 'GET', path, headers: headersOf(desk) })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Reply<typeof listWatchedCalls>>()
}

const inWords = ({ kind, outcome, key, field }: WatchedCallShown) =>
  [kind, outcome, key?.state, field].filter((word) => typeof word === 'string').join(' ')

async function wordsOf(as: TestMember, of: { watch_id: string }): Promise<string[]> {
  await second()
  return (await seen(as, of)).calls.map(inWords)
}

const ask = (address: string, more: object = {}, of: { key: string } = placement) =>
  postAd(world, of, { headers: headersOf(address), ...more })

async function adFor(address: string, more: object = {}): Promise<ServedAd> {
  const { ad } = (await ask(address, more)).json<{ ad: ServedAd | null }>()
  if (ad === null) throw new Error('no ad')
  return ad
}

function report(token: string, address: string, agent = person) {
  return world.call(undefined, {
    method: 'POST',
    path: '/delivery/v1/events',
    headers: headersOf(address, agent),
    body: { events: [{ token }] },
  })
}

const follow = ({ click_url: url }: ServedAd, address: string, agent = person) =>
  world.call(undefined, {
    method: 'GET',
    path: new URL(url).pathname,
    headers: headersOf(address, agent),
  })

/** Another publisher with a watch of its own, so that what other tests left is not in it. */
async function newPublisher() {
  const app = await makeApp(world, await world.member())
  return { app, member: app.member, spot: await makePlacement(world, app) }
}

test('a call of the own device is shown after the work of one second', async () => {
  const ownCampaign = await makeCampaign(world, await makeApp(world, own), { regions: ['JP'] })
  const open = await watch(own)
  expect(open).toMatchObject({ by_address: true, code: expect.stringMatching(/^fr_w_\w{12}$/) })
  const sdk = { name: 'web', version: '1.2.0' }
  const ad = await adFor(desk, { sdk, app: { version: '7.1' } })
  await second()
  const first = await seen(own, open)
  expect(first.calls).toEqual([
    {
      id: expect.any(Number),
      at: expect.any(String),
      kind: 'ad',
      outcome: 'ad',
      request_id: expect.any(String),
      placement: { id: placement.id, name: 'FullscreenImage spot' },
      format: 'image',
      device: phone,
      sdk,
      app_version: '7.1',
      consent: 'measured',
      is_test: false,
      reason: null,
      own_campaigns: [{ campaign_id: ownCampaign.id, campaign_name: 'Push', failed: 'region' }],
      status: null,
      field: null,
      message: null,
      key: null,
    },
  ])
  await report(ad.tokens.impression, desk)
  await report(ad.tokens.impression, desk)
  await follow(ad, desk)
  await report(`${ad.tokens.click}x`, desk)
  await second()
  const later = await seen(own, open, first.next)
  expect(later.calls.map(inWords)).toEqual([
    'impression own_address',
    'impression duplicate',
    'click own_address',
    'event rejected',
  ])
  expect(later.calls[0]?.request_id).toBe(first.calls[0]?.request_id)
  expect((await seen(own, open, later.next)).calls).toEqual([])
})

test('nothing of strangers is shown', async () => {
  const [one, other] = [await newPublisher(), await newPublisher()]
  const [mine, theirs] = [await watch(one.member), await watch(other.member)]
  await ask(elsewhere, {}, one.spot)
  await ask(desk, {}, other.spot)
  await ask(desk, { sdk: { name: 'web', version: '1', watch: mine.code } }, other.spot)
  const gone = await makeStoppedPlacement(world, other.app, 'archived')
  await ask(desk, {}, gone)
  expect(await wordsOf(one.member, mine)).toEqual([])
  // Control: the other publisher sees them.
  expect(await wordsOf(other.member, theirs)).toEqual([
    'ad ad',
    'ad ad',
    'ad refused retired placement_api_key',
  ])
  const path = `/api/v1/delivery/watch/${theirs.watch_id}/calls`
  const foreign = await world.call(one.member, { method: 'GET', path })
  expect(foreign.json()).toMatchObject({ code: 404, reason: 'watch_not_found' })
})

test('a refused call is shown with its status and its field', async () => {
  const { app, member, spot } = await newPublisher()
  const open = await watch(member)
  const gone = await makeStoppedPlacement(world, app, 'archived')
  await ask(desk, {}, gone)
  await ask(desk, {}, { key: newKey('placement') })
  await ask(desk, {}, { key: app.key })
  await ask(desk, { app_api_key: advertiser.key }, spot)
  await ask(desk, { device: { ...phone, os: 'beos' } }, spot)
  await ask(desk, { placement_api_key: 7 }, spot)
  await report('', desk)
  await second()
  const { calls, next } = await seen(member, open)
  expect(calls.map((call) => `${call.status} ${inWords(call)}`)).toEqual([
    '401 ad refused retired placement_api_key',
    '401 ad refused unknown placement_api_key',
    '401 ad refused not_a_placement placement_api_key',
    '401 ad refused app_api_key',
    '422 ad refused device',
    '422 ad refused placement_api_key',
    '422 event refused events',
  ])
  expect(calls[0]?.key?.begins).toBe(gone.key.slice(0, 12))
  expect(calls[4]).toMatchObject({
    placement: { id: spot.id },
    message: expect.stringContaining('device.os'),
  })
  const tests = await Promise.all(Array.from({ length: 20 }, () => ask(desk, { test: true }, spot)))
  await second()
  const statuses = (await seen(member, open, next)).calls.map(({ status }) => status)
  const refused = (codes: readonly (number | null)[]) => codes.filter((code) => code === 429).length
  expect(refused(statuses)).toBe(refused(tests.map(({ statusCode }) => statusCode)))
  expect(refused(statuses)).toBeGreaterThan(0)
  expect(statuses).toHaveLength(tests.length)
})

describe('by a code', () => {
  test('a phone of another network is followed with the events of its ad', async () => {
    const open = await watch(own)
    const ad = await adFor(elsewhere, { sdk: { name: 'web', version: '1', watch: open.code } })
    await report(ad.tokens.impression, elsewhere)
    const before = await adFor(elsewhere)
    await report(before.tokens.impression, elsewhere)
    await second()
    await follow(ad, elsewhere)
    const words = await wordsOf(own, open)
    expect(words.slice(-3)).toEqual(['ad ad', 'impression stored', 'click stored'])
  })

  test('a bot learns no reason', async () => {
    const open = await watch(own, '130.235.32.1')
    const filtered = () => invalidTrafficOf(world, own, `placement/${placement.id}`)
    const ad = await adFor(elsewhere, { sdk: { name: 'web', version: '1', watch: open.code } })
    await report(ad.tokens.impression, elsewhere, robot)
    await second()
    // The answer has nothing that differs from that to a person.
    const { calls } = await seen(own, open)
    expect(calls.at(-1)).toMatchObject({ kind: 'impression', outcome: 'stored', reason: null })
    expect(JSON.stringify(calls)).not.toContain('bot')
    // Control: the event does not count.
    expect(await filtered()).toContain('impression listed_bot 1')
  })
})

test('the newest 200 calls stay', async () => {
  const { member, spot } = await newPublisher()
  const open = await watch(member)
  const askTimes = async (times: number) => {
    for (let time = 0; time < times; time += 1)
      await ask(desk, { app: { version: String((asked += 1)) } }, spot)
    await second()
  }
  let asked = 0
  const versions = async () =>
    (await seen(member, open)).calls.map((call) => Number(call.app_version))
  await askTimes(203)
  expect(await versions()).toEqual(Array.from({ length: 200 }, (_, index) => index + 4))
  await askTimes(5)
  expect(await versions()).toEqual(Array.from({ length: 200 }, (_, index) => index + 9))
})

test('an organization has five watches, each for two minutes', async () => {
  const { member, spot } = await newPublisher()
  const addresses = Array.from({ length: 5 }, (_, index) => `130.235.33.${index + 1}`)
  const [first] = await Promise.all(addresses.map((address) => openWatch(member, address)))
  expect((await openWatch(member, '130.235.33.6')).json()).toMatchObject({
    code: 409,
    reason: 'too_many_watches',
  })
  const again = await openWatch(member, '130.235.33.1')
  const open = again.json<Reply<typeof watchCalls>>()
  expect(open.watch_id).toBe(first?.json<Reply<typeof watchCalls>>().watch_id)
  await second()
  await ask('130.235.33.1', {}, spot)
  await world.turnClock(120_000)
  await ask('130.235.33.1', {}, spot)
  expect(await wordsOf(member, open)).toEqual(['ad ad'])
  expect((await openWatch(member, '130.235.33.6')).statusCode).toBe(200)
  await world.turnClock(hourMs + 1000)
  expect((await seen(member, open)).calls).toEqual([])
  await world.turnClock(120_000)
  await sweepWatches(world.services)
  const left = await world.ask(
    'SELECT FROM watched_calls WHERE organization_id = $1 UNION ALL SELECT FROM watches WHERE organization_id = $1',
    [member.organizationId],
  )
  expect(left).toEqual([])
})

test('the address of a proxy that nobody named is not watched', async () => {
  const bare = await sharedWorld()
  const { token } = await bare.member()
  const open = async (remoteAddress: string, headers: Record<string, string> = {}) =>
    (
      await bare.server.inject({
        method: 'POST',
        url: '/api/v1/delivery/watch',
        remoteAddress,
        headers: { authorization: `Bearer ${token}`, ...headers },
      })
    ).json<Reply<typeof watchCalls>>().by_address
  const forwarded = { 'x-forwarded-for': desk }
  expect([
    await open('10.1.2.3', forwarded),
    await open('127.0.0.1', forwarded),
    await open('127.0.0.1'),
    await open('203.0.113.77'),
  ]).toEqual([false, false, true, true])
})
