import { type RawBuilder, sql } from 'kysely'
import type { Seal } from './audit-seal.ts'
import type { Db } from '../../lib/db/database.ts'
import { many, one, execute } from '../../lib/db/rows.ts'

/** The link after which reading of the chains goes on. */
export interface Place {
  readonly chain: string
  readonly seq: bigint
  readonly hash: Buffer
}

export const firstPlace: Place = { chain: '', seq: 0n, hash: Buffer.alloc(0) }

export interface BrokenLink {
  chain: string
  seq: bigint
  /** The hash that is stored in the link, in hex. */
  stored: string
  /** The hash that its fields give, in hex; null where the audit row is gone. */
  computed: string | null
  why: string
}

/** Four bytes of length and the text, as `audit_field` of the migrations writes it. */
function field(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce(int4send(octet_length(convert_to(${text}, 'UTF8'))) || convert_to(${text}, 'UTF8'), int4send(-1))`
}

const at = sql`(extract(epoch FROM a.at) * 1000000)::bigint::text`
const hashedFields = sql.join(
  [
    sql`l.chain`,
    sql`l.seq::text`,
    sql`a.id::text`,
    at,
    sql`a.actor`,
    sql`a.via`,
    sql`a.action`,
    sql`a.object_id`,
    sql`a.details::text`,
  ].map(field),
  sql` || `,
)

interface Batch {
  /** The number of links that were read, up to the broken one. */
  count: number
  /** The last link that was read; undefined where there is none. */
  last: Place | undefined
  broken: BrokenLink | undefined
}

interface JudgedLink extends Place {
  stored: string
  computed: string | null
  why: string | null
  /** The number of the link in its batch, from 1. */
  place: number
}

/**
 * Reads the next links of all chains and computes their hashes again, with built-in functions only.
 * Each link must follow the one before, and its audit row must be there and of its organization.
 */
export async function judgeLinks(db: Db, after: Place, most: number): Promise<Batch> {
  // With the usual 4 MB, the sort of a batch is written to files.
  await execute(db)`SET LOCAL work_mem = '32MB'`
  const found = await one<JudgedLink>(db)`
    WITH batch AS (
      SELECT l.chain, l.seq, l.prev, l.hash, a.id, coalesce(a.organization_id::text, a.chain, 'network') AS owner,
        h.seq AS head, sha256(l.prev || ${hashedFields}) AS computed
      FROM (SELECT * FROM audit_links WHERE (chain, seq) > (${after.chain}, ${after.seq})
            ORDER BY chain, seq LIMIT ${most}) l
      LEFT JOIN audit_log a ON a.id = l.entry_id LEFT JOIN audit_heads h ON h.chain = l.chain
    ), placed AS (
      SELECT *, lag(chain, 1, ${after.chain}) OVER w = chain AS follows,
        lag(seq, 1, ${after.seq}::bigint) OVER w AS seq_before,
        lag(hash, 1, ${after.hash}::bytea) OVER w AS hash_before,
        row_number() OVER w AS place, lead(seq) OVER w IS NULL AS is_last
      FROM batch WINDOW w AS (ORDER BY chain, seq)
    ), judged AS (
      SELECT *, CASE
        WHEN id IS NULL THEN 'its audit row is gone'
        WHEN owner <> chain THEN 'its audit row is of another organization'
        WHEN head IS NULL OR head < seq THEN 'it is after the head of its chain'
        WHEN seq <> CASE WHEN follows THEN seq_before ELSE 0 END + 1 THEN 'a link before it is gone'
        WHEN prev <> CASE WHEN follows THEN hash_before ELSE '\\x'::bytea END
          THEN 'it does not name the hash of the link before'
        WHEN hash IS DISTINCT FROM computed THEN 'its audit row was changed' END AS why
      FROM placed
    )
    SELECT chain, seq, hash, encode(hash, 'hex') AS stored,
      CASE WHEN id IS NOT NULL THEN encode(computed, 'hex') END AS computed, why, place::int
    FROM judged WHERE why IS NOT NULL OR is_last
    ORDER BY why IS NULL, place LIMIT 1`
  if (found === undefined) return { count: 0, last: undefined, broken: undefined }
  const { why, place } = found
  return { count: place, last: found, broken: why === null ? undefined : { ...found, why } }
}

/** A chain whose head is not its last link. */
export async function findBrokenHead(
  db: Db,
): Promise<{ chain: string; seq: bigint; stored: string; computed: string | null } | undefined> {
  return one<{
    chain: string
    seq: bigint
    stored: string
    computed: string | null
  }>(db)`
    SELECT h.chain, h.seq, encode(h.hash, 'hex') AS stored, encode(l.hash, 'hex') AS computed
    FROM audit_heads h LEFT JOIN audit_links l ON l.chain = h.chain AND l.seq = h.seq
    WHERE l.hash IS DISTINCT FROM h.hash ORDER BY h.chain LIMIT 1`
}

const nowhere = '00000000-0000-0000-0000-000000000000'

/**
 * Reads the next audit rows by id. `unlinked` counts those without a link. Undefined where there
 * are no more.
 */
export async function judgeRows(
  db: Db,
  after: string | undefined,
  most: number,
): Promise<{ last: string; unlinked: number; first: string | null } | undefined> {
  const found = await one<{ last: string | null; unlinked: number; first: string | null }>(db)`
    SELECT max(a.id::text) AS last, count(*) FILTER (WHERE l.entry_id IS NULL)::int AS unlinked,
      min(a.id::text) FILTER (WHERE l.entry_id IS NULL) AS first
    FROM (SELECT id FROM audit_log WHERE id > ${after ?? nowhere} ORDER BY id LIMIT ${most}) a
    LEFT JOIN audit_links l ON l.entry_id = a.id`
  return found === undefined || found.last === null ? undefined : { ...found, last: found.last }
}

export interface SealedHead {
  seal: bigint
  chain: string
  seq: bigint
  hash: Buffer
  /** The hash of the link that the head names; null where the link is gone. */
  linked: Buffer | null
}

/** The heads of some seals, in the order of their chains. */
export async function headsOfSeals(db: Db, seals: readonly Seal[]): Promise<SealedHead[]> {
  const [first, last] = [seals[0], seals.at(-1)]
  if (first === undefined || last === undefined) return []
  return many<SealedHead>(db)`
    SELECT s.seal, s.chain, s.seq, s.hash, l.hash AS linked
    FROM audit_sealed_heads s LEFT JOIN audit_links l ON l.chain = s.chain AND l.seq = s.seq
    WHERE s.seal BETWEEN ${first.number} AND ${last.number} ORDER BY s.seal, s.chain`
}
