import { isMoney, type MeasureName } from '../measures.ts'
import { StrictObject } from '../parts.ts'
import { askParts } from '../statistics.ts'

const { from, till, compare, ...rest } = askParts

/** What a file answers. It has no comparison, because its rows stand for themselves. */
export const filedAsk = { from, till, ...rest }

/** What a schedule asks about each of its periods. */
export const ScheduledAsk = StrictObject(rest)

/** What a view keeps: its days are those that the page shows. */
export const ViewedAsk = StrictObject({ ...rest, compare })

/** What an ask that is kept may be refused with. */
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

/** True where a member needs `money.read` to ask it. */
export function needsMoney({ measures }: { readonly measures: readonly MeasureName[] }): boolean {
  return measures.some(isMoney)
}
