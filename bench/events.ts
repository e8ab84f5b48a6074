// Measures how many durable events delivery stores per second, with its unique key and its
// counters. The baselines are PostgreSQL's own ways to fill a table with the same columns and key:
// COPY from a file on the server, INSERT of 1,000 rows and INSERT of one row. Rounds are
// interleaved. Every second event is paid. Beside rows a second it takes the processor time of a
// row, of this process and of PostgreSQL together. It also compares batches with and without
// roll-ups (P15), and the bytes of an event with those in a table by a random UUID (P16). `node
// bench/events.ts [rounds]`
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openServices } from '../server/src/commands/startup/open-services.ts'
import { type Delivery, openDelivery } from '../server/src/features/delivery/delivery.ts'
import { createTokenSigner } from '../server/src/features/delivery/tokens/event-token.ts'
import { readConfig } from '../server/src/lib/settings/config.ts'
import { startEmbeddedPostgres } from '../server/src/lib/cluster/embedded-postgres.ts'
import { newId } from '../server/src/lib/db/ids.ts'
import { coreMigrations, eventMigrations, migrate } from '../server/src/lib/db/migrate.ts'
import { quantile } from './load/load.ts'
import { databaseUse } from './load/database-use.ts'
import { type Leases, impressionToken, openLeases } from './load/requests.ts'

const rounds = Number(process.argv[2] ?? 7)
const copied = 200_000
const inBatches = 40_000
const oneByOne = 8000
const lanes = [0, 1, 2]
const goals = { copy: 0.2, naive: 4, rolledUp: 0.9, bytes: 0.75 }
const say = (line: string) => process.stdout.write(`${line}\n`)

const columns = `lane, slot, kind, rid, at, device_at, publisher, publisher_app, placement, advertiser, advertised_app, campaign, content, country`
const rowsOf = (count: string) =>
  `INSERT INTO plain (${columns}) SELECT 0, date_trunc('hour', now()), 1, r, now(), NULL, 1, 1, 1, 2, 2, 1, 1, 'SE' FROM unnest(${count}) r`

