import type { Input, Reply } from '@frontrow/contract/endpoint'
import {
  type createStatisticsSchedule as call,
  mostSchedules,
} from '@frontrow/contract/statistics/schedules'
import type { NonTransactionalContext } from '../../../lib/calls/context.ts'
import { newId } from '../../../lib/db/ids.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { audit } from '../../audit/audit.ts'
import { scheduleReply } from './list-schedules.ts'
import { acceptedContent, ownSchedule } from './own-schedule.ts'
import { countSchedules, insertSchedule } from './schedule.sql.ts'

/**
 * POST /statistics/schedules. Refuses `too_many_schedules`, what the ask is refused with,
 * `role_not_allowed` for money, `time_zone_unknown` and `recipient_not_possible`.
 */
export async function createStatisticsSchedule(
  ctx: NonTransactionalContext,
  { body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const content = await acceptedContent(ctx, body)
  return ctx.conclude(async (inside) => {
    if ((await countSchedules(inside)) >= mostSchedules) refuse('too_many_schedules')
    const id = newId(inside.now)
    await insertSchedule(inside, id, content)
    const details = { ...body, recipient_ids: content.recipientIds }
    await audit(inside, 'statistics.create-schedule', { id, details })
    return scheduleReply(await ownSchedule(inside, id))
  })
}
