import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { refuseOtherNetworks } from '../../../../test/support/citus-database.ts'
import { openStandIn } from '../../../../test/support/citus-stand-in.ts'
import { secretsOf } from '../../../lib/crypto/secrets.ts'
import { checkCitus } from './check-citus.ts'
import { openEventDatabase } from './event-database.sql.ts'
import { type Lane, lanes, takeLane } from './lane.ts'
import { nextLane } from './next-lane.ts'
import { shardEvents } from './shard-events.ts'
import { createStorageWatch } from './storage-watch.ts'

const secrets = secretsOf(randomBytes(32))
const citus = await openStandIn('citus', { hasCitus: true })
const plain = await openStandIn('plain', { hasCitus: false })
afterAll(async () => {
  await citus.ask('ALTER ROLE frontrow_events NOLOGIN PASSWORD NULL')
  await citus.close()
  await plain.close()
})

const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error as Error & { exitCode?: number },
  )

/** What a run may change. */
const state = () =>
  citus.ask(
    `SELECT (SELECT jsonb_object_agg(logicalrelid::text, colocationid) FROM pg_dist_partition) AS tables,
       (SELECT jsonb_agg(authinfo) FROM pg_dist_authinfo) AS logins,
       (SELECT rolpassword FROM pg_authid WHERE rolname = 'frontrow_events') AS verifier`,
  )

test('a start refuses event tables that are not distributed', async () => {
  expect(await failure(checkCitus(citus.url))).toMatchObject({
    name: 'CannotRun',
    exitCode: 78,
    message: expect.stringContaining('events.impressions is not distributed'),
  })
  expect(await checkCitus(plain.url)).toEqual([])
  expect(await failure(shardEvents(plain.url, secrets))).toMatchObject({
    exitCode: 78,
    message: expect.stringContaining('the database has no Citus'),
  })
})

test('nothing is distributed beside a server or without a login to a worker', async () => {
  const lane = await takeLane(citus.url)
  expect((await failure(shardEvents(citus.url, secrets)))?.message).toContain(
    'servers run on it (1)',
  )
  await lane.close()
  await citus.ask(`UPDATE pg_dist_node SET lets_in = false WHERE nodename = 'two'`)
  const { message } = (await failure(shardEvents(citus.url, secrets))) ?? {}
  expect(message).toContain('cannot log in to two:5432 (no pg_hba.conf entry)')
  expect(message).toMatch(/host citus_\d+ frontrow_events <network> scram-sha-256/)
  await citus.ask('UPDATE pg_dist_node SET lets_in = true')
  expect(await citus.ask('SELECT FROM pg_dist_partition')).toEqual([])
})

test('shard-events distributes every event table but two, once', async () => {
  const lines = await shardEvents(citus.url, secrets)
  expect(lines[0]).toContain('Citus with 3 workers: one:5432, three:5432, two:5432')
  expect(lines.slice(1, -1)).toHaveLength(15)
  const [first] = await state()
  const again = await shardEvents(citus.url, secrets)
  expect(again.slice(1)).toEqual([
    'Every event table was distributed already. Nothing was changed.',
  ])
  expect(await state()).toEqual([first])
  const tables = await citus.ask<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'events'::regnamespace AND relkind IN ('r', 'p')
       AND NOT relispartition AND oid NOT IN (SELECT logicalrelid FROM pg_dist_partition) ORDER BY 1`,
  )
  expect(tables.map(({ name }) => name)).toEqual(['family_heartbeats', 'shared_notes'])
  expect(await checkCitus(citus.url)).toEqual([])
})

test('no statement for the workers has the password of the role', async () => {
  const password = secrets.derive('event-role').toString('base64url')
  const [stored] = await citus.ask('SELECT authinfo FROM pg_dist_authinfo')
  expect(stored).toEqual({ authinfo: `password=${password}` })
  const login = (given: string) => {
    const connectionString = citus.url.replace(/\/\/postgres:[^@]*@/, `//frontrow_events:${given}@`)
    const client = new pg.Client({ connectionString })
    return failure(client.connect()).finally(() => void client.end())
  }
  expect(await login(password)).toBeUndefined()
  expect(await login('another')).toMatchObject({ code: '28P01' })
  const asked = await citus.ask<{ command: string }>('SELECT command FROM asked')
  expect(asked.some(({ command }) => command.includes('SCRAM-SHA-256'))).toBe(true)
  expect(asked.filter(({ command }) => command.includes(password))).toEqual([])
})

