import { amountText } from '@frontrow/contract/amounts'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { resolvePayout as call } from '@frontrow/contract/operator-payout-acts'
import type { PayoutState } from '@frontrow/contract/payouts'
import { audit } from '../../lib/audit.sql.ts'
import { isId } from '../../lib/ids.ts'
import type { OperatorActContext } from '../../lib/operator-context.ts'
import type { ProposalKind } from '../../lib/proposal-kind.ts'
import { refuse } from '../../lib/refuse.ts'
import { lockPayout, lockPayouts, takeStep } from './payout.sql.ts'
import { postFailed } from './post-payout.ts'

type Outcome = Input<typeof call>['body']['outcome']

interface Resolution {
  organization: string
  amount: string
  reference: string
  before: PayoutState
  outcome: Outcome
}

/** In which states two operators may say how a payout ended. */
const resolvable: Readonly<Record<Outcome, readonly PayoutState[]>> = {
  sent: ['unknown'],
  failed: ['approved', 'sending', 'unknown', 'sent'],
}

/** How a payout ended, by the bank's word. The payout is the subject. */
export const payoutResolved: ProposalKind<Resolution> = {
  name: 'payouts.resolve',
  needs: 'finance.write',
  title: 'Say how a payout ended',
  subjectName: (_db, { payload }) => Promise.resolve(`${payload.organization}, ${payload.amount}`),
  changes: ({ reference, before, outcome }) => [{ field: reference, before, after: outcome }],
  isUnchanged: async (db, { subject, payload }) => {
    await lockPayouts(db)
    return (await lockPayout(db, subject))?.state === payload.before
  },
  apply: async (_services, db, { subject, payload, actor, now, reason }) => {
    const payout = await lockPayout(db, subject)
    if (payout === undefined) throw new Error(`there is no payout ${subject}`)
    const { outcome, before } = payload
    const step = { id: subject, from: [before], to: outcome, note: reason }
    if (!(await takeStep(db, step))) throw new Error(`the payout ${subject} is ${before} no more`)
    if (outcome === 'failed') await postFailed(db, payout, { now, actor, reason })
    const by = { db, now, organizationId: null, chain: 'operators' as const, actor }
    const details = { reason, outcome: [before, outcome] }
    await audit({ ...by, via: 'console' }, 'payouts.resolve', { id: subject, details })
  },
}

/** POST /finance/payouts/:id/resolution */
export async function resolvePayout(
  ctx: OperatorActContext,
  { params: { id }, body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const { outcome, reason } = body
  const proposalId = await ctx.act(async (db) => {
    const payout = isId(id) ? await lockPayout(db, id) : undefined
    if (payout === undefined) return refuse('payout_not_found')
    const { state, organizationId, organizationName, amountMicros, currency, reference } = payout
    if (!resolvable[outcome].includes(state)) refuse('payout_not_markable', { field: 'outcome' })
    const amount = `${amountText(amountMicros)} ${currency}`
    const payload: Resolution = {
      organization: organizationName,
      amount,
      reference,
      before: state,
      outcome,
    }
    return ctx.propose(db, {
      kind: payoutResolved.name,
      subject: id,
      organizationId,
      payload: { ...payload },
      reason,
    })
  })
  await ctx.mail.hurry()
  return { state: 'proposed', proposal_id: proposalId }
}
