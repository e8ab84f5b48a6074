import type { Db } from '../../../lib/db/database.ts'
import { newId } from '../../../lib/db/ids.ts'
import type { Charge } from './charge.sql.ts'
import { noteRefund } from './note-refund.ts'
import { insertRefund } from './refund.sql.ts'
import { postEntry } from '../../books/books.ts'
import { outOf } from '../../documents/for-billing.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'

export interface Amounts {
  netMicros: bigint
  taxMicros: bigint
}

/** What a payment brought beyond what was left to pay; nothing was left of a settled invoice. */
export function surplusOf(brought: Amounts, left: Amounts | undefined): Amounts {
  return {
    netMicros: beyond(brought.netMicros, left?.netMicros ?? 0n),
    taxMicros: beyond(brought.taxMicros, left?.taxMicros ?? 0n),
  }
}

function beyond(micros: bigint, most: bigint): bigint {
  return micros > most ? micros - most : 0n
}

/**
 * Gives the part of the payment of an invoice that nobody owed back to the card, tax included:
 * neither campaigns nor another invoice would use it. No document was issued for it, so it has no
 * credit note. The credit of campaigns must not have had it. The sweep asks the provider. Runs as
 * the system in the transaction that books the payment.
 */
export async function giveBackSurplus(
  { db, now }: { db: Db; now: Date },
  of: { charge: Charge; surplus: Amounts; reason?: string; actor?: string },
): Promise<void> {
  const { charge, surplus, actor = 'system' } = of
  const { reason = 'The invoice was paid or lowered otherwise.' } = of
  const { netMicros, taxMicros } = surplus
  if (netMicros + taxMicros === 0n) return
  const { id: chargeId, organizationId, currency } = charge
  const credit = { code: 'refunds:in_flight' } as const
  const id = newId(now)
  await postEntry(db, {
    key: `refund/${id}`,
    kind: 'refund',
    effectiveDay: utcDayOf(now),
    actor,
    reason,
    details: { charge: chargeId },
    transfers: outOf(organizationId, surplus, { credit, currency, subject: chargeId }),
    now,
  })
  await noteRefund({ db, now }, { id, charge, micros: netMicros + taxMicros, reason, actor })
  const row = { id, organizationId, chargeId, netMicros, taxMicros, documentId: null }
  await insertRefund(db, { ...row, reason, createdBy: actor, createdAt: now, nextAt: now })
}
