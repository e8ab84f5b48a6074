import type { Input, Reply } from '@frontrow/contract/endpoint'
import type {
  editStatisticsSchedule as call,
  removeStatisticsSchedule as removeCall,
} from '@frontrow/contract/statistics/schedules'
import type { MemberContext, NonTransactionalContext } from '../../../lib/calls/context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { audit } from '../../audit/audit.ts'
import { scheduleReply } from './list-schedules.ts'
import { acceptedContent, changeableSchedule, ownSchedule } from './own-schedule.ts'
import { deleteSchedule, updateSchedule } from './schedule.sql.ts'

/**
 * PUT /statistics/schedules/:id. Refuses what the creation refuses,
 * `statistics_schedule_not_found`, `statistics_schedule_not_yours` and
 * `statistics_schedule_changed`.
 */
export async function editStatisticsSchedule(
  ctx: NonTransactionalContext,
  { params, body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  await ctx.transaction((inside) => changeableSchedule(inside, params.id))
  const content = await acceptedContent(ctx, body)
  return ctx.conclude(async (inside) => {
    const { id } = await changeableSchedule(inside, params.id)
    if (!(await updateSchedule(inside, { id, version: body.version }, content)))
      refuse('statistics_schedule_changed')
    await audit(inside, 'statistics.edit-schedule', { id, details: { ...body } })
    return scheduleReply(await ownSchedule(inside, id))
  })
}

/**
 * POST /statistics/schedules/:id/removal. Refuses `statistics_schedule_not_found` and
 * `statistics_schedule_not_yours`.
 */
export async function removeStatisticsSchedule(
  ctx: MemberContext,
  { params }: Input<typeof removeCall>,
): Promise<Reply<typeof removeCall>> {
  const { id, name } = await changeableSchedule(ctx, params.id)
  await deleteSchedule(ctx, id)
  await audit(ctx, 'statistics.remove-schedule', { id, details: { name } })
  return { id }
}
