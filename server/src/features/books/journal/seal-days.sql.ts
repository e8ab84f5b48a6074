import type { Db } from '../../../lib/db/database.ts'
import { takeLock } from '../../../lib/db/locks.ts'
import { many, one, execute } from '../../../lib/db/rows.ts'

/** What a seal signs. `prev` is the hash of the seal before, empty for the first. */
export interface SealContent {
  /** A UTC day on which something was posted. */
  readonly day: string
  readonly at: Date
  readonly entries: bigint
  readonly transfers: bigint
  /** The moved micros by currency, as texts. */
  readonly sums: Readonly<Record<string, string>>
  readonly root: Buffer
  readonly prev: Buffer
}

export interface Seal extends SealContent {
  readonly signature: Buffer
}

/** Waits for the postings that are under way, and keeps new ones out until the transaction ends. */
export async function lockForSeal(db: Db): Promise<void> {
  await takeLock(db, 'postings')
}

/** The days with entries after the last seal that ended `minutes` ago, the oldest first. */
export async function unsealedDays(
  db: Db,
  { minutes, most }: { minutes: number; most: number },
): Promise<string[]> {
  const rows = await many<{ day: string }>(db)`
    SELECT booked_on AS day FROM ledger_entries
    WHERE booked_on > coalesce((SELECT max(day) FROM ledger_seals), '-infinity')
      AND booked_on < ((app_now() - make_interval(mins => ${minutes})) AT TIME ZONE 'UTC')::date
    GROUP BY 1 ORDER BY 1 LIMIT ${most}`
  return rows.map(({ day }) => day)
}

export async function lastBookSeal(db: Db): Promise<Seal | undefined> {
  return one<Seal>(db)`SELECT * FROM ledger_seals ORDER BY day DESC LIMIT 1`
}

/** All seals, the oldest first. There is at most one a day. */
export async function readSeals(db: Db): Promise<Seal[]> {
  return many<Seal>(db)`SELECT * FROM ledger_seals ORDER BY day`
}

export async function insertBookSeal(db: Db, seal: Seal): Promise<void> {
  await db
    .insertInto('ledger_seals')
    .values({ ...seal, sums: JSON.stringify(seal.sums) })
    .execute()
}

export interface BookDay {
  entries: bigint
  transfers: bigint
  sums: Readonly<Record<string, string>>
  /** One for each entry in the order of their ids: a hash of the entry and its transfers. */
  leaves: Buffer[]
}

interface LeafRow {
  leaf: Buffer
  transfers: bigint
  moved: Readonly<Record<string, string>>
}

/**
 * What was posted on a UTC day. Accounts stand in a leaf by code and organization, so that a
 * changed account is found as well. A later column of these tables is in no earlier leaf.
 */
export async function readBookDay(db: Db, day: string): Promise<BookDay> {
  await execute(db)`SET LOCAL statement_timeout = 0`
  const rows = await many<LeafRow>(db)`
    SELECT sha256(convert_to(jsonb_build_array(e.id, e.key, e.kind, e.book, e.effective_day, e.booked_on,
        (extract(epoch FROM e.at) * 1000000)::bigint, e.actor, e.reason, encode(e.payload_sha256, 'hex'), e.details)::text
        || coalesce(t.lines, ''), 'UTF8')) AS leaf,
      coalesce(t.transfers, 0) AS transfers, coalesce(t.moved, '{}') AS moved
    FROM ledger_entries e LEFT JOIN LATERAL (
      SELECT string_agg(s.lines, E'\n' ORDER BY s.currency) AS lines, sum(s.transfers)::bigint AS transfers,
        jsonb_object_agg(s.currency, s.moved::text) AS moved
      FROM (
        SELECT t.currency, count(*) AS transfers, sum(t.amount_micros) AS moved,
          string_agg(jsonb_build_array(t.line, t.book, t.currency, d.code, d.organization_id, c.code, c.organization_id,
            t.amount_micros, t.strict, t.subject, t.effective_day)::text, E'\n' ORDER BY t.line) AS lines
        FROM ledger_transfers t
        LEFT JOIN ledger_accounts d ON d.number = t.debit LEFT JOIN ledger_accounts c ON c.number = t.credit
        WHERE t.entry_id = e.id GROUP BY t.currency) s) t ON true
    WHERE e.booked_on = ${day} ORDER BY e.id`
  const sums: Record<string, bigint> = {}
  for (const { moved } of rows)
    for (const [currency, micros] of Object.entries(moved))
      sums[currency] = (sums[currency] ?? 0n) + BigInt(micros)
  return {
    entries: BigInt(rows.length),
    transfers: rows.reduce((sum, { transfers }) => sum + transfers, 0n),
    sums: Object.fromEntries(
      Object.entries(sums).map(([currency, sum]) => [currency, String(sum)]),
    ),
    leaves: rows.map(({ leaf }) => leaf),
  }
}
