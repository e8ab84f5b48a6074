import { brotliCompress, brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readConfig } from '../settings/config.ts'
import { openHttp } from '../http/http.ts'

vi.mock('node:zlib', async (load) => {
  const zlib = await load<typeof import('node:zlib')>()
  return { ...zlib, brotliCompress: vi.fn<typeof zlib.brotliCompress>(zlib.brotliCompress) }
})

let server: FastifyInstance
// Other files of the same worker have loaded the module with the real zlib.
vi.resetModules()
const { describeApi, serveDocuments } = await import('./documents.ts')
beforeAll(async () => {
  server = await openDocuments()
})
afterAll(() => server.close())

async function openDocuments(): Promise<FastifyInstance> {
  const config = readConfig({})
  const opened = await openHttp(config, pino({ level: 'silent' }))
  await describeApi(opened, { title: 'Test', description: 'x'.repeat(5000), url: config.publicUrl })
  serveDocuments(opened)
  await opened.ready()
  return opened
}

const get = (url: string, headers = {}) => server.inject({ method: 'GET', url, headers })

describe('FINDINGS-L7', () => {
  test('no script of /api/docs runs without the nonce of its answer', async () => {
    const nonces = new Set<string>()
    for (let time = 0; time < 2; time += 1) {
      const { body, headers } = await get('/api/docs/')
      const scripts = /script-src ([^;]+)/.exec(String(headers['content-security-policy']))?.[1]
      const nonce = /^'nonce-([\w+/=]{24})'$/.exec(scripts ?? '')?.[1] ?? ''
      expect(nonce).not.toBe('')
      nonces.add(nonce)
      const tags = body.match(/<script\b[^>]*>/g) ?? []
      expect(tags.length).toBeGreaterThan(0)
      for (const tag of tags) expect(tag).toContain(`nonce="${nonce}"`)
    }
    expect(nonces.size).toBe(2)
  })

  test('its script file is not changed on its way', async () => {
    const { body, headers } = await get('/api/docs/js/scalar.js')
    expect(body.length).toBeGreaterThan(100_000)
    expect(headers['content-type']).toBe('application/javascript; charset=utf-8')
    expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'")
  })

  test('its script file is packed once for all who ask, and browsers keep it', async () => {
    const url = '/api/docs/js/scalar.js'
    const other = await openDocuments()
    vi.mocked(brotliCompress).mockClear()
    const [one, two] = await Promise.all([other.inject(url), other.inject(url)])
    const brotli = await other.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
    expect([one.rawPayload.equals(two.rawPayload), brotli.headers['content-encoding']]).toEqual([
      true,
      'br',
    ])
    expect(brotliDecompressSync(brotli.rawPayload).equals(one.rawPayload)).toBe(true)
    expect(one.headers).toMatchObject({
      'cache-control': 'public, max-age=86400',
      vary: 'accept-encoding',
    })
    const headers = { 'if-none-match': String(one.headers.etag) }
    const kept = await other.inject({ url, headers })
    expect([kept.statusCode, kept.body]).toEqual([304, ''])
    expect(brotliCompress).toHaveBeenCalledTimes(1)
    await other.close()
  })

  test('its address without a slash is redirected', async () => {
    const { statusCode, headers } = await get('/api/docs')
    expect([statusCode, headers['location']]).toEqual([301, '/api/docs/'])
  })
})

describe('FINDINGS-M12', () => {
  test('the document is written once, and is packed once for each way to pack it', async () => {
    const written = vi.spyOn(server, 'swagger')
    const plain = await get('/api/v1/openapi.json')
    expect(plain.json()).toMatchObject({
      openapi: '3.1.1',
      servers: [{ url: 'http://127.0.0.1:8080' }],
    })
    const brotli = await get('/api/v1/openapi.json', { 'accept-encoding': 'gzip, deflate, br' })
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
    const gzip = await get('/api/v1/openapi.json', { 'accept-encoding': 'br;q=0, gzip;q=0.5' })
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    const kept = await get('/api/v1/openapi.json', { 'if-none-match': plain.headers.etag })
    expect([kept.statusCode, kept.body]).toEqual([304, ''])
    expect(written.mock.calls.length).toBeLessThanOrEqual(1)
    written.mockRestore()
  })
})
