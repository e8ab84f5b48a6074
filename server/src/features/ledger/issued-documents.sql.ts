import type { MemberContext } from '../../lib/context.ts'
import type { DocumentKind } from './documents.sql.ts'

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

const statements = ['earnings_statement', 'statement_of_use'] as const

type Own = Pick<MemberContext, 'db' | 'organizationId'>

/** The newest first, without their bodies. */
export async function issuedDocuments({
  db,
  organizationId,
}: Own): Promise<Omit<IssuedDocument, 'body' | 'sha256' | 'signature'>[]> {
  const rows = await documentsOf({ db, organizationId })
    .where('kind', 'in', statements)
    .orderBy('month', 'desc')
    .orderBy('name', 'desc')
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
