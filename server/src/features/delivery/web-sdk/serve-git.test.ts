import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openHttp } from '../../../lib/http/http.ts'
import { readConfig } from '../../../lib/settings/config.ts'
import { servePackages } from './serve-packages.ts'

const path = '/sdk/ios/frontrow.git'
const commit = 'c'.repeat(40)
const refs = `${commit}\trefs/heads/main\n${commit}\trefs/tags/0.1.0\n`
const want = `004cwant ${commit} side-band-64k agent=git/2\n`
const hasGit = spawnSync('git', ['--version']).status === 0

let folder: string
const opened: FastifyInstance[] = []

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'frontrow-serve-git-'))
})
afterAll(async () => {
  await Promise.all(opened.map((server) => server.close()))
  rmSync(folder, { recursive: true, force: true })
})

/** Serves one repository; without a pack only its files. */
async function open(name: string, texts: Record<string, string | Buffer>) {
  const repository = join(folder, name, 'ios/frontrow.git')
  mkdirSync(join(repository, 'info'), { recursive: true })
  for (const [file, text] of Object.entries(texts)) writeFileSync(join(repository, file), text)
  const config = readConfig({ PUBLIC_URL: 'http://127.0.0.1:8080' })
  const server = await openHttp(config, pino({ level: 'silent' }))
  opened.push(server)
  servePackages(server, join(folder, name))
  return server
}

const ask = (server: FastifyInstance, body: string | Buffer, headers = {}) =>
  server.inject({
    method: 'POST',
    url: `${path}/git-upload-pack`,
    headers: { 'content-type': 'application/x-git-upload-pack-request', ...headers },
    body,
  })

describe('the protocol', () => {
  let server: FastifyInstance
  beforeAll(async () => {
    server = await open('scripted', { 'info/refs': refs, 'objects.pack': 'PACK' })
  })

  test('names its references, and is asked for by a parameter alone', async () => {
    const url = `${path}/info/refs`
    const smart = await server.inject(`${url}?service=git-upload-pack`)
    expect(smart.headers['content-type']).toBe('application/x-git-upload-pack-advertisement')
    expect(smart.body).toMatch(/^001e# service=git-upload-pack\n0000/)
    expect(smart.body).toContain(`003d${commit} refs/tags/0.1.0\n0000`)
    expect((await server.inject(url)).body).toBe(refs)
  })

  test('the answer differs by the depth alone', async () => {
    const all = await ask(server, `${want}00000009done\n`)
    expect(all.headers['content-type']).toBe('application/x-git-upload-pack-result')
    expect(all.body).toBe('0008NAK\n0009\u0001PACK0000')
    const newest = `${want}000cdeepen 10000`
    expect((await ask(server, newest)).body).toBe('0000')
    expect((await ask(server, `${newest}0009done\n`)).body).toBe(`0000${all.body}`)
    expect(
      (await ask(server, gzipSync(`${newest}0009done\n`), { 'content-encoding': 'gzip' })).body,
    ).toBe(`0000${all.body}`)
  })

  test('what there is not is told as an error of the protocol', async () => {
    const other = want.replace(commit, 'd'.repeat(40))
    expect((await ask(server, `${other}0000`)).body).toContain(`ERR upload-pack: not our ref dddd`)
    expect((await ask(server, '0000')).body).toContain('ERR upload-pack: nothing is wanted')
  })

  test.each(['0003', 'no packets', '0044want', 'x'.repeat(65 * 1024)])(
    '%# is refused',
    async (body) => {
      expect((await ask(server, body)).statusCode).toBeGreaterThanOrEqual(400)
      expect((await ask(server, body)).statusCode).toBeLessThan(500)
    },
  )

  test('a body that grows past 64 KiB is refused', async () => {
    const body = gzipSync(Buffer.alloc(10_000_000))
    expect((await ask(server, body, { 'content-encoding': 'gzip' })).statusCode).toBe(400)
  })
})

test('a repository without a pack has its files alone', async () => {
  const server = await open('files', { 'info/refs': refs })
  const answer = await server.inject(`${path}/info/refs?service=git-upload-pack`)
  expect([answer.body, answer.headers['content-type']]).toEqual([refs, 'text/plain; charset=utf-8'])
  expect((await ask(server, `${want}0000`)).statusCode).toBe(404)
})

test.skipIf(!hasGit)('Git clones and fetches at a depth of 1', async () => {
  const run = promisify(execFile)
  const source = join(folder, 'source')
  const git = (...words: string[]) =>
    execFileSync('git', ['-C', source, ...words], { encoding: 'utf8', input: '' }).trim()
  mkdirSync(source)
  git('init', '-q', '-b', 'main')
  // More than one packet of a band.
  writeFileSync(join(source, 'a.txt'), Array.from({ length: 60_000 }, Math.random).join(''))
  git('add', '.')
  const person = ['-c', 'user.name=a', '-c', 'user.email=a@example.com']
  git(...person, 'commit', '-qm', '0.1.0')
  const id = git('rev-parse', 'HEAD')
  const name = git('pack-objects', '--all', 'all')
  const server = await open('git', {
    HEAD: 'ref: refs/heads/main\n',
    'info/refs': refs.replaceAll(commit, id),
    'objects.pack': readFileSync(join(source, `all-${name}.pack`)),
  })
  const url = `${await server.listen({ port: 0, host: '127.0.0.1' })}${path}`
  const clone = join(folder, 'clone')
  await run('git', ['clone', '-q', '--depth', '1', '--branch', '0.1.0', url, clone])
  await run('git', ['-C', clone, 'fetch', '-q', '--depth', '5'])
  await run('git', ['-C', clone, 'fsck', '--full', '--strict'])
  const { stdout } = await run('git', ['-C', clone, 'rev-parse', 'HEAD'])
  expect(stdout.trim()).toBe(id)
})
