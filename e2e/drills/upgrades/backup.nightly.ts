// Backups of a server that works, restored elsewhere: everything that was acknowledged before the
// end of a copy is there, and nothing that is damaged is started.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
  closeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSeededRandom } from '../../../server/src/commands/demo/seeded-random.ts'
import {
  listBackups,
  readManifest,
  writeManifest,
} from '../../../server/src/lib/cluster/backup-files.ts'
import { startEmbeddedPostgres } from '../../../server/src/lib/cluster/embedded-postgres.ts'
import { startLoad } from '../../support/steady-load.ts'
import {
  type TestNetwork,
  liftCreditLimit,
  openNetwork,
  printFigures,
  seedOfRun,
  startShowing,
} from '../../support/test-network.ts'

const operatorCommand = fileURLToPath(
  new URL('../../../server/src/commands/operator.ts', import.meta.url),
)
const rounds = Number(process.env['BACKUP_ROUNDS'] ?? 20)
/** Calls are compared with those of a pause before each backup, which meet the same machine. */
const calmMs = 4000
/** After a start, and after a restore, whose files the disk still writes and removes. */
const settleMs = { start: 10_000, restore: 1000 }
/** What a drill may take: its start, and a minute for a million rows. */
const drillSeconds = { start: 20, ofMillionRows: 60 }
const damages = Number(process.env['BACKUP_DAMAGES'] ?? 50)
const folder = mkdtempSync(join(tmpdir(), 'frontrow-backups-'))
chmodSync(folder, 0o711)
const backups = join(folder, 'backups')
const walDir = join(folder, 'wal')
let network: TestNetwork

