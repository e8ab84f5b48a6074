import type { PayoutState } from '@frontrow/contract/payouts'
import type { Db } from '../../../lib/db/database.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { refuseOwnOrganization } from '../../proposals/proposals.ts'
import { notePayment, notePaymentReturned } from '../../billing/billing.ts'
import { judgeValueDate } from '../bank/value-date.ts'
import { lockPayouts, type Payout, payoutsOfRun, setPayoutState } from './payout.sql.ts'
import { postPaid, postReturned } from './post-payout.ts'
import { notMarkable } from './not-markable.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'

export type Mark = 'sent' | 'paid'

export interface Marking {
  runId: string
  mark: Mark
  /** Undefined: all that can be marked so. */
  payoutIds?: readonly string[] | undefined
  /** The bank's value date; the present UTC day by default. */
  day?: string | undefined
  reason: string
  actor: string
  now: Date
}

const stateBefore: Readonly<Record<Mark, PayoutState>> = {
  sent: 'sending',
  paid: 'sent',
}

/**
 * Notes what the bank did, in the caller's transaction, which runs as the system. Returns how many
 * payouts were marked. Refuses `payout_not_markable` and `value_date_wrong`.
 */
export async function markRun(db: Db, marking: Marking): Promise<number> {
  const { runId, mark, payoutIds, now, day = utcDayOf(now) } = marking
  await lockPayouts(db)
  const payouts = (await payoutsOfRun(db, runId)).filter(({ provider }) => provider !== 'sandbox')
  const wanted = payouts.filter(({ id }) => payoutIds?.includes(id) ?? true)
  const markable = wanted.filter((payout) => isMarkable(payout, mark))
  const isWhole = payoutIds === undefined || markable.length === new Set(payoutIds).size
  if (markable.length === 0 || !isWhole) refuseMark(wanted, mark)
  for (const payout of markable) await markOne(db, payout, { ...marking, day })
  return markable.length
}

/** Says which payout is in the way; there may be none that could be marked. */
function refuseMark(wanted: readonly Payout[], mark: Mark): never {
  const other = wanted.find((payout) => !isMarkable(payout, mark))
  return other === undefined
    ? refuse('payout_not_markable')
    : refuse('payout_not_markable', { message: notMarkable(other.state, mark) })
}

/**
 * Whoever is a member of an organization that a run pays neither gets its file nor marks it.
 * Refuses `own_organization`.
 */
export async function refuseOwnRun(db: Db, by: { email: string }, runId: string): Promise<void> {
  const payouts = await payoutsOfRun(db, runId)
  const ids = payouts.map(({ organizationId }) => organizationId)
  await refuseOwnOrganization(db, by, ids)
}

/** A payment by hand has no file, so it is ordered and sent in one step. */
function isMarkable({ state, provider }: Payout, mark: Mark): boolean {
  return (
    state === stateBefore[mark] ||
    (mark === 'sent' && provider === 'manual' && state === 'approved')
  )
}

async function markOne(
  db: Db,
  payout: Payout,
  by: Pick<Marking, 'mark' | 'now' | 'actor' | 'reason'> & { day: string },
): Promise<void> {
  const { id } = payout
  if (by.mark === 'sent') {
    await setPayoutState(db, { id, from: ['approved'], to: 'sending' })
    await setPayoutState(db, { id, from: ['sending'], to: 'sent' })
    return
  }
  await judgeValueDate(db, { day: by.day, since: payout.approvedOn, now: by.now })
  await notePaid(db, payout, by)
}

interface Noted {
  now: Date
  actor: string
  reason: string
  /** The bank's value date. */
  day: string
}

/**
 * A payout was paid: it is booked and appears in the organization's payments. Nothing happens where
 * that was noted before.
 */
export async function notePaid(db: Db, payout: Payout, by: Noted): Promise<void> {
  const { id, organizationId, amountMicros, currency, reference } = payout
  const { now, actor, day } = by
  if (!(await setPayoutState(db, { id, from: ['sent'], to: 'paid', day }))) return
  await postPaid(db, payout, by)
  const payment = { organizationId, amountMicros, currency, day, reference, now, actor }
  await notePayment(db, { ...payment, ...viaOf(actor) })
}

/** The bank sent a payment back: the amount is payable again, and the payment says so. */
export async function noteReturned(db: Db, payout: Payout, by: Noted): Promise<void> {
  const { id, organizationId, reference } = payout
  const { now, actor, day, reason } = by
  const step = { id, from: ['paid'], to: 'returned', day, note: reason } as const
  if (!(await setPayoutState(db, step))) return
  await postReturned(db, payout, by)
  const returned = { organizationId, reference, day, reason, now, actor }
  await notePaymentReturned(db, { ...returned, ...viaOf(actor) })
}

function viaOf(actor: string): { via?: 'console' } {
  return actor === 'system' ? {} : { via: 'console' }
}
