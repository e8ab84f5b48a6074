import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { connectApart } from '../db/connect-apart.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { postmasterOf, stopOrphan } from './postmaster.ts'
import { withoutWaitingForDisk } from '../db/without-waiting-for-disk.ts'

test.runIf(process.platform === 'linux')(
  'a hanging backend of a killed postmaster does not stop a new one [RELIABILITY-R1]',
  async () => {
    const folder = newFolder()
    const { url } = await start(folder)
    // A suspended process behaves like one that waits for a lock which is never released.
    await stopBackend(url)
    process.kill(postmaster(folder), 'SIGKILL')
    await expect.poll(() => answers(url), { timeout: 20_000 }).toBe(true)
  },
)

test.runIf(process.platform === 'linux')(
  'a PostgreSQL that does not stop when it is asked to is ended [RELIABILITY-R1]',
  async () => {
    const folder = newFolder()
    const postgres = await start(folder)
    await stopBackend(postgres.url)
    // `stop` also ends the restarts. Its fast shutdown waits for the stopped backend for ever.
    const stopped = postgres.stop()
    expect(await stopOrphan(postgres.folder, 1000)).toBe(true)
    await stopped
    const again = await start(folder)
    await expect.poll(() => answers(again.url), { timeout: 20_000 }).toBe(true)
  },
)

test.runIf(process.platform === 'linux')(
  'a PostgreSQL that cannot be started again is tried until it can be [RELIABILITY-R1]',
  async () => {
    const folder = newFolder()
    const lines: string[] = []
    const { url } = await start(folder, (line) => lines.push(line))
    const control = join(folder, 'pg18/global/pg_control')
    // Stands for a disk without room: each start fails on it.
    renameSync(control, `${control}.away`)
    process.kill(postmaster(folder), 'SIGKILL')
    await expect
      .poll(() => lines.at(1), { timeout: 30_000 })
      .toMatch(/^PostgreSQL could not be started again \(.*pg_control.*\); nothing is served/)
    expect(lines[0]).toMatch(/^PostgreSQL ended with SIGKILL and is started again; calls wait/)
    renameSync(`${control}.away`, control)
    await expect.poll(() => answers(url), { timeout: 30_000 }).toBe(true)
    expect(lines.at(-1)).toBe('PostgreSQL was started again and answers')
  },
  90_000,
)

test('a PostgreSQL that is stopped while it is started again stays stopped', async () => {
  const folder = newFolder()
  const ended = Promise.withResolvers<string>()
  const postgres = await start(folder, ended.resolve)
  process.kill(postmaster(folder), 'SIGKILL')
  expect(await ended.promise).toMatch(/is started again/)
  await postgres.stop()
  expect(postmasterOf(join(folder, 'pg18'))).toBeUndefined()
  expect(await answers(postgres.url)).toBe(false)
})

test('a start that is given up ends its PostgreSQL', async () => {
  const folder = newFolder()
  const end = new AbortController()
  const starting = startEmbeddedPostgres(folder, ['fsync=off'], { signal: end.signal })
  const ended = starting.catch((error: unknown) => String(error))
  await expect.poll(() => postmasterOf(join(folder, 'pg18')), { timeout: 60_000 }).toBeDefined()
  end.abort()
  const running = await ended
  // It may have been ready just before.
  if (typeof running !== 'string') await running.stop()
  expect(postmasterOf(join(folder, 'pg18'))).toBeUndefined()
}, 90_000)

test('commits wait for the disk again after work that did without', async () => {
  const { url } = await start(newFolder())
  const setting = async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query<{ synchronous_commit: string }>('SHOW synchronous_commit')
    await client.end()
    return rows[0]?.synchronous_commit
  }
  expect(await setting()).toBe('on')
  await withoutWaitingForDisk(url, () => expect.poll(setting).toBe('off'))
  await expect.poll(setting).toBe('on')
  const failing = withoutWaitingForDisk(url, () => Promise.reject(new Error('broken')))
  await expect(failing).rejects.toThrow('broken')
  await expect.poll(setting).toBe('on')
})

test('variables of another PostgreSQL do not lead away from the embedded one', () => {
  vi.stubEnv('PGPORT', '6000')
  vi.stubEnv('PGSSLMODE', 'require')
  onTestFinished(() => void vi.unstubAllEnvs())
  const { port, ssl } = new pg.Client({ connectionString: inject('clusterUrl') })
  expect({ port, ssl }).toEqual({ port: 5432, ssl: false })
})

test.each([
  ['17', 'pg17', '17'],
  ['a later 19', 'pg19', '19'],
  ['17 under our name', 'pg18', '17'],
])(
  'a folder with a PostgreSQL %s never becomes an empty network',
  async (_name, cluster, version) => {
    const folder = mkdtempSync(join(tmpdir(), 'frontrow-major-'))
    mkdirSync(join(folder, cluster))
    writeFileSync(join(folder, cluster, 'PG_VERSION'), `${version}\n`)
    await expect(startEmbeddedPostgres(folder)).rejects.toMatchObject({
      exitCode: 78,
      message: expect.stringContaining(
        `holds a PostgreSQL ${version} database, and this version brings PostgreSQL 18.`,
      ),
    })
    expect(readdirSync(folder)).toEqual([cluster])
    rmSync(folder, { recursive: true, force: true })
  },
)

/** A folder for one test. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'frontrow-embedded-'))
  // PostgreSQL refuses to run as root, so root's cluster belongs to another user.
  chmodSync(folder, 0o711)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Runs until the test ends. */
async function start(folder: string, say?: (line: string) => void): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres(folder, ['fsync=off'], { say })
  onTestFinished(() => postgres.stop())
  return postgres
}

/** Opens a connection and suspends its backend, which then neither answers nor ends. */
async function stopBackend(url: string): Promise<void> {
  const client = await connectApart(url)
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  process.kill(rows[0]?.pid ?? 0, 'SIGSTOP')
}

function postmaster(folder: string): number {
  return Number(readFileSync(join(folder, 'pg18/postmaster.pid'), 'utf8').split('\n')[0])
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('SELECT 1')
    await client.end()
    return true
  } catch {
    return false
  }
}
