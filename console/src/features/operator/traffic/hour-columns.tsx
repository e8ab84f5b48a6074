import type { PlacementTraffic } from '@frontrow/contract/operator/traffic'
import { momentText } from '../../../lib/text/day-text.ts'
import { percentText } from '../../../lib/text/percent-text.ts'
import { countText } from '../../../lib/text/count-text.ts'
import type { Column } from '../../../ui/tables/table.tsx'
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
  {
    head: 'Reasons',
    phone: 'fact',
    cell: ({ reasons }) =>
      reasons.length === 0
        ? '–'
        : reasons
            .map(
              ({ kind, reason, events }) =>
                `${filterWords(reason)}, ${eventWords[kind].toLowerCase()}s (${countText(events)})`,
            )
            .join(' · '),
  },
]
