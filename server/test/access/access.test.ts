// Access is checked before any part of a request is parsed. The cases are generated for every call
// of the OpenAPI document.
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { refusals } from '@frontrow/contract/refusals'
import { beforeAll, describe, expect, test } from 'vitest'
import { openApi } from '../../src/commands/startup/open-api.ts'
import { type Route, readRoutes } from '../support/routes.ts'
import { type World, openWorld } from '../support/world.ts'

// World of its own: it listens at a port.
const world = await openWorld()
const isGuarded = ({ access }: Route) => access === 'session' || access === 'approved'
const routes = (await readRoutes(world)).filter(isGuarded)
const waiting = await world.member({ approved: false })

const json = { 'content-type': 'application/json' }

interface Sent {
  method: Route['method']
  url: string
  headers?: Record<string, string>
  payload?: string
}

/** Invalid requests: a name, and how a request becomes one. */
const misfits: readonly [name: string, change: (request: Sent) => Sent][] = [
  ['nothing given', (request) => request],
  ['another body', (request) => ({ ...request, payload: '[]', headers: json })],
  ['no JSON', (request) => ({ ...request, payload: '{"a":', headers: json })],
  [
    'a body too large',
    (request) => ({ ...request, payload: `"${'x'.repeat(400_000)}"`, headers: json }),
  ],
  [
    'too many values',
    (request) => ({ ...request, payload: `[${'1,'.repeat(7000)}1]`, headers: json }),
  ],
  [
    'another type of body',
    (request) => ({ ...request, payload: 'x', headers: { 'content-type': 'x/y' } }),
  ],
  ['another query', (request) => ({ ...request, url: `${request.url}?nonsense=1` })],
  ['a query key twice', (request) => ({ ...request, url: `${request.url}?app_id=1&app_id=2` })],
  ['a NUL in the query', (request) => ({ ...request, url: `${request.url}?app_id=%00` })],
  ['long parameters', (request) => ({ ...request, url: filled(request.url, 'x'.repeat(2000)) })],
  ['a NUL in the parameters', (request) => ({ ...request, url: filled(request.url, 'a%00') })],
]

/** Fills in the path parameters, which are still in braces here. */
function filled(url: string, value: string): string {
  return url.replaceAll(/\{\w+\}/g, value)
}

async function answersOf(route: Route, headers: Record<string, string>) {
  return Promise.all(
    misfits.map(async ([name, change]) => {
      const request = change({ method: route.method, url: route.path })
      const sent = { ...request, headers: { ...request.headers, ...headers } }
      // Clients send no body with a GET.
      if (route.method === 'GET') delete sent.payload
      const answer = await world.server.inject(sent)
      return {
        call: `${route.id}, ${name}`,
        status: answer.statusCode,
        body: answer.json<unknown>(),
      }
    }),
  )
}

const noSession = {
  name: 'Unauthorized',
  message: refusals.session_missing[1],
  code: 401,
  reason: 'session_missing',
}

describe('FINDINGS-A4', () => {
  test('every call that needs a session answers 401 without a valid token [API-03]', async () => {
    expect(routes.length).toBeGreaterThan(40)
    const ended = await world.member()
    await world.ask('UPDATE sessions SET revoked_at = app_now() WHERE developer_id = $1', [
      ended.developerId,
    ])
    const credentials: Record<string, string>[] = [
      {},
      { authorization: 'Bearer x' },
      { authorization: 'Basic eDp5' },
      { authorization: `Bearer ${ended.token}` },
    ]
    for (const route of routes) {
      for (const headers of credentials) {
        for (const { call, status, body } of await answersOf(route, headers)) {
          expect({ call, status, body }).toEqual({ call, status: 401, body: noSession })
        }
      }
    }
  })

  test('an organization that waits for approval is refused as such', async () => {
    const headers = { authorization: `Bearer ${waiting.token}` }
    const approved = routes.filter(({ access }) => access === 'approved')
    for (const route of approved) {
      for (const { call, status, body } of await answersOf(route, headers)) {
        expect({ call, status, body }).toMatchObject({
          status: 403,
          body: { reason: 'not_approved' },
        })
      }
    }
  })

  test('the session is looked up once per request', async () => {
    let lookUps = 0
    // Counts the lookups of this server only, because the delivery node queries the same database
    // every second.
    const database: World['database'] = {
      ...world.database,
      asSystem: (work) => {
        lookUps += 1
        return world.database.asSystem(work)
      },
      alone: (work) => {
        lookUps += 1
        return world.database.alone(work)
      },
    }
    const server = await openApi({ ...world.services, database }, world.delivery)
    const show = async () => {
      const headers = { authorization: `Bearer ${waiting.token}` }
      return server.inject({ method: 'GET', url: '/api/v1/developer/organization', headers })
    }
    await show()
    lookUps = 0
    expect((await show()).statusCode).toBe(200)
    expect(lookUps).toBe(1)
    await server.close()
  })
})

describe('FINDINGS-H1', () => {
  let port: number
  beforeAll(async () => {
    await world.server.listen({ port: 0, host: '127.0.0.1' })
    port = (world.server.server.address() as AddressInfo).port
  })

  const headOf = (path: string, headers: string[]) =>
    [`POST ${path} HTTP/1.1`, 'host: 127.0.0.1:8080', ...headers, '', ''].join('\r\n')

  const signIn = '/api/v1/pre-registration/token'
  const multipart = 'multipart/form-data; boundary=b'
  const oneField = '--b\r\ncontent-disposition: form-data; name="username"\r\n\r\n'

  test('a caller without a session is answered before the body has arrived', async () => {
    const socket = connect(port, '127.0.0.1')
    const headers = ['content-type: application/json', 'content-length: 9000']
    socket.write(headOf('/api/v1/app/%7Bdeveloper-id%7D', headers))
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 401 /)
    socket.destroy()
  })

  test('a multipart form has the same size limit as any other body', async () => {
    const sent = (bytes: number) =>
      world.server.inject({
        method: 'POST',
        url: signIn,
        headers: { 'content-type': multipart },
        payload: `${'x'.repeat(bytes)}\r\n${oneField}a@example.com\r\n--b--\r\n`,
      })
    expect((await sent(15_000)).json()).toMatchObject({ code: 422, reason: 'invalid' })
    expect((await sent(16_384)).json()).toMatchObject({ code: 413, reason: 'too_large' })
  })

  test('a multipart form without a length is cut off at the same limit', async () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    const closed = new Promise((resolve) => socket.once('close', () => resolve('closed')))
    const headers = [`content-type: ${multipart}`, 'transfer-encoding: chunked']
    const chunk = `${oneField}${'x'.repeat(16_384)}`
    // The body never ends, so only the size limit can close the connection.
    socket.write(`${headOf(signIn, headers)}${chunk.length.toString(16)}\r\n${chunk}\r\n`)
    expect(await closed).toBe('closed')
  })

  test('a gzip-compressed body is not decompressed', async () => {
    const request = {
      placement_api_key: 'unknown',
      device: { type: 'phone', os: 'ios', orientation: 'portrait' },
    }
    const plain = JSON.stringify(request)
    const sent = (payload: string | Buffer, headers: Record<string, string>) =>
      world.server.inject({
        method: 'POST',
        url: '/delivery/v1/ads',
        payload,
        headers: { ...json, ...headers },
      })
    expect((await sent(plain, {})).json()).toMatchObject({ reason: 'key_unknown' })
    const packed = await sent(gzipSync(plain), { 'content-encoding': 'gzip' })
    expect(packed.json()).toMatchObject({ code: 400, reason: 'unreadable' })
  })
})
