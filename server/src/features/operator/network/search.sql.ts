import type { foundKinds } from '@frontrow/contract/operator/home'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { many } from '../../../lib/db/rows.ts'

export type FoundKind = (typeof foundKinds)[number]

export interface Found {
  kind: FoundKind
  id: string
  title: string
  detail: string
  organizationId: string | null
  organizationName: string | null
}

export interface Ref {
  kind: FoundKind
  id: string
}

/** Kinds whose names are found by their words. */
const namedKinds = ['organization', 'person', 'app', 'campaign', 'placement'] as const
/** How many objects with the rarest word are looked at: of one kind, and of each of all kinds. */
const mostOfOneKind = 1000
const mostOfEachKind = 200

/**
 * The objects in whose names each word begins a word. `words` are folded as the table is. The range
 * of the rarest word is read, and the others only filter.
 */
export async function findByWords(
  db: Db,
  { words, kind, most }: { words: readonly string[]; kind: FoundKind | undefined; most: number },
): Promise<Ref[]> {
  const [rarest, ...others] = await rarestFirst(db, words)
  if (rarest === undefined) return []
  const kinds = namedKinds.filter((known) => kind === undefined || known === kind)
  const candidates = kind === undefined ? mostOfEachKind : mostOfOneKind
  const filters = others.map(
    // Not EXISTS, which the planner may answer by reading every object with a frequent word.
    (word) => sql`AND (SELECT true FROM search_words x
      WHERE x.object_id = w.object_id AND x.kind = w.kind AND ${begins(sql`x.word`, word)} LIMIT 1)`,
  )
  // Each range is read in the order of its index, so a frequent word costs no more than a rare one.
  return many<Ref>(db)`
    SELECT kind, id FROM (
      SELECT kind, id, row_number() OVER (PARTITION BY kind ORDER BY id DESC) AS place FROM (
        SELECT DISTINCT w.kind, w.object_id AS id FROM unnest(${kinds}::text[]) AS wanted (kind)
        CROSS JOIN LATERAL (
          SELECT s.kind, s.object_id FROM search_words s
          WHERE s.kind = wanted.kind AND ${begins(sql`s.word`, rarest)}
          ORDER BY s.word, s.object_id LIMIT ${candidates}
        ) w WHERE true ${sql.join(filters, sql` `)}
      ) named
    ) placed WHERE place <= ${most}`
}

/** The newest apps, campaigns and, with `withInvoices`, invoices of these organizations. */
export async function findOfOrganizations(
  db: Db,
  given: { ids: readonly string[]; most: number; withInvoices: boolean },
): Promise<Ref[]> {
  const newest = sql`x.organization_id = ANY (${[...given.ids]}::uuid[]) ORDER BY x.id DESC LIMIT ${given.most}`
  return many<Ref>(db)`
    (SELECT 'app' AS kind, x.id FROM apps x WHERE ${newest})
    UNION ALL (SELECT 'campaign', x.id FROM campaigns x WHERE ${newest})
    UNION ALL (SELECT 'invoice', x.id FROM ledger_documents x
      WHERE ${given.withInvoices}::boolean AND x.kind IN ('invoice', 'credit_note') AND ${newest})`
}

/** The words in the order of how many names they begin a word of, which is counted to a limit. */
async function rarestFirst(db: Db, words: readonly string[]): Promise<readonly string[]> {
  if (words.length < 2) return words
  const counted = await many<{ word: string }>(db)`
    SELECT given.word FROM unnest(${[...words]}::text[]) WITH ORDINALITY AS given (word, place)
    CROSS JOIN LATERAL (SELECT count(*) AS names FROM (
      SELECT FROM search_words w WHERE w.word >= given.word AND w.word < given.word || ${afterAll}
      ORDER BY w.word LIMIT ${mostOfOneKind}) begun) c
    ORDER BY c.names, given.place`
  return counted.map(({ word }) => word)
}

/** Sorts after every character that follows in a word. */
const afterAll = '\u{10FFFF}'

function begins(column: RawBuilder<unknown>, word: string): RawBuilder<unknown> {
  return sql`${column} >= ${word} AND ${column} < ${`${word}${afterAll}`}`
}

