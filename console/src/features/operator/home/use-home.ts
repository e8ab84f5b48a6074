import type { Reply } from '@frontrow/contract/endpoint'
import { minuteMs } from '@frontrow/contract/durations'
import { showHome, showTrafficToday } from '@frontrow/contract/operator/home'
import { useQuery } from '@tanstack/react-query'
import { operatorCall } from '../../../lib/operator-call.ts'
import { withFailure } from '../../../lib/with-failure.ts'

export type Home = Reply<typeof showHome>
export type TrafficToday = Reply<typeof showTrafficToday>

/** How often the counts are read again, in milliseconds. */
const POLL_MS = 15_000

export function useHome() {
  return withFailure(
    useQuery({
      queryKey: ['home'],
      queryFn: ({ signal }) => operatorCall(showHome, {}, { signal }),
      refetchInterval: POLL_MS,
    }),
  )
}

export function useTrafficToday() {
  return withFailure(
    useQuery({
      queryKey: ['traffic-today'],
      queryFn: ({ signal }) => operatorCall(showTrafficToday, {}, { signal }),
      refetchInterval: minuteMs,
    }),
  )
}
