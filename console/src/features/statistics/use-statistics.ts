import { minuteMs } from '@frontrow/contract/durations'
import { showStatistics, type StatisticsAsk } from '@frontrow/contract/statistics'
import { keepPreviousData } from '@tanstack/react-query'
import { useCall } from '../../lib/calls/use-call.ts'
import { useMay } from '../../ui/buttons/use-may.ts'
import type { Reader } from './reader.ts'

interface StatisticsOptions {
  /** While false, nothing is asked. */
  isNeeded?: boolean
  /** Operators ask with a call of their own. */
  call?: Reader['call']
}

/** The answer to an ask. Until the role is known, a page does not know what it may ask for. */
export function useStatistics(
  ask: StatisticsAsk,
  { isNeeded = true, call = showStatistics }: StatisticsOptions = {},
) {
  const { isLoading } = useMay('money.read')
  return useCall(
    call,
    { body: ask },
    // A return within a minute asks nothing, because asks are limited.
    { placeholderData: keepPreviousData, staleTime: minuteMs, enabled: isNeeded && !isLoading },
  )
}
