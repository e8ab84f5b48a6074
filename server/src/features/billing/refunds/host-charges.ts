// What commands on the host do with charges.
import { noteAct } from '../../../lib/db/note-act.sql.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import { isId } from '../../../lib/db/ids.ts'
import { giveAlone } from '../../account/account.ts'
import { lookUpCharge } from '../charges/ask-provider.ts'
import type { ChargeServices } from '../settlement/charge-services.ts'
import { findCharge } from '../settlement/charge.sql.ts'
import { makeRefund, type NotRefundable, type RefundWanted } from '../settlement/make-refund.ts'
import { asListed, type ListedCharge } from '../charges/network-charges.ts'
import { findNetworkCharges } from '../charges/network-charges.sql.ts'
import { findRefund } from '../settlement/refund.sql.ts'
import { chargeRefunded, obstacleTo } from './refund-charge.ts'
import { sendRefund } from './send-refund.ts'

const mostShown = 50

/** The newest charges, all or those in one state. */
export async function listCharges(
  { database }: Pick<ChargeServices, 'database'>,
  state: string | undefined,
): Promise<ListedCharge[]> {
  const filter = { state, organizationId: undefined, before: undefined, most: mostShown }
  return database.asSystem(async (db) => (await findNetworkCharges(db, filter)).map(asListed))
}

/** Asks the provider what became of a charge. Returns its state; undefined where there is none. */
export async function lookUpById(
  services: ChargeServices,
  { id, actor }: { id: string; actor: string },
): Promise<string | undefined> {
  const charge = isId(id) ? await services.database.asSystem((db) => findCharge(db, id)) : undefined
  return charge && (await lookUpCharge(services, { charge, actor })).state
}

/** Gives back unused money of a top-up, and asks the provider to. */
export async function refundAndSend(
  services: ChargeServices,
  wanted: Omit<RefundWanted, 'now'>,
): Promise<
  { outcome: 'made'; state: string } | { outcome: NotRefundable | 'charge_not_found' | 'needs_two' }
> {
  const { database, secrets } = services
  const made = await database.asSystem(async (db) => {
    const charge = isId(wanted.chargeId) ? await findCharge(db, wanted.chargeId) : undefined
    if (charge === undefined) return 'charge_not_found'
    const now = await readNow(db)
    const { netMicros: amountMicros, actor } = wanted
    const gift = { actor, kind: chargeRefunded.name, subject: charge.id, now }
    const organizationId = charge.organization_id
    const obstacle = await obstacleTo(db, charge, amountMicros)
    if (obstacle !== undefined) return obstacle
    if (!(await giveAlone(db, { ...gift, organizationId, amountMicros }))) return 'needs_two'
    const refund = await makeRefund(db, { secrets }, { ...wanted, now })
    if (typeof refund !== 'string') await noteAct(db)
    return refund
  })
  if (typeof made === 'string') return { outcome: made }
  await sendRefund(services, made.id)
  const sent = await database.asSystem((db) => findRefund(db, made.id))
  return { outcome: 'made', state: sent?.state ?? 'unknown' }
}
