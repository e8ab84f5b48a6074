import Type, { type Static } from 'typebox'
import { amountText } from '@frontrow/contract/money/amounts'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { resolvePayout as call } from '@frontrow/contract/operator/finance/payout-acts'
import { payoutStateWords } from '@frontrow/contract/operator/finance/payout-words'
import { type PayoutState, payoutStates } from '@frontrow/contract/payouts'
import { audit, consoleAct } from '../../audit/audit.ts'
import type { Db } from '../../../lib/db/database.ts'
import type { OperatorActContext, Proposal } from '../../../lib/calls/operator-context.ts'
import { type DecidedProposal, proposalKind, proposeFrozen } from '../../proposals/proposals.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { isOpenDay, judgeValueDate } from '../bank/value-date.ts'
import { noteReturned } from './mark-payouts.ts'
import {
  lockPayout,
  lockPayouts,
  type Payout,
  payoutsOfRun,
  setAccountRefused,
  setPayoutState,
} from './payout.sql.ts'
import { postFailed } from './post-payout.ts'
import { notMarkable } from './not-markable.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'

type Outcome = Input<typeof call>['body']['outcome']

const resolution = Type.Object({
  organization: Type.String(),
  amount: Type.String(),
  /** Tax that was withheld, and is payable again too; missing for none. */
  withheld: Type.Optional(Type.String()),
  reference: Type.String(),
  before: Type.Enum([...payoutStates]),
  outcome: Type.Enum(['sent', 'failed', 'returned']),
  /** The bank's value date of `returned`. */
  day: Type.Optional(Type.String()),
  isAccountRefused: Type.Optional(Type.Boolean()),
})
type Resolution = Static<typeof resolution>

/** In which states two operators may record how a payout ended. */
const resolvable: Readonly<Record<Outcome, readonly PayoutState[]>> = {
  sent: ['unknown'],
  failed: ['approved', 'sending', 'unknown', 'sent'],
  returned: ['paid'],
}

/** How a payout ended, by the bank's word. The payout is the subject. */
export const payoutResolved = proposalKind(resolution, {
  name: 'payouts.resolve',
  needs: 'finance.write',
  title: 'Resolve payout',
  subjectName: (_db, { payload }) => Promise.resolve(`${payload.organization}, ${payload.amount}`),
  changes: ({ reference, before, outcome, amount, withheld, day, isAccountRefused }) => [
    {
      field: `Payout ${reference}`,
      before: payoutStateWords[before],
      after: payoutStateWords[outcome],
    },
    ...(day === undefined ? [] : [{ field: 'Value date', before: null, after: day }]),
    ...(outcome === 'sent' ? [] : [{ field: 'Returned to payable', before: null, after: amount }]),
    ...(outcome === 'sent' || withheld === undefined
      ? []
      : [{ field: 'Tax returned to payable', before: null, after: withheld }]),
    ...(isAccountRefused === true
      ? [{ field: 'Account', before: null, after: 'Refused by the bank: not paid to again' }]
      : []),
  ],
  isUnchanged: async (db, { subject, payload }) => {
    await lockPayouts(db)
    if ((await lockPayout(db, subject))?.state !== payload.before) return false
    return payload.day === undefined || isOpenDay(db, payload.day)
  },
  apply: async (_services, db, { subject, payload, actor, now, reason }) => {
    const payout = await lockPayout(db, subject)
    if (payout === undefined) throw new Error(`there is no payout ${subject}`)
    const { outcome, before, day, isAccountRefused = false } = payload
    if (isAccountRefused) await setAccountRefused(db, { id: subject, isRefused: true })
    if (outcome === 'returned' && day !== undefined) {
      await noteReturned(db, payout, { now, actor, day, reason })
      return noteResolved(db, { subject, payload, actor, now, reason })
    }
    const step = { id: subject, from: [before], to: outcome, note: reason }
    if (!(await setPayoutState(db, step)))
      throw new Error(`the payout ${subject} is ${before} no more`)
    if (outcome === 'failed') await postFailed(db, payout, { now, actor, reason })
    await noteResolved(db, { subject, payload, actor, now, reason })
  },
})

async function noteResolved(
  db: Db,
  done: Pick<DecidedProposal<Resolution>, 'subject' | 'payload' | 'actor' | 'now' | 'reason'>,
): Promise<void> {
  const { subject, payload, actor, now, reason } = done
  const by = { db, now, organizationId: null, chain: 'operators' as const, actor }
  const details = { reason, outcome: [payload.before, payload.outcome] }
  await audit(consoleAct(by), 'payouts.resolve', { id: subject, details })
}

/** POST /finance/payouts/:id/resolution */
export async function resolvePayout(
  ctx: OperatorActContext,
  { params: { id }, body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const { is_account_refused: isAccountRefused } = body
  return proposeFrozen(ctx, (db) => freezeResolution(db, { id, ...body, isAccountRefused }))
}

/**
 * Builds the proposal to record how a payout ended, with what it shows frozen. Call it in the
 * transaction that stores the proposal. Refuses `payout_not_found`, `payout_not_markable` and
 * `value_date_wrong`.
 */
export async function freezeResolution(
  db: Db,
  wanted: {
    id: string
    outcome: Outcome
    day?: string | undefined
    isAccountRefused?: boolean | undefined
    reason: string
  },
): Promise<Proposal> {
  const { id, outcome, day, reason } = wanted
  const isAccountRefused = wanted.isAccountRefused === true && outcome !== 'sent'
  const payout = await lockPayout(db, id)
  if (payout === undefined) return refuse('payout_not_found')
  if (!isResolvable(payout, outcome))
    refuse('payout_not_markable', { field: 'outcome', message: notMarkable(payout.state, outcome) })
  const { state, organizationId, organizationName, reference } = payout
  const money = (micros: bigint) => `${amountText(micros)} ${payout.currency}`
  const payload: Resolution = {
    organization: organizationName,
    amount: money(payout.amountMicros),
    ...(payout.withheldMicros > 0n && { withheld: money(payout.withheldMicros) }),
    reference,
    before: state,
    outcome,
    ...(outcome === 'returned' && { day: await returnDay(db, payout, day) }),
    ...(isAccountRefused && { isAccountRefused }),
  }
  return { kind: payoutResolved.name, subject: id, organizationId, payload: { ...payload }, reason }
}

/** The payouts of a run of which it can be proposed that they came back. */
export async function returnableOf(db: Db, runId: string): Promise<string[]> {
  const payouts = await payoutsOfRun(db, runId)
  return payouts.filter((one) => isResolvable(one, 'returned')).map(({ id }) => id)
}

/** The sandbox plays by itself what comes back. */
function isResolvable({ state, provider }: Payout, outcome: Outcome): boolean {
  return resolvable[outcome].includes(state) && !(outcome === 'returned' && provider === 'sandbox')
}

async function returnDay(db: Db, { paidOn }: Payout, day: string | undefined): Promise<string> {
  const now = await readNow(db)
  const wanted = day ?? utcDayOf(now)
  await judgeValueDate(db, { day: wanted, since: paidOn, now })
  return wanted
}
