// The one way to the event family: its own pool and its own role, in the core's database or in a second one.
import pg from 'pg'
import type { FastifyBaseLogger } from 'fastify'

export interface EventDatabase {
  /** One statement, in a transaction of its own. */
  run<T extends pg.QueryResultRow>(text: string, values: readonly unknown[]): Promise<T[]>
  /**
   * Several statements in one transaction, each of which sees what was committed before it (READ COMMITTED). Rolled back where
   * it takes longer than a single statement may: counters are carried by the time at which their transaction began.
   */
  inTransaction<T>(work: (run: EventDatabase['run']) => Promise<T>): Promise<T>
  /** Several reads of one moment. */
  readTogether<T>(work: (run: EventDatabase['run']) => Promise<T>): Promise<T>
  /** Makes what is missing of the partitions for slots in [since, till). */
  makePartitions(since: Date, till: Date, width?: '1 day' | '7 days'): Promise<void>
  /** Takes away the partitions whose slots are all before a moment. Returns how many. */
  dropPartitions(before: Date): Promise<number>
  close(): Promise<void>
}

/** Anything longer than this is given up; what is carried on overlaps by more, so that no late commit is missed. */
const statementMs = 10_000

/** A connection on which nothing was said for longer than that, not even that it was given up, leads nowhere and is closed. */
const silence = { query_timeout: statementMs + 2000 }

/** One partition of the raw rows holds the slots of this long. */
const partitionWidth = '1 day'

export function openEventDatabase(url: string, log: FastifyBaseLogger): EventDatabase {
  const pool = new pg.Pool({
    ...connectionTo(url),
    max: 6,
    connectionTimeoutMillis: 1000,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementMs,
  })
  pool.on('error', (error) => log.warn({ err: error }, 'an event database connection was lost'))
  // Idle ones are listened to above; one that is lost while it is in use fails its statement and must end nothing else.
  pool.on('connect', (client) => client.on('error', () => {}))
  const nameOf = openNames()
  const run: EventDatabase['run'] = async (text, values) =>
    (await pool.query({ name: nameOf(text), text, values: [...values], ...silence })).rows
  return {
    run,
    inTransaction: (work) =>
      transact(pool, 'BEGIN', async (runInside) => {
        const latest = performance.now() + statementMs
        const result = await work(runInside)
        if (performance.now() > latest) throw tooSlow()
        return result
      }),
    readTogether: (work) => transact(pool, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', work),
    makePartitions: async (since, till, width = partitionWidth) => {
      await run('SELECT events.make_partitions($1, $2, $3)', [since, till, width])
    },
    dropPartitions: async (before) => {
      const [row] = await run<{ dropped: number }>('SELECT events.drop_partitions($1) AS dropped', [
        before,
      ])
      return row?.dropped ?? 0
    },
    close: () => pool.end(),
  }
}

/** As PostgreSQL says it when a statement takes too long, so that whoever asked is told to try again. */
function tooSlow(): Error {
  return Object.assign(new Error('canceling a transaction that took too long'), { code: '57014' })
}

async function transact<T>(
  pool: pg.Pool,
  begin: string,
  work: (run: EventDatabase['run']) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let isBroken = true
  try {
    await client.query(begin)
    const result = await work(
      async (text, values) => (await client.query({ text, values: [...values], ...silence })).rows,
    )
    await client.query('COMMIT')
    isBroken = false
    return result
  } finally {
    // A connection that failed half-way is thrown away: its transaction is in a state nobody knows.
    client.release(isBroken)
  }
}

/**
 * Each text is prepared once a connection: planning the statement that stores events costs more than running it. There are as many
 * texts as statements in the code, and what differs travels as values.
 */
function openNames(): (text: string) => string {
  const names = new Map<string, string>()
  return (text) => {
    const name = names.get(text) ?? `s${names.size}`
    names.set(text, name)
    return name
  }
}

/** A connection that is there to hold a lock, for as long as it lives. */
export interface LockConnection {
  tryLock: (number: number) => Promise<boolean>
  ended: Promise<void>
  close(): Promise<void>
}

export async function openLockConnection(url: string): Promise<LockConnection> {
  const client = new pg.Client({
    ...connectionTo(url),
    connectionTimeoutMillis: 1500,
    keepAlive: true,
  })
  client.on('error', () => {})
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()))
  await client.connect()
  return {
    tryLock: async (number) => {
      const { rows } = await client.query<{ isMine: boolean }>(
        'SELECT pg_try_advisory_lock($1::integer, $2::integer) AS "isMine"',
        [laneLocks, number],
      )
      return rows[0]?.isMine === true
    },
    ended,
    close: () => client.end(),
  }
}

/** Sets lanes apart from whatever else is locked by number in the same database. */
export const laneLocks = 7_301_002

function connectionTo(url: string): pg.ClientConfig {
  // Acknowledged means on disk, whatever the database's own default says.
  return {
    connectionString: url,
    options: '-c role=frontrow_events -c synchronous_commit=on -c jit=off',
  }
}
