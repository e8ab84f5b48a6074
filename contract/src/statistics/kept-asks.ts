import { isMoney, type MeasureName } from '../measures.ts'
import { StrictObject } from '../parts.ts'
import { askParts } from '../statistics.ts'

const { from, till, compare, ...rest } = askParts

/** The ask of a file. It has no comparison, because a file has one table of rows. */
export const filedAsk = { from, till, ...rest }

/** The ask of a schedule, without days: each run adds the days of its period. */
export const ScheduledAsk = StrictObject(rest)

/** The ask of a saved view, without days: the console adds the days that its page shows. */
export const ViewedAsk = StrictObject({ ...rest, compare })

/** The refusals of the calls that store an ask. */
export const askRefusals = [
  'role_not_allowed',
  'dimension_not_possible',
  'measure_not_possible',
  'order_not_possible',
  'time_zone_unknown',
  'time_zone_not_possible',
  'several_currencies',
  'range_not_valid',
  'range_too_long',
  'ask_too_large',
  'too_many_requests',
] as const

/** True for an ask that only a caller with `money.read` may make. */
export function needsMoney({ measures }: { readonly measures: readonly MeasureName[] }): boolean {
  return measures.some(isMoney)
}
