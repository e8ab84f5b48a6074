import type { Input, Reply } from '@frontrow/contract/endpoint'
import {
  caseKinds,
  caseNeeds,
  caseStates,
  claimCase,
  type decideCase,
  listCases,
  showCase,
  type Case,
  type ShownCase,
} from '@frontrow/contract/operator/cases'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { operatorCall } from '../../../../lib/calls/operator-call.ts'
import { keyOf, useAct, useCall } from '../../../../lib/calls/use-call.ts'
import { useCallPages } from '../../../../lib/calls/use-call-pages.ts'
import { useUrlFilter } from '../../../../lib/use-url-filter.ts'
import { caseReads } from '../../../../operator-parts/reads.ts'
import { useMayOperate } from '../../../../operator-parts/use-operator.ts'

export type Verdict = Omit<Input<typeof decideCase>['body'], 'version'>

/** How often the queue and the open case are read again, in milliseconds. */
const POLL_MS = 5000

const inputOf = (id: string) => ({ params: { id } })

export interface CaseFilter {
  kind?: Case['kind']
  state: Case['state']
  /** Only those that somebody has open: `me`, or the id of an operator. */
  by?: string
  /** Only those that this operator's roles may decide. */
  decidable?: boolean
}

const filterKeys = ['scope', 'state', 'kind', 'by', 'group'] as const

/** What the URL says of the queue. */
export type GivenFilter = Partial<Record<(typeof filterKeys)[number], string>>

/** The filter of the queue, which is stored in the URL. */
export function useCaseFilter() {
  const may = useMayOperate()
  const { filter: given, change, clear } = useUrlFilter(filterKeys)
  const kind = caseKinds.find((known) => known === given.kind)
  const filter: CaseFilter = {
    ...(kind !== undefined && { kind }),
    state: caseStates.find((known) => known === given.state) ?? 'open',
    ...(given.by !== undefined && { by: given.by }),
    // Of a kind that was chosen and that is for other roles, all are shown.
    decidable:
      given.scope !== 'all' && (kind === undefined || kind === 'appeal' || may(caseNeeds[kind])),
  }
  const isNarrowed = kind !== undefined || filter.by !== undefined || filter.state !== 'open'
  return { filter, given, change, clear, isNarrowed }
}

/** The cases that pass the filter, page by page. They are read again every five seconds. */
export function useCases({ kind, state, by, decidable = false }: CaseFilter) {
  return useCallPages(
    listCases,
    {
      query: {
        state,
        ...(kind !== undefined && { kind }),
        ...(decidable && { may_decide: 'true' as const }),
        ...(by === 'me' && { mine: 'true' as const }),
        ...(by !== undefined && by !== 'me' && { claimed_by: by }),
      },
    },
    { refetchInterval: POLL_MS },
  )
}

export function useCase(id: string) {
  return useCall(showCase, inputOf(id), { refetchInterval: POLL_MS })
}

/** Reads a case before it is opened, so that the next one is there at once. */
export function useCaseAhead(id: string | undefined): void {
  const cache = useQueryClient()
  useEffect(() => {
    if (id === undefined) return
    void cache.prefetchQuery({
      queryKey: keyOf(showCase, inputOf(id)),
      queryFn: ({ signal }) => operatorCall(showCase, inputOf(id), { signal }),
      staleTime: POLL_MS,
    })
  }, [cache, id])
}

/** Takes decided cases out of the lists at once, and then reads them again. */
export async function withoutCases(cache: QueryClient, ids: readonly string[]): Promise<void> {
  type Lists = { pages: Reply<typeof listCases>[] }
  await cache.cancelQueries({ queryKey: keyOf(listCases) })
  cache.setQueriesData<Lists>({ queryKey: keyOf(listCases) }, (lists) => {
    if (lists === undefined) return lists
    const without = lists.pages.map((page) => ({
      ...page,
      cases: page.cases.filter(({ id }) => !ids.includes(id)),
    }))
    return { ...lists, pages: without }
  })
  await Promise.all(caseReads.map((read) => cache.invalidateQueries({ queryKey: keyOf(read) })))
}

/**
 * Claims a case for the operator, or with false gives the claim back. An answer with an older
 * version than the case on the screen is ignored, because somebody has decided the case since.
 */
export function useClaimCase(id: string) {
  const cache = useQueryClient()
  const { mutate } = useAct(claimCase, {
    onSuccess: (claimed) =>
      cache.setQueryData<ShownCase>(keyOf(showCase, inputOf(id)), (shown) =>
        shown === undefined || shown.case.version > claimed.version
          ? shown
          : { ...shown, case: claimed },
      ),
  })
  return useCallback(
    (claimed: boolean) => mutate({ ...inputOf(id), body: { claimed } }),
    [mutate, id],
  )
}
