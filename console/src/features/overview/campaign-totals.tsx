import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Column } from '../../ui/table.tsx'
import { CountCell, countText } from './count-cell.tsx'
import { TotalsSection } from './totals-section.tsx'
import { useCampaignTotals, type CampaignTotal } from './use-totals.ts'

/** Nothing is sold through a campaign yet: the column is part of the product, its figure is always this. */
const purchases = 0

const columns: readonly Column<CampaignTotal>[] = [
  {
    head: 'Campaign',
    cell: ({ id, campaign_name }) => <Link to={paths.campaign(id)}>{campaign_name}</Link>,
  },
  { head: 'App', cell: ({ app_name }) => app_name },
  { head: 'Requests', cell: ({ requests }) => <CountCell count={requests} />, numeric: true },
  {
    head: 'Impressions',
    cell: ({ impressions }) => <CountCell count={impressions} />,
    numeric: true,
  },
  { head: 'Clicks', cell: ({ clicks }) => <CountCell count={clicks} />, numeric: true },
  { head: 'Installs', cell: ({ installs }) => <CountCell count={installs} />, numeric: true },
  { head: 'Purchases', cell: () => <CountCell count={purchases} />, numeric: true },
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
