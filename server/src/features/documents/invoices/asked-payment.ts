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
 * How an invoice of today is to be paid, by the terms of its organization. Who pays by card is
 * asked for a transfer only where no card is on file.
 */
export async function askedPayment(
  db: Db,
  { books, now }: { books: OpenBooks; now: Date },
  organizationId: string,
): Promise<AskedPayment> {
  const terms = await findTerms(db, { organizationId, day: utcDayOf(now) })
  const { paysBy, dueDays } = terms?.kind === 'postpaid' ? terms : byCard
  const dueOn = utcDayOf(new Date(now.getTime() + dueDays * dayMs))
  const last4 = paysBy === 'card' ? await cardOnFile(db, { organizationId, book: books.book }) : ''
  const asked = { due_on: dueOn, payment_reference: await paymentReference(db, organizationId) }
  const members =
    last4 === ''
      ? ({ ...asked, pays_by: 'transfer' } as const)
      : ({ ...asked, pays_by: 'card', card_last4: last4 } as const)
  return { paysBy, dueOn, members }
}
