import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { readConfig } from '../settings/config.ts'
import { openHttp } from './http.ts'

const silent = pino({ level: 'silent' })
const env = {
  HOST: '0.0.0.0',
  PUBLIC_URL: 'https://network.example.com',
  TRUST_PROXY: '10.0.0.1',
  CARDS: 'sandbox',
}

let server: FastifyInstance
beforeAll(async () => {
  server = await openHttp(readConfig(env), silent)
  for (const url of ['/page', '/health/live', '/media/a', '/metrics'])
    server.get(url, { config: { access: 'page' } }, () => ({ url }))
  await server.ready()
})
afterAll(() => server.close())

const ask = (headers: Record<string, string>, url = '/page', remoteAddress = '203.0.113.5') =>
  server.inject({ method: 'GET', url, headers, remoteAddress })

describe('FINDINGS-L8', () => {
  test.each([
    'network.example.com',
    'NETWORK.example.com:443',
    'network.example.com:8080',
    'localhost:8080',
    '127.0.0.1',
    '[::1]:8080',
  ])('a request for the host %s is answered', async (host) => {
    expect((await ask({ host })).statusCode).toBe(200)
  })

  test.each([
    'evil.example',
    'network.example.com.evil.example',
    'network.example.com@evil.example',
    '203.0.113.1:8080',
    'x y',
    '[',
    '127.0.0.1.evil.example',
  ])('a request for the host %j is refused', async (host) => {
    const answer = await ask({ host })
    expect(answer.statusCode).toBe(421)
    expect(answer.json()).toMatchObject({ name: 'MisdirectedRequest', reason: 'host_unknown' })
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  })

  test('an address that is none is refused under another host as well', async () => {
    expect((await ask({ host: 'evil.example' }, '/no/such/page')).statusCode).toBe(421)
  })

  test.each(['/health/live', '/media/a', '/metrics'])(
    '%s is answered under any host',
    async (url) => {
      expect((await ask({ host: '10.1.2.3:8080' }, url)).statusCode).toBe(200)
    },
  )

  test('a trusted proxy may say the host in a header of its own', async () => {
    const headers = { host: 'frontrow:8080', 'x-forwarded-host': 'network.example.com' }
    expect((await ask(headers, '/page', '10.0.0.1')).statusCode).toBe(200)
    expect((await ask(headers)).statusCode).toBe(421)
  })
})

describe('RELIABILITY-S2', () => {
  test.each(['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'])(
    'a server with a %s route that declares no access does not start',
    async (method) => {
      const bare = await openHttp(readConfig(env), silent)
      bare.route({ method, url: '/bare', handler: () => ({}) })
      await expect(bare.ready()).rejects.toThrow(`${method} /bare declares no access`)
    },
  )

  test('nor does one whose bare route is deep inside a plugin', async () => {
    const bare = await openHttp(readConfig(env), silent)
    void bare.register(async (outer) => {
      outer.get('/fine', { config: { access: 'public' } }, () => ({}))
      await outer.register(async (inner) => {
        inner.get('/bare', { config: { slowBody: true } }, () => ({}))
      })
    })
    await expect(bare.ready()).rejects.toThrow('GET /bare declares no access')
  })
})
