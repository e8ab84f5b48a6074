import { listCampaigns, listRegions } from '@frontrow/contract/campaigns'
import type { Reply } from '@frontrow/contract/endpoint'
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError, alertText, call } from '../../lib/call.ts'
import { useListFailure } from '../../lib/list-failure.ts'

export type Campaign = Reply<typeof listCampaigns>[number]

const HOUR_MS = 3_600_000
const listKey = (isActive: boolean) => ['campaigns', isActive]

/** The active or the inactive campaigns; `failure` is what an alert should say. */
export function useCampaigns(isActive: boolean, { enabled = true }: { enabled?: boolean } = {}) {
  const query = useQuery({
    queryKey: listKey(isActive),
    queryFn: ({ signal }) => {
      const answer = isActive ? 'true' : 'false'
      return call(
        listCampaigns,
        { params: { isActive: answer }, query: { is_active: answer } },
        { signal },
      )
    },
    enabled,
  })
  const { error } = query
  useEffect(() => {
    if (!(error instanceof ApiError) || error.code !== 400) return
    // The published console logs this one; the alert beside the list is ours.
    // oxlint-disable-next-line no-console
    console.error(`${alertText(error)} Contact support.`)
  }, [error])
  return { ...query, failure: error === null ? null : alertText(error) }
}

/** Continents, countries and regions: thousands of rows that change with a release. */
export function useRegions() {
  const query = useQuery({
    queryKey: ['regions'],
    queryFn: ({ signal }) => call(listRegions, {}, { signal }),
    staleTime: HOUR_MS,
  })
  return {
    ...query,
    failure: useListFailure(query.error, 'regions', { signsOutOnNotFound: false }),
  }
}

/** Puts a campaign where it belongs in the lists that are known already, so that they are right before they are fetched again. */
export function keepInLists(cache: QueryClient, campaign: Campaign): void {
  for (const isActive of [true, false])
    cache.setQueryData<Campaign[]>(listKey(isActive), (list) => {
      if (list === undefined) return undefined
      const others = list.filter(({ id }) => id !== campaign.id)
      return campaign.is_active === isActive ? [campaign, ...others] : others
    })
  void cache.invalidateQueries({ queryKey: ['campaigns'] })
}
