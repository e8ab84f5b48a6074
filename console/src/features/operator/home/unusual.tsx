import type { UnusualPlacement } from '@frontrow/contract/operator/traffic'
import { dayMs } from '@frontrow/contract/durations'
import { Link } from 'react-router'
import { momentText } from '../../../lib/text/day-text.ts'
import { useNow } from '../../../lib/use-now.ts'
import { operatorPaths } from '../../../operator-paths.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { TableSkeleton } from '../../../ui/tables/table-skeleton.tsx'
import { Table } from '../../../ui/tables/table.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { Distance } from '../traffic/distance.tsx'
import { deviationText } from '../traffic/traffic-words.ts'
import { useTraffic } from '../traffic/use-traffic.ts'

const most = 5

/** The placements that were furthest from what is usual in the last day. */
export function Unusual() {
  const traffic = useTraffic()
  const now = useNow(30_000)
  return (
    <Section
      title="Unusual traffic"
      sub={
        <>
          In the last 24 hours. <TextLink to={operatorPaths.traffic}>All placements</TextLink>
        </>
      }
    >
      <Loaded query={traffic} skeleton={<TableSkeleton label="Loading unusual traffic..." />}>
        {({ placements }) => (
          <Table
            label="Unusual traffic"
            rows={placements.filter((row) => isRecent(row, now)).slice(0, most)}
            keyOf={({ id }) => id}
            empty={<EmptyState title="Nothing is unusual" />}
            columns={[
              {
                head: 'Placement',
                cell: ({ id, name }) => <Link to={operatorPaths.placementTraffic(id)}>{name}</Link>,
              },
              {
                head: 'What',
                cell: ({ deviation }) => (deviation === null ? '–' : deviationText(deviation)),
              },
              {
                head: 'Distance',
                cell: ({ deviation }) => deviation !== null && <Distance z={deviation.z} />,
              },
              {
                head: 'Hour',
                cell: ({ deviation }) => (deviation === null ? '–' : momentText(deviation.hour)),
              },
            ]}
          />
        )}
      </Loaded>
    </Section>
  )
}

function isRecent({ deviation }: UnusualPlacement, now: number): boolean {
  return deviation !== null && now - new Date(deviation.hour).getTime() < dayMs
}
