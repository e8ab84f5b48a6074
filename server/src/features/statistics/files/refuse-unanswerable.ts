import type { StatisticsAsk } from '@frontrow/contract/statistics'
import { needsMoney } from '@frontrow/contract/statistics/kept-asks'
import { refuseUnlessPermitted } from '../../../lib/calls/access.ts'
import type { NonTransactionalContext } from '../../../lib/calls/context.ts'
import { createSharedLimiter, takeOrRefuse } from '../../../lib/limits/shared-limiter.ts'
import { answerStatistics } from '../answer/answer-statistics.ts'

const limiter = createSharedLimiter('kept asks of statistics', { burst: 20, everySeconds: 3 })

/**
 * Tries an ask with a page of one row before it is stored, and refuses what the answer is refused
 * with. Also refuses `role_not_allowed` for money, and `too_many_requests`.
 */
export async function refuseUnanswerable(
  ctx: NonTransactionalContext,
  ask: StatisticsAsk,
): Promise<void> {
  if (needsMoney(ask)) refuseUnlessPermitted(ctx, 'money.read')
  await takeOrRefuse(limiter, ctx.organizationId)
  await answerStatistics(ctx, { ...ask, most: 1 })
}
