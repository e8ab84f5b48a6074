import type { Reply } from '@frontrow/contract/endpoint'
import { showBilling, showEarnings } from '@frontrow/contract/ledger'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { call } from '../../lib/call.ts'
import { withFailure } from '../../lib/with-failure.ts'
import { monthNow } from './months.ts'

export type Earnings = Reply<typeof showEarnings>
export type Billing = Reply<typeof showBilling>

/** The month that is shown, which is stored in the URL, and a function that changes it. */
export function useMonth(): readonly [month: string, change: (month: string) => void] {
  const [params, setParams] = useSearchParams()
  const given = params.get('month') ?? ''
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(given) ? given : monthNow()
  return [month, (chosen) => setParams({ month: chosen }, { replace: true })]
}

export function useEarnings(month: string) {
  return withFailure(
    useQuery({
      queryKey: ['books', 'earnings', month],
      queryFn: ({ signal }) => call(showEarnings, { query: { month } }, { signal }),
      placeholderData: keepPreviousData,
    }),
  )
}

export function useBilling(month: string) {
  return withFailure(
    useQuery({
      queryKey: ['books', 'billing', month],
      queryFn: ({ signal }) => call(showBilling, { query: { month } }, { signal }),
      placeholderData: keepPreviousData,
    }),
  )
}
