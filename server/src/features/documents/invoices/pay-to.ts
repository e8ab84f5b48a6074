import type { Seller } from '@frontrow/contract/documents/parties'
import type { Db } from '../../../lib/db/database.ts'
import { readSignedBody } from './invoices.sql.ts'
import { bankText } from '../parties/bank-facts.ts'

/** The currency of an issued invoice, and the account that it names, as notices have them. */
export async function payToOf(
  db: Db,
  invoiceId: string,
): Promise<{ currency: string; pay_to: string }> {
  const { seller, number, currency } = JSON.parse(await readSignedBody(db, invoiceId)) as {
    seller?: Seller
    number: string
    currency: string
  }
  return { currency, pay_to: bankText(seller, number) }
}
