import { amountText } from '@frontrow/contract/money/amounts'
import { audit } from '../../audit/audit.ts'
import type { Db } from '../../../lib/db/database.ts'
import { notify } from '../../outbox/outbox.ts'
import type { Charge } from './charge.sql.ts'

/** Audits a refund and notifies the organization. Both show the amount `micros`. */
export async function noteRefund(
  { db, now }: { db: Db; now: Date },
  refund: { id: string; charge: Charge; micros: bigint; reason: string; actor: string },
): Promise<void> {
  const { id, charge, reason, actor } = refund
  const { organizationId, currency, brand, last4 } = charge
  const amount = amountText(refund.micros)
  const details = { amount, currency, charge: charge.id, card: `${brand} ${last4}`, reason }
  await audit({ db, now, organizationId, actor }, 'refund.create', { id, details })
  const params = { amount, currency, brand, last4 }
  await notify(db, { organizationId, now, kind: 'charge_refunded', params, subject: id })
}
