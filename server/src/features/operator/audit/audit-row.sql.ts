import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { execute, many, one } from '../../../lib/db/rows.ts'

/** The last row of the page before. The next page begins below it. */
export interface AuditPlace {
  at: Date
  id: string
}

export interface AuditFilter {
  /** `operators`, `network`, or the id of an organization. */
  chain: string | undefined
  /** An actor, or a kind of actors. */
  actor: string | undefined
  /** An action, or the part before its dot. */
  action: string | undefined
  object: string | undefined
  via: string | undefined
  from: Date | undefined
  /** Not included. */
  till: Date | undefined
  before: AuditPlace | undefined
}

export interface AuditRow extends AuditPlace {
  chain: string
  organizationId: string | null
  organizationName: string | null
  actor: string
  actorName: string | null
  via: string
  action: string
  objectId: string
  details: Record<string, unknown>
  seq: bigint | null
  prev: string | null
  hash: string | null
  /** The two fields that are hashed in another form than shown. */
  atMicros: string
  detailsText: string
}

const chainOf = sql`coalesce(a.organization_id::text, a.chain, 'network')`

const stored = sql`id, at, organization_id, chain, actor, via, action, object_id, details`

/** An actor is `<kind>:<id>`; a user of the host has a name in place of the id. */
const actorParts = sql`
  split_part(actor, ':', 1) AS actor_kind,
  CASE WHEN split_part(actor, ':', 2) ~ '^[0-9a-f]{8}-[0-9a-f-]{27}$' THEN split_part(actor, ':', 2)::uuid END AS actor_id`
const columns = sql`
  a.at, a.id, ${chainOf} AS chain, a.organization_id AS "organizationId", g.name AS "organizationName",
  a.actor, coalesce(o.name, d.name, t.name) AS "actorName", a.via, a.action,
  a.object_id AS "objectId", a.details, l.seq, encode(l.prev, 'hex') AS prev, encode(l.hash, 'hex') AS hash,
  (extract(epoch FROM a.at) * 1000000)::bigint::text AS "atMicros", a.details::text AS "detailsText"`
/**
 * The names of rows that have the actor's parts and a LIMIT. The LIMIT keeps the planner from
 * merging them with the joins, which would take each actor apart once for each operator.
 */
const joined = sql`
  LEFT JOIN organizations g ON g.id = a.organization_id
  LEFT JOIN audit_links l ON l.entry_id = a.id
  LEFT JOIN operators o ON a.actor_kind = 'operator' AND o.id = a.actor_id
  LEFT JOIN developers d ON a.actor_kind = 'developer' AND d.id = a.actor_id
  LEFT JOIN api_tokens t ON a.actor_kind = 'token' AND t.id = a.actor_id`

/**
 * Has the next statements of the transaction read in the order of an index. Of 20,000 rows the
 * planner may otherwise expect that reading and sorting the whole table is as cheap.
 */
export async function readByIndex(db: Db): Promise<void> {
  await execute(
    db,
  )`SELECT set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`
}

/** The rows that pass the filter, newest first, among the next `scanned` rows. */
export async function findAudit(
  db: Db,
  filter: AuditFilter,
  most: { rows: number; scanned: number },
): Promise<AuditRow[]> {
  return many<AuditRow>(db)`
    SELECT ${columns} FROM (
      SELECT *, ${actorParts} FROM (${scan(filter, most.scanned)}) a
      WHERE ${passes(filter)} ORDER BY at DESC, id DESC LIMIT ${most.rows}
    ) a ${joined} ORDER BY a.at DESC, a.id DESC`
}

/** The last row of the scan; undefined where the scan reached the end. */
export async function lastScannedAuditRow(
  db: Db,
  filter: AuditFilter,
  scanned: number,
): Promise<AuditPlace | undefined> {
  return one<AuditPlace>(db)`
    SELECT at, id FROM ${rowsOf(filter)} OFFSET ${scanned - 1} LIMIT 1`
}

export async function findAuditRow(db: Db, id: string): Promise<AuditRow | undefined> {
  return one<AuditRow>(db)`
    SELECT ${columns} FROM (
      SELECT ${stored}, ${actorParts} FROM audit_log WHERE id = ${id} LIMIT 1
    ) a ${joined}`
}

function scan(filter: AuditFilter, scanned: number): RawBuilder<unknown> {
  return sql`
    SELECT ${stored} FROM ${rowsOf(filter)} LIMIT ${scanned}`
}

/** The next rows in the order of an index: of one chain, or of all together. */
function rowsOf(filter: AuditFilter): RawBuilder<unknown> {
  const { chain, from, till, before } = filter
  const below =
    before === undefined ? sql`` : sql`AND (at, id) < (${before.at}, ${before.id}::uuid)`
  const since = from === undefined ? sql`` : sql`AND at >= ${from}`
  const until = till === undefined ? sql`` : sql`AND at < ${till}`
  return sql`audit_log WHERE ${inChain(chain)} ${below} ${since} ${until} ORDER BY at DESC, id DESC`
}

function inChain(chain: string | undefined): RawBuilder<unknown> {
  if (chain === undefined) return sql`true`
  if (chain === 'operators') return sql`organization_id IS NULL AND chain = 'operators'`
  if (chain === 'network') return sql`organization_id IS NULL AND chain IS NULL`
  return sql`organization_id = ${chain}::uuid`
}

function passes({ actor, action, object, via }: AuditFilter): RawBuilder<unknown> {
  const byActor =
    actor === undefined
      ? sql`true`
      : actor.includes(':')
        ? sql`actor = ${actor}`
        : sql`split_part(actor, ':', 1) = ${actor}`
  const byAction =
    action === undefined
      ? sql`true`
      : sql`(action = ${action} OR starts_with(action, ${`${action}.`}))`
  const byObject = object === undefined ? sql`true` : sql`object_id = ${object}`
  const byVia = via === undefined ? sql`true` : sql`via = ${via}`
  return sql`${byActor} AND ${byAction} AND ${byObject} AND ${byVia}`
}

export interface ExportedSeal {
  number: bigint
  at: Date
  root: string
  prev: string
  signature: string
}

/** The seals from the first of these times on, until the first one after the last. */
export async function sealsBetween(
  db: Db,
  { from, till }: { from: Date; till: Date },
): Promise<ExportedSeal[]> {
  return many<ExportedSeal>(db)`
    SELECT number, at, encode(root, 'hex') AS root, encode(prev, 'hex') AS prev,
      encode(signature, 'hex') AS signature
    FROM audit_seals WHERE at >= ${from}
      AND number <= coalesce((SELECT min(number) FROM audit_seals WHERE at >= ${till}), 9223372036854775807)
    ORDER BY number LIMIT 10000`
}

export async function organizationIsThere(db: Db, id: string): Promise<boolean> {
  const rows = await many(db)`SELECT FROM organizations WHERE id = ${id}`
  return rows.length > 0
}
