import { amountText } from '@frontrow/contract/money/amounts'
import type { OperatorActContext } from '../../../lib/calls/operator-context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { payableOf } from '../../payouts/payouts.ts'
import { announce } from '../../webhooks/webhooks.ts'
import type { HoldRow } from './hold.sql.ts'

/**
 * Notifies the webhooks of an organization that all its payouts are held, or no longer. A hold on
 * an app or a placement keeps nothing back before a month is closed.
 */
export async function announcePayoutHold(
  { config, now }: Pick<OperatorActContext, 'config' | 'now'>,
  db: Db,
  { hold, isLifted }: { hold: HoldRow; isLifted: boolean },
): Promise<void> {
  if (hold.objectKind !== 'organization') return
  const { organizationId, reviewBy, message: text } = hold
  const currency = config.networkCurrency
  const amount = amountText(await payableOf(db, { organizationId, currency }))
  const data = { hold_id: hold.id, reason: 'operator' as const, amount, currency }
  const about = { organizationId, at: now, now }
  if (isLifted) return announce(db, { ...about, type: 'payout.released', data })
  const told = { ...data, ...(reviewBy !== null && { review_by: reviewBy }), text }
  return announce(db, { ...about, type: 'payout.held', data: told })
}