const folder = mkdtempSync(join(tmpdir(), 'frontrow-bench-'))
const postgres = await startEmbeddedPostgres(folder, ['jit=off', 'max_wal_size=4GB'])
const pool = new pg.Pool({ connectionString: postgres.url, max: 16 })
pool.on('error', () => {})
try {
  for (const migrations of [coreMigrations, eventMigrations])
    await migrate(postgres.url, migrations)
  const data = join(folder, 'data')
  const services = await openServices(
    readConfig({ DATA_DIR: data, LOG_LEVEL: 'silent' }),
    postgres.url,
  )
  const delivery = await openDelivery(services, postgres.url)
  const signer = createTokenSigner(services.secrets.derive('event-token'), services.secrets.keyId)
  await pool.query('CREATE TABLE plain (LIKE events.impressions INCLUDING ALL)')
  const source = `FROM (SELECT now() AS at, date_trunc('hour', now()) AS slot) t`
  const file = join(folder, 'pg18', 'bench.copy')
  await pool.query(
    `COPY (SELECT 0 AS lane, slot, 1 AS kind, uuidv7() AS rid, at, NULL::timestamptz AS device_at, 1, 1, 1 + n % 100, 2, 2, 1 + n % 200, 1, 'SE'
       ${source}, generate_series(1, ${copied}) n) TO '${file}'`,
  )
  const leases = await openLeases(postgres.url, lanes)
  await measure({
    delivery,
    tokens: (count) => tokens({ signer, leases }, delivery.now(), count),
    file,
  })
  await delivery.close()
  await services.database.close()
} finally {
  await pool.end()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Tokens of ads served just now, over three lanes. */
function tokens(
  { signer, leases }: { signer: ReturnType<typeof createTokenSigner>; leases: Leases },
  now: Date,
  count: number,
): string[] {
  return Array.from({ length: count }, (_, index) =>
    impressionToken(signer, { now, index, lane: index % lanes.length, leases }),
  )
}

interface Rate {
  perSecond: number
  /** Microseconds of processor time a row: of this process and PostgreSQL, and of PostgreSQL. */
  cpu: number
  database: number
}

/** Processor time until now, in microseconds. */
function used() {
  const { user, system } = process.cpuUsage()
  const database = databaseUse(postgres.folder) ?? Number.NaN
  return { all: user + system + database, database }
}

async function rate(count: number, work: () => Promise<unknown>): Promise<Rate> {
  const [before, startedAt] = [used(), performance.now()]
  await work()
  const [after, seconds] = [used(), (performance.now() - startedAt) / 1000]
  return {
    perSecond: count / seconds,
    cpu: (after.all - before.all) / count,
    database: (after.database - before.database) / count,
  }
}

/** Processes the portions with `atOnce` workers. */
async function together<T>(
  atOnce: number,
  portions: T[],
  work: (portion: T) => Promise<unknown>,
): Promise<void> {
  const line = async () => {
    for (let next = portions.pop(); next !== undefined; next = portions.pop()) await work(next)
  }
  await Promise.all(Array.from({ length: atOnce }, line))
}

interface Measured {
  delivery: Delivery
  tokens: (count: number) => string[]
  file: string
}

async function measure({ delivery, tokens: make, file }: Measured): Promise<void> {
  const told = new Map<string, Rate[]>()
  const note = (name: string, value: Rate) => told.set(name, [...(told.get(name) ?? []), value])
  const store = (texts: readonly string[]) =>
    delivery.events.ingest(texts.map((token) => ({ token, at: delivery.now() })))
  for (let round = -1; round < rounds; round += 1) {
    const inRound = new Map<string, Rate>()
    await pool.query('TRUNCATE plain')
    inRound.set(
      'COPY from a file',
      await rate(copied, () => pool.query(`COPY plain (${columns}) FROM '${file}'`)),
    )
    const batches = portionsOf(make(inBatches), 100)
    inRound.set('ours, batches of 100', await rate(inBatches, () => together(32, batches, store)))
    const ids = portionsOf(
      Array.from({ length: inBatches }, () => newId(new Date())),
      1000,
    )
    inRound.set(
      'INSERT of 1,000 rows',
      await rate(inBatches, () =>
        together(3, ids, (some) => pool.query(rowsOf('$1::uuid[]'), [some])),
      ),
    )
    const singles = portionsOf(make(oneByOne), 1)
    inRound.set('ours, one at a time', await rate(oneByOne, () => together(64, singles, store)))
    const naive = portionsOf(
      Array.from({ length: oneByOne }, () => newId(new Date())),
      1,
    )
    inRound.set(
      'INSERT of one row',
      await rate(oneByOne, () =>
        together(64, naive, (one) => pool.query(rowsOf('$1::uuid[]'), [one])),
      ),
    )
    const others = portionsOf(make(inBatches), 100)
    inRound.set(
      'ours, not rolled up',
      await rate(inBatches, () =>
        delivery.simulation.pauseWhile(() => together(32, others, store)),
      ),
    )
    await delivery.simulation.refresh()
    if (round >= 0) for (const [name, value] of inRound) note(name, value)
  }
  report(told)
  await compareSizes()
}

/** Bytes of a stored impression with its index, beside a table by a random UUID. */
async function compareSizes(): Promise<void> {
  await pool.query('CREATE TABLE by_uuid (LIKE events.impressions INCLUDING DEFAULTS)')
  await pool.query('ALTER TABLE by_uuid ADD PRIMARY KEY (rid)')
  const { rows: named } = await pool.query<{ all: string }>(
    `SELECT string_agg(attname, ', ' ORDER BY attnum) AS all FROM pg_attribute
     WHERE attrelid = 'by_uuid'::regclass AND attnum > 0 AND attname <> 'rid'`,
  )
  const others = named[0]?.all ?? ''
  await pool.query(
    `INSERT INTO by_uuid (rid, ${others}) SELECT gen_random_uuid(), ${others} FROM events.impressions LIMIT ${copied}`,
  )
  const sizes = `sum(pg_indexes_size(oid))::float8 AS keys, sum(pg_total_relation_size(oid))::float8 AS whole FROM pg_class`
  const partitions = `SELECT inhrelid FROM pg_inherits WHERE inhparent = 'events.impressions'::regclass`
  const { rows } = await pool.query<{ keys: number; whole: number }>(
    `SELECT keys / n AS keys, whole / n AS whole FROM (SELECT ${sizes} WHERE oid IN (${partitions})) s, (SELECT count(*) AS n FROM events.impressions) c
     UNION ALL
     SELECT keys / n, whole / n FROM (SELECT ${sizes} WHERE oid = 'by_uuid'::regclass) s, (SELECT count(*) AS n FROM by_uuid) c`,
  )
  const [ours, byUuid] = rows
  if (ours === undefined || byUuid === undefined) throw new Error('a table has no size')
  const ratio = ours.whole / byUuid.whole
  say(
    `P16 bytes of an event / by a random UUID: ${ours.whole.toFixed(0)} / ${byUuid.whole.toFixed(0)} = ${ratio.toFixed(2)}, of them keys ${ours.keys.toFixed(0)} / ${byUuid.keys.toFixed(0)}  goal ${goals.bytes}: ${ratio <= goals.bytes ? 'reached' : 'NOT reached'}`,
  )
}

function portionsOf<T>(things: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(things.length / size) }, (_, n) =>
    things.slice(n * size, (n + 1) * size),
  )
}

function report(told: ReadonlyMap<string, readonly Rate[]>): void {
  say(
    `medians of ${rounds} interleaved rounds; reply after COMMIT, on all of them; load average ${loadavg()[0]?.toFixed(1)}`,
  )
  say('                        rows a second   CPU µs a row   of it PostgreSQL')
  const middle = (values: readonly Rate[], of: keyof Rate) =>
    quantile(
      values.map((value) => value[of]),
      0.5,
    )
  for (const [name, values] of told)
    say(
      `  ${name.padEnd(22)}${middle(values, 'perSecond').toFixed(0).padStart(13)}${middle(values, 'cpu').toFixed(1).padStart(15)}${middle(values, 'database').toFixed(1).padStart(19)}`,
    )
  const ratio = (one: string, other: string, of: 'perSecond' | 'cpu') =>
    quantile(
      (told.get(one) ?? []).map((value, round) => {
        const against = told.get(other)?.[round]?.[of] ?? Number.NaN
        return of === 'cpu' ? against / value.cpu : value.perSecond / against
      }),
      0.5,
    )
  const verdict = (what: string, pair: [string, string], goal: number) => {
    const value = ratio(...pair, 'cpu')
    say(
      `${what}: ${value.toFixed(2)} by processor time, ${ratio(...pair, 'perSecond').toFixed(2)} by rows a second  goal ${goal}: ${value >= goal ? 'reached' : 'NOT reached'}`,
    )
  }
  verdict('P8  batches of 100 / COPY', ['ours, batches of 100', 'COPY from a file'], goals.copy)
  verdict(
    'P6  one at a time / INSERT of one',
    ['ours, one at a time', 'INSERT of one row'],
    goals.naive,
  )
  verdict(
    'P15 batches of 100 / the same, not rolled up',
    ['ours, batches of 100', 'ours, not rolled up'],
    goals.rolledUp,
  )
  say(`memory of this process: ${(process.memoryUsage().rss / 2 ** 20).toFixed(0)} MB`)
}
