// Access to the event database: a connection pool and role of its own, in the core database or a
// second one.
import pg from 'pg'
import type { FastifyBaseLogger } from 'fastify'
import { connectionTo } from '../../../lib/db/connection-settings.ts'
import { holdLock } from '../../../lib/db/locks.ts'
import { sqlStates } from '../../../lib/failures/sql-states.ts'
import { readLanePlaces } from './citus.sql.ts'
import { type CopyIn, copyIn } from './copy-in.sql.ts'
import { eventRole } from './event-role.ts'
import { laneProbe, readTakenLanes } from './taken-lanes.sql.ts'

export interface EventDatabase {
  /** Runs one statement in its own transaction. */
  run: <T extends pg.QueryResultRow>(text: string, values: readonly unknown[]) => Promise<T[]>
  /** Puts rows into several tables in one transaction and one round trip. */
  copyIn(given: CopyIn): Promise<void>
  /**
   * Runs several statements in one READ COMMITTED transaction. It is rolled back if it takes longer
   * than a single statement may: the roll-up relies on the time at which a counter's transaction
   * began. The statements of a frequent one are prepared, as those of `run` are; others are planned
   * for their values.
   */
  inTransaction<T>(
    work: (run: EventDatabase['run']) => Promise<T>,
    options?: { isFrequent: boolean },
  ): Promise<T>
  /**
   * Runs several reads on one snapshot. Where `isLong` is true they may take longer than a single
   * statement may, as when raw events are counted.
   */
  readTogether<T>(
    work: (run: EventDatabase['run']) => Promise<T>,
    options?: { isLong: boolean },
  ): Promise<T>
  /** Creates the missing partitions for slots in [since, till). */
  makePartitions(since: Date, till: Date, width?: '1 day' | '7 days'): Promise<void>
  /** Drops the partitions whose slots are all before the given time. Returns their number. */
  dropPartitions(before: Date): Promise<number>
  /** Connections of the pool, and statements that wait for one. */
  load(): { total: number; waiting: number }
  close(): Promise<void>
}

/**
 * A longer statement of a call is cancelled. The roll-up re-reads a longer period than this, so
 * that it misses no late commit.
 */
const callMs = 10_000

/** A reader of a cursor reads all its rows, so the planner should not prefer the first ones. */
const beginReading =
  'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL cursor_tuple_fraction = 1'

/**
 * A prepared statement over many partitions would be planned for the values of each call, which
 * takes longer than to run it.
 */
const beginFrequent = 'BEGIN; SET LOCAL plan_cache_mode = force_generic_plan'

/** The period that one partition of the raw rows covers. */
const partitionWidth = '1 day'

export interface EventDatabaseOptions {
  /** Connections of the pool at most. */
  most?: number
  /** How long a statement waits for a connection, before it fails as without a database. */
  waitMs?: number | undefined
  /** The longest time of a statement; 0 for any, which must not run beside a roll-up. */
  eventStatementMs?: number | undefined
}

export function openEventDatabase(
  url: string,
  log: FastifyBaseLogger,
  { most = 6, waitMs = 1000, eventStatementMs: statementMs = callMs }: EventDatabaseOptions = {},
): EventDatabase {
  const pool = new pg.Pool({
    ...eventsAt(url, statementMs),
    max: most,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 30_000,
  })
  // A connection without any answer for longer than a statement may take is considered dead and is
  // closed.
  const silence = { query_timeout: statementMs === 0 ? 0 : statementMs + 2000 }
  const endReports = reportLost(pool, log)
  // The pool reports errors of idle connections above. An error of a connection in use fails its
  // statement; this listener keeps it from ending the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  const nameOf = openNames()
  const run: EventDatabase['run'] = async (text, values) =>
    (await pool.query({ name: nameOf(text), text, values: [...values], ...silence })).rows
  return {
    run,
    copyIn: (given) => copyInto(pool, given, silence),
    inTransaction: (work, { isFrequent } = { isFrequent: false }) =>
      transact(
        { pool, silence, ...(isFrequent ? { begin: beginFrequent, nameOf } : { begin: 'BEGIN' }) },
        async (runInside) => {
          const latest = performance.now() + (statementMs === 0 ? Infinity : statementMs)
          const result = await work(runInside)
          if (performance.now() > latest) throw tooSlow()
          return result
        },
      ),
    readTogether: (work, { isLong } = { isLong: false }) =>
      transact({ pool, silence, begin: beginReading, isLong }, work),
    makePartitions: async (since, till, width = partitionWidth) => {
      await run('SELECT events.make_partitions($1, $2, $3)', [since, till, width])
    },
    dropPartitions: async (before) => {
      const [row] = await run<{ dropped: number }>('SELECT events.drop_partitions($1) AS dropped', [
        before,
      ])
      return row?.dropped ?? 0
    },
    load: () => ({ total: pool.totalCount, waiting: pool.waitingCount }),
    close: () => {
      endReports()
      return pool.end()
    },
  }
}

