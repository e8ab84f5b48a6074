import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { eventRole } from '../../src/features/delivery/store/event-role.ts'
import { shardEvents } from '../../src/features/delivery/for-operators.ts'
import { secretsOf } from '../../src/lib/crypto/secrets.ts'
import { eventMigrations, migrate } from '../../src/lib/db/migrate.ts'
import { hasState } from '../../src/lib/failures/sql-states.ts'

/**
 * Addresses of a coordinator and its workers, with a superuser's login and any database, and with
 * spaces between them. `npm run test:citus` sets it; undefined where tests run without Citus.
 */
export const citusUrls = process.env['TEST_ON_CITUS']?.trim().split(/\s+/)

/** The names of databases that these tests make, and leave behind where they are killed. */
const ownName = /^w_[0-9a-f]{32}$/

/** The role is of the whole cluster, so every test gives it the same password. */
const secrets = secretsOf(Buffer.alloc(32, 1))

/** Fewer than in service, because each test file makes all of them anew. */
const shards = 4

export interface CitusDatabase {
  /** The coordinator's. */
  url: string
  workers: string[]
  drop(): Promise<void>
}

/** A new event database on every node, distributed as `operator shard-events` does it. */
export async function makeCitusDatabase(urls: readonly string[]): Promise<CitusDatabase> {
  const name = `w_${randomUUID().replaceAll('-', '')}`
  const own = urls.map((url) => inDatabase(url, name))
  const [url = '', ...workers] = own
  for (const each of urls) await refuseOtherNetworks(each)
  for (const [index, each] of urls.entries()) {
    await run(each, [`CREATE DATABASE ${name}`])
    await run(own[index] ?? '', [
      'CREATE EXTENSION citus',
      ...loginStatements(each),
      ...roleStatements,
    ])
  }
  await run(url, [
    `SELECT citus_set_coordinator_host(${placeOf(url)})`,
    ...workers.map((worker) => `SELECT citus_add_node(${placeOf(worker)})`),
  ])
  await migrate(url, eventMigrations)
  await shardEvents(url, secrets, shards)
  const drop = async () => {
    for (const each of urls) await run(each, [`DROP DATABASE ${name} WITH (FORCE)`])
  }
  return { url, workers, drop }
}

/** A network on the same servers would lose processor time and space to the tests. */
export async function refuseOtherNetworks(url: string): Promise<void> {
  const names = await namesIn(
    url,
    'SELECT datname AS name FROM pg_database WHERE datallowconn AND NOT datistemplate',
  )
  for (const name of names.filter((each) => !ownName.test(each))) {
    const found = `SELECT relname AS name FROM pg_class WHERE oid = to_regclass('events.impressions')`
    if ((await namesIn(inDatabase(url, name), found)).length > 0)
      throw new Error(
        `the database ${name} has event tables: give test:citus servers that no network uses`,
      )
  }
}

async function namesIn(url: string, statement: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    const { rows } = await client.query<{ name: string }>(statement)
    return rows.map(({ name }) => name)
  } catch (error) {
    // Another test may have dropped it meanwhile.
    if (hasState(error, 'noSuchDatabase')) return []
    throw error
  } finally {
    await client.end()
  }
}

async function run(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

function inDatabase(url: string, name: string): string {
  return url.replace(/\/\w*(?=\?|$)/, `/${name}`)
}

/** As `'db1.example.com', 5432`. */
function placeOf(url: string): string {
  const { hostname, port } = new URL(url)
  return `${pg.escapeLiteral(hostname)}, ${port === '' ? 5432 : port}`
}

/** The tests' own role has the rights of the role that the migrations name. */
const roleStatements = [
  'SET citus.enable_ddl_propagation TO off',
  ...['frontrow_events', eventRole].map(
    (role) => `DO $$ BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${role}') THEN CREATE ROLE ${role}; END IF;
    END $$`,
  ),
  ...(eventRole === 'frontrow_events' ? [] : [`GRANT frontrow_events TO ${eventRole}`]),
]

/** How the nodes log in to each other. */
function loginStatements(url: string): string[] {
  const password = decodeURIComponent(new URL(url).password)
  if (password === '') return []
  const login = pg.escapeLiteral(`password='${password.replaceAll(/['\\]/g, '\\$&')}'`)
  return [
    `INSERT INTO pg_dist_authinfo (nodeid, rolename, authinfo) VALUES (0, current_user, ${login})`,
  ]
}
