import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { appColumn, countColumns, counted } from './count-columns.tsx'
import { TotalsSection, type TotalsColumn } from './totals-section.tsx'
import { useCampaignTotals, type CampaignTotal } from './use-totals.ts'

/** Campaigns have no purchases yet. The product has the column, so it always shows 0. */
const purchases = 0

const columns: readonly TotalsColumn<CampaignTotal>[] = [
  {
    head: 'Campaign',
    cell: ({ id, campaign_name }) => <Link to={paths.campaign(id)}>{campaign_name}</Link>,
    text: ({ campaign_name: name }) => name,
    sortBy: ({ campaign_name: name }) => name,
  },
  appColumn,
  ...countColumns,
  counted('Purchases', () => purchases),
]

export function CampaignTotals() {
  return (
    <TotalsSection
      title="Campaign Overview"
      word="campaign"
      totals={useCampaignTotals()}
      columns={columns}
      loading="Loading Campaigns..."
      empty={
        <EmptyState
          title="No Data Available for Campaigns"
          action={
            <ButtonLink to={paths.createCampaign} look="default" size="sm" needs="campaigns.write">
              Create New Campaign
            </ButtonLink>
          }
        >
          Requests, impressions, clicks and installs of each campaign appear here.
        </EmptyState>
      }
    />
  )
}
