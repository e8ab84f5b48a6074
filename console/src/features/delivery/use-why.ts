import { hourMs } from '@frontrow/contract/durations'
import { showDecision, showNoFill } from '@frontrow/contract/delivery/why'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ApiError, alertText, call } from '../../lib/calls/call.ts'
import { keyOf, useCall } from '../../lib/calls/use-call.ts'
import { withFailure } from '../../lib/calls/with-failure.ts'
import { byDay, wholeHours } from './whole-hours.ts'

/** The choices of the time range, in days. */
export const spans = { '24 hours': 1, '7 days': 7, '31 days': 31 } as const
export type Span = keyof typeof spans

/** Whether the numbers of this span are shown by day and not by hour. */
export function isByDay(span: Span): boolean {
  return spans[span] > 7
}

/**
 * The numbers of a placement by hour, or by day of a long span; `failure` is the text of the alert.
 * Where nothing was asked for in the whole span there is no row.
 */
export function useNoFill(placementId: string, span: Span) {
  return withFailure(
    useQuery({
      // The key names the span and not its first instant, which differs at each render.
      queryKey: [...keyOf(showNoFill), placementId, span],
      queryFn: ({ signal }) => {
        const from = new Date(Date.now() - (spans[span] * 24 - 1) * hourMs).toISOString()
        return call(showNoFill, { params: { placementId }, query: { from } }, { signal })
      },
      select: (reply) => {
        const range = { from: new Date(reply.from), till: new Date(reply.till) }
        const hours = reply.hours.length === 0 ? [] : wholeHours(reply.hours, range)
        return { ...reply, hours: isByDay(span) ? byDay(hours) : hours }
      },
      placeholderData: keepPreviousData,
    }),
  )
}

/**
 * The decision about one request; without an id it makes no call. `isMissing` is true if the server
 * stored no decision for it.
 */
export function useDecision(requestId: string) {
  const query = useCall(showDecision, { params: { requestId } }, { enabled: requestId !== '' })
  const isMissing = query.error instanceof ApiError && query.error.code === 404
  const failure = query.error === null || isMissing ? null : alertText(query.error)
  return { ...query, isMissing, failure }
}
