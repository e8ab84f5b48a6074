import { amountText } from '@frontrow/contract/money/amounts'
import type { Db } from '../../../lib/db/database.ts'
import { announce } from '../../webhooks/webhooks.ts'
import type { EarningHold } from './earning-holds.sql.ts'

type Hold = Omit<EarningHold, 'advertiserId'>

interface About {
  currency: string
  now: Date
}

/** Notifies the webhooks of a publisher that a part of a month's earnings is kept back. */
export async function announceHeld(db: Db, hold: Hold, { currency, now }: About): Promise<void> {
  const { organizationId, reviewBy } = hold
  const data = { ...dataOf(hold, currency), review_by: reviewBy }
  await announce(db, { organizationId, type: 'payout.held', data, at: now, now })
}

/** Notifies them that it is payable. */
export async function announceReleased(
  db: Db,
  hold: Hold,
  { currency, now }: About,
): Promise<void> {
  const { organizationId } = hold
  const data = dataOf(hold, currency)
  await announce(db, { organizationId, type: 'payout.released', data, at: now, now })
}

function dataOf({ id, reason, month, amountMicros }: Hold, currency: string) {
  const amount = amountText(amountMicros)
  return { hold_id: id, reason, month: month.slice(0, 7), amount, currency }
}
