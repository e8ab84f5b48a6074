import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { countText, counted } from './count-cell.tsx'
import { TotalsSection, type TotalsColumn } from './totals-section.tsx'
import { useCampaignTotals, type CampaignTotal } from './use-totals.ts'

/** Campaigns have no purchases yet. The product has the column, so it always shows 0. */
const purchases = 0

const columns: readonly TotalsColumn<CampaignTotal>[] = [
  {
    head: 'Campaign',
    cell: ({ id, campaign_name }) => <Link to={paths.campaign(id)}>{campaign_name}</Link>,
    sortBy: ({ campaign_name }) => campaign_name,
  },
  { head: 'App', cell: ({ app_name }) => app_name, sortBy: ({ app_name }) => app_name },
  counted('Requests', (row) => row.requests),
  counted('Impressions', (row) => row.impressions),
  counted('Clicks', (row) => row.clicks),
  counted('Installs', (row) => row.installs),
  counted('Purchases', () => purchases),
]

export function CampaignTotals() {
  return (
    <TotalsSection
      title="Campaign Overview"
      word="campaign"
      totals={useCampaignTotals()}
      columns={columns}
      textsOf={textsOf}
      loading="Loading Campaigns..."
      empty={
        <EmptyState
          title="No Data Available for Campaigns"
          action={
            <ButtonLink to={paths.createCampaign} look="default" size="sm">
              Create New Campaign
            </ButtonLink>
          }
        >
          Each campaign gets a line here, with what it was asked for and what came of it.
        </EmptyState>
      }
    />
  )
}

function textsOf({
  campaign_name,
  app_name,
  requests,
  impressions,
  clicks,
  installs,
}: CampaignTotal) {
  return [
    campaign_name,
    app_name,
    ...[requests, impressions, clicks, installs, purchases].map(countText),
  ]
}
