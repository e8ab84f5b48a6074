import type { Statistics, StatisticsAsk } from '@frontrow/contract/statistics'
import { needsMoney } from '@frontrow/contract/statistics/kept-asks'
import { refuseUnlessPermitted } from '../../../lib/calls/access.ts'
import type { NonTransactionalContext, Services } from '../../../lib/calls/context.ts'
import { createSharedLimiter, takeOrRefuse } from '../../../lib/limits/shared-limiter.ts'

/**
 * Answers a page of an ask for an organization. It opens transactions of its own, and its caller
 * checks who may see money.
 */
export type AnswerPage = (
  asker: Pick<Services, 'config' | 'database'> & { organizationId: string },
  ask: StatisticsAsk,
) => Promise<Statistics>

const limiter = createSharedLimiter('kept asks of statistics', { burst: 20, everySeconds: 3 })

/**
 * Tries an ask with a page of one row before it is stored, and refuses what the answer is refused
 * with. Also refuses `role_not_allowed` for money, and `too_many_requests`.
 */
export async function refuseUnanswerable(
  ctx: NonTransactionalContext,
  answer: AnswerPage,
  ask: StatisticsAsk,
): Promise<void> {
  if (needsMoney(ask)) refuseUnlessPermitted(ctx, 'money.read')
  await takeOrRefuse(limiter, ctx.organizationId)
  await answer(ctx, { ...ask, most: 1 })
}
