import type { Endpoint, Input, Reply } from '@frontrow/contract/endpoint'
import { minuteMs } from '@frontrow/contract/durations'
import {
  showPlacementTraffic,
  showTraffic,
  startRecheck,
} from '@frontrow/contract/operator/traffic'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { operatorCall } from '../../../lib/operator-call.ts'
import { withFailure } from '../../../lib/with-failure.ts'

export type Traffic = Reply<typeof showTraffic>
export type UnusualPlacement = Traffic['placements'][number]
export type PlacementTraffic = Reply<typeof showPlacementTraffic>
export type Deviation = PlacementTraffic['deviations'][number]
export type Recheck = PlacementTraffic['rechecks'][number]

/** How often a page with a recheck that runs is read again, in milliseconds. */
const RECHECK_MS = 2000

const key = ['traffic']

export function useTraffic() {
  return withFailure(
    useQuery({
      queryKey: key,
      queryFn: ({ signal }) => operatorCall(showTraffic, {}, { signal }),
      refetchInterval: minuteMs,
    }),
  )
}

export function usePlacementTraffic(id: string) {
  return withFailure(
    useQuery({
      queryKey: [...key, id],
      queryFn: ({ signal }) => operatorCall(showPlacementTraffic, { params: { id } }, { signal }),
      refetchInterval: ({ state }) =>
        state.data?.rechecks.some(isUnderWay) === true ? RECHECK_MS : minuteMs,
    }),
  )
}

export function isUnderWay({ state }: Recheck): boolean {
  return state === 'waiting' || state === 'running'
}

type Body<E extends Endpoint> = Input<E> extends { body: infer B } ? B : never

export function useStartRecheck() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: Body<typeof startRecheck>) => operatorCall(startRecheck, { body }),
    onSettled: () => cache.invalidateQueries({ queryKey: key }),
  })
}
