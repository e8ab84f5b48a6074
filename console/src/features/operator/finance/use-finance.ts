import type { Endpoint, Input, Reply } from '@frontrow/contract/endpoint'
import { listAdjustments, proposeAdjustment } from '@frontrow/contract/operator/finance/adjustments'
import {
  closeBookDay,
  listBookDays,
  listBookMonths,
  proposeMonthClose,
  showBookMonth,
} from '@frontrow/contract/operator/finance/books'
import { changeCreditLimit, listCredits } from '@frontrow/contract/operator/finance/credits'
import { showFinance, showTrialBalance } from '@frontrow/contract/operator/finance/finance'
import {
  accountCodes,
  entryKinds,
  listJournal,
  showJournalEntry,
} from '@frontrow/contract/operator/finance/journal'
import { addRate, listRates } from '@frontrow/contract/operator/finance/rates'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { operatorCall } from '../../../lib/operator-call.ts'
import { pageBefore, pageByPage } from '../../../lib/page-by-page.ts'
import { useUrlFilter } from '../../../lib/use-url-filter.ts'
import { withFailure } from '../../../lib/with-failure.ts'
import { useOperatorChange } from '../parts/use-operator-change.ts'
import { sessionKey } from '../parts/use-operator.ts'

export type Finance = Reply<typeof showFinance>
export type TrialBalance = Reply<typeof showTrialBalance>
export type BookDay = Reply<typeof listBookDays>['days'][number]
export type BookMonth = Reply<typeof listBookMonths>['months'][number]
export type ShownMonth = Reply<typeof showBookMonth>
export type JournalLine = Reply<typeof listJournal>['lines'][number]
export type Entry = Reply<typeof showJournalEntry>
export type Adjustment = Reply<typeof listAdjustments>['adjustments'][number]
export type Credit = Reply<typeof listCredits>['credits'][number]
export type Rate = Reply<typeof listRates>['rates'][number]
export type JournalFilter = Omit<Input<typeof listJournal>['query'], 'before'>

const key = ['finance']
export { key as financeKey }
const changed = [key, ['proposals'], sessionKey]

export function useFinance() {
  return withFailure(
    useQuery({
      queryKey: [...key, 'home'],
      queryFn: ({ signal }) => operatorCall(showFinance, {}, { signal }),
    }),
  )
}

/** At the end of a day, as `2026-10-31`; undefined for now. */
export function useTrialBalance(at: string | undefined) {
  return withFailure(
    useQuery({
      queryKey: [...key, 'trial-balance', at ?? ''],
      queryFn: ({ signal }) =>
        operatorCall(showTrialBalance, { query: { ...(at !== undefined && { at }) } }, { signal }),
      placeholderData: keepPreviousData,
    }),
  )
}

export function useBookDays(month: string) {
  return withFailure(
    useQuery({
      queryKey: [...key, 'days', month],
      queryFn: ({ signal }) => operatorCall(listBookDays, { query: { month } }, { signal }),
      placeholderData: keepPreviousData,
    }),
  )
}

export function useBookMonths() {
  return withFailure(
    useQuery({
      queryKey: [...key, 'months'],
      queryFn: ({ signal }) => operatorCall(listBookMonths, {}, { signal }),
    }),
  )
}

export function useBookMonth(month: string) {
  return withFailure(
    useQuery({
      queryKey: [...key, 'months', month],
      queryFn: ({ signal }) => operatorCall(showBookMonth, { params: { month } }, { signal }),
    }),
  )
}

const journalKeys = ['account', 'organization', 'kind', 'cause', 'from', 'to'] as const

/** The filter of the journal, which is stored in the URL. */
export function useJournalFilter() {
  const { filter: given, change, clear } = useUrlFilter(journalKeys)
  const { account, kind, ...others } = given
  // What the server does not know is left out.
  const knownAccount = accountCodes.find((known) => known === account)
  const knownKind = entryKinds.find((known) => known === kind)
  const filter: JournalFilter = {
    ...others,
    ...(knownAccount !== undefined && { account: knownAccount }),
    ...(knownKind !== undefined && { kind: knownKind }),
  }
  return { filter, change, clear }
}

export function useJournal(filter: JournalFilter) {
  return withFailure(
    useInfiniteQuery({
      queryKey: [...key, 'journal', filter],
      queryFn: ({ pageParam, signal }) =>
        operatorCall(listJournal, { query: { ...filter, ...pageBefore(pageParam) } }, { signal }),
      ...pageByPage,
      placeholderData: keepPreviousData,
    }),
  )
}

export function useEntry(id: string) {
  return withFailure(
    useQuery({
      queryKey: [...key, 'entry', id],
      queryFn: ({ signal }) => operatorCall(showJournalEntry, { params: { id } }, { signal }),
    }),
  )
}

export function useAdjustments() {
  return withFailure(
    useInfiniteQuery({
      queryKey: [...key, 'adjustments'],
      queryFn: ({ pageParam, signal }) =>
        operatorCall(listAdjustments, { query: pageBefore(pageParam) }, { signal }),
      ...pageByPage,
    }),
  )
}

export function useRates() {
  return withFailure(
    useQuery({
      queryKey: [...key, 'rates'],
      queryFn: ({ signal }) => operatorCall(listRates, {}, { signal }),
    }),
  )
}

export function useCredits() {
  return withFailure(
    useQuery({
      queryKey: [...key, 'credits'],
      queryFn: ({ signal }) => operatorCall(listCredits, {}, { signal }),
    }),
  )
}

export function useChangeCreditLimit() {
  return useFinanceChange(changeCreditLimit)
}

export function useCloseDay() {
  return useFinanceChange(closeBookDay)
}

export function useProposeMonthClose() {
  return useFinanceChange(proposeMonthClose)
}

export function useProposeAdjustment() {
  return useFinanceChange(proposeAdjustment)
}

export function useAddRate() {
  return useFinanceChange(addRate)
}

/** A change of the books. All pages about money are read again, and the number of proposals. */
export function useFinanceChange<E extends Endpoint>(endpoint: E) {
  return useOperatorChange(endpoint, changed)
}
