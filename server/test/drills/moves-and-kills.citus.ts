// Moves of shards and cut connections of workers while batches are stored: what was acknowledged is
// stored once and counted once.
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { foldCounts } from '../../src/features/delivery/counters/count-deltas.sql.ts'
import { checkEvents } from '../../src/features/delivery/counters/verify.sql.ts'
import { openEventDatabase } from '../../src/features/delivery/store/event-database.sql.ts'
import { citusUrls, makeCitusDatabase } from '../support/citus-database.ts'
import { loadDuring } from './load-events.ts'
import { openWorld } from '../support/world.ts'

const world = await openWorld({ ticks: true })
const citus = await makeCitusDatabase(citusUrls ?? [])
const { url, workers } = citus
const events = openEventDatabase(url, world.services.log, { most: 12 })
const now = () => world.delivery.now()
await events.makePartitions(now(), now())
const coordinator = new pg.Client({ connectionString: url })
await coordinator.connect()
// A move ends with this process.
await coordinator.query("SET client_connection_check_interval TO '1s'")
afterAll(async () => {
  await events.close()
  await coordinator.end()
  await citus.drop()
})

const load = { events, now, lanes: [1, 2, 3, 4, 5, 6, 7, 8] }

async function stored(): Promise<number> {
  const { rows } = await coordinator.query<{ count: string }>(
    'SELECT count(*) FROM events.impressions',
  )
  return Number(rows[0]?.count)
}

/** Stored = acknowledged, and every counter and charge says the same. */
async function expectAllOf(acknowledged: number): Promise<void> {
  expect(await stored()).toBe(acknowledged)
  await foldCounts(events)
  const { rows } = await coordinator.query<{ counted: string; charged: string }>(
    `SELECT (SELECT sum(impressions) FROM events.placement_counts) AS counted,
       (SELECT sum(charged_micros) / 1000 FROM events.lease_counts) AS charged`,
  )
  expect(rows[0]).toEqual({
    counted: String(acknowledged),
    charged: expect.stringMatching(`^${acknowledged}(\\.0+)?$`),
  })
  const findings = await events.readTogether((run) => checkEvents(run, '-infinity'))
  expect(findings.filter(({ difference }) => difference !== undefined)).toEqual([])
}

interface Placed {
  shard: string
  host: string
  port: number
  toHost: string
  toPort: number
}

/** A shard of the impressions, and a worker where it does not lie. */
async function nextMove(index: number): Promise<Placed> {
  const { rows } = await coordinator.query<Placed>(
    `SELECT shardid AS shard, n.nodename AS host, n.nodeport AS port, o.nodename AS "toHost", o.nodeport AS "toPort"
     FROM pg_dist_shard s JOIN pg_dist_placement p USING (shardid) JOIN pg_dist_node n USING (groupid)
     JOIN pg_dist_node o ON o.groupid NOT IN (0, n.groupid)
     WHERE s.logicalrelid = 'events.impressions'::regclass ORDER BY shardid OFFSET $1 % 4 LIMIT 1`,
    [index],
  )
  const [row] = rows
  if (row === undefined) throw new Error('Citus has one worker only')
  return row
}

/** A move takes from seconds to minutes. */
const moves = process.env['NIGHTLY'] === undefined ? 2 : 20

test(`${moves} moves of shards under load lose and double nothing [FINDINGS4-E4]`, async () => {
  const before = await stored()
  const { acknowledged } = await loadDuring(load, async () => {
    for (let index = 0; index < moves; index += 1) {
      const { shard, host, port, toHost, toPort } = await nextMove(index)
      const mode = index % 2 === 0 ? 'block_writes' : 'force_logical'
      await coordinator.query('SELECT citus_move_shard_placement($1, $2, $3, $4, $5, $6)', [
        shard,
        host,
        port,
        toHost,
        toPort,
        mode,
      ])
    }
  })
  expect(acknowledged).toBeGreaterThan(1000)
  await expectAllOf(before + acknowledged)
})

test('connections of the workers that are cut lose and double nothing', async () => {
  const before = await stored()
  const { acknowledged, failures } = await loadDuring(load, async () => {
    for (let round = 0; round < 10; round += 1) {
      await wait(300)
      await cut(workers[round % workers.length] ?? '')
    }
  })
  expect(failures).toBeGreaterThan(0)
  await expectAllOf(before + acknowledged)
})

/** Ends every connection to a worker's database, within transactions too. */
async function cut(worker: string): Promise<void> {
  const client = new pg.Client({ connectionString: worker })
  await client.connect()
  await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  )
  await client.end()
}
