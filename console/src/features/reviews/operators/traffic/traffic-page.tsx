import type { Traffic } from '@frontrow/contract/operator/traffic'
import { ageText } from '../../../../lib/text/age-text.ts'
import { dayText } from '../../../../lib/text/day-text.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { PageHead } from '../../../../ui/layout/page-head.tsx'
import { Section } from '../../../../ui/layout/section.tsx'
import { StackedBars } from '../../../../ui/graphs/stacked-bars.tsx'
import { QueryTable } from '../../../../ui/tables/query-table.tsx'
import { Sections } from '../../../../ui/layout/sections.tsx'
import { filteredDays, filteredKinds, reasonParts } from './filtered-sums.ts'
import { useTraffic } from './use-traffic.ts'
import { placementColumns, kindColumns } from './traffic-columns.tsx'

/** Shows placements with unusual traffic, and how much traffic of the network was filtered. */
export function TrafficPage() {
  const traffic = useTraffic()
  return (
    <>
      <PageHead title="Traffic" />
      <Sections>
        <Section title="Placements" sub={<LookedAt traffic={traffic.data} />}>
          <QueryTable
            label="Placements"
            loading="Loading placements..."
            query={traffic}
            rows={traffic.data?.placements}
            keyOf={({ id }) => id}
            columns={placementColumns}
            empty={
              <EmptyState title="No anomalies">
                A placement appears here when an hour deviates from the same hour of the last 28
                days, or when it had invalid traffic today.
              </EmptyState>
            }
          />
        </Section>
        <Section title="Invalid traffic" sub="Last 28 days (UTC). Neither counted nor billed.">
          <QueryTable
            label="Invalid traffic"
            loading="Loading invalid traffic..."
            query={traffic}
            rows={traffic.data && filteredKinds(traffic.data.filtered)}
            keyOf={({ kind, reason }) => `${kind} ${reason}`}
            columns={kindColumns}
            above={<Bars filtered={traffic.data?.filtered ?? []} />}
            empty={<EmptyState title="No invalid traffic in 28 days" />}
          />
        </Section>
      </Sections>
    </>
  )
}

function LookedAt({ traffic }: { traffic: Traffic | undefined }) {
  const now = useNow(30_000)
  const usual = 'Counts: last 24 hours. Deviation: largest of the last 7 days.'
  if (traffic === undefined) return usual
  const { looked_at: at } = traffic
  const looked =
    at === null ? 'Not computed yet.' : `Updated ${ageText(now - new Date(at).getTime())} ago.`
  return `${usual} ${looked}`
}

function Bars({ filtered }: Pick<Traffic, 'filtered'>) {
  return (
    <StackedBars
      label="Invalid traffic by day and reason"
      parts={reasonParts(filtered)}
      bars={filteredDays(filtered).map(({ day, byReason }) => ({
        name: dayText(day),
        values: byReason,
      }))}
    />
  )
}
