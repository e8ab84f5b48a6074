import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './tables.generated.ts'

/** Kysely inside one transaction: what a verb is given. */
export type Db = Transaction<DB>

export interface Database {
  /** Runs as the role that sees every organization: sign-in, delivery's catalogue, counters, the operator. */
  asSystem<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Runs as the role that sees one organization; row-level security is set for it. */
  asOrganization<T>(organizationId: string, work: (db: Db) => Promise<T>): Promise<T>
  /** Connections in use, idle and waited for, for the metrics. */
  load(): { total: number; idle: number; waiting: number }
  /** A connection outside the pool, for LISTEN. The caller ends it. */
  connect(): Promise<pg.Client>
  close(): Promise<void>
}

export interface DatabaseOptions {
  url: string
  poolSize?: number
  onIdleError?: (error: Error) => void
}

// Counts and money are bigint in the database and stay exact here.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => BigInt(text))
// A day is a day: as a Date it would move with the process's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/**
 * Opens the pool. Its connections start as frontrow_system, never as the login that ran the migrations, so that a
 * forgotten role costs visibility and not safety.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const settings = { connectionString: options.url, options: '-c role=frontrow_system' }
  const pool = new pg.Pool({
    ...settings,
    max: options.poolSize ?? 16,
    connectionTimeoutMillis: 1500,
    idleTimeoutMillis: 30_000,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 60_000,
  })
  // Without a listener an idle connection that PostgreSQL closes ends the whole process.
  pool.on('error', (error) => options.onIdleError?.(error))
  // So does one that is lost in the middle of a transaction, between two statements: the pool listens to idle ones only.
  pool.on('connect', (client) => client.on('error', () => {}))
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return {
    asSystem: (work) => kysely.transaction().execute(work),
    asOrganization: (organizationId, work) =>
      kysely.transaction().execute(async (db) => {
        await enterOrganization(db, organizationId)
        return work(db)
      }),
    load: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    connect: async () => {
      const client = new pg.Client(settings)
      client.on('error', (error) => options.onIdleError?.(error))
      await client.connect()
      return client
    },
    close: () => kysely.destroy(),
  }
}

/** The one place where a transaction is bound to an organization. Both settings end with the transaction. */
async function enterOrganization(db: Db, organizationId: string): Promise<void> {
  await sql`SELECT set_config('role', 'frontrow_app', true), set_config('app.organization', ${organizationId}, true)`.execute(
    db,
  )
}
