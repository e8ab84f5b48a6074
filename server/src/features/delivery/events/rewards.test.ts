import { expect, test } from 'vitest'
import { makeMarket } from '../../../../test/support/market.ts'
import { sharedWorld } from '../../../../test/support/world.ts'

const world = await sharedWorld()
const { placement } = await makeMarket(world, {
  placementType: 'RewardedVideo',
  campaign: { contents: [{ type: 300, durationMs: 9000 }] },
})
const device = { type: 'phone', os: 'android', orientation: 'portrait' } as const

interface Tokens {
  impression: string
  complete: string
}

/** The node takes money for a few ads at a time, so it is asked again when it has more. */
async function tokens(more: { test?: boolean } = {}): Promise<Tokens> {
  const request = { placement_api_key: placement.key, device, ...more }
  const { ad, reason } = world.delivery.ads.decideAd(request, { address: '::1' })
  if (ad !== null) return { complete: '', ...ad.tokens }
  expect(reason).toBe('pacing')
  await world.delivery.simulation.refresh()
  return tokens(more)
}

interface SentEvent {
  token: string
  at?: string
  reward?: unknown
}

const send = (events: readonly SentEvent[], type = 'application/json') =>
  world.server.inject({
    method: 'POST',
    url: '/delivery/v1/events',
    headers: { 'content-type': type },
    payload: JSON.stringify({ events }),
  })

async function resultsOf(events: readonly SentEvent[], type?: string): Promise<unknown[]> {
  const answer = await send(events, type)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ results: unknown[] }>().results
}

async function completes(): Promise<number> {
  await world.delivery.simulation.refresh()
  const [row] = await world.ask<{ completes: number }>(
    'SELECT coalesce(sum(completes), 0)::int AS completes FROM placement_days WHERE placement_id = $1',
    [placement.id],
  )
  return row?.completes ?? 0
}

const counted = { status: 'accepted' }
const dropped = { status: 'accepted', reward: 'dropped' }

const good = [
  {},
  { user: '' },
  { user: 'u1', data: 'level 7' },
  { user: 'u'.repeat(200), data: 'd'.repeat(1000) },
  { user: '😀'.repeat(200) },
]
const bad = [
  { user: 'u'.repeat(201) },
  { data: 'd'.repeat(1001) },
  { user: 7 },
  { user: null },
  { user: 'u1', coins: 5 },
  { data: { level: 7 } },
  'u1',
  '',
  7,
  true,
  null,
  [],
  [{ user: 'u1' }],
  { user: 'NUL \0' },
  { data: 'half a sign \ud83d' },
  { 'a name \0': 'x' },
  '\udc00',
]

test.each(['application/json', 'text/plain'])(
  'a reward out of bounds is dropped and its event counts, in a body of %s',
  async (type) => {
    const before = await completes()
    const given = []
    for (const reward of [...good, ...bad]) given.push({ ...(await tokens()), reward })
    await resultsOf(given.map(({ impression: token }) => ({ token })))
    const sent = given.map(({ complete: token, reward }) => ({ token, reward }))
    const expected = [...good.map(() => counted), ...bad.map(() => dropped)]
    expect(await resultsOf(sent, type)).toEqual(expected)
    expect(await completes()).toBe(before + given.length)
  },
)

test('a reward is read with a complete token only', async () => {
  const { impression, complete } = await tokens()
  const [shown] = await resultsOf([{ token: impression, reward: 'u'.repeat(5000) }])
  expect(shown).toEqual(counted)
  const rejected = { status: 'rejected', reason: 'forged' }
  expect(await resultsOf([{ token: 'made up', reward: [] }])).toEqual([rejected])
  expect(await resultsOf([{ token: complete, reward: { user: 'u1' } }])).toEqual([counted])
  const again = [
    { token: complete, reward: { user: 'u1' } },
    { token: complete, reward: null },
  ]
  expect(await resultsOf(again)).toEqual([
    { status: 'duplicate' },
    { status: 'duplicate', reward: 'dropped' },
  ])
  const ofTest = await tokens({ test: true })
  expect(await resultsOf([{ token: ofTest.complete, reward: 1 }])).toEqual([dropped])
})

test('500 rewarded events are one batch, unless their rewards are too long', async () => {
  const before = await completes()
  const given = []
  while (given.length < 500) given.push(await tokens())
  await resultsOf(given.map(({ impression: token }) => ({ token })))
  const at = '2026-11-27T02:00:00.000+01:00'
  const all = given.map(({ complete: token }, index) => ({
    token,
    at,
    reward: { user: `user:${index},`, data: index % 2 === 0 ? ',:'.repeat(100) : null },
  }))
  const long = all.map((event) => ({ ...event, reward: { data: 'd'.repeat(1000) } }))
  expect((await send(long)).statusCode).toBe(413)
  expect(await completes()).toBe(before)
  expect(await resultsOf(all)).toEqual(all.map((_, index) => (index % 2 === 0 ? counted : dropped)))
  expect(await completes()).toBe(before + 500)
})

test('where the placement has no reward, the app’s is stored nowhere', async () => {
  const { impression, complete } = await tokens()
  const reward = { user: 'needle-user', data: 'needle-data' }
  expect(await resultsOf([{ token: impression }, { token: complete, reward }])).toEqual([
    counted,
    counted,
  ])
  const stored = await world.ask<{ row: string }>(
    `SELECT a::text AS row FROM events.actions a UNION ALL SELECT i::text FROM events.impressions i
     UNION ALL SELECT o::text FROM events.outgoing o`,
    [],
    'events',
  )
  expect(stored.length).toBeGreaterThan(0)
  expect(stored.filter(({ row }) => row.includes('needle'))).toEqual([])
})
