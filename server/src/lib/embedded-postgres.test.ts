import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { stopOrphan } from './postmaster.ts'
import { withoutWaitingForDisk } from './without-waiting-for-disk.ts'

test.runIf(process.platform === 'linux')(
  'a backend that hangs after its postmaster was killed does not keep PostgreSQL away [RELIABILITY-R1]',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'frontrow-orphan-'))
    // PostgreSQL runs as another user where root runs this.
    chmodSync(folder, 0o711)
    const postgres = await startEmbeddedPostgres(folder, ['fsync=off'])
    const client = new pg.Client({ connectionString: postgres.url })
    client.on('error', () => {})
    try {
      await client.connect()
      const found = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
      const backend = found.rows[0]?.pid ?? 0
      // A stopped process stands for one that waits for a lock which nobody will ever release.
      process.kill(backend, 'SIGSTOP')
      process.kill(postmaster(folder), 'SIGKILL')
      await expect.poll(() => answers(postgres.url), { timeout: 20_000 }).toBe(true)
    } finally {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)

test.runIf(process.platform === 'linux')(
  'a PostgreSQL of a killed server that does not stop when it is asked to is ended [RELIABILITY-R1]',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'frontrow-hanging-'))
    chmodSync(folder, 0o711)
    const postgres = await startEmbeddedPostgres(folder, ['fsync=off'])
    const client = new pg.Client({ connectionString: postgres.url })
    client.on('error', () => {})
    await client.connect()
    const found = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    process.kill(found.rows[0]?.pid ?? 0, 'SIGSTOP')
    // From here on it is not started again. A fast stop waits for the stopped process for ever.
    const stopped = postgres.stop()
    expect(await stopOrphan(postgres.folder, 1000)).toBe(true)
    await stopped
    const again = await startEmbeddedPostgres(folder, ['fsync=off'])
    await expect.poll(() => answers(again.url), { timeout: 20_000 }).toBe(true)
    await again.stop()
    rmSync(folder, { recursive: true, force: true })
  },
)

test('commits wait for the disk again after work that did without, also where it failed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'frontrow-disk-'))
  chmodSync(folder, 0o711)
  const postgres = await startEmbeddedPostgres(folder, ['fsync=off'])
  const setting = async () => {
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    const { rows } = await client.query<{ synchronous_commit: string }>('SHOW synchronous_commit')
    await client.end()
    return rows[0]?.synchronous_commit
  }
  try {
    expect(await setting()).toBe('on')
    await withoutWaitingForDisk(postgres.url, () => expect.poll(setting).toBe('off'))
    await expect.poll(setting).toBe('on')
    const failing = withoutWaitingForDisk(postgres.url, () => Promise.reject(new Error('broken')))
    await expect(failing).rejects.toThrow('broken')
    await expect.poll(setting).toBe('on')
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
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
