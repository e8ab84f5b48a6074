import type { FileFormat } from '@frontrow/contract/statistics/files'
import type { StatisticsSchedule } from '@frontrow/contract/statistics/schedules'
import { isBlank, type Rule } from '../../../lib/forms/form-rules.ts'
import { dayText } from '../../../lib/text/day-text.ts'

/** What is typed and chosen of a schedule. */
export interface ScheduleForm {
  name: string
  every: StatisticsSchedule['every']
  hour: string
  zone: string
  waits: boolean
  format: FileFormat
  recipients: readonly string[]
}

export function newSchedule(name: string): ScheduleForm {
  return {
    name: name.slice(0, longestName),
    every: 'day',
    hour: '8',
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    waits: false,
    format: 'csv',
    recipients: [],
  }
}

export const longestName = 80

export function formOf(schedule: StatisticsSchedule): ScheduleForm {
  const { name, every, hour, time_zone: zone, when_closed: waits, format, recipients } = schedule
  return {
    name,
    every,
    hour: String(hour),
    zone,
    waits,
    format,
    recipients: recipients.map(({ id }) => id),
  }
}

export const scheduleRules: readonly Rule<ScheduleForm>[] = [
  ['name', ({ name }) => !isBlank(name), 'Enter a name.'],
]

/** A new schedule without recipients is sent to its maker; a changed one needs them. */
export const editRules: readonly Rule<ScheduleForm>[] = [
  ...scheduleRules,
  ['recipients', ({ recipients }) => recipients.length > 0, 'Choose at least one member.'],
]

/** The fields beside which the calls are refused. */
export const refusedFields = { recipient_not_possible: 'recipients', time_zone: 'zone' } as const

/** What both calls send of the form, but the recipients. */
export function contentOf({ name, every, hour, zone, waits, format }: ScheduleForm) {
  return {
    name: name.trim(),
    every,
    hour: Number(hour),
    format,
    time_zone: zone,
    when_closed: waits,
  }
}

export const everyWords: Readonly<Record<StatisticsSchedule['every'], string>> = {
  day: 'Every day',
  week: 'Every Monday',
  month: 'On the first of every month',
}

/** '08:00'. */
export function hourWord(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}

/** 'Every day at 08:00, Europe/Berlin'. */
export function whenText({ every, hour, time_zone: zone }: StatisticsSchedule): string {
  return `${everyWords[every]} at ${hourWord(hour)}, ${zone}`
}

/** 'Next on 27 May 2026', and whether it waits for the close of the day. */
export function nextText({ next_on: day, when_closed: waits }: StatisticsSchedule): string {
  return `Next on ${dayText(day)}${waits ? ', when the day is closed' : ''}`
}
