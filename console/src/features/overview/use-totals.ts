import { showCampaignTotals, showPlacementTotals } from '@frontrow/contract/overview'
import type { Reply } from '@frontrow/contract/endpoint'
import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query'
import { retryTemporaryFailure, useSignOutOnFailure } from '../../lib/calls/sign-out-on-failure.ts'
import { useCall } from '../../lib/calls/use-call.ts'
import { STALE_MS, useFilter, type Filter } from './use-filter.ts'

export type CampaignTotal = Reply<typeof showCampaignTotals>[number]
export type PlacementTotal = Reply<typeof showPlacementTotals>[number]

const rules = {
  staleTime: STALE_MS,
  ...retryTemporaryFailure,
  placeholderData: keepPreviousData,
}

/** The counts of each campaign, with their filter. */
export function useCampaignTotals() {
  const filter = useFilter(showCampaignTotals)
  return useTotals(filter, useCall(showCampaignTotals, { body: filter.query }, rules))
}

/** The counts of each placement, with the same rules. */
export function usePlacementTotals() {
  const filter = useFilter(showPlacementTotals)
  return useTotals(filter, useCall(showPlacementTotals, { body: filter.query }, rules))
}

/**
 * A failure ends the session, as in the published console. An empty list that is being fetched
 * again is shown as loading, because its dates may just have changed.
 */
export function useTotals<Row>(
  filter: Filter,
  query: Pick<UseQueryResult<Row[]>, 'data' | 'error' | 'isFetching' | 'refetch'>,
) {
  const failure = useSignOutOnFailure(query.error)
  const data = query.data?.length === 0 && query.isFetching ? undefined : query.data
  return { filter, data, failure, isFetching: query.isFetching, refetch: query.refetch }
}
