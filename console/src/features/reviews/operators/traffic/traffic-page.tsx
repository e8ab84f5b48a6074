import type { Traffic, UnusualPlacement } from '@frontrow/contract/operator/traffic'
import { Link } from 'react-router'
import { ageText } from '../../../../lib/text/age-text.ts'
import { dayText, momentText } from '../../../../lib/text/day-text.ts'
import { percentText } from '../../../../lib/text/percent-text.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { countText } from '../../../../lib/text/count-text.ts'
import { operatorPaths } from '../../../../operator-paths.ts'
import { Badge } from '../../../../ui/feedback/badge.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { PageHead } from '../../../../ui/layout/page-head.tsx'
import { Section } from '../../../../ui/layout/section.tsx'
import { Sparkline } from '../../../../ui/graphs/sparkline.tsx'
import { StackedBars } from '../../../../ui/graphs/stacked-bars.tsx'
import { QueryTable } from '../../../../ui/tables/query-table.tsx'
import { NoValue, TwoLines, type Column } from '../../../../ui/tables/table.tsx'
import { Sections } from '../../../../ui/layout/sections.tsx'
import { Distance } from './distance.tsx'
import { type FilteredKind, filteredDays, filteredKinds, reasonParts } from './filtered-sums.ts'
import { deviationText, eventWords, filterWords } from './traffic-words.ts'
import { useTraffic } from './use-traffic.ts'

/** Placements whose traffic is unusual, and what was filtered in the whole network. */
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
            columns={columns}
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

const columns: readonly Column<UnusualPlacement>[] = [
  {
    head: 'Placement',
    cell: ({ id, name, app_name: app, is_held: isHeld }) => (
      <TwoLines second={app}>
        <Link to={operatorPaths.placementTraffic(id)}>{name}</Link>{' '}
        {isHeld && <Badge look="warning">Held</Badge>}
      </TwoLines>
    ),
  },
  {
    head: 'Publisher',
    cell: ({ organization: { id, name } }) => (
      <Link to={operatorPaths.organization(id)}>{name}</Link>
    ),
  },
  {
    head: 'Deviation',
    phone: 'fact',
    cell: ({ deviation }) =>
      deviation === null ? (
        <NoValue />
      ) : (
        <TwoLines second={momentText(deviation.hour)}>
          <Distance z={deviation.z} /> {deviationText(deviation)}
        </TwoLines>
      ),
  },
  { head: 'Impressions', numeric: true, cell: ({ impressions }) => countText(impressions) },
  {
    head: 'CTR',
    phone: 'fact',
    numeric: true,
    cell: ({ clicks, impressions }) => percentText(clicks, impressions),
  },
  {
    head: 'Installs per click',
    numeric: true,
    cell: ({ installs, clicks }) => percentText(installs, clicks),
  },
  {
    head: 'Invalid traffic',
    phone: 'main',
    numeric: true,
    cell: ({ filtered, impressions, clicks }) =>
      percentText(filtered, filtered + impressions + clicks),
  },
  {
    head: '48 hours',
    cell: ({ name, hours }) => (
      <Sparkline label={`Impressions of ${name} in 48 hours`} values={hours} />
    ),
  },
]

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

const kindColumns: readonly Column<FilteredKind>[] = [
  { head: 'Event', cell: ({ kind }) => eventWords[kind] },
  { head: 'Reason', phone: 'fact', cell: ({ reason }) => filterWords(reason) },
  { head: 'Yesterday and today', numeric: true, cell: ({ recent }) => countText(recent) },
  { head: '28 days', phone: 'main', numeric: true, cell: ({ events }) => countText(events) },
]
