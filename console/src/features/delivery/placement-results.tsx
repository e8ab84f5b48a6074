import type { MeasureName } from '@frontrow/contract/measures'
import { useMemo, useState } from 'react'
import { useMay } from '../../ui/buttons/use-may.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { GraphSkeleton } from '../../ui/graphs/graph-skeleton.tsx'
import { LineGraph } from '../../ui/graphs/line-graph.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { bucketText } from '../../lib/text/day-text.ts'
import {
  isByWeek,
  PeriodBar,
  resultsOf,
  StatisticsTable,
  usePeriod,
  useStatistics,
  valueText,
  type Days,
  type Results,
} from '../statistics/statistics.ts'

/** What a placement did in the period of the address. */
export function PlacementResults({ placementId }: { placementId: string }) {
  const choice = usePeriod('28 days')
  const days = choice.period?.days
  return (
    <>
      <PeriodBar choice={choice} />
      {days && (
        <>
          <OverTime key={bucketOf(days)} placementId={placementId} days={days} />
          <StatisticsTable
            title="Results"
            about="placements"
            where={{ placement: [placementId] }}
            days={days}
            isCompared={choice.isCompared}
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

function bucketOf(days: Days): 'day' | 'week' {
  return isByWeek(days) ? 'week' : 'day'
}

function OverTime({ placementId, days }: { placementId: string; days: Days }) {
  const { isAllowed: seesMoney } = useMay('money.read')
  const [line, setLine] = useState<Line>('Fill rate')
  const by = bucketOf(days)
  const query = useStatistics({
    about: 'placements',
    ...days,
    by: [by],
    measures: seesMoney ? ['fill', 'ecpm'] : ['fill'],
    where: { placement: [placementId] },
  })
  const { data } = query
  const results = useMemo(() => data && resultsOf(data, by), [data, by])
  return (
    <Section
      title={seesMoney ? 'Fill rate and ECPM' : 'Fill rate'}
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
      <Loaded
        query={{ ...query, data: results }}
        skeleton={<GraphSkeleton label="Loading figures..." />}
      >
        {(loaded) => <Graph results={loaded} line={line} by={by} />}
      </Loaded>
    </Section>
  )
}

/** Days without a request, or without a paid impression, have no point. */
function Graph({ results, line, by }: { results: Results; line: Line; by: 'day' | 'week' }) {
  const { measure, color } = lines[line]
  const { currency } = results.totals
  const points = useMemo(
    () =>
      results.rows.flatMap(({ id, values }) => {
        const at = new Date(`${id}T00:00:00Z`)
        const value = values[measure] ?? null
        if (value === null || Number.isNaN(at.getTime())) return []
        return [{ at, value: Number(value) }]
      }),
    [results, measure],
  )
  const text = (value: number) => valueText(measure, value, currency)
  if (points.length < 2)
    return (
      <EmptyState inline title="Too few days to draw a line">
        Choose a longer period.
      </EmptyState>
    )
  return (
    <LineGraph
      label={`${line} per ${by}`}
      points={points}
      color={color}
      valueText={text}
      axisText={text}
      dateText={bucketText[by === 'day' ? 'Day' : 'Week']}
      {...(measure === 'ecpm' && { unit: currency })}
    />
  )
}
