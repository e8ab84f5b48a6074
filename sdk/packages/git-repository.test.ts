import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PackageFile, filesBelow } from './files.ts'
import { gitRepository } from './git-repository.ts'
import { readGit } from './read/git.ts'

const file = (path: string, text: string): PackageFile => ({ path, bytes: Buffer.from(text) })
const files = [file('a.txt', 'three'), file('a/b', 'one'), file('a-b', 'two')]
const revision = { version: '0.1.0', date: new Date('2026-11-27T00:00:00Z') }
const repository = gitRepository(files, revision)
const served = new Map(repository.files.map(({ path, bytes }) => [path, bytes]))
const fetchFile = async (path: string) => {
  const bytes = served.get(path)
  if (bytes === undefined) throw new Error(`there is no ${path}`)
  return bytes
}
const hasGit = spawnSync('git', ['--version']).status === 0
const run = promisify(execFile)

let server: Server
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'frontrow-git-'))
  server = createServer((request, response) => {
    const bytes = served.get((request.url ?? '').slice(1).replace(/\?.*$/, ''))
    response.writeHead(bytes === undefined ? 404 : 200).end(bytes)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

test('the commit has the id that Git gives it, whatever the order of the files', () => {
  expect(repository.commit).toBe('3db83004d48969dc7d770500372b452ae3701e57')
  expect(gitRepository(files.toReversed(), revision)).toEqual(repository)
})

test('the files of the tag are read back by their names', async () => {
  expect((await readGit(fetchFile, '0.1.0')).map(({ path }) => path)).toEqual([
    'a-b',
    'a.txt',
    'a/b',
  ])
  await expect(readGit(fetchFile, '0.2.0')).rejects.toThrow('the repository has no tag 0.2.0')
})

test('another content makes another commit', () => {
  const { commit } = gitRepository([...files.slice(1), file('a.txt', 'four')], revision)
  expect(commit).not.toBe(repository.commit)
})

test.skipIf(!hasGit)('Git clones the repository over HTTP and finds no fault in it', async () => {
  const { port } = server.address() as AddressInfo
  const clone = join(folder, 'clone')
  await run('git', ['clone', '--branch', '0.1.0', `http://127.0.0.1:${port}/`, clone])
  await run('git', ['-C', clone, 'fsck', '--full', '--strict'])
  const { stdout } = await run('git', ['-C', clone, 'rev-parse', 'HEAD'])
  expect(stdout.trim()).toBe(repository.commit)
  const cloned = filesBelow(clone).filter(({ path }) => !path.startsWith('.git/'))
  expect(cloned).toEqual([files[2], files[0], files[1]])
})

test.skipIf(!hasGit)('Git finds each object in the pack, and no fault in it', async () => {
  const clone = join(folder, 'packed')
  await run('git', ['init', '-q', '--bare', clone])
  const pack = join(folder, 'objects.pack')
  writeFileSync(pack, served.get('objects.pack') ?? '')
  await run('git', ['-C', clone, 'index-pack', '--strict', pack])
  const { stdout } = await run('git', ['verify-pack', '-v', pack])
  const paths = [...served.keys()].filter((path) => /^objects\/..\//.test(path))
  const ids = paths.map((path) => path.replace(/^objects|\//g, ''))
  expect(stdout.match(/^[\da-f]{40}/gm)?.toSorted()).toEqual(ids.toSorted())
})
