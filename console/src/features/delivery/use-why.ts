import { showDecision, showNoFill } from '@frontrow/contract/why'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ApiError, alertText, call } from '../../lib/call.ts'

/** How far back the hours go. */
export const spans = { '24 hours': 1, '7 days': 7, '31 days': 31 } as const
export type Span = keyof typeof spans

const HOUR_MS = 3_600_000

/** The hours of a placement; `failure` is what an alert should say. */
export function useNoFill(placementId: string, span: Span) {
  const query = useQuery({
    queryKey: ['no-fill', placementId, span],
    queryFn: ({ signal }) => {
      const from = new Date(Date.now() - (spans[span] * 24 - 1) * HOUR_MS).toISOString()
      return call(showNoFill, { params: { placementId }, query: { from } }, { signal })
    },
    placeholderData: keepPreviousData,
  })
  return { ...query, failure: query.error === null ? null : alertText(query.error) }
}

/** How one request was decided; no request, no call. `isMissing`: it was not kept. */
export function useDecision(requestId: string) {
  const query = useQuery({
    queryKey: ['decision', requestId],
    queryFn: ({ signal }) => call(showDecision, { params: { requestId } }, { signal }),
    enabled: requestId !== '',
  })
  const isMissing = query.error instanceof ApiError && query.error.code === 404
  const failure = query.error === null || isMissing ? null : alertText(query.error)
  return { ...query, isMissing, failure }
}
