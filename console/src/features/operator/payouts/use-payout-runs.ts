import type { Reply } from '@frontrow/contract/endpoint'
import { enterBankStatement, listCash } from '@frontrow/contract/operator/finance/cash'
import {
  changePayoutSettings,
  proposeManualPayout,
  resolvePayout,
} from '@frontrow/contract/operator/finance/payout-acts'
import {
  downloadPayoutFile,
  listPayoutRuns,
  markPayouts,
  previewPayouts,
  proposePayouts,
  showPayoutRun,
} from '@frontrow/contract/operator/finance/payouts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { operatorCall } from '../../../lib/operator-call.ts'
import { pageBefore, pageByPage } from '../../../lib/page-by-page.ts'
import { withFailure } from '../../../lib/with-failure.ts'
import { financeKey, useFinanceChange } from '../finance/use-finance.ts'

export type Preview = Reply<typeof previewPayouts>
export type PayoutRun = Reply<typeof listPayoutRuns>['runs'][number]
export type ShownRun = Reply<typeof showPayoutRun>
export type PayoutLine = ShownRun['lines'][number]
export type Cash = Reply<typeof listCash>
export type CashAccount = Cash['accounts'][number]

const key = [...financeKey, 'payouts']

export function usePreview() {
  return withFailure(
    useQuery({
      queryKey: [...key, 'preview'],
      queryFn: ({ signal }) => operatorCall(previewPayouts, {}, { signal }),
    }),
  )
}

export function usePayoutRuns() {
  return withFailure(
    useInfiniteQuery({
      queryKey: [...key, 'runs'],
      queryFn: ({ pageParam, signal }) =>
        operatorCall(listPayoutRuns, { query: pageBefore(pageParam) }, { signal }),
      ...pageByPage,
    }),
  )
}

export function usePayoutRun(id: string) {
  return withFailure(
    useQuery({
      queryKey: [...key, 'run', id],
      queryFn: ({ signal }) => operatorCall(showPayoutRun, { params: { id } }, { signal }),
    }),
  )
}

export function useCash() {
  return withFailure(
    useQuery({
      queryKey: [...financeKey, 'cash'],
      queryFn: ({ signal }) => operatorCall(listCash, {}, { signal }),
    }),
  )
}

export function useProposePayouts() {
  return useFinanceChange(proposePayouts)
}

export function useProposeManual() {
  return useFinanceChange(proposeManualPayout)
}

export function useMarkPayouts() {
  return useFinanceChange(markPayouts)
}

export function useResolvePayout() {
  return useFinanceChange(resolvePayout)
}

export function useDownloadFile() {
  return useFinanceChange(downloadPayoutFile)
}

export function useChangeSettings() {
  return useFinanceChange(changePayoutSettings)
}

export function useEnterStatement() {
  return useFinanceChange(enterBankStatement)
}
