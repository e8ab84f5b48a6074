import { amountText } from '@frontrow/contract/money/amounts'
import type { ReopenedBecause } from '@frontrow/contract/notice-kinds/invoices'
import type { Db } from '../../../lib/db/database.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'
import { notify } from '../../outbox/outbox.ts'
import type { OpenInvoice } from './invoices.sql.ts'
import type { Issued } from '../documents/issue-document.ts'
import { payToOf } from './pay-to.ts'
import { lockInvoice } from './reopened-invoice.sql.ts'

/** Tells the members who may read money that an invoice or a credit note was issued. */
export async function notifyInvoice(
  db: Db,
  invoice: {
    organizationId: string
    about: 'use' | 'top_up' | 'credit_note'
    issued: Issued
    currency: string
    dueOn: string
    /** The account, where it is paid by bank transfer. */
    payTo?: string | undefined
    /** Of a credit note. */
    corrects?: readonly string[]
    /** The number of the invoice that this one replaces, and what is left to pay of this one. */
    replaced?: { replaces: string; left: string }
    now: Date
  },
): Promise<void> {
  const { organizationId, about, issued, currency, dueOn, payTo, corrects, replaced, now } = invoice
  await notify(db, {
    organizationId,
    kind: 'invoice_issued',
    params: {
      invoice_id: issued.id,
      number: issued.name,
      about,
      total: amountText(issued.netMicros + issued.taxMicros),
      currency,
      due_on: dueOn,
      ...(payTo !== undefined && { pay_to: payTo }),
      ...(corrects !== undefined && { corrects }),
      ...replaced,
    },
    now,
    onceKey: `invoice ${issued.name}`,
  })
}

/** Tells them that a credit note was issued, of which nothing is due. */
export async function notifyCreditNote(
  db: Db,
  note: Pick<
    Parameters<typeof notifyInvoice>[1],
    'organizationId' | 'issued' | 'currency' | 'now'
  > & {
    corrects: readonly string[]
  },
): Promise<void> {
  await notifyInvoice(db, { ...note, about: 'credit_note', dueOn: utcDayOf(note.now) })
}

/** Tells them that an invoice was paid. */
export async function notifyPaid(
  db: Db,
  invoice: OpenInvoice & { currency: string; now: Date },
): Promise<void> {
  const { id, organizationId, number, netMicros, taxMicros, currency, now } = invoice
  await notify(db, {
    organizationId,
    kind: 'invoice_paid',
    params: { invoice_id: id, number, total: amountText(netMicros + taxMicros), currency },
    now,
    onceKey: `paid ${number}`,
  })
}

/**
 * Tells the members who may read money that an invoice is due again, and why. After a dispute the
 * card is not charged again, so a bank transfer is asked for. `occasion` is different each time.
 */
export async function notifyReopened(
  db: Db,
  of: {
    invoiceId: string
    organizationId: string
    number: string
    because: ReopenedBecause
    occasion: string
    now: Date
  },
): Promise<void> {
  const { invoiceId, organizationId, number, because, occasion, now } = of
  const invoice = await lockInvoice(db, invoiceId)
  if (invoice === undefined) throw new Error(`there is no invoice ${invoiceId}`)
  const { currency, pay_to } = await payToOf(db, invoiceId)
  const isCharged = invoice.paysBy === 'card' && because !== 'payment_disputed'
  await notify(db, {
    organizationId,
    kind: 'invoice_reopened',
    params: {
      invoice_id: invoiceId,
      number,
      left: amountText(invoice.netMicros + invoice.taxMicros),
      currency,
      because,
      ...(!isCharged && { pay_to }),
    },
    now,
    onceKey: `reopened ${number} ${occasion}`,
  })
}
