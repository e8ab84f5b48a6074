import type { MeasureName } from '@frontrow/contract/measures'
import type { Where } from '@frontrow/contract/statistics'
import { useState } from 'react'
import { useMay } from '../../ui/buttons/use-may.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { GraphSkeleton } from '../../ui/graphs/graph-skeleton.tsx'
import { Section } from '../../ui/layout/section.tsx'
import {
  askByDay,
  PeriodBar,
  PeriodGraph,
  StatisticsTable,
  usePeriod,
  useStatistics,
  type Days,
} from '../statistics/statistics.ts'

/** What a placement did in the period of the address. */
export function PlacementResults({ placementId }: { placementId: string }) {
  const choice = usePeriod('28 days')
  const { period, isCompared } = choice
  const shown = { where: { placement: [placementId] }, isCompared }
  return (
    <>
      <PeriodBar choice={choice} />
      {period?.days && (
        <>
          <OverTime {...shown} days={period.days} />
          <StatisticsTable
            title="Results"
            about="placements"
            {...shown}
            days={period.days}
            splits={['country', 'os', 'day']}
            usual={['requests', 'fill', 'impressions', 'ecpm', 'earned', 'share']}
            shareOf="earned"
          />
        </>
      )}
    </>
  )
}

const lines = {
  'Fill rate': { measure: 'fill', color: 'var(--chart-5)' },
  ECPM: { measure: 'ecpm', color: 'var(--chart-2)' },
} as const satisfies Readonly<Record<string, { measure: MeasureName; color: string }>>
type Line = keyof typeof lines

interface OverTimeProps {
  where: Where
  days: Days
  isCompared: boolean
}

function OverTime({ where, days, isCompared }: OverTimeProps) {
  const { isAllowed: seesMoney } = useMay('money.read')
  const [line, setLine] = useState<Line>('Fill rate')
  const shown = { about: 'placements', days, isCompared } as const
  const query = useStatistics(
    askByDay({ ...shown, where, measures: seesMoney ? ['fill', 'ecpm'] : ['fill'] }),
  )
  return (
    <Section
      title={seesMoney ? 'Fill rate and ECPM' : 'Fill rate'}
      sub={isCompared ? 'Dashed: the period before.' : undefined}
      tools={
        seesMoney && (
          <Segmented
            label="Line shown"
            choices={['Fill rate', 'ECPM']}
            value={line}
            onChange={setLine}
          />
        )
      }
    >
      <Loaded query={query} skeleton={<GraphSkeleton label="Loading figures..." />}>
        {(data) => <PeriodGraph data={data} {...shown} {...lines[line]} name={line} />}
      </Loaded>
    </Section>
  )
}
