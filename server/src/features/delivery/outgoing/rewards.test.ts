import { createVerify } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dayMs, hourMs } from '@frontrow/contract/durations'
import type { Reply } from '@frontrow/contract/endpoint'
import type * as calls from '@frontrow/contract/rewards'
import type * as webhookCalls from '@frontrow/contract/webhooks'
import { expect, onTestFinished, test } from 'vitest'
// @ts-expect-error: what a reader copies is JavaScript.
import { verifyReward } from '../../../../../sdk/verify/reward.mjs'
import { type Market, makeMarket } from '../../../../test/support/market.ts'
import { sendAll } from '../../../../test/support/webhooks.ts'
import { type TestMember, openWorld } from '../../../../test/support/world.ts'
import { createRewardSigner } from '../../rewards/rewards.ts'
import { createSender } from '../../webhooks/sending/send-messages.ts'
import { giveUpOldCallbacks } from '../../webhooks/webhook-jobs.ts'
import { sweepRewards } from '../../rewards/rewards.ts'

// World of its own: it breaks or locks parts of the database.
const world = await openWorld()
const seconds = 9
const device = { type: 'phone', os: 'android', orientation: 'portrait' } as const
const userAgent = 'Harbour/1.0 (Android 16)'

type Made = Reply<typeof webhookCalls.createWebhook>
type Shown = Reply<typeof calls.showReward>
type Values = Record<string, string>

