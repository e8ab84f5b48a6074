import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Db } from '../../../lib/db/database.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { endUnpaid } from '../../account/account.ts'
import { payIn } from '../../delivery/delivery.ts'
import { utcDayOf } from '../journal/utc-day.ts'
import type { Account, CashCode, NewTransfer } from '../journal/entry.ts'
import { lockOpenInvoice, type OpenInvoice, settleInvoice } from './invoices.sql.ts'
import { notifyPaid } from './notify-invoice.ts'
import { postEntry } from '../journal/post-entry.ts'
import { isBeingCharged } from './reopened-invoice.sql.ts'
import { findOpenBooks } from '../journal/settings.sql.ts'

/**
 * Notes that an invoice was paid as a whole by an entry that the caller posts in the same
 * transaction, which runs as the system. False where it is settled already: then the caller gives
 * the money back.
 */
export async function noteInvoicePaid(
  db: Db,
  { invoiceId, by }: { invoiceId: string; by: string },
): Promise<boolean> {
  const invoice = await lockOpenInvoice(db, invoiceId)
  if (invoice === undefined) return false
  await settlePaid(db, invoice, by)
  return true
}

/**
 * Books money that came for an invoice by another way than a card (`receipt/<invoice>`), in the
 * caller's transaction, which runs as the system: the money, the room for campaigns, and the
 * invoice as paid. False where the invoice is settled already: then nothing is booked. Refuses
 * `invoice_charging`, because the invoice would be paid twice. A card that waits for its cardholder
 * is no obstacle: the sweep of the charges gives that payment up.
 */
export async function payInvoice(
  db: Db,
  payment: { invoiceId: string; cash: CashCode; actor: string; reason: string },
): Promise<boolean> {
  const { invoiceId, cash, actor, reason } = payment
  const invoice = await lockOpenInvoice(db, invoiceId)
  const books = await findOpenBooks(db)
  if (invoice === undefined || books === undefined) return false
  if (await isBeingCharged(db, invoiceId)) refuse('invoice_charging')
  const { organizationId, netMicros, number } = invoice
  const now = await readNow(db)
  await payIn(db, [{ organizationId, micros: netMicros }])
  const key = `receipt/${invoiceId}`
  await postEntry(db, {
    now,
    key,
    kind: 'receipt',
    effectiveDay: utcDayOf(now),
    actor,
    reason,
    details: { invoice: number },
    transfers: received(invoice, { cash, currency: books.currency }),
  })
  await settlePaid(db, invoice, key)
  return true
}

async function settlePaid(db: Db, invoice: OpenInvoice, by: string): Promise<void> {
  const currency = (await findOpenBooks(db))?.currency ?? ''
  await settleInvoice(db, { id: invoice.id, as: 'paid', by })
  await endUnpaid(db, invoice.organizationId)
  await notifyPaid(db, { ...invoice, currency, now: await readNow(db) })
}

/** Money that came from an advertiser: for its balance, and for the tax of an invoice. */
function received(
  { organizationId, netMicros, taxMicros }: OpenInvoice,
  { cash, currency }: { cash: CashCode; currency: string },
): NewTransfer[] {
  const debit: Account = { code: cash }
  const parts = [
    { debit, credit: { code: 'advertiser' as const, organizationId }, amountMicros: netMicros },
    { debit, credit: { code: 'advertiser:tax' as const, organizationId }, amountMicros: taxMicros },
  ]
  return parts
    .filter(({ amountMicros }) => amountMicros > 0n)
    .map((transfer) => ({ ...transfer, currency }))
}
