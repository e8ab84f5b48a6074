import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { shardEvents } from '../../src/features/delivery/for-operators.ts'
import { secretsOf } from '../../src/lib/crypto/secrets.ts'
import { eventMigrations, migrate } from '../../src/lib/db/migrate.ts'

/**
 * Addresses of a coordinator and its workers, with a superuser's login and any database, and with
 * spaces between them. `npm run test:citus` sets it; undefined where tests run without Citus.
 */
export const citusUrls = process.env['TEST_ON_CITUS']?.trim().split(/\s+/)

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
  for (const [index, each] of urls.entries()) {
    await run(each, [`CREATE DATABASE ${name}`])
    await run(own[index] ?? '', ['CREATE EXTENSION citus', ...loginStatements(each)])
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

async function run(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

function inDatabase(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}

/** As `'db1.example.com', 5432`. */
function placeOf(url: string): string {
  const { hostname, port } = new URL(url)
  return `${pg.escapeLiteral(hostname)}, ${port === '' ? 5432 : port}`
}

/** How the nodes log in to each other. */
function loginStatements(url: string): string[] {
  const password = decodeURIComponent(new URL(url).password)
  if (password === '') return []
  const login = pg.escapeLiteral(`password='${password.replaceAll(/['\\]/g, '\\$&')}'`)
  return [
    `INSERT INTO pg_dist_authinfo (nodeid, rolename, authinfo) VALUES (0, current_user, ${login})`,
  ]
}
