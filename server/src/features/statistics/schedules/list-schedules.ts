import type { Reply } from '@frontrow/contract/endpoint'
import type {
  listStatisticsSchedules as call,
  StatisticsSchedule,
} from '@frontrow/contract/statistics/schedules'
import { isPermitted } from '../../../lib/calls/access.ts'
import type { MemberContext } from '../../../lib/calls/context.ts'
import { selectSchedules, type ScheduleRow } from './schedule.sql.ts'

/** GET /statistics/schedules. */
export async function listStatisticsSchedules(ctx: MemberContext): Promise<Reply<typeof call>> {
  const seesMoney = isPermitted(ctx, 'money.read')
  const schedules = await selectSchedules(ctx)
  const seen = schedules.filter(({ needsMoney }) => seesMoney || !needsMoney)
  return { schedules: seen.map(scheduleReply) }
}

/** A schedule as the API returns it. */
export function scheduleReply(row: ScheduleRow): StatisticsSchedule {
  return {
    id: row.id,
    name: row.name,
    ask: row.ask,
    format: row.format,
    every: row.every,
    hour: row.hour,
    time_zone: row.timeZone,
    when_closed: row.waitsForClose,
    made_by: row.makerName,
    made_by_id: row.madeBy,
    recipients: row.recipients,
    next_on: row.runsOn,
    last_sent_at: row.lastSentAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    version: row.version,
  }
}
