import type { NoAdReason } from '@frontrow/contract/delivery'
import { dayMs, hourMs } from '@frontrow/contract/durations'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { showNoFill as call } from '@frontrow/contract/delivery/why'
import type { MemberContext } from '../../../lib/calls/context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { isDay } from '../../../lib/time/is-day.ts'
import { utcHourOf } from '../../../lib/time/utc-hour.ts'
import { findNoFillHours, findPlacementWithApp, findRequestHours } from './no-fills.sql.ts'

/**
 * GET /delivery/placement/:placementId/no-fill. Refusals: `placement_not_found`, `range_not_valid`.
 */
export async function showNoFill(
  ctx: MemberContext,
  { params, query }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const range = rangeOf(query, ctx.now)
  const placement =
    (await findPlacementWithApp(ctx, params.placementId)) ?? refuse('placement_not_found')
  const hours = { placementId: placement.id, ...range }
  const requests = await findRequestHours(ctx, hours)
  const noFills = Map.groupBy(await findNoFillHours(ctx, hours), ({ hour }) => hour.getTime())
  return {
    placement,
    from: range.first.toISOString(),
    till: range.last.toISOString(),
    hours: requests.map((row) => ({
      hour: row.hour.toISOString(),
      requests: Number(row.requests),
      fills: Number(row.fills),
      reasons: (noFills.get(row.hour.getTime()) ?? []).map((noFill) => ({
        // Delivery wrote it, so it is one of the known reasons.
        reason: noFill.reason as NoAdReason,
        requests: Number(noFill.requests),
      })),
    })),
  }
}

const usualMs = 23 * hourMs
const longestMs = 31 * dayMs

function rangeOf(query: { from?: string; till?: string }, now: Date): { first: Date; last: Date } {
  const last = Math.min(momentOf(query.till, 'till') ?? now.getTime(), now.getTime())
  const first = momentOf(query.from, 'from') ?? last - usualMs
  if (first > last) refuse('range_not_valid', { field: 'from' })
  const hourOf = (time: number) => utcHourOf(new Date(time))
  return { first: hourOf(Math.max(first, last - longestMs)), last: hourOf(last) }
}

/**
 * A missing time means midnight and a missing offset means UTC, so that the machine's time zone
 * does not matter.
 */
const dateAndTime = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?)?$/

function momentOf(text: string | undefined, field: string): number | undefined {
  if (text === undefined || text === '') return undefined
  const [, date = '', time, , , offset] = dateAndTime.exec(text) ?? []
  const isUtc = time !== undefined && offset === undefined
  const moment = Date.parse(isUtc ? `${text}Z` : text)
  const isInside = isDay(date) && moment >= Date.UTC(2000) && moment < Date.UTC(2200)
  return isInside ? moment : refuse('range_not_valid', { field })
}
