import { sql } from 'kysely'
import type { MemberContext } from '../../../lib/calls/context.ts'
import { type DocumentKind, earningKinds } from './documents.sql.ts'

/** A statement as its organization sees it. */
export interface IssuedDocument {
  id: string
  name: string
  kind: DocumentKind
  /** The first day of its month. */
  month: string
  issuedOn: string
  totalMicros: bigint
  body: string
  sha256: Buffer
  signature: Buffer
}

const statements = [...earningKinds, 'statement_of_use'] as const

type Own = Pick<MemberContext, 'db' | 'organizationId'>

/** The newest first, without their bodies; `before` is the id of the last one of a page. */
export async function issuedDocuments(
  { db, organizationId }: Own,
  { before, most }: { before: string | undefined; most: number },
): Promise<Omit<IssuedDocument, 'body' | 'sha256' | 'signature'>[]> {
  const rows = await documentsOf({ db, organizationId })
    .where('kind', 'in', statements)
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(month, name) < (SELECT b.month, b.name FROM ledger_documents b
          WHERE b.organization_id = ${organizationId} AND b.id = ${before})`,
      ),
    )
    .orderBy('month', 'desc')
    .orderBy('name', 'desc')
    .limit(most)
    .execute()
  return rows as Omit<IssuedDocument, 'body' | 'sha256' | 'signature'>[]
}

/** One statement; undefined where the organization has none of this id. */
export async function findIssuedDocument(
  { db, organizationId }: Own,
  id: string,
): Promise<IssuedDocument | undefined> {
  const row = await documentsOf({ db, organizationId })
    .select(['body', 'sha256', 'signature'])
    .where('id', '=', id)
    .where('kind', 'in', statements)
    .executeTakeFirst()
  return row as IssuedDocument | undefined
}

function documentsOf({ db, organizationId }: Own) {
  return db
    .selectFrom('ledger_documents')
    .select(['id', 'name', 'kind', 'month', 'issued_on as issuedOn', 'total_micros as totalMicros'])
    .where('organization_id', '=', organizationId)
}
