import { showCampaignableUses, showContentUses } from '@frontrow/contract/ad-contents'
import { useQuery } from '@tanstack/react-query'
import { alertText, call } from '../../../lib/call.ts'

/** Where an ad content is used, fetched again each time it is shown. */
export function useContentUses(contentId: string) {
  return failing(
    useQuery({
      queryKey: ['uses', 'ad-content', contentId],
      queryFn: ({ signal }) =>
        call(showContentUses, { params: { adContentId: contentId } }, { signal }),
    }),
  )
}

export function useCampaignableUses(campaignableId: string) {
  return failing(
    useQuery({
      queryKey: ['uses', 'campaignable', campaignableId],
      queryFn: ({ signal }) =>
        call(showCampaignableUses, { params: { campaignableId } }, { signal }),
    }),
  )
}

function failing<T extends { error: Error | null }>(query: T) {
  return { ...query, failure: query.error === null ? null : alertText(query.error) }
}
