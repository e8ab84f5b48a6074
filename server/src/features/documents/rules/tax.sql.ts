// How documents of organizations are taxed.
import { type RawBuilder, sql } from 'kysely'
import type { TaxKind } from '@frontrow/contract/operator/terms'
import { camel, type NewRow } from '../../../lib/db/camel.ts'
import type { AnyDb, Db } from '../../../lib/db/database.ts'
import { prepared } from '../../../lib/db/preparing-client.ts'
import { one } from '../../../lib/db/rows.ts'
import type { Side } from '../../books/books.ts'

export interface TaxTreatment {
  kind: TaxKind
  /** In hundredths of a percent. */
  rateBp: number
  /** What documents say of it, as the law under which no tax is due; may be empty. */
  note: string
}

/** A treatment with what is withheld from payouts. */
export interface DecidedTreatment extends TaxTreatment {
  /** In hundredths of a percent; 0 for nothing. */
  withheldBp: number
  /** The law. */
  withheldNote: string
}

/** Older rows have withholding as their kind, because it was decided in place of the document. */
const isOldWithholding = sql`(t.kind = 'withholding')`

/** The treatment of a row `t` of tax_treatments; an older row in the form of newer ones. */
export const decided = sql`CASE WHEN ${isOldWithholding} THEN 'none' ELSE t.kind END AS kind,
  CASE WHEN ${isOldWithholding} THEN 0 ELSE t.rate_bp END AS rate_bp, CASE WHEN ${isOldWithholding} THEN '' ELSE t.note END AS note,
  CASE WHEN ${isOldWithholding} THEN t.rate_bp ELSE t.withheld_bp END AS withheld_bp,
  CASE WHEN ${isOldWithholding} THEN t.note ELSE t.withheld_note END AS withheld_note`

/**
 * What an operator decided for a UTC day; undefined where nobody has. Of what holds by `issuedOn`,
 * which is `day` by default, the first decision is also that of all days before it.
 */
export async function findTreatment(
  db: AnyDb,
  of: { organizationId: string; side: Side; day: string; issuedOn?: string },
): Promise<DecidedTreatment | undefined> {
  const { day, issuedOn = day } = of
  return one<DecidedTreatment>(db)`
    ${prepared('tax_treatment')}
    SELECT kind, rate_bp AS "rateBp", note, withheld_bp AS "withheldBp", withheld_note AS "withheldNote" FROM (
    SELECT ${decided} FROM tax_treatments t
    WHERE organization_id = ${of.organizationId} AND side = ${of.side} AND valid_from <= ${issuedOn}::date
    ORDER BY valid_from <= ${day}::date DESC, CASE WHEN valid_from <= ${day}::date THEN valid_from END DESC, valid_from, number DESC
    LIMIT 1) d`
}

/**
 * How a day `d.day` of the publisher `d.organization_id` is taxed, by what was decided by `today`,
 * for statements over many.
 */
export function publisherTreatment(today: string): RawBuilder<unknown> {
  return sql`
    SELECT t.kind, t.rate_bp FROM tax_treatments t
    WHERE t.organization_id = d.organization_id AND t.side = 'publisher' AND t.valid_from <= ${today}::date
    ORDER BY t.valid_from <= d.day DESC, CASE WHEN t.valid_from <= d.day THEN t.valid_from END DESC, t.valid_from, t.number DESC
    LIMIT 1`
}

export async function insertTreatment(
  db: Db,
  treatment: NewRow<'tax_treatments'> & { kind: TaxKind; side: Side },
): Promise<void> {
  await camel(db).insertInto('tax_treatments').values(treatment).execute()
}

/**
 * The last day whose treatment is used: of a document of a side, or of a payout to a publisher, of
 * which tax is withheld by it. Undefined before the first.
 */
export async function lastTaxedDay(
  db: Db,
  { organizationId, side }: { organizationId: string; side: Side },
): Promise<string | undefined> {
  const row = await one<{ day: string | null }>(db)`
    SELECT greatest(
      (SELECT max(issued_on) FROM ledger_documents WHERE organization_id = ${organizationId} AND side = ${side}),
      (SELECT max(approved_on) FROM payouts WHERE organization_id = ${organizationId} AND ${side} = 'publisher')) AS day`
  return row?.day ?? undefined
}
