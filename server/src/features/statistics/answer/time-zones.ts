import type { StatisticsAsk } from '@frontrow/contract/statistics'
import { dayMs } from '@frontrow/contract/durations'
import { zoneNamed, zonesOfDatabase } from '../../account/account.ts'
import type { AnyDb } from '../../../lib/db/database.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { startOfDay } from '../../../lib/time/utc-day.ts'

/**
 * The time zones of the database. They are read once, because reading them takes a tenth of a
 * second and they stay the same while PostgreSQL runs.
 */
let known: string[] | undefined

/**
 * The zone of an ask or a schedule, by the name that the database knows. Refuses
 * `time_zone_unknown`.
 */
export async function zoneOf(
  db: AnyDb,
  { time_zone: name }: Pick<StatisticsAsk, 'time_zone'>,
): Promise<string> {
  if (name === undefined || name === 'UTC') return 'UTC'
  known ??= await zonesOfDatabase(db)
  return zoneNamed(name, known) ?? refuse('time_zone_unknown', { field: 'time_zone' })
}

/** The most days that `compare` goes back before `from`. */
const mostDaysBefore = 400

/**
 * Refuses a zone whose days do not begin with an hour of UTC, because counts are kept by these
 * hours.
 */
export function refuseOffTheHour(zone: string, { from, till, compare }: StatisticsAsk): void {
  if (zone === 'UTC') return
  const offset = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  const first = startOfDay(from).getTime() - (compare === undefined ? 1 : mostDaysBefore) * dayMs
  const last = startOfDay(till).getTime() + 2 * dayMs
  for (let at = first; at <= last; at += dayMs)
    if (/GMT[+-]\d\d:(?!00)/.test(offset.format(at))) refuseZone(zone)
}

function refuseZone(zone: string): never {
  const message = `Counts are kept by the hour of UTC, and days of ${zone} do not begin with one. Leave the time zone out, or send one of full hours.`
  refuse('time_zone_not_possible', { field: 'time_zone', message })
}
