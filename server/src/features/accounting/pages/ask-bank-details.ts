import { dayMs } from '@frontrow/contract/durations'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import {
  askedAgainDays,
  type askBankDetails as call,
} from '@frontrow/contract/operator/finance/books'
import type { OperatorActContext } from '../../../lib/calls/operator-context.ts'
import { isId } from '../../../lib/db/ids.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'
import { notify } from '../../outbox/outbox.ts'
import { bankDetailsAsked } from './bank-details-asked.sql.ts'

/**
 * POST /finance/organizations/:id/bank-details-request. Two calls at once write one notice, by its
 * `onceKey`. Refuses `organization_not_found`, `bank_details_complete`, `bank_details_asked`.
 */
export async function askBankDetails(
  ctx: OperatorActContext,
  { params: { id: organizationId } }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const { now } = ctx
  await ctx.act(async (db) => {
    const found = isId(organizationId) ? await bankDetailsAsked(db, organizationId) : undefined
    if (found === undefined) return refuse('organization_not_found')
    const { isComplete, askedAt } = found
    if (isComplete) refuse('bank_details_complete')
    if (askedAt !== null && now.getTime() < askedAt.getTime() + askedAgainDays * dayMs)
      refuse('bank_details_asked')
    await ctx.audit(db, 'organization.ask-bank-details', { id: organizationId, organizationId })
    const onceKey = `bank-details/${utcDayOf(now)}`
    await notify(db, { organizationId, kind: 'bank_details_asked', params: {}, onceKey, now })
  })
  return { asked_at: now.toISOString() }
}
