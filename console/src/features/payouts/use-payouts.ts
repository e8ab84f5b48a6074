import type { Input, Reply } from '@frontrow/contract/endpoint'
import { setPayoutThreshold, showPayoutStatus } from '@frontrow/contract/payouts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { withFailure } from '../../lib/with-failure.ts'

export type PayoutStatus = Reply<typeof showPayoutStatus>

const key = ['payouts', 'status']

export function usePayoutStatus() {
  return withFailure(
    useQuery({
      queryKey: key,
      queryFn: ({ signal }) => call(showPayoutStatus, {}, { signal }),
    }),
  )
}

export function useSetThreshold() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: Input<typeof setPayoutThreshold>['body']) =>
      call(setPayoutThreshold, { body }, { keepsSession: true }),
    onSuccess: (status) => cache.setQueryData(key, status),
  })
}
