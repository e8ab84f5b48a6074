import { minuteMs } from '@frontrow/contract/durations'
import {
  showPlacementTraffic,
  showTraffic,
  type Recheck,
} from '@frontrow/contract/operator/traffic'
import { useCall } from '../../../../lib/calls/use-call.ts'

/** How often a page with a recheck that runs is read again, in milliseconds. */
const RECHECK_MS = 2000

export function useTraffic() {
  return useCall(showTraffic, {}, { refetchInterval: minuteMs })
}

export function usePlacementTraffic(id: string) {
  return useCall(
    showPlacementTraffic,
    { params: { id } },
    {
      refetchInterval: ({ state }) =>
        state.data?.rechecks.some(isUnderWay) === true ? RECHECK_MS : minuteMs,
    },
  )
}

export function isUnderWay({ state }: Recheck): boolean {
  return state === 'waiting' || state === 'running'
}
