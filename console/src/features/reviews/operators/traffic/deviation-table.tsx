import type { Deviation } from '@frontrow/contract/operator/traffic'
import { momentText } from '../../../../lib/text/day-text.ts'
import { countText } from '../../../../lib/text/count-text.ts'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { Table } from '../../../../ui/tables/table.tsx'
import { Distance } from './distance.tsx'
import { deviationText } from './traffic-words.ts'

/** The hours of a placement that were far from what is usual. */
export function DeviationTable({ deviations }: { deviations: readonly Deviation[] }) {
  return (
    <Table
      label="Anomalies"
      rows={deviations}
      keyOf={({ hour, measure }) => `${hour} ${measure}`}
      empty={<EmptyState title="No anomalies in 28 days" />}
      columns={[
        { head: 'Hour', cell: ({ hour }) => momentText(hour) },
        { head: 'Measure', phone: 'fact', cell: (deviation) => deviationText(deviation) },
        { head: 'Deviation (σ)', phone: 'main', cell: ({ z }) => <Distance z={z} /> },
        {
          head: 'Impressions',
          phone: 'fact',
          numeric: true,
          cell: ({ impressions }) => countText(impressions),
        },
      ]}
    />
  )
}
