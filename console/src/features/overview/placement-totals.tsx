import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Column } from '../../ui/table.tsx'
import { CountCell, countText } from './count-cell.tsx'
import styles from './overview.module.css'
import { dollarsText, revenueDollars } from './revenue.ts'
import { countOf } from './series.ts'
import { TotalsSection } from './totals-section.tsx'
import { usePlacementTotals, type PlacementTotal } from './use-totals.ts'

const columns: readonly Column<PlacementTotal>[] = [
  { head: 'Placement', cell: ({ name }) => <span className={styles.name}>{name}</span> },
  { head: 'App', cell: ({ app_name }) => app_name },
  { head: 'Requests', cell: ({ requests }) => <CountCell count={requests} />, numeric: true },
  {
    head: 'Impressions',
    cell: ({ impressions }) => <CountCell count={impressions} />,
    numeric: true,
  },
  { head: 'Clicks', cell: ({ clicks }) => <CountCell count={clicks} />, numeric: true },
  { head: 'Installs', cell: ({ installs }) => <CountCell count={installs} />, numeric: true },
  { head: 'Revenue ($)', cell: (row) => <Revenue text={revenueText(row)} />, numeric: true },
]

export function PlacementTotals() {
  return (
    <TotalsSection
      title="Monetization Overview"
      word="placement"
      totals={usePlacementTotals()}
      columns={columns}
      textsOf={textsOf}
      loading="Loading Monetization..."
      empty={
        <EmptyState
          title="No Data Available for Monetization"
          action={
            <ButtonLink to={paths.addApps} look="default" size="sm">
              Add New Apps
            </ButtonLink>
          }
        >
          Each placement of a monetizing app gets a line here, with what it has shown and earned.
        </EmptyState>
      }
    />
  )
}

/** The points stand under each other, though no figure is padded: what is missing behind one takes its room unseen. */
function Revenue({ text }: { text: string }) {
  return (
    <span
      className={text === '0' ? `${styles.revenue} zero` : styles.revenue}
      data-room={roomAfter(text)}
    >
      {text}
    </span>
  )
}

const longestPart = '.000'

function roomAfter(text: string): string {
  const point = text.indexOf('.')
  return longestPart.slice(point < 0 ? 0 : text.length - point)
}

function revenueText({ impressions }: PlacementTotal): string {
  return dollarsText(revenueDollars(countOf(impressions)))
}

function textsOf(row: PlacementTotal) {
  const { name, app_name, requests, impressions, clicks, installs } = row
  return [
    name,
    app_name,
    ...[requests, impressions, clicks, installs].map(countText),
    revenueText(row),
  ]
}