/** The queries that a receiver on this machine was asked with. `answer` gives each status. */
async function startReceiver(answer: () => number = () => 200) {
  const queries: string[] = []
  const server = createServer((request, response) => {
    queries.push(request.url?.split('?')[1] ?? '')
    request.resume().on('end', () => response.writeHead(answer()).end('ok'))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/reward`, queries }
}

interface Game extends Market {
  owner: TestMember
}

/** An app whose videos bring 50 coins. */
async function makeGame(): Promise<Game> {
  const market = await makeMarket(world, {
    placementType: 'RewardedVideo',
    campaign: { contents: [{ type: 300, durationMs: seconds * 1000 }] },
  })
  const owner = market.publisher.member
  await setReward({ ...market, owner }, { item: 'coins', amount: 50 })
  return { ...market, owner }
}

async function setReward({ owner, placement }: Game, reward: object | null): Promise<void> {
  const path = `/monetization/placements/${placement.id}/reward`
  const answer = await world.call(owner, { method: 'PUT', path, body: { reward } })
  expect(answer.statusCode, answer.body).toBe(200)
  await world.delivery.simulation.refresh()
  // A read of the ad index may have begun before the change. The next one sees it.
  await world.delivery.simulation.look()
}

async function callback(owner: TestMember, body: object): Promise<Made> {
  const given = { kind: 'callback', types: ['reward.earned'], ...body }
  const answer = await world.call(owner, { method: 'POST', path: '/webhooks', body: given })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Made>()
}

interface Served {
  impression: string
  complete: string
}

async function serve({ placement }: Game, more: { test?: boolean } = {}): Promise<Served> {
  const request = { placement_api_key: placement.key, device, ...more }
  const { ad, reason } = world.delivery.ads.decideAd(request, { address: '::1', userAgent })
  if (ad !== null) return { complete: '', ...ad.tokens }
  expect(reason).toBe('pacing')
  await world.delivery.simulation.refresh()
  return serve({ placement } as Game, more)
}

async function send(events: readonly object[], agent = userAgent): Promise<unknown[]> {
  const answer = await world.server.inject({
    method: 'POST',
    url: '/delivery/v1/events',
    headers: { 'content-type': 'application/json', 'user-agent': agent },
    payload: JSON.stringify({ events }),
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ results: unknown[] }>().results
}

async function later(milliseconds: number): Promise<void> {
  await world.turnClock(milliseconds)
  await world.delivery.simulation.look()
}

/** Shows an ad and ends it after some milliseconds. */
async function watch(
  game: Game,
  { reward, after = seconds * 1000, ...more }: { reward?: object; after?: number; test?: boolean },
): Promise<Served> {
  const tokens = await serve(game, more)
  await send([{ token: tokens.impression }])
  await later(after)
  await send([{ token: tokens.complete, ...(reward && { reward }) }])
  return tokens
}

const signReward = createRewardSigner(world.services)
const sender = createSender({ ...world.services, signReward })
/** What the leader and the senders do within two seconds. */
async function runJobs(): Promise<void> {
  await world.delivery.simulation.refresh()
  await sendAll(sender)
}

async function keys() {
  const answer = await world.server.inject('/delivery/v1/reward-keys.json')
  return answer.json<Reply<typeof calls.showRewardKeys>>()
}

async function verified(query: string | undefined): Promise<Values> {
  const now = await world.database.asSystem((db) =>
    db.selectNoFrom((eb) => eb.fn<Date>('app_now').as('now')).executeTakeFirstOrThrow(),
  )
  const seen = { query, keys: await keys(), isNew: () => true, now: now.now.getTime() }
  return (await (verifyReward as (given: object) => Promise<Values>)(seen)) satisfies Values
}

async function rewardsOf({ owner, publisher }: Game) {
  const answer = await world.call(owner, {
    method: 'GET',
    path: `/rewards?app_id=${publisher.id}`,
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Reply<typeof calls.listRewards>>().rewards
}

test('a watched video brings one signed callback and one message', async () => {
  const game = await makeGame()
  const { url, queries } = await startReceiver()
  const posted = await startReceiver()
  await callback(game.owner, { url: `${url}?game=7` })
  await callback(game.owner, { kind: 'push', url: posted.url })
  const data = `{"slot":3,"k":"a=b"} d'e ${'é😀 signature '.repeat(50)}`
  await watch(game, { reward: { user: 'ada+1@example.com', data } })
  await runJobs()
  await runJobs()
  expect([queries.length, posted.queries.length]).toEqual([1, 1])
  const values = await verified(queries[0])
  const [reward] = await rewardsOf(game)
  expect(values).toEqual({
    game: '7',
    ad_network: new URL(world.services.config.publicUrl).host,
    ad_unit: game.placement.id,
    custom_data: data,
    reward_amount: '50',
    reward_item: 'coins',
    timestamp: String(Date.parse(reward?.earned_at ?? '')),
    transaction_id: reward?.transaction_id,
    user_id: 'ada+1@example.com',
  })
  expect(Object.keys(values).slice(1)).toEqual(Object.keys(values).slice(1).toSorted())
  expect(queries[0]?.split('signature')).toHaveLength(2)
  expect(reward).toMatchObject({ user: 'ada+1@example.com', data, state: 'sent', is_test: false })
  const shown = await world.call(game.owner, {
    method: 'GET',
    path: `/rewards/${reward?.transaction_id}`,
  })
  expect(shown.json<Shown>()).toEqual({
    reward,
    attempts: [expect.objectContaining({ status: 200, answer: 'ok', failure: null })],
  })
})

test('a verifier that decodes the query as AdMob’s do accepts a callback [FINDINGS4-P1]', async () => {
  const game = await makeGame()
  const { url, queries } = await startReceiver()
  await callback(game.owner, { url, app_id: game.publisher.id })
  await watch(game, { reward: { user: 'player-7 Jürgen', data: 'level=4' } })
  await runJobs()
  const [query = ''] = queries
  const [text = '', signature = '', id = ''] =
    decodeURIComponent(query).split(/&signature=|&key_id=/)
  const key = (await keys()).keys.find(({ keyId }) => String(keyId) === id)
  expect(key?.pem.replaceAll(/-----[^-]+-----|\s/g, '')).toBe(key?.base64)
  const isSigned = (given: string) =>
    createVerify('sha256')
      .update(given)
      .verify(key?.pem ?? '', Buffer.from(signature, 'base64url'))
  expect(isSigned(text)).toBe(true)
  expect(isSigned(text.replace('player-7', 'player-8'))).toBe(false)
  await expect(verified(query.replace('amount=50', 'amount=51'))).rejects.toThrow('wrong')
  await expect(verified(`${query}&user_id=other`)).rejects.toThrow('end of the query')
})

test('a video that ends more than half a second too soon brings no reward', async () => {
  const game = await makeGame()
  const { url, queries } = await startReceiver()
  const posted = await startReceiver()
  await callback(game.owner, { url })
  await callback(game.owner, { kind: 'push', url: posted.url, types: ['reward.too_soon'] })
  await watch(game, { reward: { user: 'quick' }, after: (seconds - 5) * 1000 })
  await watch(game, { reward: { user: 'honest' }, after: (seconds - 0.5) * 1000 })
  await runJobs()
  expect((await rewardsOf(game)).map(({ user, state }) => `${user} ${state}`)).toEqual([
    'honest sent',
    'quick too_soon',
  ])
  expect([queries.length, posted.queries.length]).toEqual([1, 1])
})

/**
 * Makes every move of rewards fail after the core database has the reward and before the row is
 * removed. The node moves rewards each second, so its moves fail too. Returns a function that stops
 * the failures.
 */
async function killMoves(): Promise<() => Promise<unknown>> {
  await world.ask(
    `CREATE FUNCTION killed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'killed'; END $$;
     CREATE TRIGGER killed BEFORE DELETE ON events.outgoing FOR EACH STATEMENT EXECUTE FUNCTION killed()`,
    [],
    'events',
  )
  return () =>
    world.ask('DROP TRIGGER killed ON events.outgoing; DROP FUNCTION killed()', [], 'events')
}

test('an end that is sent again brings its reward once', async () => {
  const game = await makeGame()
  const { url, queries } = await startReceiver()
  await callback(game.owner, { url })
  const endKills = await killMoves()
  const { complete } = await watch(game, { reward: { user: 'player-7' } })
  await expect(runJobs()).rejects.toThrow('killed')
  expect(await rewardsOf(game)).toHaveLength(1)
  await endKills()
  for (let repeat = 0; repeat < 6; repeat += 1) {
    await send([{ token: complete, reward: { user: 'player-8' } }])
    await runJobs()
  }
  expect(queries).toHaveLength(1)
  expect((await rewardsOf(game)).map(({ user }) => user)).toEqual(['player-7'])
})

test('control: without its key a reward that is moved twice is sent twice', async () => {
  const game = await makeGame()
  const { url, queries } = await startReceiver()
  await callback(game.owner, { url })
  const endKills = await killMoves()
  await watch(game, {})
  await expect(runJobs()).rejects.toThrow('killed')
  await world.ask('DELETE FROM rewards')
  await endKills()
  await runJobs()
  expect(queries).toHaveLength(2)
})

test('an end that does not count pays the viewer, once', async () => {
  const game = await makeGame()
  const { url, queries } = await startReceiver()
  await callback(game.owner, { url })
  const tokens = await serve(game)
  await send([{ token: tokens.impression }])
  await later(seconds * 1000)
  await send([{ token: tokens.complete, reward: { user: 'first' } }], 'Googlebot/2.1')
  await runJobs()
  const stored = () =>
    world.ask<{ reason: number }>(
      'SELECT reason FROM events.actions WHERE kind = 4 AND placement = $1 ORDER BY reason',
      [game.placement.number],
      'events',
    )
  expect((await stored()).map(({ reason }) => reason > 0)).toEqual([true])
  expect(queries).toHaveLength(1)
  await send([{ token: tokens.complete, reward: { user: 'second' } }])
  await runJobs()
  expect((await stored()).map(({ reason }) => reason > 0)).toEqual([false, true])
  expect(queries).toHaveLength(1)
  expect((await rewardsOf(game)).map(({ user }) => user)).toEqual(['first'])
})

test('a reward of a test reaches the address for tests only', async () => {
  const game = await makeGame()
  const live = await startReceiver()
  const tests = await startReceiver()
  await callback(game.owner, { url: live.url })
  await callback(game.owner, { url: tests.url, takes_test: true })
  const { complete } = await watch(game, { test: true, reward: { user: 'tester' } })
  await send([{ token: complete, reward: { user: 'tester' } }])
  await runJobs()
  await send([{ token: complete, reward: { user: 'tester' } }])
  await runJobs()
  expect([live.queries.length, tests.queries.length]).toEqual([0, 1])
  expect(await verified(tests.queries[0])).toMatchObject({ test: '1', user_id: 'tester' })
  await watch(game, { reward: { user: 'player' } })
  await runJobs()
  expect([live.queries.length, tests.queries.length]).toEqual([1, 1])
  expect((await rewardsOf(game)).map(({ is_test: isTest }) => isTest)).toEqual([false, true])
})

test('a forged end, one of another app and one without a reward bring nothing', async () => {
  const game = await makeGame()
  const other = await makeGame()
  const { url, queries } = await startReceiver()
  await callback(game.owner, { url, app_id: game.publisher.id })
  await send([{ token: 'v2.abcdef000.4AAAA.AAAA', reward: { user: 'forger' } }])
  await watch(other, { reward: { user: 'of another' } })
  await setReward(game, null)
  await watch(game, { reward: { user: 'nothing' } })
  await runJobs()
  expect(queries).toEqual([])
  expect(await rewardsOf(game)).toEqual([])
  expect((await rewardsOf(other)).map(({ state }) => state)).toEqual(['no_address'])
})

test('a callback is tried for a day, and then it is only in the list', async () => {
  const game = await makeGame()
  let status = 503
  const { url, queries } = await startReceiver(() => status)
  await callback(game.owner, { url })
  await watch(game, { reward: { user: 'player-7' } })
  for (let hour = 0; hour < 26; hour += 2) {
    await runJobs()
    await giveUpOldCallbacks(world.services)
    await world.turnClock(2 * hourMs)
  }
  const [failed] = await rewardsOf(game)
  expect(failed?.state).toBe('failed')
  const tries = queries.length
  expect(tries).toBeGreaterThan(4)
  status = 200
  await world.turnClock(dayMs)
  await runJobs()
  expect(queries).toHaveLength(tries)
})

test('rewards are of their organization alone, and are kept for 30 days', async () => {
  const game = await makeGame()
  const stranger = await world.member()
  await watch(game, { reward: { user: 'player-7' } })
  await runJobs()
  const [reward] = await rewardsOf(game)
  const ask = (path: string) => world.call(stranger, { method: 'GET', path })
  expect((await ask(`/rewards/${reward?.transaction_id}`)).statusCode).toBe(404)
  expect((await ask(`/rewards?app_id=${game.publisher.id}`)).statusCode).toBe(404)
  expect((await ask('/rewards/7')).statusCode).toBe(404)
  await world.turnClock(29 * dayMs)
  await sweepRewards(world.services)
  expect(await rewardsOf(game)).toHaveLength(1)
  await world.turnClock(2 * dayMs)
  await sweepRewards(world.services)
  expect(await rewardsOf(game)).toEqual([])
})

test('an address is checked and stored as it is called [FINDINGS4-S8]', async () => {
  const { owner } = await makeGame()
  const { url } = await startReceiver()
  const made = await callback(owner, { url: `${url}?ga\tme=a b'` })
  expect(made.webhook.url).toBe(`${url}?game=a%20b%27`)
})

test('a reward that cannot be signed counts and is told, but not called [FINDINGS4-P1]', async () => {
  const game = await makeGame()
  const { url, queries } = await startReceiver()
  const posted = await startReceiver()
  const { webhook } = await callback(game.owner, { url })
  await callback(game.owner, { kind: 'push', url: posted.url })
  await watch(game, { reward: { user: 'a&b' } })
  await watch(game, { reward: { user: 'a%b' } })
  await world.ask('UPDATE ad_placements SET reward_name = $1 WHERE id = $2', [
    'a signature=1',
    game.placement.id,
  ])
  await world.delivery.simulation.refresh()
  await world.delivery.simulation.look()
  await watch(game, { reward: { user: 'ab' } })
  await runJobs()
  expect([queries.length, posted.queries.length]).toEqual([0, 3])
  const rewards = await rewardsOf(game)
  expect(rewards.map(({ state }) => state)).toEqual(['failed', 'failed', 'failed'])
  const path = `/rewards/${rewards[0]?.transaction_id}`
  const shown = await world.call(game.owner, { method: 'GET', path })
  expect(shown.json<Shown>().attempts).toEqual([
    expect.objectContaining({ status: null, failure: 'cannot_be_signed' }),
  ])
  const on = 'SELECT 1 FROM webhooks WHERE id = $1 AND fails_in_row = 0'
  expect(await world.ask(on, [webhook.id])).toHaveLength(1)
})

test('an address of the version before that the rule refuses is not called [FINDINGS4-S5]', async () => {
  const game = await makeGame()
  const { url, queries } = await startReceiver()
  const { webhook } = await callback(game.owner, { url })
  const store = (stored: string) =>
    world.ask('UPDATE webhooks SET url = $1 WHERE id = $2', [stored, webhook.id])
  await store(`${url}?%75ser_id=me`)
  await watch(game, { reward: { user: 'player-7' } })
  await runJobs()
  expect([queries, await rewardsOf(game)]).toMatchObject([[], [{ state: 'failed' }]])
  await store(`${url}?game=a%20b`)
  await watch(game, { reward: { user: 'player-8' } })
  await runJobs()
  expect((await verified(queries[0])).user_id).toBe('player-8')
})

test('a callback takes rewards only, at an address without our names [FINDINGS4-S5]', async () => {
  const game = await makeGame()
  const { url, queries } = await startReceiver()
  const refusal = async (path: string, body: object) => {
    const answer = await world.call(game.owner, { method: 'POST', path, body })
    return answer.json<{ reason?: string }>()
  }
  const given = { kind: 'callback', url, types: ['reward.earned'] }
  const types = ['reward.earned', 'ping']
  expect(await refusal('/webhooks', { ...given, types })).toMatchObject({
    reason: 'webhook_type_not_possible',
  })
  const odd = ['signature=1', 'signa\tture=1', 'k=a%26b', 'k=100%25', 'k=%FF', 'user_id=me']
  for (const query of [...odd, '%61d_unit=1', 'a=1;User_ID=me', 'key_id'])
    expect(await refusal('/webhooks', { ...given, url: `${url}?${query}` }), query).toMatchObject({
      reason: 'webhook_url_not_valid',
      field: 'url',
    })
  const { publisher } = await makeGame()
  expect(await refusal('/webhooks', { ...given, app_id: publisher.id })).toMatchObject({
    reason: 'app_not_found',
  })
  const made = await callback(game.owner, { url })
  expect(made.secret).toBe('')
  const path = `/webhooks/${made.webhook.id}`
  expect(await refusal(`${path}/secret`, {})).toMatchObject({ reason: 'webhook_has_no_secret' })
  for (let each = 0; each < 2; each += 1) await refusal(`${path}/test`, { type: 'reward.earned' })
  await sendAll(sender)
  const ids = await Promise.all(
    queries.map(async (query) => (await verified(query)).transaction_id),
  )
  expect(new Set(ids).size).toBe(2)
})
