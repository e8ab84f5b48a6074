import type { Db } from '../../../lib/db/database.ts'
import { one } from '../../../lib/db/rows.ts'
import type { DrawnDocument } from './draw-document.ts'

/** A document of any organization. */
export async function findDrawnDocument(db: Db, id: string): Promise<DrawnDocument | undefined> {
  return one<DrawnDocument>(db)`
    SELECT name, kind, month::text AS month, issued_on::text AS "issuedOn", total_micros AS "totalMicros", body, sha256
    FROM ledger_documents WHERE id = ${id}`
}
