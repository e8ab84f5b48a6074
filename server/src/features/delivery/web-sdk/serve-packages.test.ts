import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHttp } from '../../../lib/http/http.ts'
import { readConfig } from '../../../lib/settings/config.ts'
import { servePackages } from './serve-packages.ts'

const object = `flutter/frontrow_ads.git/objects/ab/${'c'.repeat(38)}`
const files: Record<string, string> = {
  'index.json': '{"packages":[]}',
  'npm/frontrow-react-native-0.1.0.tgz': 'an archive',
  'godot/frontrow-0.1.0.zip': 'an archive',
  'maven/ads/frontrow/frontrow-android/maven-metadata.xml': '<metadata/>',
  'maven/ads/frontrow/frontrow-android/0.1.0/frontrow-android-0.1.0.pom': '<project/>',
  'maven/ads/frontrow/frontrow-android/0.1.0/frontrow-android-0.1.0.aar.sha256': 'a sum',
  'flutter/frontrow_ads.git/HEAD': 'ref: refs/heads/main',
  'flutter/frontrow_ads.git/info/refs': 'refs',
  'flutter/frontrow_ads.git/objects/info/packs': '\n',
  [object]: 'an object',
}

let folder: string
let server: FastifyInstance

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'frontrow-packages-'))
  writeFileSync(join(folder, 'secret.txt'), 'nobody’s business')
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, 'packages', path)), { recursive: true })
    writeFileSync(join(folder, 'packages', path), text)
  }
  server = await open(join(folder, 'packages'))
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

async function open(packages: string): Promise<FastifyInstance> {
  const config = readConfig({ PUBLIC_URL: 'http://localhost:8080' })
  const opened = await openHttp(config, pino({ level: 'silent' }))
  servePackages(opened, packages)
  await opened.ready()
  return opened
}

const get = (url: string, headers: Record<string, string> = {}) =>
  server.inject({ method: 'GET', url, headers })

test('each file is served to every origin, and HEAD has the same headers', async () => {
  for (const [path, text] of Object.entries(files)) {
    const answer = await get(`/sdk/${path}`)
    expect([answer.statusCode, answer.body], path).toEqual([200, text])
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'content-length': String(Buffer.byteLength(text)),
    })
    const head = await server.inject({ method: 'HEAD', url: `/sdk/${path}` })
    expect([head.statusCode, head.body], path).toEqual([200, ''])
    const told = ['content-type', 'content-length', 'cache-control', 'etag']
    for (const name of told) expect(head.headers[name], name).toBe(answer.headers[name])
  }
})

test('a file of a version is kept for ever, one that names versions briefly', async () => {
  for (const path of Object.keys(files)) {
    const { headers } = await get(`/sdk/${path}`)
    const isFixed = path.includes('0.1.0') || path === object
    const kept = isFixed ? 'public, max-age=31536000, immutable' : 'public, max-age=300'
    expect(headers['cache-control'], path).toBe(kept)
  }
})

test.each([
  ['index.json', 'application/json; charset=utf-8'],
  ['npm/frontrow-react-native-0.1.0.tgz', 'application/gzip'],
  ['godot/frontrow-0.1.0.zip', 'application/zip'],
  ['maven/ads/frontrow/frontrow-android/maven-metadata.xml', 'application/xml'],
  ['maven/ads/frontrow/frontrow-android/0.1.0/frontrow-android-0.1.0.pom', 'application/xml'],
  ['flutter/frontrow_ads.git/HEAD', 'text/plain; charset=utf-8'],
  [object, 'application/x-git-loose-object'],
])('%s is sent as %s', async (path, type) => {
  const { headers } = await get(`/sdk/${path}`)
  expect(headers['content-type']).toBe(type)
})

test('a file that a client has is answered with 304', async () => {
  const { headers } = await get('/sdk/index.json')
  const again = await get('/sdk/index.json', { 'if-none-match': String(headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('a path that is not a package is not found', async () => {
  const paths = [
    '',
    'nothing',
    'npm',
    'npm/',
    '../secret.txt',
    '..%2fsecret.txt',
    '%2e%2e/secret.txt',
  ]
  const more = ['npm/..%2f..%2fsecret.txt', '..%5csecret.txt', '/index.json']
  for (const path of [...paths, ...more]) {
    const answer = await get(`/sdk/${path}`)
    expect(answer.statusCode, path).toBe(404)
    expect(answer.json(), path).toMatchObject({ reason: 'route_not_found' })
  }
})

test('without packages nothing is served', async () => {
  const empty = await open(join(folder, 'nowhere'))
  expect((await empty.inject({ method: 'GET', url: '/sdk/index.json' })).statusCode).toBe(404)
  await empty.close()
})
