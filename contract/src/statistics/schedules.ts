import Type from 'typebox'
import { endpoint, type Reply } from '../endpoint.ts'
import { byId, Count, Filled, Id, Instant, OrNull, StrictObject, Text } from '../parts.ts'
import { askRefusals, ScheduledAsk } from './kept-asks.ts'
import { Format } from './files.ts'

export const mostSchedules = 10
const mostRecipients = 20
/** For so many days after a file was ordered, a correction of its days leads to a revised file. */
export const correctedDays = 100

const content = {
  name: Filled(80),
  ask: ScheduledAsk,
  format: Format,
  /**
   * `week`: each Monday, about the seven days before. `month`: on the first, about the month
   * before.
   */
  every: Type.Enum(['day', 'week', 'month']),
  /**
   * The hour of the day in `time_zone`. A file is ordered only after its last day has ended in UTC.
   */
  hour: Type.Integer({ minimum: 0, maximum: 23 }),
  time_zone: Filled(64),
  /** True: a file is ordered only after the books have closed the last day of its period. */
  when_closed: Type.Boolean(),
}

/**
 * Orders a file for each period and notifies the recipients who are members then and whose role may
 * see it. Where a day was corrected after its file was sent, and the new file differs, the file is
 * sent again as a revision.
 */
const Schedule = Type.Object({
  id: Text,
  ...content,
  /** The name and the id of the member who made it. */
  made_by: Text,
  made_by_id: Text,
  recipients: Type.Array(Type.Object({ id: Text, name: Text })),
  /** The day of the next file, in `time_zone`. Its period ends the day before. */
  next_on: Text,
  /** When its recipients were last notified of a file. */
  last_sent_at: OrNull(Instant),
  created_at: Instant,
  version: Count,
})

export type StatisticsSchedule = Reply<typeof createStatisticsSchedule>

const common = { access: 'approved', needs: 'read' } as const
const recipient_ids = Type.Array(Id, { minItems: 1, maxItems: mostRecipients })
const refusals = [...askRefusals, 'recipient_not_possible'] as const

/** A caller without `money.read` does not get schedules with measures of money. */
export const listStatisticsSchedules = endpoint({
  operationId: 'listStatisticsSchedules',
  method: 'GET',
  path: '/statistics/schedules',
  summary: "The organization's schedules, oldest first",
  ...common,
  reply: Type.Object({ schedules: Type.Array(Schedule) }),
})

/** Without `recipient_ids` the caller is the only recipient. */
export const createStatisticsSchedule = endpoint({
  operationId: 'createStatisticsSchedule',
  method: 'POST',
  path: '/statistics/schedules',
  summary: 'Have a file made and sent again and again',
  ...common,
  onceByKey: true,
  body: StrictObject({ ...content, recipient_ids: Type.Optional(recipient_ids) }),
  reply: Schedule,
  refusals: [...refusals, 'too_many_schedules'],
})

export const editStatisticsSchedule = endpoint({
  operationId: 'editStatisticsSchedule',
  method: 'PUT',
  path: '/statistics/schedules/:id',
  summary: 'Change a schedule',
  ...common,
  ...byId('The schedule', 'statistics_schedule_not_found'),
  body: StrictObject({ ...content, recipient_ids, version: Count }),
  reply: Schedule,
  refusals: [...refusals, 'statistics_schedule_not_yours', 'statistics_schedule_changed'],
})

export const removeStatisticsSchedule = endpoint({
  operationId: 'removeStatisticsSchedule',
  method: 'POST',
  path: '/statistics/schedules/:id/removal',
  summary: 'Remove a schedule; its files stay',
  ...common,
  ...byId('The schedule', 'statistics_schedule_not_found'),
  reply: Type.Object({ id: Text }),
  refusals: ['statistics_schedule_not_yours'],
})
