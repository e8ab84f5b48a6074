import { describe, expect, test } from 'vitest'
import { listOperators } from '@frontrow/contract/operator/operators'
import { listApps } from '@frontrow/contract/apps'
import type { Endpoint } from '@frontrow/contract/endpoint'
import Fastify from 'fastify'
import Type from 'typebox'
import { judgeAccess } from '../../src/lib/calls/access.ts'
import { serve } from '../../src/lib/calls/serve.ts'
import { serveOperator } from '../../src/lib/calls/serve-operator.ts'
import type { Api } from '../../src/lib/calls/api.ts'
import { createOperatorRealm } from '../../src/features/operator/operator.ts'
import { makeKey } from '../../src/features/account/account.ts'
import {
  authenticate,
  authenticateAgain,
} from '../../src/features/identity/bearers/authenticate.ts'
import { readNow } from '../../src/lib/time/clock.sql.ts'
import { actAs, callOperator, makeOperator, type OperatorRequest } from '../support/operators.ts'
import { readOperatorRoutes, readRoutes } from '../support/routes.ts'
import { openWorld } from '../support/world.ts'

// World of its own: it reads and changes what belongs to the whole network.
const world = await openWorld()
const everywhere = await openWorld({ env: { OPERATOR_NETWORKS: 'any' } })
const administrator = await makeOperator(world, 'administrator')

const calls = (await readOperatorRoutes(world, administrator)).map(({ method, path, access }) => ({
  method,
  path: path.replace('/operator/v1', '').replaceAll(/\{\w+\}/g, 'x'),
  isPublic: access === 'public',
}))

describe('OPERATOR-9.3', () => {
  test('no token of an organization opens a call of operators', async () => {
    const member = await world.member()
    const key = await world.database.asSystem(async (db) => {
      const own = { db, now: await readNow(db), secrets: world.services.secrets }
      return makeKey({ ...own, organizationId: member.organizationId }, { kind: 'organization' })
    })
    const body = { name: 'Nightly', scopes: ['read'] }
    const made = await world.call(member, { method: 'POST', path: '/tokens', body })
    const { secret } = made.json<{ secret: string }>()
    expect(secret).toMatch(/^fr_t_/)
    const bodies = new Set<string>()
    for (const { method, path } of calls.filter(({ isPublic }) => !isPublic)) {
      for (const token of [member.token, secret, key, administrator.token]) {
        const bearer = { authorization: `Bearer ${token}` }
        const asks = [
          callOperator(world, undefined, { method, path, headers: bearer }),
          callOperator(world, undefined, { method, path: `${path}?access_token=${token}` }),
          ...(token === administrator.token
            ? []
            : [callOperator(world, { token }, { method, path })]),
        ]
        for (const answer of await Promise.all(asks)) {
          expect(answer.statusCode, `${method} ${path}`).toBe(401)
          bodies.add(answer.body)
        }
      }
    }
    expect(bodies.size).toBe(1)
  })

  test('the cookie of an operator changes no answer below /api', async () => {
    const routes = await readRoutes(world)
    const differing: string[] = []
    // Each question to a passkey has a new challenge.
    const shown = ({ body }: { body: string }) => body.replace(/"challenge":"[\w-]+"/, '')
    for (const { method, path, id } of routes.filter((route) => route.access !== 'key')) {
      const url = path.replaceAll(/\{\w+\}/g, 'x')
      const headers = { origin: 'http://127.0.0.1:8080', 'x-operator': '1' }
      const ask = (cookies: Record<string, string>) =>
        world.server.inject({ method, url, headers, cookies })
      const [without, withCookie] = [await ask({}), await ask({ operator: administrator.token })]
      if (without.statusCode !== withCookie.statusCode || shown(without) !== shown(withCookie))
        differing.push(id)
    }
    expect(routes.length).toBeGreaterThan(70)
    expect(differing.filter((id) => id !== 'sendVerification')).toEqual([])
  })

  test('the server does not start with a call bound in the wrong realm', () => {
    const api = apiOn(world)
    const bare: Endpoint = { ...listOperators, needs: undefined } as unknown as Endpoint
    expect(() => serveOperator(api, bare, async () => ({}))).toThrow('declares no permission')
    expect(() => serveOperator(api, listApps, async () => [])).toThrow('not a call of operators')
    expect(() => serve(api, listOperators, () => [])).toThrow('not a call of members')
    expect(() => judgeAccess(api, { ...bare, access: 'public' })).toThrow('not a call of members')
    const unreasoned: Endpoint = { ...listOperators, fourEyes: true }
    expect(() => serveOperator(api, unreasoned, async () => ({}))).toThrow('takes no reason')
    const unconfirmed: Endpoint = { ...unreasoned, body: Type.Object({ reason: Type.String() }) }
    expect(() => serveOperator(api, unconfirmed, async () => ({}))).toThrow('no confirmation')
  })
})

