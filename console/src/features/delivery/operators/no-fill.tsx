import { showNetworkNoFill, type NetworkNoFill } from '@frontrow/contract/operator/delivery'
import { hourMs, minuteMs } from '@frontrow/contract/durations'
import { percentText } from '../../../lib/text/percent-text.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { wholeHours } from '../whole-hours.ts'
import { countText } from '../../../lib/text/count-text.ts'
import { hourText } from '../../../lib/text/day-text.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { StackedBars, type BarPart } from '../../../ui/graphs/stacked-bars.tsx'
import { QueryTable } from '../../../ui/tables/query-table.tsx'
import { NoValue, type Column } from '../../../ui/tables/table.tsx'
import { noAdWords } from '../../../operator-parts/no-ad-words.ts'

type Hour = NetworkNoFill['hours'][number]

/** Why requests of the whole network brought no ad, by the hour. */
export function NoFill() {
  const noFill = useCall(
    showNetworkNoFill,
    {},
    { refetchInterval: minuteMs, select: ({ hours }) => lastDay(hours) },
  )
  return (
    <Section title="Unfilled requests" sub="Last 24 hours, by reason.">
      <QueryTable
        label="Requests by hour"
        loading="Loading the reasons..."
        query={noFill}
        rows={noFill.data}
        keyOf={({ hour }) => hour}
        columns={columns}
        above={<Bars hours={noFill.data ?? []} />}
        empty={
          <EmptyState title="No requests in the last 24 hours">
            Requests are listed here by the hour.
          </EmptyState>
        }
      />
    </Section>
  )
}

/** The last 24 hours; none where none of them had a request. */
function lastDay(hours: readonly Hour[]): Hour[] {
  const till = new Date()
  return hours.length === 0
    ? []
    : wholeHours(hours, { from: new Date(till.getTime() - 23 * hourMs), till })
}

function Bars({ hours }: { hours: readonly Hour[] }) {
  if (hours.every(({ reasons }) => reasons.length === 0)) return null
  return (
    <StackedBars
      label="Unfilled requests by hour and reason"
      parts={partsOf(hours)}
      bars={hours.toReversed().map(({ hour, reasons }) => ({
        name: hourText(hour),
        values: Object.fromEntries(
          reasons.map(({ reason, requests }) => [noAdWords(reason), requests]),
        ),
      }))}
    />
  )
}

/** The sums of each reason, the largest first. */
function partsOf(hours: readonly Hour[]): BarPart[] {
  const sums = new Map<string, number>()
  for (const { reason, requests } of hours.flatMap(({ reasons }) => reasons))
    sums.set(noAdWords(reason), (sums.get(noAdWords(reason)) ?? 0) + requests)
  return [...sums]
    .map(([name, total]) => ({ name, total }))
    .toSorted((one, other) => other.total - one.total)
}

const columns: readonly Column<Hour>[] = [
  { head: 'Hour', cell: ({ hour }) => hourText(hour) },
  { head: 'Requests', phone: 'fact', numeric: true, cell: ({ requests }) => countText(requests) },
  { head: 'Filled', numeric: true, cell: ({ fills }) => countText(fills) },
  {
    head: 'Fill rate',
    phone: 'main',
    numeric: true,
    cell: ({ fills, requests }) => percentText(fills, requests),
  },
  {
    head: 'No-fill reasons',
    phone: 'fact',
    cell: ({ reasons }) =>
      reasons.length === 0 ? (
        <NoValue />
      ) : (
        reasons
          .map(({ reason, requests }) => `${noAdWords(reason)} (${countText(requests)})`)
          .join(' · ')
      ),
  },
]
