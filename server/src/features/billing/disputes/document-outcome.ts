import { least } from '@frontrow/contract/money/amounts'
import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'
import { creditPrepayment, issueTopUpInvoice } from '../../documents/for-billing.ts'
import type { Charge } from '../settlement/charge.sql.ts'
import { creditedOfCharge, lockDispute, noteAmounts, writeDispute } from './dispute.sql.ts'

/** The key of the entry of a move, counted from 1: odd ones take the money, even ones return it. */
export function entryKey(disputeId: string, move: number): string {
  const round = Math.ceil(move / 2)
  const way = move % 2 === 1 ? 'out' : 'in'
  return `dispute/${disputeId}/${way}${round === 1 ? '' : `/${round}`}`
}

/**
 * Issues the credit note of a top-up that the bank keeps, so that its tax is no longer owed, and
 * invoices it again where the money comes back all the same. Nothing but the commit should follow.
 */
export async function documentOutcome(
  db: Db,
  services: Pick<Services, 'secrets'>,
  { charge, reference }: { charge: Charge; reference: string },
): Promise<void> {
  const dispute = await lockDispute(db, reference)
  if (dispute === undefined || charge.purpose !== 'top_up') return
  const { id, state, isWithdrawn, documentId, moves } = dispute
  const { organizationId, id: chargeId } = charge
  const of = { charge: chargeId, dispute: id }
  if (documentId === null && isWithdrawn && state === 'lost') {
    const credited = await creditedOfCharge(db, chargeId)
    const netMicros = least(dispute.netMicros, charge.netMicros - credited.netMicros)
    const taxMicros = least(dispute.taxMicros, charge.taxMicros - credited.taxMicros)
    if (netMicros <= 0n) return
    const paidOn = utcDayOf(charge.settledAt ?? charge.createdAt)
    const part = { netMicros, taxMicros, postsTax: true }
    const note = await creditPrepayment(db, services, { organizationId, of, paidOn, ...part })
    await writeDispute(db, id, { documentId: note.id })
  }
  if (documentId !== null && !isWithdrawn) {
    const { netMicros, taxMicros } = await noteAmounts(db, documentId)
    await writeDispute(db, id, { documentId: null })
    await issueTopUpInvoice(db, services, {
      organizationId,
      by: of,
      key: entryKey(id, moves),
      netMicros,
      charged: { taxMicros, day: utcDayOf(charge.createdAt) },
    })
  }
}