async function copyInto(pool: pg.Pool, given: CopyIn, silence: Silence) {
  const client = await pool.connect()
  let isBroken = true
  try {
    await copyIn(client, given, silence.query_timeout)
    isBroken = false
  } catch (error) {
    // A connection that reported an error of the rows is as good as before.
    isBroken = !(error instanceof pg.DatabaseError && error.severity === 'ERROR')
    throw error
  } finally {
    client.release(isBroken)
  }
}

/**
 * Logs lost idle connections until the returned function is called. While the program stops, a lost
 * connection is expected.
 */
function reportLost(pool: pg.Pool, log: FastifyBaseLogger): () => void {
  let isEnding = false
  pool.on('error', (error) => {
    if (isEnding) return
    log.warn(
      { err: error },
      'an idle connection to the event database was lost; the next statement opens a new one; if' +
        ' this repeats, check the event database and the network',
    )
  })
  return () => {
    isEnding = true
  }
}

/**
 * Uses PostgreSQL's code for a statement timeout, so that the caller gets the same "try again"
 * answer.
 */
function tooSlow(): Error {
  const error = new Error('canceling a transaction that took too long')
  return Object.assign(error, { code: sqlStates.queryCanceled })
}

/** Without `nameOf` each statement is planned for its values. */
async function transact<T>(
  options: {
    pool: pg.Pool
    silence: Silence
    begin: string
    isLong?: boolean
    nameOf?: (text: string) => string
  },
  work: (run: EventDatabase['run']) => Promise<T>,
): Promise<T> {
  const { pool, begin, isLong = false, nameOf } = options
  const client = await pool.connect()
  let isBroken = true
  try {
    await client.query(begin)
    if (isLong) await client.query('SET LOCAL statement_timeout = 0')
    const timeouts = isLong ? {} : options.silence
    const result = await work(async (text, values) => {
      const name = nameOf === undefined ? {} : { name: nameOf(text) }
      return (await client.query({ ...name, text, values: [...values], ...timeouts })).rows
    })
    await client.query('COMMIT')
    isBroken = false
    return result
  } finally {
    // A connection that failed within a transaction is discarded: the state of the transaction is
    // unknown.
    client.release(isBroken)
  }
}

/**
 * Each statement text is prepared once per connection: planning the statement that stores events
 * costs more than running it. The number of texts is fixed, because all variable data is passed as
 * parameters.
 */
function openNames(): (text: string) => string {
  const names = new Map<string, string>()
  return (text) => {
    const name = names.get(text) ?? `s${names.size}`
    names.set(text, name)
    return name
  }
}

/** A connection that holds advisory locks for as long as it is open. */
export interface LockConnection {
  tryLock: (lock: 'lane' | 'leader', number: number) => Promise<boolean>
  /** The worker of each of so many lanes; empty where no Citus has them. */
  lanePlaces(lanes: number): Promise<Map<number, string>>
  /** The lanes that live nodes hold. */
  takenLanes(): Promise<number[]>
  /** Whether the events of a lane can be asked for. */
  answers(lane: number): Promise<boolean>
  ended: Promise<void>
  close(): Promise<void>
}

export async function openLockConnection(url: string): Promise<LockConnection> {
  const client = new pg.Client({
    ...eventsAt(url, callMs),
    connectionTimeoutMillis: 1500,
    keepAlive: true,
  })
  client.on('error', () => {})
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()))
  await client.connect()
  return {
    tryLock: (lock, number) => holdLock(client, lock, number),
    lanePlaces: (lanes) => readLanePlaces(client, lanes),
    takenLanes: () => readTakenLanes(client),
    answers: (lane) =>
      client.query(laneProbe, [lane]).then(
        () => true,
        () => false,
      ),
    ended,
    close: () => client.end(),
  }
}

/** How long a connection may give no answer; 0 for ever. */
interface Silence {
  query_timeout: number
}

function eventsAt(url: string, statementMs: number) {
  // An acknowledged event must be on disk, whatever the database's default is.
  const more = { synchronous_commit: 'on', jit: 'off' }
  return connectionTo(url, { role: eventRole, statementMs, more })
}
