import type { CampaignState } from '@frontrow/contract/campaigns'
import { fold } from '../../ui/fold.ts'
import type { Campaign } from './campaign-lists.ts'
import { stateOf } from './campaign-state.ts'

interface Sought {
  search: string
  /** Null for every state. */
  only: CampaignState | null
  now: Date
}

/**
 * Campaigns in one state, or in any, whose name, app or keywords contain every word of the search.
 */
export function findCampaigns(
  campaigns: readonly Campaign[],
  { search, only, now }: Sought,
): readonly Campaign[] {
  const words = fold(search)
    .split(/\s+/)
    .filter((word) => word !== '')
  return campaigns.filter((campaign) => {
    if (only !== null && stateOf(campaign, now) !== only) return false
    const text = fold([campaign.campaign_name, campaign.app_name, campaign.keywords].join(' '))
    return words.every((word) => text.includes(word))
  })
}
