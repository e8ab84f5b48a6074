import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../settings/config.ts'
import { openHttp } from './http.ts'
import { servePages } from './pages.ts'
import { refuse } from '../failures/refuse.ts'

describe('FINDINGS-A17', () => {
  test('/robots.txt is a text for robots and not a page of the console', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'frontrow-pages-'))
    const files = fileURLToPath(new URL('../../../../console/public', import.meta.url))
    cpSync(files, folder, { recursive: true })
    writeFileSync(join(folder, 'index.html'), '<!doctype html>')
    const config = readConfig({})
    const server = await openHttp(config, pino({ level: 'silent' }))
    await servePages(server, config, { folder, machineRoots: ['api'] })
    const answer = await server.inject({ method: 'GET', url: '/robots.txt' })
    expect(answer.headers['content-type']).toMatch(/^text\/plain/)
    expect(answer.body).toMatch(/^User-agent: \*\n(Disallow: \/\S+\n)+Allow: \/\n$/)
    await server.close()
    rmSync(folder, { recursive: true })
  })
})

test('a compressed copy of a file is sent to whoever can read it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'frontrow-pages-'))
  mkdirSync(join(folder, 'assets'))
  const script = `export const text = '${'front row '.repeat(1000)}'`
  writeFileSync(join(folder, 'index.html'), '<!doctype html>')
  writeFileSync(join(folder, 'assets/a.js'), script)
  const copy = brotliCompressSync(script)
  writeFileSync(join(folder, 'assets/a.js.br'), copy)
  const config = readConfig({})
  const server = await openHttp(config, pino({ level: 'silent' }))
  await servePages(server, config, { folder, machineRoots: ['api'] })
  const ask = (accepted: string) =>
    server.inject({ url: '/assets/a.js', headers: { 'accept-encoding': accepted } })
  const packed = await ask('gzip, deflate, br')
  expect(packed.rawPayload).toEqual(copy)
  const plain = await ask('identity')
  expect(plain.body).toBe(script)
  for (const { headers } of [packed, plain])
    expect(headers).toMatchObject({
      'content-type': expect.stringMatching(/javascript/),
      'cache-control': expect.stringContaining('immutable'),
      vary: expect.stringMatching(/accept-encoding/i),
    })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(plain.headers['content-encoding']).toBeUndefined()
  await server.close()
  rmSync(folder, { recursive: true })
})

test('whom the guard refuses gets no console of operators (OPERATOR §2.1)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'frontrow-pages-'))
  mkdirSync(join(folder, 'operator/assets'), { recursive: true })
  writeFileSync(join(folder, 'index.html'), '<!doctype html>')
  writeFileSync(join(folder, 'operator/operator.html'), '<!doctype html><title>Operator</title>')
  writeFileSync(join(folder, 'operator/assets/a.js'), 'export {}')
  const config = readConfig({})
  const server = await openHttp(config, pino({ level: 'silent' }))
  await servePages(server, config, {
    folder,
    machineRoots: ['api', 'operator'],
    guardOperator: ({ headers }) => {
      if (headers['x-far'] === '1') refuse('route_not_found')
    },
  })
  const ask = async (url: string, far: boolean) => {
    const answer = await server.inject({ url, headers: far ? { 'x-far': '1' } : {} })
    const { date: _date, 'x-request-id': _id, ...headers } = answer.headers
    return { status: answer.statusCode, headers, body: answer.body }
  }
  const unknown = await ask('/api/v1/nowhere', true)
  expect(unknown.status).toBe(404)
  for (const url of ['/operator', '/operator/audit', '/operator/assets/a.js', '/operator/v1/x'])
    expect(await ask(url, true), url).toEqual(unknown)
  for (const url of ['/operator', '/operator/audit'])
    expect((await ask(url, false)).body).toContain('<title>Operator</title>')
  expect((await ask('/operator/assets/a.js', false)).headers['cache-control']).toMatch(/immutable/)
  await server.close()
  rmSync(folder, { recursive: true })
})
