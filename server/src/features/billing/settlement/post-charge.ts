import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { payIn } from '../../delivery/delivery.ts'
import type { Charge } from './charge.sql.ts'
import { giveBackSurplus, surplusOf } from './give-back-surplus.ts'
import { type CashCode, type NewTransfer, postEntry } from '../../books/books.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'
import { issueTopUpInvoice, lockOpenInvoice, noteInvoicePaid } from '../../documents/for-billing.ts'

interface Booking {
  services: Pick<Services, 'secrets'>
  db: Db
  now: Date
}

/**
 * Books a charge that was paid as `charge/<id>`: the money, the credit that campaigns use, and the
 * invoice, which is issued for a top-up and paid otherwise. What the charge brought beyond what was
 * left to pay of its invoice goes back to the card. Runs as the system in the transaction that
 * settles the charge. Returns the invoice of a top-up.
 */
export async function postCharge(
  { services, db, now }: Booking,
  { charge, actor }: { charge: Charge; actor: string },
): Promise<string | null> {
  const { id: chargeId, organizationId, invoiceId } = charge
  const { netMicros, taxMicros } = charge
  // The invoice is locked before the credit, as where an operator books its payment.
  const brought = { netMicros, taxMicros }
  const left = invoiceId === null ? brought : await lockOpenInvoice(db, invoiceId)
  const surplus = surplusOf(brought, left)
  await payIn(db, [{ organizationId, micros: netMicros - surplus.netMicros }])
  const key = `charge/${chargeId}`
  await postEntry(db, {
    key,
    kind: 'charge',
    effectiveDay: utcDayOf(now),
    actor,
    reason: invoiceId === null ? 'A top-up was paid by card.' : 'An invoice was paid by card.',
    details: { charge: chargeId, provider: charge.provider },
    transfers: movesOf(charge, { netMicros, taxMicros, isBack: false }),
    now,
  })
  if (invoiceId !== null) {
    await giveBackSurplus({ db, now }, { charge, surplus })
    await noteInvoicePaid(db, { invoiceId, by: key })
    return null
  }
  const charged = { taxMicros, day: utcDayOf(charge.createdAt) }
  const topUp = { organizationId, by: { charge: chargeId }, netMicros, charged }
  return (await issueTopUpInvoice(db, services, topUp)).id
}

/** The money of a charge or of a part of it: from the provider's account, or back to it. */
export function movesOf(
  charge: Charge,
  part: { netMicros: bigint; taxMicros: bigint; isBack: boolean },
): NewTransfer[] {
  const { organizationId, currency, id: subject } = charge
  const cash = { code: cashOf(charge) }
  const parts = [
    { code: 'advertiser', micros: part.netMicros } as const,
    { code: 'advertiser:tax', micros: part.taxMicros } as const,
  ]
  return parts
    .filter(({ micros }) => micros > 0n)
    .map(({ code, micros }) => {
      const theirs = { code, organizationId }
      const way = part.isBack ? { debit: theirs, credit: cash } : { debit: cash, credit: theirs }
      return { ...way, currency, amountMicros: micros, subject }
    })
}

/** Where the money of a provider lies. */
export function cashOf({ provider }: { provider: string }): CashCode {
  return provider === 'sandbox' ? 'cash:sandbox' : 'cash:stripe'
}
