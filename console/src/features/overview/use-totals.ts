import { showCampaignTotals, showPlacementTotals } from '@frontrow/contract/overview'
import type { Reply } from '@frontrow/contract/endpoint'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { retryTemporaryFailure, useSignOutOnFailure } from '../../lib/sign-out-on-failure.ts'
import { STALE_MS, sectionKey, useFilter, type Filter } from './use-filter.ts'

export type CampaignTotal = Reply<typeof showCampaignTotals>[number]
export type PlacementTotal = Reply<typeof showPlacementTotals>[number]

/**
 * The counts of each campaign, with their filter. A failure ends the session, as in the published
 * console.
 */
export function useCampaignTotals() {
  return useTotals('campaigns', (body, signal) => call(showCampaignTotals, { body }, { signal }))
}

/** The counts of each placement, with the same rules. */
export function usePlacementTotals() {
  return useTotals('monetization', (body, signal) =>
    call(showPlacementTotals, { body }, { signal }),
  )
}

/** An empty list that is fetched again counts as loading: its dates may just have changed. */
export function useTotals<Row>(
  section: string,
  ask: (body: Filter['query'], signal: AbortSignal) => Promise<Row[]>,
) {
  const filter = useFilter(section)
  const query = useQuery({
    queryKey: sectionKey(section, filter.query),
    queryFn: ({ signal }) => ask(filter.query, signal),
    staleTime: STALE_MS,
    retry: retryTemporaryFailure,
    placeholderData: keepPreviousData,
  })
  const failure = useSignOutOnFailure(query.error)
  const data = query.data?.length === 0 && query.isFetching ? undefined : query.data
  return { filter, data, failure, isFetching: query.isFetching, refetch: query.refetch }
}