/** What has this id. */
export async function findById(db: Db, id: string): Promise<Ref[]> {
  return many<Ref>(db)`
    SELECT 'organization' AS kind, id FROM organizations WHERE id = ${id}
    UNION ALL SELECT 'person', id FROM developers WHERE id = ${id}
    UNION ALL SELECT 'app', id FROM apps WHERE id = ${id}
    UNION ALL SELECT 'campaign', id FROM campaigns WHERE id = ${id}
    UNION ALL SELECT 'placement', id FROM ad_placements WHERE id = ${id}
    UNION ALL SELECT 'case', id FROM cases WHERE id = ${id}
    UNION ALL SELECT 'request', request_id FROM kept_decisions WHERE request_id = ${id}`
}

/** The person with this email, and the apps with this id in a store. */
export async function findExact(db: Db, text: string): Promise<Ref[]> {
  return many<Ref>(db)`
    SELECT 'person' AS kind, id FROM developers WHERE email = ${text.toLowerCase()}
    UNION ALL (SELECT 'app', id FROM apps WHERE google_app_id = ${text} LIMIT 8)
    UNION ALL (SELECT 'app', id FROM apps WHERE apple_app_id = ${text} LIMIT 8)`
}

/** The payout with this reference, which the bank's statement names. */
export async function findPayout(db: Db, reference: string): Promise<Ref[]> {
  return many<Ref>(db)`SELECT 'payout' AS kind, id FROM payouts WHERE reference = ${reference}`
}

/** The organization whose payment reference has this number. */
export async function findOrganizationByNumber(db: Db, number: number): Promise<Ref[]> {
  return many<Ref>(
    db,
  )`SELECT 'organization' AS kind, id FROM organizations WHERE number = ${number}`
}

/** The invoice or credit note of a number. */
export async function findInvoiceByNumber(
  db: Db,
  { series, number }: { series: string; number: number },
): Promise<Ref[]> {
  return many<Ref>(db)`
    SELECT 'invoice' AS kind, id FROM ledger_documents
    WHERE series = ${series} AND number = ${number} AND kind IN ('invoice', 'credit_note')`
}

/** The API key with this HMAC. It runs as the system: the role of operators reads no hash. */
export async function findApiKeyByHmac(db: Db, hmac: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('api_keys')
    .select('id')
    .where('lookup_hmac', '=', hmac)
    .executeTakeFirst()
  return row?.id
}

/** What is shown of each, in the order of kinds. */
export async function describeFound(db: Db, refs: readonly Ref[]): Promise<Found[]> {
  const of = (kind: FoundKind) =>
    sql`ANY (${refs.flatMap((ref) => (ref.kind === kind ? [ref.id] : []))}::uuid[])`
  return many<Found>(db)`
    SELECT f.kind, f.id, f.title, f.detail, o.id AS "organizationId", o.name AS "organizationName" FROM (
      SELECT 1 AS rank, 'organization' AS kind, id, name AS title, website AS detail, id AS organization_id
      FROM organizations WHERE id = ${of('organization')}
      UNION ALL
      SELECT 2, 'person', d.id, d.name, d.email, (SELECT m.organization_id FROM memberships m
        WHERE m.developer_id = d.id AND m.left_at IS NULL ORDER BY m.created_at LIMIT 1)
      FROM developers d WHERE d.id = ${of('person')}
      UNION ALL
      SELECT 3, 'app', id, name, concat_ws(', ', google_app_id, apple_app_id), organization_id
      FROM apps WHERE id = ${of('app')}
      UNION ALL
      SELECT 4, 'campaign', id, name, currency, organization_id FROM campaigns WHERE id = ${of('campaign')}
      UNION ALL
      SELECT 5, 'placement', id, name, type, organization_id FROM ad_placements WHERE id = ${of('placement')}
      UNION ALL
      SELECT 6, 'key', id, 'API key', CASE WHEN revoked_at IS NULL THEN 'in use' ELSE 'revoked' END, organization_id
      FROM api_keys WHERE id = ${of('key')}
      UNION ALL
      SELECT 7, 'request', request_id, 'Ad request', coalesce(reason, 'an ad'), organization_id
      FROM kept_decisions WHERE request_id = ${of('request')}
      UNION ALL
      SELECT 8, 'case', id, 'Case', state, organization_id FROM cases WHERE id = ${of('case')}
      UNION ALL
      SELECT 9, 'payout', run_id, reference, '', organization_id FROM payouts WHERE id = ${of('payout')}
      UNION ALL
      SELECT 10, 'invoice', id, name, '', organization_id FROM ledger_documents WHERE id = ${of('invoice')}
    ) f LEFT JOIN organizations o ON o.id = f.organization_id
    ORDER BY f.rank, f.title, f.id`
}
