import { sql } from 'kysely'
import type { Client } from 'pg'
import { expect, test, vi } from 'vitest'
import { makeCampaign, makeMarket } from '../../../../test/support/market.ts'
import { openWorld } from '../../../../test/support/world.ts'
import type { Database } from '../../../lib/db/database.ts'
import { type AdIndexLoader, openAdIndexLoader } from './ad-index-loader.ts'
import { readAdSnapshot } from './ad-snapshot.ts'
import { watchAdIndex } from './watch-ad-index.ts'

const second = 1000
const patience = { timeout: 10 * second }
// World of its own: it breaks or locks parts of the database.
const world = await openWorld()
const { advertiser } = await makeMarket(world)

/** Changes that need not be told. */
const silent: Readonly<Record<string, string>> = {
  'INSERT INTO ad_contents': 'a content is shown once it is in campaignable_ad_contents',
  'INSERT INTO decisions': 'a decision counts once content_ratings names it',
  'UPDATE decisions': 'what is read of a decision never changes',
}

test('every table that the ad index reads tells of its changes', async () => {
  const changes = await changesOfTablesRead()
  const watch = await watchAdIndex(world.services, { changed: () => {}, restMs: () => second })
  const untold: string[] = []
  for (const change of changes) {
    const before = watch.changes()
    // A trigger of a statement fires where no row is changed as well.
    await world.ask(change.statement)
    expect(await watch.hears()).toBe(true)
    if (watch.changes() === before) untold.push(change.name)
  }
  await watch.close()
  expect(changes.length).toBeGreaterThan(30)
  expect(untold.toSorted()).toEqual(Object.keys(silent).toSorted())
})

/** The statements that a role of the program may run on the tables that a reading locks. */
async function changesOfTablesRead(): Promise<{ name: string; statement: string }[]> {
  const { networkCurrency, networkLimits } = world.services.config
  const found = await world.database.asSystem(async (db) => {
    await readAdSnapshot(db, { now: new Date(), networkCurrency, networkLimits })
    return sql<{
      table: string
      column: string
      inserts: boolean
      updates: boolean
      deletes: boolean
    }>`
      SELECT c.relname AS table, (SELECT attname FROM pg_attribute
          WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND attidentity = ''
            AND (c.relname <> 'organization_credits' OR attname = 'paid_micros') ORDER BY attnum LIMIT 1) AS column,
        bool_or(has_any_column_privilege(role, c.oid, 'INSERT')) AS inserts,
        bool_or(has_any_column_privilege(role, c.oid, 'UPDATE')) AS updates,
        bool_or(has_table_privilege(role, c.oid, 'DELETE')) AS deletes
      FROM pg_locks l JOIN pg_class c ON c.oid = l.relation, unnest(ARRAY['frontrow_system', 'frontrow_app']) role
      WHERE l.pid = pg_backend_pid() AND c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
      GROUP BY c.oid`.execute(db)
  })
  return found.rows.flatMap(({ table, column, inserts, updates, deletes }) => {
    const insert = `INSERT INTO ${table}`
    const update = `UPDATE ${table}`
    const remove = `DELETE FROM ${table}`
    const none = `SELECT ${column} FROM ${table} WHERE false`
    return [
      ...(inserts ? [{ name: insert, statement: `${insert} (${column}) ${none}` }] : []),
      ...(updates
        ? [{ name: update, statement: `${update} SET ${column} = ${column} WHERE false` }]
        : []),
      ...(deletes ? [{ name: remove, statement: `${remove} WHERE false` }] : []),
    ]
  })
}

let ahead = 0

async function openLoader(database: Database = world.database): Promise<AdIndexLoader> {
  ahead = 0
  return openAdIndexLoader(
    { ...world.services, database },
    {
      clock: { now: () => new Date(Date.now() + ahead) },
      nowMs: () => performance.now() + ahead,
      servedOf: () => 0,
      renewed: () => {},
      arePaused: () => false,
    },
  )
}

test('it is not read again where nothing has changed, and is known to be new', async () => {
  const loader = await openLoader()
  const latest = loader.latest()
  for (let times = 0; times < 10; times += 1) {
    ahead += 6 * second
    await loader.readIfOld()
  }
  expect(loader.latest()).toBe(latest)
  // The age would be six seconds or more if the last call had not asked the database.
  expect(loader.ageSeconds()).toBeLessThan(6)
  await loader.close()
})

test('a change that was told and not read yet makes it old, and an hour does', async () => {
  const loader = await openLoader()
  const { number } = await makeCampaign(world, advertiser)
  ahead += 6 * second
  await loader.readIfOld()
  expect(loader.latest().campaigns.map((campaign) => campaign.number)).toContain(number)
  const latest = loader.latest()
  ahead += 3601 * second
  await loader.readIfOld()
  expect(loader.latest()).not.toBe(latest)
  await loader.close()
})

test('it is read when a campaign begins or ends', async () => {
  const [campaign] = await world.ask<{ id: string; number: number }>(
    `UPDATE campaigns SET starts_at = now() + interval '20 seconds', valid_till = now() + interval '40 seconds' RETURNING id, number`,
  )
  const loader = await openLoader()
  const running = () => loader.latest().campaigns.map(({ number }) => number)
  expect(running()).toContain(campaign?.number)
  const latest = loader.latest()
  ahead += 21 * second
  await loader.readIfOld()
  expect(loader.latest()).not.toBe(latest)
  ahead += 20 * second
  await loader.readIfOld()
  expect(running()).not.toContain(campaign?.number)
  await loader.close()
})

test('a change is seen although the connection that listens has become silent', async () => {
  const listening: Client[] = []
  const loader = await openLoader({
    ...world.database,
    connect: async () => {
      const client = await world.database.connect()
      listening.push(client)
      return client
    },
  })
  listening[0]?.connection.stream.pause()
  const { number } = await makeCampaign(world, advertiser)
  const seen = () => loader.latest().campaigns.map((campaign) => campaign.number)
  expect(seen()).not.toContain(number)
  ahead += 6 * second
  await loader.readIfOld()
  expect(seen()).toContain(number)
  // A new connection listens.
  await vi.waitFor(() => expect(listening).toHaveLength(2), patience)
  await loader.close()
})
