// Papers that prove how organizations are taxed.
import {
  type TaxPaper,
  type TaxPaperKind,
  taxPaperWarnDays,
} from '@frontrow/contract/operator/finance/tax-papers'
import { sql } from 'kysely'
import { camel, type NewRow } from '../../../lib/db/camel.ts'
import type { Db } from '../../../lib/db/database.ts'
import { many, one } from '../../../lib/db/rows.ts'
import { operatorName } from '../../books/books.ts'

export interface PaperRow {
  id: string
  kind: TaxPaperKind
  fileName: string
  /** The last UTC day; null for no end. */
  validTill: string | null
  state: TaxPaper['state']
  addedBy: string
  addedAt: Date
}

const today = sql`(app_now() AT TIME ZONE 'UTC')::date`

/** A new paper replaces earlier ones of its kind. The US forms W-9 and W-8 replace each other. */
const replacedKind = sql`CASE WHEN kind IN ('w_9', 'w_8ben', 'w_8ben_e') THEN 'w' ELSE kind END`

/** The papers that count. */
const counting = sql`
  SELECT DISTINCT ON (organization_id, ${replacedKind}) id, organization_id, kind, valid_till FROM tax_papers
  ORDER BY organization_id, ${replacedKind}, added_at DESC, id DESC`

/** The newest first. */
export async function papersOf(db: Db, organizationId: string): Promise<PaperRow[]> {
  return many<PaperRow>(db)`
    SELECT p.id, p.kind, p.file_name AS "fileName", p.valid_till AS "validTill",
      CASE WHEN c.id IS NULL THEN 'replaced' WHEN p.valid_till < ${today} THEN 'expired'
        WHEN p.valid_till <= ${today} + ${taxPaperWarnDays}::int THEN 'expiring' ELSE 'valid' END AS state,
      coalesce(${operatorName(sql`p.added_by`)}, p.added_by) AS "addedBy", p.added_at AS "addedAt"
    FROM tax_papers p LEFT JOIN (${counting}) c ON c.id = p.id
    WHERE p.organization_id = ${organizationId} ORDER BY p.added_at DESC, p.id DESC LIMIT 100`
}

/** The UTC day on which a paper that counts and has not expired was added. */
export async function holdsPaper(
  db: Db,
  { organizationId, kind }: { organizationId: string; kind: TaxPaperKind },
): Promise<string | undefined> {
  const row = await one<{ day: string }>(db)`
    SELECT (p.added_at AT TIME ZONE 'UTC')::date AS day FROM (${counting}) c JOIN tax_papers p ON p.id = c.id
    WHERE c.organization_id = ${organizationId} AND c.kind = ${kind} AND (c.valid_till IS NULL OR c.valid_till >= ${today})`
  return row?.day
}

export interface EndingPaper {
  organizationId: string
  organization: string
  kind: TaxPaperKind
  validTill: string
  isExpired: boolean
}

/** The papers that count and have expired or expire soon, the first to expire first. */
export async function endingPapers(db: Db, most: number): Promise<EndingPaper[]> {
  return many<EndingPaper>(db)`
    SELECT o.id AS "organizationId", o.name AS organization, c.kind, c.valid_till AS "validTill", c.valid_till < ${today} AS "isExpired"
    FROM (${counting}) c JOIN organizations o ON o.id = c.organization_id
    WHERE c.valid_till <= ${today} + ${taxPaperWarnDays}::int ORDER BY c.valid_till, o.name, c.kind LIMIT ${most}`
}

/** Those of the organizations that have a paper which counts and has expired. */
export async function expiredAmong(db: Db, ids: readonly string[]): Promise<{ id: string }[]> {
  return many<{ id: string }>(db)`
    SELECT DISTINCT c.organization_id AS id FROM (${counting}) c
    WHERE c.organization_id = ANY(${[...ids]}::uuid[]) AND c.valid_till < ${today}`
}

/** `file` is sealed. */
export async function insertPaper(db: Db, row: NewRow<'tax_papers'>): Promise<void> {
  await camel(db).insertInto('tax_papers').values(row).execute()
}

/** The sealed file; undefined where the organization has no such paper. */
export async function findPaper(
  db: Db,
  { organizationId, id }: { organizationId: string; id: string },
): Promise<{ file: Buffer; fileName: string } | undefined> {
  return one<{ file: Buffer; fileName: string }>(db)`
    SELECT file, file_name AS "fileName" FROM tax_papers
    WHERE organization_id = ${organizationId} AND id = ${id}`
}
