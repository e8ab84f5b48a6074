import { amountText } from '@frontrow/contract/money/amounts'
import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { newId } from '../../../lib/db/ids.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'
import { payIn, unusedPrepay } from '../../delivery/delivery.ts'
import { findOpenBooks, postEntry } from '../../books/books.ts'
import { insertOwedReceipt } from './bank-receipt.sql.ts'
import { lockOpenInvoice, type OpenInvoice } from '../invoices/invoices.sql.ts'
import { creditPrepayment } from '../invoices/credit-prepayment.ts'
import { addCredited, type TopUpInvoice, uncreditedTopUps } from '../invoices/open-top-ups.sql.ts'
import { type Part, partOf, payInvoice } from './pay-invoice.ts'
import { isBeingCharged } from '../invoices/reopened-invoice.sql.ts'

/** Why an invoice is not paid from the balance. */
export type NotPayable = 'invoice_settled' | 'invoice_charging' | 'balance_too_low'

interface Paying {
  db: Db
  services: Pick<Services, 'secrets'>
  actor: string
  now: Date
}

/** A part of a payment in advance, which is taken out of it. */
interface Taken extends Part {
  topUp: TopUpInvoice
}

/**
 * Pays what is left of an invoice with payments in advance, the newest first, in the caller's
 * transaction, which runs as the system. A payment in advance has an invoice with tax, so a credit
 * note takes back as much of it, and that is set off against the invoice. Returns why nothing was
 * done; undefined where it is paid.
 */
export async function payFromBalance(
  db: Db,
  services: Pick<Services, 'secrets'>,
  { invoiceId, actor }: { invoiceId: string; actor: string },
): Promise<NotPayable | undefined> {
  const invoice = await lockOpenInvoice(db, invoiceId)
  if (invoice === undefined) return 'invoice_settled'
  if (await isBeingCharged(db, invoiceId)) return 'invoice_charging'
  const taken = await takenFor(db, invoice)
  if (taken === undefined) return 'balance_too_low'
  const paying = { db, services, actor, now: await readNow(db) }
  for (const part of taken) await payPart(paying, { invoice, part })
  return undefined
}

/** What pays an invoice; undefined where the balance is too low. */
async function takenFor(db: Db, invoice: OpenInvoice): Promise<Taken[] | undefined> {
  const { organizationId } = invoice
  let due = invoice.netMicros + invoice.taxMicros
  const taken: Taken[] = []
  for (const topUp of await uncreditedTopUps(db, organizationId)) {
    const whole = topUp.netMicros + topUp.taxMicros
    if (due > 0n) taken.push({ topUp, ...partOf(topUp, due < whole ? due : whole) })
    due -= due < whole ? due : whole
  }
  const netMicros = taken.reduce((sum, part) => sum + part.netMicros, 0n)
  // What the invoice asks for is taken off the balance already.
  const unused = (await unusedPrepay(db, organizationId)) + invoice.netMicros
  return due > 0n || netMicros > unused ? undefined : taken
}

/** Takes a part out of a payment in advance, and sets it off against the invoice. */
async function payPart(
  { db, services, actor, now }: Paying,
  of: { invoice: OpenInvoice; part: Taken },
): Promise<void> {
  const { invoice, part } = of
  const { id: invoiceId, organizationId, number } = invoice
  const { netMicros, taxMicros, topUp } = part
  const currency = (await findOpenBooks(db))?.currency ?? ''
  const reason = `Pays ${number} from the balance.`
  const from = { code: 'advertiser:to_return', organizationId } as const
  const keptId = newId(now)
  await payIn(db, [{ organizationId, micros: -netMicros }], { isForced: true })
  const parts = [
    { debit: { code: 'advertiser' as const, organizationId }, amountMicros: netMicros },
    { debit: { code: 'tax:output' as const }, amountMicros: taxMicros },
  ]
  await postEntry(db, {
    now,
    key: `receipt/${keptId}`,
    kind: 'receipt',
    effectiveDay: utcDayOf(now),
    actor,
    reason,
    details: { invoice: number, amount: amountText(netMicros + taxMicros) },
    transfers: parts
      .filter(({ amountMicros }) => amountMicros > 0n)
      .map((transfer) => ({ ...transfer, credit: from, currency })),
  })
  const note = await creditPrepayment(db, services, {
    organizationId,
    paidBy: topUp.paidBy,
    of: { receipt: keptId },
    paidOn: topUp.taxedOn,
    netMicros,
    taxMicros,
    appliedTo: number,
    postsTax: false,
  })
  await addCredited(db, { documentId: topUp.documentId, netMicros, taxMicros })
  const receivedMicros = netMicros + taxMicros
  const reference = note.name
  await insertOwedReceipt(db, { id: keptId, organizationId, note, receivedMicros, actor, now })
  await payInvoice(db, { invoiceId, receivedMicros, reference, keptId, from, actor, reason })
}