function apiOn({ services }: typeof world): Api {
  return {
    server: Fastify(),
    services,
    authenticate: (token) => authenticate(services, token),
    authenticateAgain,
    ownerName: async () => undefined,
    operators: createOperatorRealm(services),
  }
}

describe('OPERATOR-9.4', () => {
  const bare = (headers: Record<string, unknown>) => {
    const { date: _date, 'x-request-id': _requestId, ...rest } = headers
    return rest
  }

  const elsewhere: [string, { address?: string; headers?: Record<string, string> }][] = [
    ['another machine', { address: '203.0.113.7' }],
    ['behind a proxy that nobody named', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
    ['a proxy that names itself only', { headers: { via: '1.1 proxy' } }],
    ['a proxy that sends another host', { headers: { host: '127.0.0.1.example.com' } }],
  ]
  test.each(elsewhere)(
    'from %s there is nothing at any address of operators',
    async (_name, place) => {
      const unknown = await world.server.inject({
        method: 'GET',
        url: '/api/v1/no/such/call',
        ...(place.address === undefined ? {} : { remoteAddress: place.address }),
        ...(place.headers === undefined ? {} : { headers: place.headers }),
      })
      expect([404, 421]).toContain(unknown.statusCode)
      for (const { method, path } of [
        ...calls,
        { method: 'GET' as const, path: '/no/such/call' },
      ]) {
        const answer = await callOperator(world, administrator, {
          method,
          path,
          ...place,
          ...(method === 'GET' ? {} : { body: { any: 'thing' } }),
        })
        expect(answer.body, `${method} ${path}`).toBe(unknown.body)
        expect(answer.statusCode).toBe(unknown.statusCode)
        expect(bare(answer.headers)).toEqual(bare(unknown.headers))
      }
    },
  )

  test('OPERATOR_NETWORKS lets others in, and no unnamed proxy', async () => {
    const operator = await makeOperator(everywhere, 'administrator')
    const ask = (more: Partial<OperatorRequest>) =>
      callOperator(everywhere, operator, { method: 'GET', path: '/session', ...more })
    expect((await ask({ address: '203.0.113.7' })).statusCode).toBe(200)
    expect((await ask({ headers: { 'x-forwarded-for': '10.0.0.1' } })).statusCode).toBe(404)
  })

  const foreign: readonly Record<string, string | undefined>[] = [
    { 'x-operator': undefined },
    { 'x-operator': '0' },
    { 'x-operator': 'true' },
    { origin: undefined },
    { origin: 'null' },
    { origin: 'https://evil.example.com' },
    { origin: 'http://127.0.0.1:8081' },
    { origin: 'https://127.0.0.1:8080' },
    { origin: 'http://127.0.0.1:8080.evil.example.com' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'none' },
  ]
  const types = [
    'application/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=b',
  ]

  test('of 50 forged requests from other pages none has an effect', async () => {
    const victim = await makeOperator(world, 'moderator')
    const before = await world.ask('SELECT * FROM operators ORDER BY id')
    const path = `/operators/${victim.id}/removal`
    const body = { reason: 'because I can' }
    const attempts = foreign.flatMap((headers) => types.map((type) => ({ headers, type })))
    // A form of the own origin cannot send the header, and a body that is no JSON is not read.
    const own = types.slice(1).map((type) => ({ headers: {}, type }))
    const forged = [...attempts, ...own]
    expect(forged.length).toBeGreaterThanOrEqual(50)
    for (const { headers, type } of forged) {
      const answer = await world.server.inject({
        method: 'PUT',
        url: `/operator/v1${path}`,
        headers: Object.fromEntries(
          Object.entries({
            'x-operator': '1',
            origin: 'http://127.0.0.1:8080',
            'sec-fetch-site': 'same-origin',
            'content-type': type,
            ...headers,
          }).filter((entry): entry is [string, string] => entry[1] !== undefined),
        ),
        cookies: { operator: administrator.token },
        payload: JSON.stringify(body),
      })
      expect([403, 415, 422], `${JSON.stringify(headers)} ${type}`).toContain(answer.statusCode)
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    }
    expect(await world.ask('SELECT * FROM operators ORDER BY id')).toEqual(before)
    const asked = await world.server.inject({
      method: 'OPTIONS',
      url: `/operator/v1${path}`,
      headers: { origin: 'https://evil.example.com', 'access-control-request-method': 'PUT' },
    })
    expect(asked.statusCode).toBe(404)
    // The same request from the own page does it.
    await actAs(world, administrator, { method: 'PUT', path, body })
    expect(await world.ask('SELECT * FROM operators ORDER BY id')).not.toEqual(before)
  })
})
