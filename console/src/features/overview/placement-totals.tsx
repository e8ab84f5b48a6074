import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { AlignedFigure } from '../../ui/tables/aligned-figure.tsx'
import { appColumn, countColumns } from './count-columns.tsx'
import { dollarsText, revenueDollars } from './revenue.ts'
import { countOf } from './series.ts'
import { TotalsSection, type TotalsColumn } from './totals-section.tsx'
import { usePlacementTotals, type PlacementTotal } from './use-totals.ts'

const columns: readonly TotalsColumn<PlacementTotal>[] = [
  {
    head: 'Placement',
    cell: ({ id, name }) => (
      <Link to={paths.whyNoAd(id)} title="Fill and no-fill reasons">
        {name}
      </Link>
    ),
    text: ({ name }) => name,
    sortBy: ({ name }) => name,
  },
  appColumn,
  ...countColumns,
  {
    head: 'Revenue ($)',
    cell: (row) => <AlignedFigure text={revenueText(row)} longest=".000" />,
    numeric: true,
    text: revenueText,
    sortBy: ({ impressions }) => revenueDollars(countOf(impressions)),
  },
]

export function PlacementTotals() {
  return (
    <TotalsSection
      title="Monetization Overview"
      word="placement"
      totals={usePlacementTotals()}
      columns={columns}
      loading="Loading Monetization..."
      empty={
        <EmptyState
          title="No Data Available for Monetization"
          action={
            <ButtonLink to={paths.addApps} look="default" size="sm" needs="monetization.write">
              Add New Apps
            </ButtonLink>
          }
        >
          Requests, impressions and estimated revenue of each placement appear here.
        </EmptyState>
      }
    />
  )
}

function revenueText({ impressions }: PlacementTotal): string {
  return dollarsText(revenueDollars(countOf(impressions)))
}
