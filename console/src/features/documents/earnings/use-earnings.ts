import { showBilling, showEarnings } from '@frontrow/contract/documents/earnings'
import { keepPreviousData } from '@tanstack/react-query'
import { useCall } from '../../../lib/calls/use-call.ts'

export function useEarnings(month: string) {
  return useCall(showEarnings, { query: { month } }, { placeholderData: keepPreviousData })
}

export function useBilling(month: string) {
  return useCall(showBilling, { query: { month } }, { placeholderData: keepPreviousData })
}
