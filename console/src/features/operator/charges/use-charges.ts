import type { Input, Reply } from '@frontrow/contract/endpoint'
import {
  closeSandboxDispute,
  listDisputes,
  listNetworkCharges,
  lookUpNetworkCharge,
  refundCharge,
  retryRefund,
  showNetworkCharge,
} from '@frontrow/contract/operator/finance/charges'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { operatorCall } from '../../../lib/operator-call.ts'
import { pageBefore, pageByPage } from '../../../lib/page-by-page.ts'
import { withFailure } from '../../../lib/with-failure.ts'
import { financeKey, useFinanceChange } from '../finance/use-finance.ts'

export type NetworkCharge = Reply<typeof listNetworkCharges>['charges'][number]
export type ShownCharge = Reply<typeof showNetworkCharge>
export type Dispute = Reply<typeof listDisputes>['disputes'][number]
export type ChargeFilter = Omit<Input<typeof listNetworkCharges>['query'], 'before'>

export function useNetworkCharges(filter: ChargeFilter) {
  return withFailure(
    useInfiniteQuery({
      queryKey: [...financeKey, 'charges', filter],
      queryFn: ({ pageParam, signal }) =>
        operatorCall(
          listNetworkCharges,
          { query: { ...filter, ...pageBefore(pageParam) } },
          { signal },
        ),
      ...pageByPage,
      placeholderData: keepPreviousData,
    }),
  )
}

export function useNetworkCharge(id: string) {
  return withFailure(
    useQuery({
      queryKey: [...financeKey, 'charges', 'one', id],
      queryFn: ({ signal }) => operatorCall(showNetworkCharge, { params: { id } }, { signal }),
    }),
  )
}

export function useDisputes(state: Dispute['state'] | undefined) {
  return withFailure(
    useQuery({
      queryKey: [...financeKey, 'disputes', state],
      queryFn: ({ signal }) =>
        operatorCall(listDisputes, { query: state === undefined ? {} : { state } }, { signal }),
      placeholderData: keepPreviousData,
    }),
  )
}

export function useLookUpCharge() {
  return useFinanceChange(lookUpNetworkCharge)
}

export function useRefundCharge() {
  return useFinanceChange(refundCharge)
}

export function useRetryRefund() {
  return useFinanceChange(retryRefund)
}

export function useCloseSandboxDispute() {
  return useFinanceChange(closeSandboxDispute)
}
