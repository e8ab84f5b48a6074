import { minuteMs } from '@frontrow/contract/durations'
import { showStatistics, type StatisticsAsk } from '@frontrow/contract/statistics'
import { keepPreviousData } from '@tanstack/react-query'
import { useCall } from '../../lib/calls/use-call.ts'
import { useMay } from '../../ui/buttons/use-may.ts'
import type { Reader } from './reader.ts'

/**
 * The answer to an ask, which may wait until it `isNeeded`. Until the role is known, a page does
 * not know what it may ask for. Operators ask with a call of their own.
 */
export function useStatistics(
  ask: StatisticsAsk,
  isNeeded = true,
  call: Reader['call'] = showStatistics,
) {
  const { isLoading } = useMay('money.read')
  return useCall(
    call,
    { body: ask },
    // A return within a minute asks nothing, because asks are limited.
    { placeholderData: keepPreviousData, staleTime: minuteMs, enabled: isNeeded && !isLoading },
  )
}
