import type { recordInstall } from '@frontrow/contract/delivery'
import type { Input } from '@frontrow/contract/endpoint'
import { expect, test } from 'vitest'
import { makeMarket } from '../../../../test/support/market.ts'
import { countsOf, serveAd } from '../../../../test/support/served-ads.ts'
import { sharedAdWorld } from '../../../../test/support/world.ts'

type Body = Input<typeof recordInstall>['body']

const world = await sharedAdWorld()
const { placement, advertiser, campaign } = await makeMarket(world)

const post = (path: string, body: unknown) =>
  world.call(undefined, { method: 'POST', path: `/delivery/v1${path}`, body })

/** Shows an ad and follows it. Returns the token of the click. */
async function clicked(): Promise<string> {
  const { tokens } = await serveAd(world, placement)
  const events = [{ token: tokens.impression }, { token: tokens.click }]
  expect((await post('/events', { events })).statusCode).toBe(200)
  return tokens.click
}

async function install(token: string, more: Partial<Body> = {}): Promise<unknown> {
  const body = { app_api_key: advertiser.key, click_token: token, ...more }
  const answer = await post('/installs', body)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

const installs = async () => (await countsOf(world, campaign))['installs'] ?? 0
const claims = async () =>
  (await world.ask('SELECT 1 FROM events.install_claims', [], 'events')).length

const attributed = { attributed: true }
const refused = (reason: string) => ({ attributed: false, reason })

test('an install without an id counts once for its click', async () => {
  const [before, claimed] = [await installs(), await claims()]
  const click = await clicked()
  expect(await Promise.all(Array.from({ length: 10 }, () => install(click)))).toEqual(
    Array.from({ length: 10 }, () => attributed),
  )
  expect(await install(click)).toEqual(attributed)
  expect(await installs()).toBe(before + 1)
  expect(await claims()).toBe(claimed)
})

test('an id that comes later for a counted click counts and claims nothing', async () => {
  const before = await installs()
  const click = await clicked()
  expect(await install(click)).toEqual(attributed)
  const claimed = await claims()
  expect(await install(click, { install_id: 'late' })).toEqual(refused('already_counted'))
  expect(await claims()).toBe(claimed)
  expect(await install(click)).toEqual(attributed)
  expect(await installs()).toBe(before + 1)
  // The id is free for a click of its own.
  expect(await install(await clicked(), { install_id: 'late' })).toEqual(attributed)
  expect(await installs()).toBe(before + 2)
})

test('an install that was counted with an id is not counted again without one', async () => {
  const before = await installs()
  const click = await clicked()
  expect(await install(click, { install_id: 'named' })).toEqual(attributed)
  expect(await install(click)).toEqual(attributed)
  expect(await install(click, { install_id: 'another' })).toEqual(refused('already_counted'))
  expect(await install(click, { install_id: 'named' })).toEqual(attributed)
  expect(await installs()).toBe(before + 1)
})

const none = `C${'A'.repeat(40)}`
/** The purposes 1, 2 and 7. */
const everything = `C${'A'.repeat(24)}MI${'A'.repeat(10)}`

test.each([{ child: true }, { tcf: none }])(
  'with %j an id that is sent all the same is not used',
  async (privacy) => {
    const [before, claimed] = [await installs(), await claims()]
    const more = { privacy, install_id: `kept secret ${JSON.stringify(privacy)}` }
    const [one, other] = [await clicked(), await clicked()]
    for (const click of [one, other, one]) expect(await install(click, more)).toEqual(attributed)
    expect(await installs()).toBe(before + 2)
    expect(await claims()).toBe(claimed)
  },
)

test.each([{}, { tcf: everything, gdpr: true }])('with %j an id is used', async (privacy) => {
  const before = await installs()
  const more = { privacy, install_id: `told ${JSON.stringify(privacy)}` }
  expect(await install(await clicked(), more)).toEqual(attributed)
  expect(await install(await clicked(), more)).toEqual(refused('already_counted'))
  expect(await installs()).toBe(before + 1)
})

test('what the store says is taken as a text or a number', async () => {
  const platform = {
    install_begin_timestamp_server_seconds: '1767225600',
    referrer_click_timestamp_server_seconds: 1_767_225_500,
    google_play_instant: true,
    install_version: '1.2',
  }
  const body = { app_api_key: advertiser.key, platform }
  expect((await post('/installs', body)).json()).toEqual(refused('no_click'))
})
