import { useState } from 'react'
import { Link } from 'react-router'
import { operatorPaths } from '../../../operator-paths.ts'
import { Stack } from '../../../ui/layout/boxes.tsx'
import { NetworkTable } from '../../statistics/for-operators.ts'
import { daysOf, PeriodBar, usePeriod, type ResultRow } from '../../statistics/statistics.ts'

/** The traffic of the whole network over a period, by organization, country or format. */
export function NetworkBy() {
  const choice = usePeriod('7 days')
  const [usualDays] = useState(() => daysOf('7 days', new Date()))
  const { period, isCompared } = choice
  return (
    <NetworkTable
      title="Network"
      sub="Requests of all placements."
      about="placements"
      days={period?.days ?? usualDays}
      isCompared={isCompared}
      splits={['organization', 'country', 'format']}
      usual={['requests', 'fill', 'impressions', 'clicks', 'earned', 'ecpm']}
      shareOf="earned"
      cells={cells}
    >
      <Stack pad="0 4 3">
        <PeriodBar choice={choice} />
      </Stack>
    </NetworkTable>
  )
}

const cells = {
  organization: ({ id, name }: ResultRow) => (
    <Link to={operatorPaths.organization(id)}>{name ?? id}</Link>
  ),
}
