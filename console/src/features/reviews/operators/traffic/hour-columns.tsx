import type { PlacementTraffic } from '@frontrow/contract/operator/traffic'
import { momentText } from '../../../../lib/text/day-text.ts'
import { percentText } from '../../../../lib/text/percent-text.ts'
import { countText } from '../../../../lib/text/count-text.ts'
import { NoValue, TwoLines, type Column } from '../../../../ui/tables/table.tsx'
import { eventWords, filterWords } from './traffic-words.ts'

export const hourColumns: readonly Column<PlacementTraffic['hours'][number]>[] = [
  { head: 'Hour', cell: ({ hour }) => momentText(hour) },
  { head: 'Requests', phone: 'main', numeric: true, cell: ({ requests }) => countText(requests) },
  {
    head: 'Fill rate',
    phone: 'fact',
    numeric: true,
    cell: ({ answers, requests }) => percentText(answers, requests),
  },
  {
    head: 'Impressions',
    phone: 'fact',
    numeric: true,
    cell: ({ impressions }) => countText(impressions),
  },
  {
    head: 'CTR',
    phone: 'fact',
    numeric: true,
    cell: ({ clicks, impressions }) => percentText(clicks, impressions),
  },
  { head: 'Installs', phone: 'fact', numeric: true, cell: ({ installs }) => countText(installs) },
  { head: 'Invalid', phone: 'fact', numeric: true, cell: ({ filtered }) => countText(filtered) },
  { head: 'Reasons', phone: 'fact', cell: ({ reasons }) => <Reasons reasons={reasons} /> },
]

type Reason = PlacementTraffic['hours'][number]['reasons'][number]

/** The first reason, and the others in a line that wraps. */
function Reasons({ reasons: [first, ...others] }: { reasons: readonly Reason[] }) {
  if (first === undefined) return <NoValue />
  if (others.length === 0) return reasonText(first)
  return (
    <TwoLines second={others.map((other) => reasonText(other)).join(' · ')}>
      {reasonText(first)}
    </TwoLines>
  )
}

function reasonText({ kind, reason, events }: Reason): string {
  return `${filterWords(reason)}, ${eventWords[kind].toLowerCase()}s (${countText(events)})`
}
