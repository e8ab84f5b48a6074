import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../../lib/settings/config.ts'
import { openHttp } from '../../../lib/http/http.ts'
import { type PlacementKeys, serveSdk } from './serve-sdk.ts'

let folder: string
let server: FastifyInstance
let placements: PlacementKeys

const page =
  '<script type="application/json" nonce="__CSP_NONCE__">__SETTINGS__</script><script src="/x.js" nonce="__CSP_NONCE__"></script>'

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'frontrow-sdk-'))
  mkdirSync(join(folder, 'demo-app/assets'), { recursive: true })
  writeFileSync(join(folder, 'frontrow.js'), 'export const createFrontrow = 1')
  writeFileSync(join(folder, 'demo-app/index.html'), page)
  writeFileSync(join(folder, 'demo-app/assets/game-1.js'), 'play()')
  writeFileSync(join(folder, 'secret.txt'), 'nobody’s business')
  server = await open(folder)
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  placements = {}
})

async function open(built: string): Promise<FastifyInstance> {
  const config = readConfig({ PRODUCT_NAME: '</script> & Co', PUBLIC_URL: 'http://localhost:8080' })
  const opened = await openHttp(config, pino({ level: 'silent' }))
  serveSdk(opened, config, {
    folder: built,
    placements: async () => placements,
    coins: async (user) => (user === 'player 7' ? 50 : undefined),
  })
  await opened.ready()
  return opened
}

const get = (url: string, headers: Record<string, string> = {}) =>
  server.inject({ method: 'GET', url, headers })

test('every web page may load the SDK', async () => {
  const answer = await get('/sdk/frontrow.js')
  expect([answer.statusCode, answer.body]).toEqual([200, 'export const createFrontrow = 1'])
  expect(answer.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  })
  expect(answer.headers['cache-control']).toMatch(/^public, max-age=\d+/)
  const again = await get('/sdk/frontrow.js', { 'if-none-match': String(answer.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('the demo app runs scripts of this server only', async () => {
  const [one, other] = [await get('/demo-app'), await get('/demo-app')]
  const nonceOf = (body: string) => /src="\/x.js" nonce="([^"]+)"/.exec(body)?.[1] ?? ''
  expect(nonceOf(one.body)).not.toBe(nonceOf(other.body))
  const policy = String(one.headers['content-security-policy'])
  expect(policy).toContain(`script-src 'self' 'nonce-${nonceOf(one.body)}';`)
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('unsafe')
  expect(one.headers['cache-control']).toBe('no-store')
})

test('the page has only the given placements, and a name cannot end its script', async () => {
  const settingsOf = (body: string) =>
    JSON.parse(/json" nonce="[^"]*">(.*?)<\/script>/.exec(body)?.[1] ?? '') as object
  expect(settingsOf((await get('/demo-app')).body)).toEqual({
    productName: '</script> & Co',
    placements: {},
  })
  placements = { banner: 'fr_p_one' }
  expect(settingsOf((await get('/demo-app')).body)).toMatchObject({ placements })
})

test('a path that is not a built file is not found', async () => {
  const asset = await get('/demo-app/assets/game-1.js')
  expect([asset.statusCode, asset.body]).toEqual([200, 'play()'])
  expect(asset.headers['cache-control']).toContain('immutable')
  for (const path of ['game-2.js', '..%2f..%2fsecret.txt', '%2e%2e', '..'])
    expect((await get(`/demo-app/assets/${path}`)).statusCode, path).toBe(404)
})

test('without a build, neither SDK nor demo app is found', async () => {
  const empty = await open(join(folder, 'nowhere'))
  for (const url of ['/sdk/frontrow.js', '/demo-app'])
    expect((await empty.inject({ method: 'GET', url })).statusCode).toBe(404)
  await empty.close()
})

test('the demo app asks for the coins of a player', async () => {
  const known = await get('/demo-app/coins?user=player%207')
  expect([known.json(), known.headers['cache-control']]).toEqual([{ coins: 50 }, 'no-store'])
  for (const query of ['', '?user=other', '?user='])
    expect((await get(`/demo-app/coins${query}`)).json()).toEqual({ coins: null })
})
