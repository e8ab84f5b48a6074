import type { Dimension, MeasureName } from '@frontrow/contract/measures'
import { minuteMs } from '@frontrow/contract/durations'
import { showNetworkStatistics } from '@frontrow/contract/statistics'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../lib/calls/use-call.ts'
import { operatorPaths } from '../../../operator-paths.ts'
import { Stack } from '../../../ui/layout/boxes.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { useLocalView } from '../../../ui/tables/list-view.ts'
import {
  PeriodBar,
  ResultTable,
  SplitField,
  usePeriod,
  type Days,
  type ResultRow,
} from '../../statistics/statistics.ts'

const splits = ['organization', 'country', 'format'] as const

const measures: MeasureName[] = ['requests', 'fill', 'impressions', 'clicks', 'earned', 'ecpm']

/** The traffic of the whole network over a period, by organization, country or format. */
export function NetworkBy() {
  const choice = usePeriod('7 days')
  const [split, setSplit] = useState<(typeof splits)[number]>('organization')
  const { period, isCompared } = choice
  return (
    <Section
      title="Network"
      sub="Requests of all placements. What publishers earned is estimated until a day is closed."
    >
      <Stack pad="0 4 3">
        <PeriodBar choice={choice} />
      </Stack>
      <SplitField splits={splits} value={split} onChange={setSplit} />
      {period?.days && <Rows key={split} by={split} days={period.days} isCompared={isCompared} />}
    </Section>
  )
}

interface RowsProps {
  by: Dimension
  days: Days
  isCompared: boolean
}

function Rows({ by, days, isCompared }: RowsProps) {
  const view = useLocalView()
  const query = useCall(
    showNetworkStatistics,
    {
      body: {
        about: 'placements',
        ...days,
        by: [by],
        measures,
        order: ['-impressions'],
        labels: true,
        ...(isCompared && { compare: 'before' }),
      },
    },
    { placeholderData: keepPreviousData, staleTime: minuteMs },
  )
  return (
    <ResultTable
      label={`Network by ${by}`}
      loading="Loading the figures..."
      query={query}
      by={by}
      shown={measures}
      shareOf="impressions"
      cells={cells}
      view={view}
    />
  )
}

const cells = {
  organization: ({ id, name }: ResultRow) => (
    <Link to={operatorPaths.organization(id)}>{name ?? id}</Link>
  ),
}
