import { byCard, type InvoicePayment } from '@frontrow/contract/documents/invoices'
import { dayMs } from '@frontrow/contract/durations'
import type { Db } from '../../../lib/db/database.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'
import { findTerms } from '../../account/account.ts'
import type { OpenBooks } from '../../books/books.ts'
import { paymentReference } from '../parties/parties.sql.ts'
import { cardOnFile } from './card-on-file.sql.ts'

export interface AskedPayment {
  paysBy: InvoicePayment['paysBy']
  dueOn: string
  /** What the document says of it. */
  members: {
    due_on: string
    payment_reference: string
    pays_by: InvoicePayment['paysBy']
    card_last4?: string
  }
}

/**
 * How an invoice of today is to be paid. The terms of today decide. Where the organization pays in
 * advance today, the terms of the UTC day `usedOn` decide. Who pays by card is asked for a transfer
 * only where no card is on file. A card that is entered later is not charged for such an invoice,
 * because the transfer may be under way.
 */
export async function askedPayment(
  db: Db,
  { books, now }: { books: OpenBooks; now: Date },
  { organizationId, usedOn }: { organizationId: string; usedOn: string },
): Promise<AskedPayment> {
  const today = await findTerms(db, { organizationId, day: utcDayOf(now) })
  const terms =
    today?.kind === 'postpaid' ? today : await findTerms(db, { organizationId, day: usedOn })
  const { paysBy: agreed, dueDays } = terms?.kind === 'postpaid' ? terms : byCard
  const dueOn = utcDayOf(new Date(now.getTime() + dueDays * dayMs))
  const last4 = agreed === 'card' ? await cardOnFile(db, { organizationId, book: books.book }) : ''
  const paysBy = last4 === '' ? 'transfer' : 'card'
  const members = {
    due_on: dueOn,
    payment_reference: await paymentReference(db, organizationId),
    pays_by: paysBy,
    ...(last4 !== '' && { card_last4: last4 }),
  } as const
  return { paysBy, dueOn, members }
}
