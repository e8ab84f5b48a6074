import { type IncomingMessage, type RequestListener, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { createApp, listApps } from '@frontrow/contract/apps'
import { uploadAdContent } from '@frontrow/contract/ad-contents'
import { extendCampaign } from '@frontrow/contract/campaigns'
import { showInstalls } from '@frontrow/contract/overview'
import { afterEach, beforeEach, expect, expectTypeOf, test, vi } from 'vitest'
import { CallError, type ClientOptions, createClient, refused } from './client.ts'

const pauses = vi.hoisted(() => [] as number[])
vi.mock('node:timers/promises', () => ({
  setTimeout: async (ms: number) => void pauses.push(ms / 1000),
}))

interface Answer {
  status: number
  headers?: Record<string, string>
  body?: unknown
}
interface Sent {
  method: string | undefined
  url: string | undefined
  headers: IncomingMessage['headers']
  body: string
}

/** What the next tries are answered, the last one again and again; `cut` ends the connection. */
let answers: (Answer | 'cut')[] = []
const sent: Sent[] = []

const network: RequestListener = (request, response) => {
  void buffer(request).then((body) => {
    const { method, url, headers } = request
    sent.push({ method, url, headers, body: body.toString() })
    const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? 'cut'
    if (answer === 'cut') return request.socket.destroy()
    response.writeHead(answer.status, answer.headers)
    return response.end(
      typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body ?? []),
    )
  })
}

const server = createServer(network)
beforeEach(
  () => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve())),
)
afterEach(() => {
  answers = []
  sent.length = 0
  pauses.length = 0
  server.closeAllConnections()
  return new Promise<void>((resolve) => void server.close(() => resolve()))
})

function client(options: Partial<ClientOptions> = {}) {
  const { port } = server.address() as AddressInfo
  return createClient({ url: `http://127.0.0.1:${port}`, token: 'fr_t_1', ...options })
}

const busy = (after?: string): Answer => ({
  status: 429,
  body: { reason: 'too_many_requests', message: 'Too many requests. Try again later.' },
  ...(after !== undefined && { headers: { 'retry-after': after } }),
})
const away: Answer = { status: 503, body: { reason: 'unavailable', message: 'Try again.' } }
const laterAway: Answer = { ...away, headers: { 'retry-after': '2' } }
const done: Answer = { status: 200, body: { id: 'a' } }

const newApp = { params: { id: 'me/2' }, body: { name: 'Night Bus', category: 'Games' } }
const extension = {
  params: { campaignId: 'c', appId: 'a' },
  query: { app_id: 'a', campaign_id: 'c' },
  body: { date: '2026-12-01' },
}

