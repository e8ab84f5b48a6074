import { campaignStates } from '@frontrow/contract/campaigns'
import type { ListRules } from '../../../ui/tables/find-rows.ts'
import type { SortChoice } from '../../../ui/tables/list-view.ts'
import type { Sortable } from '../../../ui/tables/sorting.ts'
import type { Campaign } from '../state/campaign-lists.ts'
import { shareLeft, stateOf, stateWords } from '../state/campaign-state.ts'

/** The sort choices with their values in the URL. The empty value is the order of the reply. */
export const sortChoices: readonly SortChoice[] = [
  { value: '', label: 'Newest first' },
  { value: 'left-today', label: 'Least left today' },
  { value: 'valid-till', label: 'Ends first' },
  { value: 'state', label: 'State' },
]

/**
 * Campaigns are found by name, app and keywords, and filtered by the states that they have. Two
 * sort keys have no column, because the published list has none for them.
 */
export function campaignRules(
  campaigns: readonly Campaign[],
  { columns, now }: { columns: readonly Sortable<Campaign>[]; now: Date },
): ListRules<Campaign> {
  const states = new Set(campaigns.map((campaign) => stateOf(campaign, now)))
  return {
    textsOf: (campaign) => [campaign.campaign_name, campaign.app_name, campaign.keywords],
    filters: campaignStates
      .filter((state) => states.has(state))
      .map((state) => ({
        value: state,
        label: stateWords[state],
        keeps: (campaign) => stateOf(campaign, now) === state,
      })),
    sortKeys: [
      ...columns,
      { head: 'State', sortBy: (campaign) => stateWords[stateOf(campaign, now)] },
      // Amounts in different currencies cannot be compared, so the sort uses shares. Campaigns that
      // do not spend come last.
      {
        head: 'Left Today',
        sortBy: (campaign) =>
          stateOf(campaign, now) === 'running' ? (shareLeft(campaign) ?? 2) : 2,
      },
    ],
  }
}
