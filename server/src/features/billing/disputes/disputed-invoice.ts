import type { Db } from '../../../lib/db/database.ts'
import type { Charge } from '../settlement/charge.sql.ts'
import type { Dispute } from './dispute.sql.ts'
import { stopDunning } from '../dunning/dunning.sql.ts'
import { type Amounts, giveBackSurplus, surplusOf } from '../settlement/give-back-surplus.ts'
import { stopForInvoice } from '../dunning/stop-for-invoice.ts'
import {
  lockInvoice,
  noteInvoicePaid,
  notifyReopened,
  reopenInvoice,
  recoverWriteOff,
} from '../../documents/for-billing.ts'

const nothing: Amounts = { netMicros: 0n, taxMicros: 0n }

/**
 * The part of a dispute for which the invoice that the charge paid is to be paid again. Locks the
 * invoice. Nothing for a top-up, and for an invoice that something else settled.
 */
export async function invoicePartOf(
  db: Db,
  charge: Charge,
  { netMicros, taxMicros }: Dispute,
): Promise<Amounts> {
  if (charge.invoiceId === null) return nothing
  const invoice = await lockInvoice(db, charge.invoiceId)
  if (invoice?.settledAs !== 'paid' || invoice.settledBy !== `charge/${charge.id}`) return nothing
  return {
    netMicros: netMicros < invoice.netMicros ? netMicros : invoice.netMicros,
    taxMicros: taxMicros < invoice.taxMicros ? taxMicros : invoice.taxMicros,
  }
}

/**
 * Opens the invoice again whose payment the bank took back, tells the organization, and stops its
 * campaigns at once, because the card is not charged again. `part` is what the bank took of it.
 */
export async function askForItAgain(
  { db, now }: { db: Db; now: Date },
  { charge, dispute, part }: { charge: Charge; dispute: Dispute; part: Amounts },
): Promise<void> {
  const { invoiceId, organizationId } = charge
  if (invoiceId === null || part.netMicros + part.taxMicros === 0n) return
  await reopenInvoice(db, { invoiceId, ...part })
  const number = await stopDunning(db, { invoiceId, organizationId })
  const occasion = `${dispute.id} ${dispute.moves}`
  const about = { invoiceId, organizationId, number }
  await notifyReopened(db, { ...about, because: 'payment_disputed', occasion, now })
  await stopForInvoice(db, { ...about, onceKey: `stopped ${number} ${occasion}` })
}

/** What becomes of money that the bank gave back. */
export interface Reinstated {
  /** Goes back to the card, because the invoice was paid otherwise meanwhile. */
  surplus: Amounts
  /** Was written off meanwhile. */
  recovered: Amounts
  isOpen: boolean
}

/** Looks what became of the invoice while its payment was away, and locks it. */
export async function whatBecameOf(
  db: Db,
  charge: Charge,
  { invoiceNetMicros: netMicros, invoiceTaxMicros: taxMicros }: Dispute,
): Promise<Reinstated> {
  const part = { netMicros, taxMicros }
  const isPart = netMicros + taxMicros > 0n
  const invoice =
    charge.invoiceId !== null && isPart ? await lockInvoice(db, charge.invoiceId) : undefined
  if (invoice === undefined) return { surplus: nothing, recovered: nothing, isOpen: false }
  const isOpen = invoice.settledAs === null
  const isGivenUp = invoice.settledAs === 'written_off'
  const recovered = isGivenUp
    ? { netMicros: invoice.netMicros, taxMicros: invoice.taxMicros }
    : nothing
  return { surplus: surplusOf(part, isOpen || isGivenUp ? invoice : undefined), recovered, isOpen }
}

/** Settles the invoice again, after the entry of the money that came back. */
export async function settleReinstated(
  { db, now, charge }: { db: Db; now: Date; charge: Charge },
  { surplus, recovered, isOpen }: Reinstated,
): Promise<void> {
  const { invoiceId, organizationId, currency } = charge
  if (invoiceId === null) return
  await giveBackSurplus({ db, now }, { charge, surplus })
  if (recovered.netMicros + recovered.taxMicros > 0n)
    await recoverWriteOff(db, { invoiceId, organizationId, currency, ...recovered, now })
  if (isOpen) await noteInvoicePaid(db, { invoiceId, by: `charge/${charge.id}` })
}
