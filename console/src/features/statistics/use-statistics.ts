import { minuteMs } from '@frontrow/contract/durations'
import { showStatistics, type StatisticsAsk } from '@frontrow/contract/statistics'
import { keepPreviousData } from '@tanstack/react-query'
import { useCall } from '../../lib/calls/use-call.ts'
import { useMay } from '../../ui/buttons/use-may.ts'

/**
 * The answer to an ask, which may wait until it `isNeeded`. Until the role is known, a page does
 * not know what it may ask for.
 */
export function useStatistics(ask: StatisticsAsk, isNeeded = true) {
  const { isLoading } = useMay('money.read')
  return useCall(
    showStatistics,
    { body: ask },
    // A return within a minute asks nothing, because asks are limited.
    { placeholderData: keepPreviousData, staleTime: minuteMs, enabled: isNeeded && !isLoading },
  )
}
