import type { Db } from '../../../lib/db/database.ts'
import { one } from '../../../lib/db/rows.ts'
import type { OpenBooks } from '../../books/books.ts'

/** The last digits of the card that invoices are charged to; empty where there is none. */
export async function cardOnFile(
  db: Db,
  { organizationId, book }: { organizationId: string; book: OpenBooks['book'] },
): Promise<string> {
  const card = await one<{ last4: string }>(db)`
    SELECT last4 FROM cards WHERE organization_id = ${organizationId} AND (provider = 'stripe') = (${book} = 'live')`
  return card?.last4 ?? ''
}

/** Those of the card that a charge was made to; empty without a charge. */
export async function cardOfCharge(db: Db, charge: string | null): Promise<string> {
  const row = await one<{ last4: string }>(db)`SELECT last4 FROM charges WHERE id = ${charge}`
  return row?.last4 ?? ''
}
