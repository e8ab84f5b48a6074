import type { Input } from '@frontrow/contract/endpoint'
import { mayDo } from '@frontrow/contract/permissions'
import { needsMoney } from '@frontrow/contract/statistics/kept-asks'
import type { createStatisticsSchedule } from '@frontrow/contract/statistics/schedules'
import { refuseUnlessPermitted } from '../../../lib/calls/access.ts'
import type { MemberContext, NonTransactionalContext } from '../../../lib/calls/context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { dayAfter } from '../../../lib/time/utc-day.ts'
import { zoneOf } from '../answer/time-zones.ts'
import { allowedMembers } from '../files/allowed-members.ts'
import { refuseUnanswerable } from '../files/refuse-unanswerable.ts'
import { periodOf, runDayFrom } from './run-days.ts'
import {
  localNow,
  type ScheduleContent,
  selectSchedules,
  type ScheduleRow,
} from './schedule.sql.ts'

/** A schedule of the organization. Refuses `statistics_schedule_not_found`. */
export async function ownSchedule(ctx: MemberContext, id: string): Promise<ScheduleRow> {
  const [row] = await selectSchedules(ctx, id)
  return row ?? refuse('statistics_schedule_not_found')
}

/**
 * A schedule that the caller may change, as its maker or as an Admin. Also refuses
 * `statistics_schedule_not_yours`, and `role_not_allowed` for money.
 */
export async function changeableSchedule(ctx: MemberContext, id: string): Promise<ScheduleRow> {
  const row = await ownSchedule(ctx, id)
  if (row.needsMoney) refuseUnlessPermitted(ctx, 'money.read')
  if (row.madeBy !== ctx.developerId && !mayDo('team.write', ctx))
    refuse('statistics_schedule_not_yours')
  return row
}

type Body = Input<typeof createStatisticsSchedule>['body']

/**
 * The content of a schedule from the body of a call, with the day of its next run. Refuses what the
 * ask is refused with, `role_not_allowed` for money, `time_zone_unknown` and
 * `recipient_not_possible`.
 */
export async function acceptedContent(
  ctx: NonTransactionalContext,
  body: Body,
): Promise<ScheduleContent> {
  const { ask, every, hour, format } = body
  const [timeZone, local] = await ctx.transaction(async ({ db }) => {
    const zone = await zoneOf(db, body)
    return [zone, await localNow(db, zone)] as const
  })
  const runsOn = runDayFrom(every, local.hour < hour ? local.day : dayAfter(local.day))
  await refuseUnanswerable(ctx, { ...ask, ...periodOf(every, runsOn) })
  const recipientIds = [...new Set(body.recipient_ids ?? [ctx.developerId])]
  const owner = { organizationId: ctx.organizationId, needsMoney: needsMoney(ask) }
  const allowed = await ctx.database.asSystem((db) => allowedMembers(db, owner, recipientIds))
  if (allowed.length < recipientIds.length)
    refuse('recipient_not_possible', { field: 'recipient_ids' })
  return {
    name: body.name.trim(),
    ask,
    needsMoney: owner.needsMoney,
    format,
    every,
    hour,
    timeZone,
    waitsForClose: body.when_closed,
    recipientIds,
    runsOn,
  }
}
