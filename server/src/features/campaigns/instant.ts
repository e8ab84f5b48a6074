import { minuteMs } from '@frontrow/contract/durations'

const form =
  /^(?<day>\d{4}-\d\d-\d\d)(?:[T ](?<minute>\d\d:\d\d)(?<second>:\d\d)?(?:(?<=:\d\d:\d\d)\.(?<fraction>\d{1,9}))?(?: ?(?<offset>Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d))?)?$/i

const firstYear = 2000
const lastYear = 2200

/**
 * Parses a text to an instant, to the millisecond: ISO 8601, or the value of a date-time input
 * (`2030-01-02T03:04`, also with a space, with seconds, or the day alone). A text without an offset
 * is UTC. Undefined for any other text, for days that do not exist, and for years outside 2000 to
 * 2200: PostgreSQL would accept the year 275760.
 */
export function instantOf(text: string): Date | undefined {
  const parts = form.exec(text.trim())?.groups
  if (parts === undefined) return undefined
  const milliseconds = (parts['fraction'] ?? '').padEnd(3, '0').slice(0, 3)
  const wall = `${parts['day']}T${parts['minute'] ?? '00:00'}${parts['second'] ?? ':00'}.${milliseconds}Z`
  const asUtc = new Date(wall)
  // JavaScript turns 30 February into a day in March, so the parsed date must format to the same
  // text.
  if (Number.isNaN(asUtc.getTime()) || asUtc.toISOString() !== wall) return undefined
  const instant = new Date(asUtc.getTime() - offsetMinutes(parts['offset']) * minuteMs)
  const year = instant.getUTCFullYear()
  return year >= firstYear && year <= lastYear ? instant : undefined
}

/** Minutes ahead of UTC; 0 for `Z` and for no offset. */
function offsetMinutes(offset = 'Z'): number {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d\d):?(\d\d)$/.exec(offset) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}
