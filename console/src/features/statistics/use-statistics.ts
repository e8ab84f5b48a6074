import { showStatistics, type StatisticsAsk } from '@frontrow/contract/statistics'
import { keepPreviousData } from '@tanstack/react-query'
import { useCall } from '../../lib/calls/use-call.ts'
import { useMay } from '../../ui/buttons/use-may.ts'

/** The answer to an ask. Until the role is known, a page does not know what it may ask for. */
export function useStatistics(ask: StatisticsAsk) {
  const { isLoading } = useMay('money.read')
  const options = { placeholderData: keepPreviousData, enabled: !isLoading }
  return useCall(showStatistics, { body: ask }, options)
}
