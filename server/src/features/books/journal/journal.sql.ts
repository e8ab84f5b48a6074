// The journal as operators read it.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { many, one } from '../../../lib/db/rows.ts'
import { operatorName } from './actor-name.sql.ts'

/** The last line of the page before. The next page begins below it. */
export interface JournalPlace {
  day: string
  entryId: string
  line: number
}

export interface JournalFilter {
  account: string | undefined
  organizationId: string | undefined
  kind: string | undefined
  /** The beginning of an entry's key, with or without its last part. */
  cause: string | undefined
  entryId: string | undefined
  from: string | undefined
  /** The last day. */
  to: string | undefined
  before: JournalPlace | undefined
}

export interface JournalLine {
  entryId: string
  line: number
  key: string
  kind: string
  day: string
  bookedOn: string
  debitCode: string
  debitId: string | null
  debitName: string | null
  creditCode: string
  creditId: string | null
  creditName: string | null
  amountMicros: bigint
  currency: string
  subject: string | null
  campaignName: string | null
  placementName: string | null
}

/**
 * True where the filter names one organization, or an account of the network. Such lines are
 * ordered by the day that they are about, all others by the day of posting.
 */
export function isByAccount({
  account,
  organizationId,
}: Pick<JournalFilter, 'account' | 'organizationId'>): boolean {
  const isOfNetwork = account !== undefined && !/^(advertiser|publisher)/.test(account)
  return organizationId !== undefined || isOfNetwork
}

/** The lines that pass, the newest first: see `listJournal` of the contract. */
export async function findJournal(
  db: Db,
  filter: JournalFilter,
  most: number,
): Promise<JournalLine[]> {
  const found = isByAccount(filter) ? ofAccounts(filter, most) : ofAll(filter, most)
  return many<JournalLine>(db)`
    WITH found AS MATERIALIZED (${found})
    SELECT f.entry_id AS "entryId", f.line, f.key, f.kind, f.effective_day AS day, f.booked_on AS "bookedOn", d.code AS "debitCode",
      d.organization_id AS "debitId", dn.name AS "debitName", c.code AS "creditCode", c.organization_id AS "creditId",
      cn.name AS "creditName", f.amount_micros AS "amountMicros", f.currency, f.subject, g.name AS "campaignName", p.name AS "placementName"
    FROM found f JOIN ledger_accounts d ON d.number = f.debit JOIN ledger_accounts c ON c.number = f.credit
    LEFT JOIN organizations dn ON dn.id = d.organization_id LEFT JOIN organizations cn ON cn.id = c.organization_id
    LEFT JOIN campaigns g ON g.id = f.subject LEFT JOIN ad_placements p ON p.id = f.subject
    ORDER BY f.ordered_by DESC, f.entry_id DESC, f.line DESC`
}

const columns = sql.raw(
  't.entry_id, t.line, t.debit, t.credit, t.amount_micros, t.currency, t.subject, t.effective_day, e.key, e.kind, e.booked_on',
)

/** What an entry must be. */
function ofEntry({ kind, cause, entryId }: JournalFilter): RawBuilder<unknown> {
  const parts = [
    ...(kind === undefined ? [] : [sql`e.kind = ${kind}`]),
    ...(cause === undefined ? [] : [sql`(e.key = ${cause} OR starts_with(e.key, ${`${cause}/`}))`]),
    ...(entryId === undefined ? [] : [sql`e.id = ${entryId}`]),
  ]
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` AND `)
}

/** The days of the order, and what is below the page before. */
function inOrder(day: RawBuilder<unknown>, { from, to, before }: JournalFilter) {
  const parts = [
    ...(from === undefined ? [] : [sql`${day} >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`${day} <= ${to}::date`]),
    ...(before === undefined
      ? []
      : [
          sql`${day} <= ${before.day}::date`,
          sql`(${day}, t.entry_id, t.line) < (${before.day}::date, ${before.entryId}::uuid, ${before.line}::integer)`,
        ]),
  ]
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` AND `)
}

/** Accounts of the filter. */
function accountsOf({ account, organizationId }: JournalFilter): RawBuilder<unknown> {
  const code = account === undefined ? sql`true` : sql`a.code = ${account}`
  const whose =
    organizationId === undefined ? sql`true` : sql`a.organization_id = ${organizationId}`
  return sql`SELECT a.number FROM ledger_accounts a WHERE ${code} AND ${whose}`
}

/** In the order of posting, which is that of an index. */
function ofAll(filter: JournalFilter, most: number): RawBuilder<unknown> {
  const accounts = accountsOf(filter)
  const isOurs =
    filter.account === undefined
      ? sql`true`
      : sql`(t.debit IN (${accounts}) OR t.credit IN (${accounts}))`
  return sql`
    SELECT ${columns}, e.booked_on AS ordered_by FROM ledger_entries e JOIN ledger_transfers t ON t.entry_id = e.id
    WHERE ${ofEntry(filter)} AND ${inOrder(sql`e.booked_on`, filter)} AND ${isOurs}
    ORDER BY e.booked_on DESC, e.id DESC, t.line DESC LIMIT ${most}`
}

/** Of few accounts, in the order of their indexes, so that it takes as long after ten years. */
function ofAccounts(filter: JournalFilter, most: number): RawBuilder<unknown> {
  const side = (column: 'debit' | 'credit') => sql`
    (SELECT ${columns} FROM ledger_transfers t JOIN ledger_entries e ON e.id = t.entry_id
     WHERE ${sql.ref(`t.${column}`)} = own.number AND ${ofEntry(filter)} AND ${inOrder(sql`t.effective_day`, filter)}
     ORDER BY t.effective_day DESC, t.entry_id DESC, t.line DESC LIMIT ${most})`
  return sql`
    SELECT DISTINCT s.*, s.effective_day AS ordered_by FROM (${accountsOf(filter)}) own
    CROSS JOIN LATERAL (${side('debit')} UNION ALL ${side('credit')}) s
    ORDER BY s.effective_day DESC, s.entry_id DESC, s.line DESC LIMIT ${most}`
}

export interface JournalEntry {
  id: string
  key: string
  kind: string
  day: string
  bookedOn: string
  at: Date
  actor: string
  actorName: string | null
  reason: string
  lines: number
  amountMicros: bigint
  currency: string
  isSealed: boolean
  statements: string[]
}

export async function findEntry(
  db: Db,
  id: string,
  mostStatements: number,
): Promise<JournalEntry | undefined> {
  return one<JournalEntry>(db)`
    SELECT e.id, e.key, e.kind, e.effective_day AS day, e.booked_on AS "bookedOn", e.at, e.actor, ${operatorName(sql`e.actor`)} AS "actorName",
      e.reason, t.lines, t.micros AS "amountMicros", t.currency, EXISTS (SELECT FROM ledger_seals s WHERE s.day >= e.booked_on) AS "isSealed",
      ARRAY(SELECT DISTINCT d.name FROM ledger_document_lines l JOIN ledger_documents d ON d.id = l.document_id
            WHERE l.entry_id = e.id ORDER BY 1 LIMIT ${mostStatements}) AS statements
    FROM ledger_entries e CROSS JOIN LATERAL (
      SELECT count(*)::integer AS lines, sum(amount_micros)::bigint AS micros, min(currency) AS currency
      FROM ledger_transfers WHERE entry_id = e.id) t
    WHERE e.id = ${id}`
}
