import fastify, { type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { openWorld } from '../../../test/support/world.ts'
import { readConfig } from '../settings/config.ts'
import type { Database } from '../db/database.ts'
import { serveHealth } from './health.ts'
import { createMeasures } from './measures.ts'
import { openMetricsPort } from './metrics-port.ts'
import { openHttp } from '../http/http.ts'

const token = 'b7d0c1f2a3948576b7d0c1f2a3948576'
const silent = pino({ level: 'silent' })

// World of its own: it reads and changes what belongs to the whole network.
const world = await openWorld()
const withToken = await serverFor({ METRICS_TOKEN: token })
const without = await serverFor({})
afterAll(async () => {
  await withToken.close()
  await without.close()
})

async function serverFor(env: Record<string, string>): Promise<FastifyInstance> {
  const config = readConfig(env)
  const server = await openHttp(config, silent)
  const { database } = world
  const measures = createMeasures(server, { database, measured: {} })
  serveHealth(server, { gate: { isOpen: true }, database, config, measures })
  return server
}

const metrics = (server: FastifyInstance, headers = {}, remoteAddress = '203.0.113.5') =>
  server.inject({ method: 'GET', url: '/metrics', headers, remoteAddress })

describe('FINDINGS-M12', () => {
  test('this machine reads the metrics, with a token and without one', async () => {
    for (const server of [withToken, without]) {
      const answer = await metrics(server, {}, '127.0.0.1')
      expect(answer.statusCode).toBe(200)
      expect(answer.body).toContain('frontrow_http_request_seconds')
    }
  })

  test('somebody else reads them with the token, under whatever host name', async () => {
    const headers = { authorization: `Bearer ${token}`, host: '10.1.2.3:8080' }
    expect((await metrics(withToken, headers)).statusCode).toBe(200)
  })

  test.each([
    ['another token', { authorization: `Bearer ${token.replace('b', 'c')}` }],
    ['half the token', { authorization: `Bearer ${token.slice(0, 16)}` }],
    ['an empty token', { authorization: 'Bearer ' }],
  ])('nobody else does: %s', async (_what, headers) => {
    const answer = await metrics(withToken, headers)
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ reason: 'metrics_token_missing' })
    expect(answer.body).not.toContain('frontrow_')
    expect((await metrics(without, headers)).statusCode).toBe(404)
  })

  test('to who has no token there is no such page', async () => {
    for (const server of [withToken, without]) {
      const answer = await metrics(server)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ reason: 'route_not_found' })
    }
  })

  test('a proxy on this machine is not this machine', async () => {
    for (const headers of [
      { 'x-forwarded-for': '203.0.113.5' },
      { via: '1.1 proxy' },
      { host: 'evil.example' },
    ])
      expect((await metrics(withToken, headers, '127.0.0.1')).statusCode).toBe(404)
  })

  test.each(['short', 'with a space in it and long', 'ümlaut-ümlaut-ümlaut'])(
    '%j is no token',
    (text) => {
      expect(() => readConfig({ METRICS_TOKEN: text })).toThrow('METRICS_TOKEN')
    },
  )
})

describe('FINDINGS-A17', () => {
  test('a metric whose name ends in _total is a counter, as promtool wants it', async () => {
    const { body } = await metrics(without, {}, '127.0.0.1')
    const types = [...body.matchAll(/^# TYPE (\S+) (\S+)$/gm)]
    expect(types.length).toBeGreaterThan(20)
    const wrong = types.filter(
      ([, name = '', type]) => name.endsWith('_total') !== (type === 'counter'),
    )
    expect(wrong.map(([line]) => line)).toEqual([])
    expect(body).toContain('frontrow_nodejs_active_resources')
  })
})

test('readiness says what keeps the program from its work', async () => {
  const server = fastify()
  let trouble: string | undefined
  const database = {
    asSystem: async () => new Date(),
    load: () => ({ total: 0, idle: 0, waiting: 0 }),
  } as unknown as Database
  const gauges = { waiting_seconds: { help: 'Time', read: () => 41 } }
  serveHealth(server, {
    gate: { isOpen: true },
    database,
    config: readConfig({}),
    measures: createMeasures(server, { database, measured: gauges }),
    trouble: () => trouble,
  })
  const ready = () => server.inject('/health/ready')
  expect((await ready()).statusCode).toBe(200)
  trouble = 'No work was done for 41 s.'
  expect((await ready()).statusCode).toBe(503)
  expect((await ready()).json().message).toBe(trouble)
  expect((await server.inject('/health/live')).statusCode).toBe(200)
  expect((await server.inject('/metrics')).body).toContain('frontrow_waiting_seconds 41')
  trouble = undefined
  expect((await ready()).statusCode).toBe(200)
  await server.close()
})

test('readiness names the database that is silent', async () => {
  const gate = { isOpen: true, isDraining: false }
  const server = await openHttp(readConfig({}), silent)
  let isAway = true
  const events = () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve())
  serveHealth(server, {
    gate,
    database: world.database,
    config: readConfig({}),
    measures: createMeasures(server, { database: world.database, measured: {} }),
    probes: { events },
  })
  const get = (url: string) => server.inject({ method: 'GET', url })
  const waiting = await get('/health/ready')
  expect(waiting.statusCode).toBe(503)
  expect(waiting.json()).toEqual({ status: 'waiting', on: ['events'] })
  isAway = false
  expect((await get('/health/ready')).json()).toEqual({ status: 'ready' })
  expect((await get('/health/live')).headers['connection']).not.toBe('close')
  gate.isDraining = true
  const drained = await get('/health/ready')
  expect(drained.statusCode).toBe(503)
  expect(drained.json()).toEqual({ status: 'waiting', on: ['draining'] })
  const served = await get('/health/live')
  expect(served.statusCode).toBe(200)
  expect(served.headers['connection']).toBe('close')
  await server.close()
})

test('a network of METRICS_ALLOW reads the metrics', async () => {
  const server = await serverFor({ METRICS_ALLOW: '10.1.0.0/16, 192.0.2.7' })
  for (const address of ['10.1.2.3', '192.0.2.7', '::ffff:10.1.9.9'])
    expect((await metrics(server, {}, address)).statusCode).toBe(200)
  expect((await metrics(server, {}, '10.2.0.1')).statusCode).toBe(404)
  const forwarded = { 'x-forwarded-for': '203.0.113.5' }
  expect((await metrics(server, forwarded, '10.1.2.3')).statusCode).toBe(404)
  await server.close()
})

test('the port of METRICS_PORT has health and metrics, and nothing else', async () => {
  const config = readConfig({ METRICS_PORT: '9464' })
  const { database } = world
  const measures = createMeasures(fastify(), { database, measured: {} })
  const server = openMetricsPort({ gate: { isOpen: true }, database, config, measures })
  const answer = await metrics(server)
  expect([answer.statusCode, answer.body.includes('frontrow_database_connections')]).toEqual([
    200,
    true,
  ])
  expect((await server.inject('/health/ready')).json()).toEqual({ status: 'ready' })
  expect((await server.inject('/api/v1/openapi.json')).statusCode).toBe(404)
  await server.close()
})

test.each([
  ['METRICS_ALLOW', '10.1.0.0/16,somewhere', '"somewhere" is not an address or a network'],
  ['METRICS_PORT', 'http', '"http" is not a port number'],
  ['METRICS_PORT', '8080', 'is the same as PORT'],
  ['ACCESS_LOG', 'some', '"some" is not one of errors, all, none'],
])('%s=%s is refused', (name, value, message) => {
  expect(() => readConfig({ PORT: '8080', [name]: value })).toThrow(`${name}: ${message}`)
})
