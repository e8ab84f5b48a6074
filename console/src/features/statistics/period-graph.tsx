import { isMoney, sumsOf, type MeasureName, type Subject } from '@frontrow/contract/measures'
import type { Statistics, StatisticsAsk, Where } from '@frontrow/contract/statistics'
import { useMemo, useState } from 'react'
import { bucketText, utcDay } from '../../lib/text/day-text.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LineGraph, periodBefore } from '../../ui/graphs/line-graph.tsx'
import type { Days } from './period.ts'
import { valueText } from './result-columns.tsx'
import { isByWeek, pointsOf } from './statistics-points.ts'
import { resultsOf } from './statistics-rows.ts'

interface Compared {
  about: Subject
  days: Days
  isCompared: boolean
}

/** The ask by day whose answer `PeriodGraph` draws. Of a ratio, it asks for the sums. */
export function askByDay(options: Compared & { measures: MeasureName[]; where?: Where }) {
  const { about, days, isCompared, measures, where } = options
  return {
    about,
    ...days,
    by: ['day'],
    measures: sumsOf(about, measures),
    ...(where && { where }),
    ...(isCompared && { compare: 'before' }),
  } satisfies StatisticsAsk
}

interface PeriodGraphProps extends Compared {
  /** The answer to `askByDay`. */
  data: Statistics
  measure: MeasureName
  /** What the line shows: 'Fill rate'. */
  name: string
  /** The text of a point whose value does not say what it counts: '448 installs'. */
  pointText?: (text: string) => string
  color: string
}

/** Draws a measure over the period, and over the period before if both are compared. */
export function PeriodGraph(props: PeriodGraphProps) {
  const { data, about, measure, days, isCompared, name, color, pointText } = props
  const [now] = useState(() => new Date())
  const points = useMemo(() => {
    const { rows } = resultsOf(data, 'day')
    return pointsOf(rows, { about, measure, days, today: utcDay(now), isCompared })
  }, [data, about, measure, days, isCompared, now])
  if (points.length < 2)
    return (
      <EmptyState inline title="Too few days to draw a line">
        Choose a longer period.
      </EmptyState>
    )
  const text = (value: number) => valueText(measure, value, data.currency ?? '')
  const basis = isByWeek(days) ? 'Week' : 'Day'
  return (
    <LineGraph
      label={`${name} per ${basis.toLowerCase()}`}
      points={points}
      color={color}
      valueText={(value) => pointText?.(text(value)) ?? text(value)}
      axisText={text}
      dateText={bucketText[basis]}
      second={periodBefore}
      {...(isMoney(measure) && data.currency !== null && { unit: data.currency })}
    />
  )
}
