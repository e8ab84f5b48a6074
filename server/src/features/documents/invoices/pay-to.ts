import type { Seller } from '@frontrow/contract/documents/parties'
import type { Db } from '../../../lib/db/database.ts'
import { readSignedBody } from './invoices.sql.ts'
import { bankText, transferText } from '../parties/bank-facts.ts'

/** The currency of an issued invoice, and the account that it names, as notices have them. */
export async function payToOf(
  db: Db,
  invoiceId: string,
): Promise<{ currency: string; pay_to: string }> {
  const body = JSON.parse(await readSignedBody(db, invoiceId)) as {
    seller?: Seller
    number: string
    currency: string
    payment_reference?: string
  }
  return { currency: body.currency, pay_to: bankText(body.seller, transferText(body)) }
}
