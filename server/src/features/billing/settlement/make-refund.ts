import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { newId } from '../../../lib/db/ids.ts'
import { payIn, unusedPrepay } from '../../delivery/delivery.ts'
import { type Charge, lockCharge } from './charge.sql.ts'
import { noteRefund } from './note-refund.ts'
import { insertRefund, takenOff } from './refund.sql.ts'
import { creditPrepayment } from '../../documents/for-billing.ts'
import { type NewTransfer, postEntry } from '../../books/books.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'

export interface RefundWanted {
  chargeId: string
  /** Without tax, in whole hundredths. */
  netMicros: bigint
  reason: string
  /** The actor of the audit. */
  actor: string
  now: Date
}

/** Why nothing is given back. */
export type NotRefundable = 'charge_not_paid' | 'refund_too_large' | 'balance_used'

/**
 * Takes a refund out of the balance of an organization, in the caller's transaction, which runs as
 * the system: the entry `refund/<id>`, the credit of campaigns, and the credit note. What is spent
 * or set aside for ads that are under way is not given back. The provider is asked afterwards, by
 * `sendRefund` or the sweep. Returns the id.
 */
export async function makeRefund(
  db: Db,
  { secrets }: Pick<Services, 'secrets'>,
  wanted: RefundWanted,
): Promise<{ id: string } | NotRefundable> {
  const { netMicros, now, reason, actor } = wanted
  const charge = await lockCharge(db, wanted.chargeId)
  if (charge.state !== 'succeeded' || charge.purpose !== 'top_up') return 'charge_not_paid'
  const { organizationId } = charge
  const taken = await takenOff(db, charge.id)
  if (netMicros > charge.netMicros - taken.netMicros) return 'refund_too_large'
  if (netMicros > (await unusedPrepay(db, organizationId))) return 'balance_used'
  const taxMicros = taxPartOf(charge, { netMicros, taken })
  await payIn(db, [{ organizationId, micros: -netMicros }])
  const id = newId(now)
  await postEntry(db, {
    key: `refund/${id}`,
    kind: 'refund',
    effectiveDay: utcDayOf(now),
    actor,
    reason,
    details: { charge: charge.id },
    transfers: outOfBalance(charge, { netMicros, taxMicros }),
    now,
  })
  await noteRefund({ db, now }, { id, charge, micros: netMicros, reason, actor })
  const note = await creditPrepayment(
    db,
    { secrets },
    {
      organizationId,
      of: { charge: charge.id },
      paidOn: utcDayOf(charge.settledAt ?? charge.createdAt),
      netMicros,
      taxMicros,
      postsTax: false,
    },
  )
  const row = { id, organizationId, chargeId: charge.id, netMicros, taxMicros, documentId: note.id }
  await insertRefund(db, { ...row, reason, createdBy: actor, createdAt: now, nextAt: now })
  return { id }
}

/** The tax that goes back with a part; the last part takes what is left of it. */
export function taxPartOf(
  charge: Pick<Charge, 'netMicros' | 'taxMicros'>,
  of: { netMicros: bigint; taken: { netMicros: bigint; taxMicros: bigint } },
): bigint {
  const { netMicros, taken } = of
  const left = charge.taxMicros - taken.taxMicros
  if (netMicros + taken.netMicros === charge.netMicros) return left
  // Half up to whole hundredths.
  const hundredth = 10_000n
  const unit = 2n * charge.netMicros * hundredth
  const doubled = 2n * charge.taxMicros * netMicros + charge.netMicros * hundredth
  const rounded = (doubled / unit) * hundredth
  return rounded < left ? rounded : left
}

function outOfBalance(
  { organizationId, currency, id: subject }: Charge,
  { netMicros, taxMicros }: { netMicros: bigint; taxMicros: bigint },
): NewTransfer[] {
  const credit = { code: 'refunds:in_flight' } as const
  const net: NewTransfer = {
    debit: { code: 'advertiser', organizationId },
    credit,
    currency,
    amountMicros: netMicros,
    isStrict: true,
    subject,
  }
  if (taxMicros === 0n) return [net]
  const output = { code: 'tax:output' } as const
  return [net, { debit: output, credit, currency, amountMicros: taxMicros, subject }]
}
