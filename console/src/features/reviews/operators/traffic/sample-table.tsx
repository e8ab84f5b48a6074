import type { PlacementTraffic } from '@frontrow/contract/operator/traffic'
import { momentText } from '../../../../lib/text/day-text.ts'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { Table } from '../../../../ui/tables/table.tsx'
import { eventWords, filterWords } from './traffic-words.ts'

/** Some filtered events with their ids, by which their ad is found. */
export function SampleTable({ samples }: { samples: PlacementTraffic['samples'] }) {
  return (
    <Table
      label="Invalid events"
      rows={samples}
      keyOf={({ rid, kind }) => `${rid} ${kind}`}
      empty={<EmptyState title="No invalid events in 24 hours" />}
      columns={[
        { head: 'Impression ID', cell: ({ rid }) => <span className="mono">{rid}</span> },
        { head: 'Event', cell: ({ kind }) => eventWords[kind] },
        { head: 'Time', cell: ({ at }) => momentText(at) },
        { head: 'Reason', cell: ({ reason }) => filterWords(reason) },
        { head: 'Flags', cell: ({ flags }) => flags.join(', ') || '–' },
      ]}
    />
  )
}
