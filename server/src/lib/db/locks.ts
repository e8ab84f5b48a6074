// Every advisory lock of PostgreSQL that the program takes, each with a number of its own.
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from './database.ts'
import { one } from './rows.ts'

export const locks = {
  /** One program migrates a database at a time, and none does while a repair runs. */
  migration: 7_301_001,
  /** With the number of a lane of events: one server stores events in it. */
  lane: 7_301_002,
  /** One transaction makes partitions of events at a time: `events.make_partitions` takes it. */
  partitions: 7_301_003,
  /** Two that copy counters at once would miss each other's hours. */
  rollUp: 7_301_004,
  /** With the number 0: one of all nodes leads. */
  leader: 7_301_005,
  /** One node seals the audit chains at a time. */
  auditSeal: 7_301_036,
  /** Each posting shares it, so that none is under way while days of the books are sealed. */
  postings: 7_301_040,
  /** One day is booked at a time, and nothing that posted days depend on is set meanwhile. */
  dayClose: 7_301_041,
  /** Another node does not count the same days in vain. */
  closingDays: 7_301_042,
  /** Another node does not close the same months in vain. */
  closingMonths: 7_301_043,
  /** One transaction changes runs at a time, because it locks accounts of many organizations. */
  payoutRuns: 7_301_054,
  /** One document of an organization and side is issued at a time (`lock_documents`). */
  documents: 7_301_055,
  /** One version of an agreement is added at a time, so that its number is certain. */
  agreements: 7_301_056,
  /** Nodes that start at once fill in missing exchange rates one after the other. */
  rates: 7_301_057,
  /** One node plans and writes the mails of notices at a time. */
  noticeMails: 7_301_058,
  /** For a person: one act is judged at a time by what that person gave alone before. */
  givenAlone: 7_301_060,
  /** For a table and an organization: two new rows at once would each miss the other's count. */
  objects: 7_301_061,
  /** For an organization: two uses of the console at once would each miss the other's network. */
  consoleNetworks: 7_301_062,
  /** For an organization: two new API tokens at once would each miss the other. */
  apiTokens: 7_301_063,
  /** For an organization: of two uploads one counts the bytes of the other. */
  storage: 7_301_064,
  /** For an organization: one call changes its cards at a time. */
  cardChanges: 7_301_065,
  /** For an organization: one charge starts at a time. */
  chargeStarts: 7_301_066,
  /** For a person and a kind of mail: one mail gets its place in the hour at a time. */
  mailPlaces: 7_301_067,
  /** For a bank's reference: of two transfers that are recorded at once, one sees the other. */
  receipts: 7_301_070,
  /** Nodes that need the first key, or the next one, make one. */
  rewardKeys: 7_301_069,
} as const

type Lock = keyof typeof locks

/**
 * Waits for a lock and holds it until the transaction ends. With `of` it is one of many, which
 * have that lock's number and are for different keys.
 */
export async function takeLock(db: Db, lock: Lock, of?: string): Promise<void> {
  const number = sql.lit(locks[lock])
  const key = of === undefined ? number : sql`hashtextextended(${of}, ${number})`
  await sql`SELECT pg_advisory_xact_lock(${key})`.execute(db)
}

/** Takes a lock until the transaction ends. False where somebody else holds it. */
export async function tryLock(db: Db, lock: Lock): Promise<boolean> {
  const number = sql.lit(locks[lock])
  const row = await one<{ isMine: boolean }>(db)`
    SELECT pg_try_advisory_xact_lock(${number}) AS "isMine"`
  return row?.isMine === true
}

/** Takes a lock for as long as the connection is open. False where somebody else holds it. */
export async function holdLock(client: pg.ClientBase, lock: Lock, of?: number): Promise<boolean> {
  const numbers = of === undefined ? [locks[lock]] : [locks[lock], of]
  const asked = of === undefined ? '$1::bigint' : '$1::integer, $2::integer'
  const { rows } = await client.query<{ isMine: boolean }>(
    `SELECT pg_try_advisory_lock(${asked}) AS "isMine"`,
    numbers,
  )
  return rows[0]?.isMine === true
}
