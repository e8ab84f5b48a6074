import {
  listWatchedCalls,
  mostWatchedCalls,
  watchCalls,
  type WatchedCallShown,
} from '@frontrow/contract/delivery/watch'
import { minuteMs } from '@frontrow/contract/durations'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, call } from '../../lib/calls/call.ts'
import { keyOf, useCall } from '../../lib/calls/use-call.ts'
import { withFailure } from '../../lib/calls/with-failure.ts'

/** A server stores a call within a second. At this interval, the page shows it within two. */
const POLL_MS = 700

interface Seen {
  /** Newest first. */
  calls: readonly WatchedCallShown[]
  next: string
}

/**
 * Starts the watch of this page. It is renewed each minute while the page is visible, and when the
 * page becomes visible again. `isMissing` is true in an operator's view, which may not start one,
 * and on an older server, which has no such call.
 */
export function useWatch() {
  const watch = useCall(
    watchCalls,
    {},
    { refetchInterval: minuteMs, refetchOnWindowFocus: 'always' },
  )
  const { error } = watch
  const isMissing =
    error instanceof ApiError && (error.code === 404 || error.reason === 'view_only')
  return { ...watch, isMissing }
}

/** The calls that the watch has seen. Each poll reads only those after the last one. */
export function useLiveCalls(watchId: string) {
  const cache = useQueryClient()
  const queryKey = [...keyOf(listWatchedCalls), watchId]
  return withFailure(
    useQuery({
      queryKey,
      queryFn: async ({ signal }): Promise<Seen> => {
        const shown = cache.getQueryData<Seen>(queryKey)
        const { calls: seen = [], next: after = '0' } = shown ?? {}
        const input = { params: { watchId }, query: { after } }
        const { calls, next } = await call(listWatchedCalls, input, { signal })
        if (shown !== undefined && next === after) return shown
        return { calls: [...calls.toReversed(), ...seen].slice(0, mostWatchedCalls), next }
      },
      refetchInterval: POLL_MS,
    }),
  )
}