beforeAll(async () => {
  network = await openNetwork({ campaigns: 20, env: { WAL_DIR: walDir } })
  await liftCreditLimit(network)
})
afterAll(async () => {
  await network.remove()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs an operator's command on a data folder of its own. Returns its exit code and output. */
async function operate(
  name: string,
  ...words: string[]
): Promise<{ code: number; printed: string; dataDir: string }> {
  const dataDir = join(folder, name)
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    SECRETS_FILE: join(network.nodes[0].dataDir, 'secrets.json'),
    WAL_DIR: walDir,
    LOG_LEVEL: 'error',
  }
  const ended = await promisify(execFile)(process.execPath, [operatorCommand, ...words], {
    env,
  }).then(
    ({ stdout, stderr }) => ({ code: 0, printed: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      printed: error.stdout + error.stderr,
    }),
  )
  return Object.assign(ended, { dataDir })
}

/** Asks a restored database, and removes it. */
async function askRestored<T>(dataDir: string, text: string): Promise<T> {
  const postgres = await startEmbeddedPostgres(join(dataDir, 'postgres'))
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  try {
    return (await client.query(text)).rows[0] as T
  } finally {
    await client.end()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const countRows = `SELECT ((SELECT count(*) FROM events.impressions) + (SELECT count(*) FROM events.actions))::integer AS rows`

const p99 = (ms: readonly number[]) =>
  Math.round(ms.toSorted((a, b) => a - b)[Math.floor(ms.length * 0.99)] ?? 0)

test(
  'twenty backups restore everything acknowledged before [OPERATE-3.11.12]',
  { timeout: 1_800_000 },
  async () => {
    const calm: number[] = []
    const during: number[] = []
    const now: { took: number[] | undefined } = { took: undefined }
    const { nodes, placementKey } = network
    const took = (ms: number) => void now.took?.push(ms)
    const load = startLoad({ url: nodes[0].url, placementKey, perSecond: 200, took })
    await wait(settleMs.start)
    const figures: { acknowledged: number; restored: number; printed: string }[] = []
    for (let round = 0; round < rounds; round += 1) {
      now.took = calm
      await wait(calmMs)
      const { acknowledged } = load.result
      now.took = during
      const made = await nodes[0].operator('backup', backups, '--keep', '2')
      // A restore takes a core of this machine, which it would not do elsewhere.
      now.took = undefined
      expect(made).toContain('Every file was read again.')
      const [latest] = listBackups(backups).slice(-1)
      const restored = await operate(`restored-${round}`, 'restore', latest?.path ?? '')
      expect(restored.printed).toContain('Everything agrees.')
      expect(restored.code).toBe(0)
      const { rows } = await askRestored<{ rows: number }>(restored.dataDir, countRows)
      expect(rows).toBeGreaterThanOrEqual(acknowledged)
      const printed = /: (\d+ files, .* s)\. Every/.exec(made)?.[1] ?? ''
      figures.push({ acknowledged, restored: rows, printed })
      await wait(settleMs.restore)
    }
    const result = await load.end()
    const p99Ms = { calm: p99(calm), during: p99(during) }
    printFigures('backups', { rounds, last: figures.at(-1), p99Ms, calls: during.length, result })
    expect(result.failed).toEqual({})
    expect(result.acknowledged).toBeGreaterThan(rounds * 100)
    expect(listBackups(backups)).toHaveLength(Math.min(rounds, 2))
    expect(p99Ms.during).toBeLessThanOrEqual(2 * p99Ms.calm)
  },
)

test('a restore to a moment has every event before it and none after', async () => {
  const showing = startShowing(network, { clients: 8, seed: `${seedOfRun()} till` })
  await showing.reached(300)
  const before = await network.ask<{ rows: number }>(countRows)
  const { till } = await network.ask<{ till: Date }>('SELECT clock_timestamp() AS till')
  await showing.reached(900)
  await showing.end()
  const after = await network.ask<{ rows: number }>(countRows)
  const { last } = await network.ask<{ last: string }>(
    'SELECT pg_walfile_name(pg_switch_wal()) AS last',
  )
  // Compressed where the user of the database may run Node.
  const isArchived = () => [last, `${last}.gz`].some((name) => existsSync(join(walDir, name)))
  await expect.poll(isArchived, { timeout: 70_000 }).toBe(true)
  const [latest] = listBackups(backups).slice(-1)
  const words = ['restore', latest?.path ?? '', '--till', till.toISOString()]
  const restored = await operate('till', ...words)
  expect(restored.printed).toContain('Everything agrees.')
  // The counters are no proof: the restore itself counts actions that waited for it.
  const found = await askRestored<{ rows: number; last: Date }>(
    restored.dataDir,
    `${countRows}, (SELECT max(at) FROM (SELECT at FROM events.impressions UNION ALL SELECT at FROM events.actions) e) AS last`,
  )
  expect(found.rows).toBeGreaterThanOrEqual(before.rows)
  expect(found.rows).toBeLessThan(after.rows)
  expect(found.last.getTime()).toBeLessThanOrEqual(till.getTime())
  const early = await operate(
    'early',
    'restore',
    latest?.path ?? '',
    '--till',
    '2020-01-01T00:00:00Z',
  )
  expect(early).toMatchObject({ code: 1 })
  const late = await operate(
    'late',
    'restore',
    latest?.path ?? '',
    '--till',
    '2099-01-01T00:00:00Z',
  )
  expect(late.printed).toContain('ends before 2099-01-01')
  expect(late.code).toBe(1)
})

test('one turned bit anywhere is found before anything is started', async () => {
  const random = createSeededRandom(seedOfRun())
  const [latest] = listBackups(backups).slice(-1)
  const backup = latest?.path ?? ''
  const drilled = await operate('drill', 'drill', backup)
  expect(drilled.printed.trim()).toMatch(
    /^drill: ok, backup 0\.\d h old, \d+ files restored and verified in [\d.]+ s; a sign-in, \d+ media, and a test ad tried$/,
  )
  const seconds = Number(/ in ([\d.]+) s;/.exec(drilled.printed)?.[1])
  const { rows } = await network.ask<{ rows: number }>(countRows)
  printFigures('drill', { seconds, rows })
  const allowed = drillSeconds.start + (drillSeconds.ofMillionRows * rows) / 1_000_000
  expect(seconds).toBeLessThanOrEqual(allowed)
  // The control: a picture that is another one, though it has the hash of the manifest.
  const undoChange = changePicture(backup)
  expect((await operate('drill', 'drill', backup)).printed).toMatch(
    /^drill: FAILED, .* the media of [0-9a-f]{32} are not what was uploaded\n$/,
  )
  undoChange()
  const files = readManifest(backup).files.filter(({ size }) => size > 0)
  for (let left = damages; left > 0; left -= 1) {
    const { path } = files[random.whole(files.length - 1)] ?? { path: '' }
    const undo = turnBit(join(backup, path), random.whole(1_000_000))
    const { code, printed, dataDir } = await operate(`damaged-${left}`, 'restore', backup)
    expect(printed).toBe(
      `"${path}" of the backup is not as it was written: the backup is damaged. Take another one\n`,
    )
    expect(code).toBe(1)
    expect(existsSync(join(dataDir, 'postgres/pg18'))).toBe(false)
    rmSync(dataDir, { recursive: true, force: true })
    undo()
  }
})

/** Replaces the pictures of a backup and their hashes. Returns the function that undoes it. */
function changePicture(backup: string): () => void {
  const whole = readManifest(backup)
  const picture = Buffer.from('another picture')
  const sha256 = createHash('sha256').update(picture).digest('hex')
  const isPicture = (path: string) => /^files\/.*content\.jpg$/.test(path)
  const before = whole.files
    .filter(({ path }) => isPicture(path))
    .map(({ path }) => [join(backup, path), readFileSync(join(backup, path))] as const)
  for (const [path] of before) writeFileSync(path, picture)
  const files = whole.files.map((file) =>
    isPicture(file.path) ? Object.assign({}, file, { size: picture.length, sha256 }) : file,
  )
  writeManifest(backup, Object.assign({}, whole, { files }))
  return () => {
    for (const [path, bytes] of before) writeFileSync(path, bytes)
    writeManifest(backup, whole)
  }
}

/** Returns the function that turns it back. */
function turnBit(path: string, near: number): () => void {
  const at = near % statSync(path).size
  const turn = () => {
    const handle = openSync(path, 'r+')
    const byte = Buffer.alloc(1)
    readSync(handle, byte, 0, 1, at)
    byte[0] = (byte[0] ?? 0) ^ 1
    writeSync(handle, byte, 0, 1, at)
    closeSync(handle)
  }
  turn()
  return turn
}