test('a call is sent as the contract describes it', async () => {
  answers = [done]
  expect(await client().call(createApp, newApp)).toEqual({ id: 'a' })
  await client().call(createApp, newApp)
  await client().call(extendCampaign, extension)
  const [first, second, third] = sent
  expect(first).toMatchObject({ method: 'POST', url: '/api/v1/app/me%2F2' })
  expect(first?.headers).toMatchObject({
    authorization: 'Bearer fr_t_1',
    'content-type': 'application/json',
    'idempotency-key': expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  expect(JSON.parse(first?.body ?? '')).toEqual(newApp.body)
  expect(second?.headers['idempotency-key']).not.toBe(first?.headers['idempotency-key'])
  expect(third).toMatchObject({
    method: 'PUT',
    url: '/api/v1/campaign/c/app/a/expansion?app_id=a&campaign_id=c',
  })
  expect(third?.headers['idempotency-key']).toBeUndefined()
})

test('all tries of a call have one key, and pause as long as the network asks', async () => {
  const date = new Date(Date.now() + 30_000).toUTCString()
  answers = [busy('7'), laterAway, busy(date), done]
  await client().call(createApp, newApp)
  expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  expect(sent.map(({ body }) => body)).toEqual(sent.map(() => JSON.stringify(newApp.body)))
  expect(pauses.slice(0, 2)).toEqual([7, 2])
  expect(pauses[2]).toBeGreaterThan(25)
  expect(pauses[2]).toBeLessThanOrEqual(30)
  answers = [done]
  await client().call(createApp, newApp, { idempotencyKey: 'mine' })
  expect(sent.at(-1)?.headers['idempotency-key']).toBe('mine')
})

test('the tries are bounded, and a pause that is too long is not begun', async () => {
  answers = [busy()]
  await expect(client().call(listApps)).rejects.toMatchObject({ status: 429 })
  expect([sent.length, pauses]).toEqual([4, [1, 2, 4]])
  await expect(client({ tries: 2 }).call(listApps)).rejects.toMatchObject({ status: 429 })
  expect(sent).toHaveLength(6)
  answers = [busy('61')]
  await expect(client().call(listApps)).rejects.toMatchObject({ retryAfterSeconds: 61 })
  expect(sent).toHaveLength(7)
  answers = [busy('61'), done]
  await client({ longestPauseSeconds: 61 }).call(listApps)
  expect(sent).toHaveLength(9)
})

const series = {
  bases: 'Day',
  count: 0,
  app_id: null,
  from_timestamp: null,
  to_timestamp: null,
} as const

test('a doubtful failure repeats only what may be done twice', async () => {
  for (const answer of ['cut', away] as const) {
    const tries = async (make: () => Promise<unknown>) => {
      const before = sent.length
      answers = [answer, done]
      const isDone = await make().then(
        () => true,
        () => false,
      )
      return [sent.length - before, isDone]
    }
    expect(await tries(() => client().call(listApps))).toEqual([2, true])
    expect(await tries(() => client().call(showInstalls, { body: series }))).toEqual([2, true])
    expect(await tries(() => client().call(createApp, newApp))).toEqual([2, true])
    expect(await tries(() => client().call(extendCampaign, extension))).toEqual([1, false])
  }
  answers = [laterAway, busy(), done]
  await client().call(extendCampaign, extension)
  expect(sent.slice(-3).map(({ method }) => method)).toEqual(['PUT', 'PUT', 'PUT'])
})

test('a refusal has its name, its field and its message', async () => {
  const body = { reason: 'invalid', field: 'name', message: 'A value was not accepted.', code: 422 }
  answers = [{ status: 422, body }]
  const error: unknown = await client()
    .call(createApp, newApp)
    .catch((thrown: unknown) => thrown)
  expect(refused(error, 'too_many_apps', 'invalid')).toBe(true)
  expect(refused(error, 'too_many_apps')).toBe(false)
  expect(refused(new Error('invalid'), 'invalid')).toBe(false)
  expect(error).toMatchObject({ status: 422, field: 'name', message: body.message })
  if (refused(error, 'too_many_apps', 'invalid'))
    expectTypeOf(error.reason).toEqualTypeOf<'too_many_apps' | 'invalid'>()
})

test.each([
  ['a page of a proxy', { status: 502, body: '<h1>Bad Gateway</h1>' }],
  ['a redirect', { status: 301, headers: { location: 'https://example.com/' } }],
  ['a page with status 200', { status: 200, body: '<h1>Sign in to the Wi-Fi</h1>' }],
  ['a text', { status: 500, body: '"no"' }],
] as const)('%s is an error without a name', async (_what, answer) => {
  answers = [answer]
  const error: unknown = await client()
    .call(listApps)
    .catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(CallError)
  expect(error).toMatchObject({ status: answer.status, reason: undefined })
  expect(sent).toHaveLength(1)
})

test('a signal stops a call before its next try', async () => {
  const stop = new AbortController()
  answers = ['cut']
  const calling = client().call(listApps, {}, { signal: stop.signal })
  stop.abort(new Error('enough'))
  await expect(calling).rejects.toThrow('enough')
  expect([sent.length <= 1, pauses]).toEqual([true, []])
})

test('a file is uploaded with its poster before it', async () => {
  answers = [busy(), done]
  await client().call(uploadAdContent, {
    params: { appId: 'a' },
    query: { app_id: 'a' },
    file: new Blob(['video']),
    poster: new Blob(['still']),
  })
  const [first, again] = sent
  expect(first?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
  expect(first?.body).toMatch(
    /name="poster"; filename="poster.jpg"[^]*still[^]*name="file"[^]*video/,
  )
  expect(again?.body).toMatch(/still[^]*video/)
})

test('the compiler asks for an input where a call has one', () => {
  const wrong = [
    // @ts-expect-error -- the path has an id
    () => client().call(createApp, { body: newApp.body }),
    // @ts-expect-error -- there is an input
    () => client().call(createApp),
    // @ts-expect-error -- a name is a text
    () => client().call(createApp, { ...newApp, body: { name: 1, category: 'Games' } }),
  ]
  expect(wrong).toHaveLength(3)
  expectTypeOf(() => client().call(listApps)).returns.resolves.toExtend<{ name: string }[]>()
})

test.each(['network.example.com', 'localhost:8080', 'ftp://example.com', 'https://', ''])(
  'the address %j is refused by the name of its setting [FINDINGS4-P8]',
  (url) => {
    expect(() => client({ url })).toThrow(`The setting "url" is "${url}"`)
  },
)

test('a network that does not answer is named, with its setting [FINDINGS4-P8]', async () => {
  const call = client({ url: 'http://127.0.0.1:1', tries: 1 }).call(listApps)
  await expect(call).rejects.toThrow(
    'http://127.0.0.1:1 does not answer. Check the setting "url" and the connection.',
  )
})
