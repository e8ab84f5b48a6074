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

/** POST /finance/organizations/:id/bank-details-request. Two at one moment write one notice. */
export async function askBankDetails(
  ctx: OperatorActContext,
  { params: { id: organizationId } }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const { now } = ctx
  await ctx.act(async (db) => {
    const found = isId(organizationId) ? await bankDetailsAsked(db, organizationId) : undefined
    if (found === undefined) return refuse('organization_not_found')
    if (found.isComplete) refuse('bank_details_complete')
    const again = (found.askedAt?.getTime() ?? 0) + askedAgainDays * dayMs
    if (found.askedAt !== null && now.getTime() < again) refuse('bank_details_asked')
    await ctx.audit(db, 'organization.ask-bank-details', { id: organizationId, organizationId })
    const onceKey = `bank-details/${utcDayOf(now)}`
    await notify(db, { organizationId, kind: 'bank_details_asked', params: {}, onceKey, now })
  })
  return { asked_at: now.toISOString() }
}
