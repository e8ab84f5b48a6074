import type { Input, Reply } from '@frontrow/contract/endpoint'
import {
  askQuestion,
  caseKinds,
  caseStates,
  claimCase,
  decideCase,
  decideCases,
  listCases,
  showCase,
  undoDecision,
} from '@frontrow/contract/operator/cases'
import {
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { operatorCall } from '../../../lib/operator-call.ts'
import { pageBefore, pageByPage } from '../../../lib/page-by-page.ts'
import { useUrlFilter } from '../../../lib/use-url-filter.ts'
import { withFailure } from '../../../lib/with-failure.ts'

export type Case = Reply<typeof listCases>['cases'][number]
export type ShownCase = Reply<typeof showCase>
export type Verdict = Omit<Input<typeof decideCase>['body'], 'version'>
export type BulkResult = Reply<typeof decideCases>['results'][number]

/** How often the queue and the open case are read again, in milliseconds. */
const POLL_MS = 5000

const key = ['cases']
const oneKey = (id: string) => [...key, 'one', id]

export interface CaseFilter {
  kind?: Case['kind']
  state: Case['state']
  /** Only those that somebody has open: `me`, or the id of an operator. */
  by?: string
}

/** The filter of the queue, which is stored in the URL. */
export function useCaseFilter() {
  const { filter: given, change, clear } = useUrlFilter(['kind', 'state', 'by'])
  const kind = caseKinds.find((known) => known === given.kind)
  const filter: CaseFilter = {
    ...(kind !== undefined && { kind }),
    state: caseStates.find((known) => known === given.state) ?? 'open',
    ...(given.by !== undefined && { by: given.by }),
  }
  const isNarrowed = kind !== undefined || filter.by !== undefined || filter.state !== 'open'
  return { filter, change, clear, isNarrowed }
}

/** The cases that pass the filter, page by page. They are read again every five seconds. */
export function useCases({ kind, state, by }: CaseFilter, isEnabled = true) {
  return withFailure(
    useInfiniteQuery({
      queryKey: [...key, 'list', { kind, state, by }],
      queryFn: ({ pageParam, signal }) =>
        operatorCall(
          listCases,
          {
            query: {
              state,
              ...(kind !== undefined && { kind }),
              ...(by === 'me' && { mine: 'true' as const }),
              ...(by !== undefined && by !== 'me' && { claimed_by: by }),
              ...pageBefore(pageParam),
            },
          },
          { signal },
        ),
      ...pageByPage,
      refetchInterval: POLL_MS,
      enabled: isEnabled,
    }),
  )
}

function caseQuery(id: string) {
  return {
    queryKey: oneKey(id),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      operatorCall(showCase, { params: { id } }, { signal }),
  }
}

export function useCase(id: string) {
  return withFailure(useQuery({ ...caseQuery(id), refetchInterval: POLL_MS }))
}

/** Reads a case before it is opened, so that the next one is there at once. */
export function useCaseAhead(id: string | undefined): void {
  const cache = useQueryClient()
  useEffect(() => {
    if (id !== undefined) void cache.prefetchQuery({ ...caseQuery(id), staleTime: POLL_MS })
  }, [cache, id])
}

/**
 * Decides a case in the version that is shown. After a refusal the case is read again, because
 * somebody else may have changed it.
 */
export function useDecideCase({ id, version }: Case) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (verdict: Verdict) =>
      operatorCall(decideCase, { params: { id }, body: { ...verdict, version } }),
    onError: () => cache.invalidateQueries({ queryKey: oneKey(id) }),
  })
}

export function useDecideCases() {
  return useMutation({
    mutationFn: ({ cases, verdict }: { cases: readonly Case[]; verdict: Verdict }) =>
      operatorCall(decideCases, {
        body: { ...verdict, cases: cases.map(({ id, version }) => ({ id, version })) },
      }),
  })
}

/** Takes decided cases out of the lists at once, and then reads them again. */
export async function withoutCases(cache: QueryClient, ids: readonly string[]): Promise<void> {
  type Lists = { pages: Reply<typeof listCases>[] }
  await cache.cancelQueries({ queryKey: [...key, 'list'] })
  cache.setQueriesData<Lists>({ queryKey: [...key, 'list'] }, (lists) => {
    if (lists === undefined) return lists
    const without = lists.pages.map((page) => ({
      ...page,
      cases: page.cases.filter(({ id }) => !ids.includes(id)),
    }))
    return { ...lists, pages: without }
  })
  await cache.invalidateQueries({ queryKey: key })
}

export function useUndoDecision() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => operatorCall(undoDecision, { params: { id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: key }),
  })
}

export function useAskQuestion({ id, version }: Case) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (text: string) =>
      operatorCall(askQuestion, { params: { id }, body: { version, text } }),
    onSettled: () => cache.invalidateQueries({ queryKey: key }),
  })
}

/**
 * Claims a case for the operator, or with false gives the claim back. An answer with an older
 * version than the case on the screen is ignored, because somebody has decided the case since.
 */
export function useClaimCase(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (claimed: boolean) =>
      operatorCall(claimCase, { params: { id }, body: { claimed } }),
    onSuccess: (claimed) =>
      cache.setQueryData<ShownCase>(oneKey(id), (shown) =>
        shown === undefined || shown.case.version > claimed.version
          ? shown
          : { ...shown, case: claimed },
      ),
  })
}