test('tests on Citus refuse servers that have event tables [FINDINGS4-E1]', async () => {
  await expect(refuseOtherNetworks(citus.url)).rejects.toThrow(/the database \w+ has event tables/)
})

test('a table of a later migration is refused until it is distributed', async () => {
  await citus.ask('CREATE TABLE events.later (lane smallint, id uuid, PRIMARY KEY (lane, id))')
  expect((await failure(checkCitus(citus.url)))?.message).toContain(
    'events.later is not distributed. End the servers and run: npm run operator -- shard-events',
  )
  expect((await shardEvents(citus.url, secrets)).slice(1, -1)).toEqual([
    'events.later was distributed.',
  ])
  await citus.ask(
    `UPDATE pg_dist_partition SET colocationid = 2 WHERE logicalrelid = 'events.later'::regclass`,
  )
  expect((await failure(checkCitus(citus.url)))?.message).toContain(
    'events.later does not lie beside events.impressions',
  )
  await citus.ask(`DELETE FROM pg_dist_partition WHERE logicalrelid = 'events.later'::regclass`)
  await citus.ask('DROP TABLE events.later')
})

test.each([
  [`says = says || '{"fsync": "off"}'`, 'runs with fsync off and would lose what it confirmed'],
  [`says = says || '{"synchronous_commit": "off"}'`, 'runs with synchronous_commit off'],
  [`says = says || '{"full_page_writes": "off"}'`, 'runs with full_page_writes off'],
  [
    `says = says || '{"max_prepared_transactions": "0"}'`,
    'runs with max_prepared_transactions = 0',
  ],
  [`says = says || '{"can_login": false}'`, 'does not let the role frontrow_events log in'],
  [`says = says || '{"server_version_num": "150020"}'`, 'runs PostgreSQL 15'],
  [`says = says || '{"citus_version": "Citus 13.2.2 on x"}'`, 'runs "Citus 13.2.2 on x"'],
  ['metadatasynced = false', 'has no metadata'],
])('a start refuses a worker with %s by its name', async (change, message) => {
  await citus.ask(`UPDATE pg_dist_node SET ${change} WHERE nodename = 'two'`)
  expect(await failure(checkCitus(citus.url))).toMatchObject({
    exitCode: 78,
    message: expect.stringContaining(`the worker two:5432 ${message}`),
  })
  await citus.ask(
    `UPDATE pg_dist_node n SET says = o.says, metadatasynced = true FROM pg_dist_node o WHERE o.nodename = 'one'`,
  )
  expect(await checkCitus(citus.url)).toEqual([])
})

test('a worker that is away is a warning', async () => {
  await citus.ask(`UPDATE pg_dist_node SET error = 'failed to connect' WHERE nodename = 'two'`)
  expect(await checkCitus(citus.url)).toEqual([
    'EVENT_DATABASE_URL: the worker two:5432 could not be asked (failed to connect). Events of its lanes wait until it answers',
  ])
  expect(await failure(shardEvents(citus.url, secrets))).toMatchObject({ exitCode: 69 })
  await citus.ask('UPDATE pg_dist_node SET error = NULL')
})

