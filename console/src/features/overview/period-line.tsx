import { useMemo } from 'react'
import { bucketText, utcDay } from '../../lib/text/day-text.ts'
import { RetryAlert } from '../../ui/feedback/retry-alert.tsx'
import { GraphSkeleton } from '../../ui/graphs/graph-skeleton.tsx'
import { LineGraph, periodBefore } from '../../ui/graphs/line-graph.tsx'
import { SectionBody } from '../../ui/layout/section.tsx'
import {
  isByWeek,
  pointsOf,
  resultsOf,
  useStatistics,
  valueText,
  type Days,
} from '../statistics/statistics.ts'
import type { Source } from './so-far-sources.ts'

interface PeriodLineProps {
  source: Source
  days: Days
  isCompared: boolean
  now: Date
}

/** One line over the period, beside the period before if it is compared. */
export function PeriodLine({ source, days, isCompared, now }: PeriodLineProps) {
  const { about, measure, title, color } = source
  const { data, failure, refetch } = useStatistics({
    about,
    ...days,
    by: ['day'],
    measures: [measure],
    ...(isCompared && { compare: 'before' }),
  })
  const points = useMemo(() => {
    const rows = data === undefined ? [] : resultsOf(data, 'day').rows
    return pointsOf(rows, { measure, days, today: utcDay(now), isCompared })
  }, [data, measure, days, isCompared, now])
  if (failure !== null)
    return (
      <SectionBody>
        <RetryAlert type="error" retry={refetch}>
          {failure}
        </RetryAlert>
      </SectionBody>
    )
  if (data === undefined) return <GraphSkeleton label={`Drawing what was ${title}...`} />
  const text = (value: number) => valueText(measure, value, data.currency ?? '')
  const basis = isByWeek(days) ? 'Week' : 'Day'
  return (
    <LineGraph
      label={`${title} per ${basis.toLowerCase()}`}
      points={points}
      color={color}
      valueText={text}
      axisText={text}
      dateText={bucketText[basis]}
      second={periodBefore}
      {...(data.currency !== null && { unit: data.currency })}
    />
  )
}
