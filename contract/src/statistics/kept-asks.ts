import { isMoney, type MeasureName } from '../measures.ts'
import { StrictObject } from '../parts.ts'
import { askParts, planRefusals } from '../statistics.ts'

const { from, till, compare, ...rest } = askParts

/** The ask of a file. It has no comparison, because a file has one table of rows. */
export const filedAsk = { from, till, ...rest }

/** The ask of a schedule, without days: each run adds the days of its period. */
export const ScheduledAsk = StrictObject(rest)

/** The ask of a saved view, without days: the console adds the days that its page shows. */
export const ViewedAsk = StrictObject({ ...rest, compare })

/** The refusals of the calls that store an ask. */
export const askRefusals = ['role_not_allowed', ...planRefusals] as const

/** True for an ask that only a caller with `money.read` may make. */
export function needsMoney({ measures }: { readonly measures: readonly MeasureName[] }): boolean {
  return measures.some(isMoney)
}
