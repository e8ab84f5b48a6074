import { listCampaignChanges } from '@frontrow/contract/campaigns/changes'
import { showCampaignLimits, showMoneyStop } from '@frontrow/contract/campaigns/limits'
import { listCampaigns, listRegions, showCampaign } from '@frontrow/contract/campaigns'
import { hourMs } from '@frontrow/contract/durations'
import type { Reply } from '@frontrow/contract/endpoint'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { ApiError, alertText } from '../../../lib/calls/call.ts'
import { useListFailure } from '../../../lib/calls/list-failure.ts'
import { keyOf, refreshIn, useCall } from '../../../lib/calls/use-call.ts'

export type Campaign = Reply<typeof listCampaigns>[number]

/** The published API takes the flag in the path and again in the query. */
function listInput(isActive: boolean) {
  const answer = isActive ? ('true' as const) : ('false' as const)
  return { params: { id: answer }, query: { is_active: answer } }
}

/** The active or the inactive campaigns; `failure` is the text of the alert. */
export function useCampaigns(isActive: boolean, { enabled = true }: { enabled?: boolean } = {}) {
  const query = useCall(listCampaigns, listInput(isActive), {
    // A server of the published API may leave `is_active` out of the rows.
    calls: { assumes: { is_active: isActive } },
    enabled,
  })
  const { error } = query
  useEffect(() => {
    if (!(error instanceof ApiError) || error.code !== 400) return
    // The published console logs this error; the alert beside the list is an addition.
    // oxlint-disable-next-line no-console
    console.error(`${alertText(error)} Contact support.`)
  }, [error])
  return query
}

/**
 * The campaign from navigation state, or else from the loaded lists. Null if there is none,
 * undefined while the lists load.
 */
export function useKnownCampaign(campaignId: string): {
  campaign: Campaign | null | undefined
  failure: string | null
} {
  const state = useLocation().state as { campaign?: Campaign } | null
  const passed = state?.campaign?.id === campaignId ? state.campaign : undefined
  const listed = useListedCampaign(campaignId, { enabled: passed === undefined })
  return passed === undefined ? listed : { campaign: passed, failure: null }
}

function useListedCampaign(campaignId: string, options: { enabled: boolean }) {
  const lists = [useCampaigns(true, options), useCampaigns(false, options)]
  const campaign = lists.flatMap(({ data = [] }) => data).find(({ id }) => id === campaignId)
  if (campaign !== undefined) return { campaign, failure: null }
  const failure = lists.find((list) => list.failure !== null)?.failure ?? null
  return { campaign: lists.every(({ data }) => data !== undefined) ? null : undefined, failure }
}

/**
 * The campaign with the ids of everything that can be edited. It is always fetched again, because
 * an edit starts from it.
 */
export function useWholeCampaign({ id, app_id: appId }: Campaign) {
  return useCall(showCampaign, { params: { campaignId: id, appId } }, { gcTime: 0 })
}

/** The limits for ECPM budgets in a currency. They are only a hint, so a failure shows nothing. */
export function useCampaignLimits(currency: string | null) {
  const input = { params: { currency: currency ?? '' } }
  const options = { enabled: currency !== null, retry: false, staleTime: hourMs }
  return useCall(showCampaignLimits, input, options).data
}

/** What money stops all campaigns by. It is only a hint, so a failure shows nothing. */
export function useMoneyStop() {
  return useCall(showMoneyStop, {}, { retry: false }).data?.stopped_by
}

/** Continents, countries and regions: thousands of rows that change only with a release. */
export function useRegions() {
  const query = useCall(listRegions, {}, { select: withLevels, staleTime: hourMs })
  return {
    ...query,
    failure: useListFailure(query.error, 'regions', { signsOutOnNotFound: false }),
  }
}

function withLevels(regions: Reply<typeof listRegions>) {
  return regions.map(withLevel)
}

/** A server of the published API sends no level, so it is derived from the names. */
function withLevel(region: Reply<typeof listRegions>[number]) {
  const { region_name: name, country, continent, level } = region
  const byName = name === continent ? 'continent' : name === country ? 'country' : 'region'
  return { ...region, level: levels.has(level) ? level : byName }
}

const levels: ReadonlySet<unknown> = new Set(['continent', 'country', 'region'])

/**
 * Moves a campaign to the right one of the cached lists, so they are correct before they are
 * fetched again. A server of the published API may reply with `is_active` alone. Such a reply
 * changes no list here, and the lists that are fetched again have the campaign.
 */
export function keepInLists(cache: QueryClient, campaign: Campaign): void {
  if (campaign.id !== '') moveInLists(cache, campaign)
  void refreshIn(cache, [listCampaigns, showCampaign, listCampaignChanges])
}

function moveInLists(cache: QueryClient, campaign: Campaign): void {
  for (const isActive of [true, false])
    cache.setQueryData<Campaign[]>(keyOf(listCampaigns, listInput(isActive)), (list) => {
      if (list === undefined) return undefined
      const others = list.filter(({ id }) => id !== campaign.id)
      return campaign.is_active === isActive ? [campaign, ...others] : others
    })
}
