// The calls of operators that propose runs, make their files and mark them.
import { microsOf } from '@frontrow/contract/money/amounts'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import type {
  allowAccount as allowCall,
  proposeManualPayout as manualCall,
} from '@frontrow/contract/operator/finance/payout-acts'
import type * as calls from '@frontrow/contract/operator/finance/payouts'
import { isId } from '../../../lib/db/ids.ts'
import type { OperatorActContext } from '../../../lib/calls/operator-context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { runReply } from './list-runs.ts'
import { makeFile } from '../runs/make-file.ts'
import { markRun, refuseOwnRun } from '../runs/mark-payouts.ts'
import { lockPayout, lockPayouts, setAccountRefused } from '../runs/payout.sql.ts'
import { freezeManual, freezeRun } from '../runs/propose-run.ts'
import { payoutsToSameAccount } from '../runs/refused-accounts.ts'
import { proposeFrozen, refuseOwnOrganization } from '../../proposals/proposals.ts'

type Proposed = Reply<typeof calls.proposePayouts>

/** POST /finance/payout-runs */
export async function proposePayouts(
  ctx: OperatorActContext,
  { body }: Input<typeof calls.proposePayouts>,
): Promise<Proposed> {
  return proposeFrozen(ctx, (db) => freezeRun(db, ctx, body))
}

/** POST /finance/manual-payouts */
export async function proposeManualPayout(
  ctx: OperatorActContext,
  { body }: Input<typeof manualCall>,
): Promise<Proposed> {
  const { organization_id: organizationId, amount, reason } = body
  if (!isId(organizationId)) refuse('organization_not_found', { field: 'organization_id' })
  const amountMicros = microsOf(amount) ?? 0n
  return proposeFrozen(ctx, (db) => freezeManual(db, ctx, { organizationId, amountMicros, reason }))
}

/** POST /finance/payouts/:id/account */
export async function allowAccount(
  ctx: OperatorActContext,
  { params: { id }, body: { reason } }: Input<typeof allowCall>,
): Promise<Reply<typeof allowCall>> {
  await ctx.act(async (db) => {
    await lockPayouts(db)
    const payout = (await lockPayout(db, id)) ?? refuse('payout_not_found')
    await refuseOwnOrganization(db, ctx.operator, payout.organizationId)
    const refused = await payoutsToSameAccount(db, ctx, payout)
    if (refused.length === 0) refuse('account_not_refused')
    for (const one of refused) await setAccountRefused(db, { id: one, isRefused: false })
    await ctx.audit(db, 'payouts.allow-account', { id, reason })
  })
  return { status: 'SUCCESS' }
}

/** POST /finance/payout-runs/:id/file */
export async function downloadPayoutFile(
  ctx: OperatorActContext,
  { params: { id } }: Input<typeof calls.downloadPayoutFile>,
): Promise<Reply<typeof calls.downloadPayoutFile>> {
  const { now, operator } = ctx
  const file = await ctx.act(async (db) => {
    await runReply(db, ctx, id)
    await refuseOwnRun(db, operator, id)
    const made = await makeFile(db, ctx, { runId: id, actor: `operator:${operator.id}`, now })
    if (made === undefined) return refuse('payout_not_markable')
    const details = { sha256: made.sha256, is_new: made.isNew }
    await ctx.audit(db, 'payouts.download-file', { id, details })
    return made
  })
  return {
    file_name: file.name,
    content_type: file.contentType,
    content: Buffer.from(file.content).toString('base64'),
    sha256: file.sha256,
  }
}

/** POST /finance/payout-runs/:id/marks */
export async function markPayouts(
  ctx: OperatorActContext,
  { params: { id }, body }: Input<typeof calls.markPayouts>,
): Promise<Reply<typeof calls.markPayouts>> {
  const { mark, payouts: payoutIds, day, reason } = body
  const { now, operator } = ctx
  await ctx.act(async (db) => {
    await runReply(db, ctx, id)
    await refuseOwnRun(db, operator, id)
    const marking = { runId: id, mark, payoutIds, day, reason, now }
    const count = await markRun(db, { ...marking, actor: `operator:${operator.id}` })
    const details = { mark, payouts: count, ...(day !== undefined && { day }) }
    await ctx.audit(db, 'payouts.mark', { id, reason, details })
  })
  return ctx.database.asSystem((db) => runReply(db, ctx, id))
}