test('nodes take lanes of every worker in turn', async () => {
  const workerOf = async (lane: number) => {
    const [row] = await citus.ask<{ worker: string }>(
      `SELECT nodename AS worker FROM pg_dist_placement p JOIN pg_dist_node USING (groupid)
       WHERE shardid = get_shard_id_for_distribution_column('events.impressions', $1::smallint)`,
      [lane],
    )
    return row?.worker ?? ''
  }
  const taken: Lane[] = []
  for (let index = 0; index < 7; index += 1) taken.push(await takeLane(citus.url))
  const workers: string[] = []
  for (const lane of taken) workers.push(await workerOf(lane.number()))
  const loads = ['one', 'two', 'three'].map(
    (name) => workers.filter((each) => each === name).length,
  )
  expect(loads.toSorted((one, other) => one - other)).toEqual([2, 2, 3])
  expect(new Set(taken.map((lane) => lane.number())).size).toBe(7)
  const ordinary = [await takeLane(plain.url), await takeLane(plain.url)]
  expect(ordinary.map((lane) => lane.number())).toEqual([0, 1])
  for (const lane of [...taken, ...ordinary]) await lane.close()
})

test('a node whose worker is away is not ready, and a start takes another lane [FINDINGS4-E3]', async () => {
  const lane = await takeLane(citus.url)
  const workerOf = `(SELECT groupid FROM pg_dist_placement
    WHERE shardid = get_shard_id_for_distribution_column('events.impressions', %))`
  await citus.ask(`CREATE FUNCTION asks_worker(lane smallint) RETURNS boolean LANGUAGE plpgsql AS $$ BEGIN
      IF ${workerOf.replace('%', 'lane')} = ${workerOf.replace('%', String(lane.number()) + '::smallint')} THEN
        RAISE EXCEPTION 'the worker is away' USING ERRCODE = 'connection_failure';
      END IF;
      RETURN true;
    END $$`)
  // A row of each lane, because the policy is asked for rows only.
  await citus.ask(
    `INSERT INTO events.leases (lane, id, campaign, amount_micros, opened_at)
     SELECT lane, '00000000-0000-0000-0000-000000000000', 1, 1, now() FROM generate_series(0, 1023) lane`,
  )
  const events = openEventDatabase(citus.url, pino({ level: 'silent' }))
  let nowMs = 0
  const storage = createStorageWatch(events, pino({ level: 'silent' }), {
    lane: () => lane.number(),
    nowMs: () => nowMs,
  })
  await storage.probe()
  await citus.ask('ALTER TABLE events.leases ENABLE ROW LEVEL SECURITY')
  await citus.ask('CREATE POLICY worker ON events.leases USING (asks_worker(lane))')
  nowMs = 10_000
  await expect(storage.probe()).rejects.toThrow('the worker is away')
  await expect(storage.ask()).rejects.toThrow('the worker is away')
  expect(storage.canStore()).toBe(false)
  const other = await takeLane(citus.url)
  const [row] = await citus.ask<{ same: boolean }>(
    `SELECT ${workerOf.replace('%', '$1::smallint')} = ${workerOf.replace('%', '$2::smallint')} AS same`,
    [lane.number(), other.number()],
  )
  expect(row?.same).toBe(false)
  await citus.ask('DROP FUNCTION asks_worker CASCADE')
  await citus.ask('ALTER TABLE events.leases DISABLE ROW LEVEL SECURITY')
  await citus.ask('DELETE FROM events.leases')
  await Promise.all([lane.close(), other.close(), events.close()])
})

test('the last free lane is found, and none where all are taken', () => {
  const all = Array.from({ length: lanes }, (_none, lane) => lane)
  const places = new Map(all.map((lane) => [lane, lane < 1000 ? 'one' : 'two']))
  const taken = new Set(all.filter((lane) => lane !== 7))
  expect(nextLane({ lanes, places, taken })).toBe(7)
  expect(nextLane({ lanes, places, taken: new Set(all) })).toBeUndefined()
  expect(nextLane({ lanes, places, taken: new Set([0]) })).toBe(1000)
})
