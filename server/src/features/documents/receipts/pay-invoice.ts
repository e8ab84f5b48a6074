import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Db } from '../../../lib/db/database.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { endUnpaid } from '../../account/account.ts'
import { payIn } from '../../delivery/delivery.ts'
import { newId } from '../../../lib/db/ids.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'
import {
  type BankReceipt,
  insertReceipt,
  type NewReceipt,
  type Shortage,
} from './bank-receipt.sql.ts'
import {
  addReceived,
  lockOpenInvoice,
  type OpenInvoice,
  settleInvoice,
} from '../invoices/invoices.sql.ts'
import { notifyPaid } from '../invoices/notify-invoice.ts'
import { isBeingCharged } from '../invoices/reopened-invoice.sql.ts'
import {
  type Account,
  type NetworkCode,
  type NewTransfer,
  minorUnitMicros,
  wholeUnits,
  postEntry,
  findOpenBooks,
} from '../../books/books.ts'

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
 * Books a bank transfer for an invoice (`receipt/<id>`) in the caller's transaction, which runs as
 * the system: the money, the credit of campaigns, and the invoice as paid. Where less came than was
 * left to pay, the rest is borne as `shortAs` says, or is still to be paid. False where the invoice
 * is settled already: then nothing is booked. Refuses `receipt_too_large`, and `invoice_charging`,
 * because the invoice would be paid twice. A card that waits for its cardholder is no obstacle: the
 * sweep of the charges gives that payment up.
 */
export async function payInvoice(
  db: Db,
  payment: Pick<NewReceipt, 'reference' | 'shortAs' | 'keptId'> & {
    invoiceId: string
    /** By default all that is left to pay. */
    receivedMicros?: bigint
    /** By default today (UTC). */
    valueOn?: string
    /** The account of the bank, or of money to return. */
    from: Account
    actor: string
    reason: string
  },
): Promise<boolean> {
  const { invoiceId, from, shortAs } = payment
  const invoice = await lockOpenInvoice(db, invoiceId)
  const books = await findOpenBooks(db)
  if (invoice === undefined || books === undefined) return false
  if (await isBeingCharged(db, invoiceId)) refuse('invoice_charging')
  const { currency } = books
  const now = await readNow(db)
  const left = invoice.netMicros + invoice.taxMicros
  const { receivedMicros = left, valueOn = utcDayOf(now) } = payment
  if (receivedMicros > left) refuse('receipt_too_large', { field: 'amount' })
  const shortMicros = shortAs === undefined ? 0n : left - receivedMicros
  const receipt = { ...payment, receivedMicros, valueOn, shortMicros }
  const { key, came } = await postReceipt(db, { invoice, receipt, from, currency, now })
  if (receivedMicros + shortMicros === left) await settlePaid(db, invoice, key)
  else await addReceived(db, { id: invoiceId, ...came })
  return true
}

/** The entry of a transfer, and its row. Returns its key and how it divides into net and tax. */
async function postReceipt(
  db: Db,
  of: {
    invoice: OpenInvoice
    receipt: BankReceipt & Pick<NewReceipt, 'shortMicros' | 'keptId' | 'actor'> & { reason: string }
    from: Account
    currency: string
    now: Date
  },
): Promise<{ key: string; came: Part }> {
  const { invoice, receipt, from, currency, now } = of
  const { organizationId, number } = invoice
  const { actor, reason, reference, valueOn, shortAs } = receipt
  const came = partOf(invoice, receipt.receivedMicros)
  const short = receipt.shortMicros === 0n ? none : restOf(invoice, came)
  const id = newId(now)
  const key = `receipt/${id}`
  await payIn(db, [{ organizationId, micros: came.netMicros + short.netMicros }])
  await postEntry(db, {
    now,
    key,
    kind: 'receipt',
    effectiveDay: valueOn,
    actor,
    reason,
    details: { invoice: number, reference },
    transfers: [
      ...credited(came, { organizationId, debit: from, currency }),
      ...(shortAs === undefined
        ? []
        : credited(short, { organizationId, debit: { code: accountOfShort[shortAs] }, currency })),
    ],
  })
  await insertReceipt(db, { ...receipt, id, organizationId, documentId: invoice.id, now })
  return { key, came }
}

const accountOfShort = {
  bank_charge: 'network:fees',
  withheld_by_customer: 'tax:withheld_by_customers',
} as const satisfies Record<Shortage, NetworkCode>

export type Part = Pick<OpenInvoice, 'netMicros' | 'taxMicros'>

const none: Part = { netMicros: 0n, taxMicros: 0n }

/** An amount in the proportion of net and tax of what is left, the tax half up to hundredths. */
export function partOf({ netMicros, taxMicros }: Part, amountMicros: bigint): Part {
  const all = netMicros + taxMicros
  if (amountMicros === all) return { netMicros, taxMicros }
  const tax = wholeUnits((amountMicros * taxMicros) / all + minorUnitMicros / 2n)
  return { netMicros: amountMicros - tax, taxMicros: tax }
}

function restOf(all: Part, part: Part): Part {
  return {
    netMicros: all.netMicros - part.netMicros,
    taxMicros: all.taxMicros - part.taxMicros,
  }
}

async function settlePaid(db: Db, invoice: OpenInvoice, by: string): Promise<void> {
  const currency = (await findOpenBooks(db))?.currency ?? ''
  await settleInvoice(db, { id: invoice.id, as: 'paid', by })
  await endUnpaid(db, invoice.organizationId)
  await notifyPaid(db, { ...invoice, currency, now: await readNow(db) })
}

/** Credits an advertiser with what came or is borne: its balance, and the tax of an invoice. */
export function credited(
  { netMicros, taxMicros }: Pick<OpenInvoice, 'netMicros' | 'taxMicros'>,
  of: { organizationId: string; debit: Account; currency: string },
): NewTransfer[] {
  const { organizationId, debit, currency } = of
  // What is to be returned is used once; cash is in debit by nature.
  const isStrict = debit.code === 'advertiser:to_return'
  const parts = [
    { debit, credit: { code: 'advertiser' as const, organizationId }, amountMicros: netMicros },
    { debit, credit: { code: 'advertiser:tax' as const, organizationId }, amountMicros: taxMicros },
  ]
  return parts
    .filter(({ amountMicros }) => amountMicros > 0n)
    .map((transfer) => ({ ...transfer, currency, isStrict }))
}
