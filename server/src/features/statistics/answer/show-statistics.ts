import type { Input } from '@frontrow/contract/endpoint'
import { mayOperate, operatorSentence } from '@frontrow/contract/operator/permissions'
import {
  asksAMinute,
  type showNetworkStatistics as networkCall,
  type showStatistics as call,
  type Statistics,
} from '@frontrow/contract/statistics'
import { needsMoney } from '@frontrow/contract/statistics/kept-asks'
import { refuseUnlessPermitted } from '../../../lib/calls/access.ts'
import type { NonTransactionalContext } from '../../../lib/calls/context.ts'
import { paceKey } from '../../../lib/calls/member-pace.ts'
import type { OperatorContext } from '../../../lib/calls/operator-context.ts'
import { WrittenReply } from '../../../lib/calls/serve.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { createSharedLimiter, takeOrRefuse } from '../../../lib/limits/shared-limiter.ts'
import { answerStatistics } from './answer-statistics.ts'

const limiter = createSharedLimiter('statistics', {
  burst: asksAMinute,
  everySeconds: 60 / asksAMinute,
})

/** POST /statistics. Refuses `role_not_allowed` and `scope_missing` for measures of money. */
export async function showStatistics(
  ctx: NonTransactionalContext,
  { body }: Input<typeof call>,
): Promise<WrittenReply> {
  if (needsMoney(body)) refuseUnlessPermitted(ctx, 'money.read')
  await takeOrRefuse(limiter, paceKey(ctx))
  return written(await answerStatistics(ctx, body))
}

/** POST /operator/v1/statistics. Refuses `operator_role_missing` for measures of money. */
export async function showNetworkStatistics(
  { config, database, operator }: OperatorContext,
  { body }: Input<typeof networkCall>,
): Promise<WrittenReply> {
  if (needsMoney(body) && !mayOperate('finance.read', operator.roles))
    refuse('operator_role_missing', { message: operatorSentence('finance.read', operator.roles) })
  await takeOrRefuse(limiter, operator.id)
  return written(await answerStatistics({ config, database, organizationId: undefined }, body))
}

/** Serializes without the schema of the contract: with it, 10,000 rows take a tenth of a second. */
function written(answer: Statistics): WrittenReply {
  return new WrittenReply(JSON.stringify(answer))
}
