import { Kysely, PostgresDialect, sql, type Transaction, type TransactionBuilder } from 'kysely'
import pg from 'pg'
import { minuteMs } from '@frontrow/contract/durations'
import { commit } from './after-commit.ts'
import { connectionTo } from './connection-settings.ts'
import { PreparingClient } from './preparing-client.ts'
import type { DB } from './tables.generated.ts'
import { createTurns, type Turns } from './turns.ts'

/** Kysely inside one transaction, as handlers get it. */
export type Db = Transaction<DB>

/** The same for a single statement, which needs no transaction around it. */
export type AnyDb = Kysely<DB>

export interface Database {
  /**
   * Runs as the role that sees every organization: for sign-in, the ad index, counters and the
   * operator.
   */
  asSystem<T>(work: (db: Db) => Promise<T>): Promise<T>
  /**
   * Runs statements as the system, each in one round trip where a transaction takes three: for what
   * is asked often and needs no common snapshot.
   */
  alone<T>(work: (db: AnyDb) => Promise<T>): Promise<T>
  /**
   * Runs as the role that sees one organization; row-level security is set for it. With `isAct` the
   * transaction can commit only with an audit row: see `noteAct`. An organization has four
   * transactions at once, so `work` opens no second one; others wait in a queue of its own and hold
   * no connection.
   */
  asOrganization<T>(
    organizationId: string,
    work: (db: Db) => Promise<T>,
    options?: OrganizationOptions,
  ): Promise<T>
  /**
   * Runs in a READ ONLY transaction as the role that reads for operators: every organization, and
   * no secret.
   */
  asOperator<T>(work: (db: Db) => Promise<T>): Promise<T>
  /**
   * Runs an act of an operator as the system. `app.operator` is set, and the transaction can commit
   * only with an audit row.
   */
  asActingOperator<T>(operatorId: string, work: (db: Db) => Promise<T>): Promise<T>
  /** The same database in READ ONLY transactions, for what must not write by any mistake. */
  readonly readOnly: Database
  /** Total, idle and waiting connections of the pool, for the metrics. */
  load(): { total: number; idle: number; waiting: number }
  /** Opens a connection outside the pool, for LISTEN. The caller ends it. */
  connect(): Promise<pg.Client>
  close(): Promise<void>
}

export interface OrganizationOptions {
  isAct?: boolean
  /** Runs first in the transaction, as the system. It throws where the work may not be done. */
  admit?: (db: Db) => Promise<void>
}

export interface DatabaseOptions {
  url: string
  poolSize?: number
  /** How long a transaction waits for a connection, before it fails as without a database. */
  waitMs?: number | undefined
  /** The longest time of a statement; 0 for work that nobody waits for at a call. */
  statementMs?: number | undefined
  onIdleError?: (error: Error) => void
}

// Counts and amounts are bigint in the database and stay exact as BigInt.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => BigInt(text))
// A date stays a text: as a Date it would shift with the process's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

// Of 16 connections, so that one organization leaves most of them to the others.
const mostOfOrganization = 4
// A caller is answered by then.
const statementMs = 10_000
// Each of them is a call that holds a socket.
const mostWaiting = 1000

/**
 * Opens the pool. Its connections start with the role frontrow_system and never with the login that
 * ran the migrations, so a forgotten role hides rows and never grants rights.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const settings = connectionTo(options.url, {
    role: 'frontrow_system',
    statementMs: options.statementMs ?? statementMs,
    idleInTransactionMs: minuteMs,
  })
  const pool = new pg.Pool({
    ...settings,
    Client: PreparingClient,
    max: options.poolSize ?? 16,
    connectionTimeoutMillis: options.waitMs ?? 1500,
    idleTimeoutMillis: 30_000,
  })
  let isClosed = false
  // What is lost after the end of the program was begun is no news: PostgreSQL ends with it.
  const lost = (error: Error) => {
    if (!isClosed) options.onIdleError?.(error)
  }
  // Without this listener the process would end when PostgreSQL closes an idle connection.
  pool.on('error', lost)
  // The pool handles errors of idle connections only. Without this listener the process would end
  // when a connection is lost between two statements of a transaction.
  pool.on('connect', (client) => client.on('error', () => {}))
  const turns = createTurns(mostOfOrganization, mostWaiting)
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  const opened = {
    asOperator: <T>(work: (db: Db) => Promise<T>) =>
      readingOnly(kysely).execute(async (db) => {
        await sql`SELECT set_config('role', 'frontrow_operator', true)`.execute(db)
        return work(db)
      }),
    alone: <T>(work: (db: AnyDb) => Promise<T>) => work(kysely),
    load: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    connect: async () => {
      const client = new pg.Client(settings)
      client.on('error', lost)
      await client.connect()
      return client
    },
    close: () => {
      isClosed = true
      return kysely.destroy()
    },
  }
  const readOnly: Database = {
    ...opened,
    ...transactionsOf(() => readingOnly(kysely), turns),
    alone: (work) => readingOnly(kysely).execute(work),
    get readOnly() {
      return readOnly
    },
  }
  return { ...opened, ...transactionsOf(() => kysely.transaction(), turns), readOnly }
}

function readingOnly(kysely: Kysely<DB>): TransactionBuilder<DB> {
  return kysely.transaction().setAccessMode('read only')
}

/** The ways to run a transaction of a role. `begin` decides whether it may write. */
function transactionsOf(
  begin: () => TransactionBuilder<DB>,
  turns: Turns,
): Pick<Database, 'asSystem' | 'asOrganization' | 'asActingOperator'> {
  return {
    asSystem: (work) => commit(begin(), work),
    asOrganization: (organizationId, work, { isAct = false, admit } = {}) =>
      turns(organizationId, () =>
        commit(begin(), async (db) => {
          await admit?.(db)
          await enterOrganization(db, organizationId, isAct)
          return work(db)
        }),
      ),
    asActingOperator: (operatorId, work) =>
      commit(begin(), async (db) => {
        const id = sql.lit(operatorId)
        await sql`SELECT set_config('app.operator', ${id}, true), note_audited_act()`.execute(db)
        return work(db)
      }),
  }
}

/**
 * Runs a part of an organization's transaction as the system, for rows that members cannot write,
 * such as cases. `work` names the organization in each query.
 */
export async function asSystemWithin<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await sql`SELECT set_config('role', 'frontrow_system', true)`.execute(db)
  const done = await work()
  await sql`SELECT set_config('role', 'frontrow_app', true)`.execute(db)
  return done
}

/** Runs a part of a transaction. Where it fails, only what this part wrote is taken back. */
export async function inSavepoint(db: Db, work: () => Promise<void>): Promise<void> {
  await sql`SAVEPOINT part`.execute(db)
  try {
    await work()
  } catch (error) {
    await sql`ROLLBACK TO SAVEPOINT part`.execute(db)
    throw error
  }
  await sql`RELEASE SAVEPOINT part`.execute(db)
}

/**
 * The one place that binds a transaction to an organization. Both settings end with the
 * transaction. An act is noted in the same statement, which saves a round trip, and a statement
 * without parameters is sent with the begin, which saves another one.
 */
async function enterOrganization(db: Db, organizationId: string, isAct: boolean): Promise<void> {
  const note = isAct ? sql`, note_audited_act()` : sql``
  const id = sql.lit(organizationId)
  await sql`SELECT set_config('role', 'frontrow_app', true), set_config('app.organization', ${id}, true)${note}`.execute(
    db,
  )
}
