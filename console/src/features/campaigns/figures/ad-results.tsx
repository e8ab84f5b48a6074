import { useState } from 'react'
import { countText } from '../../../lib/text/count-text.ts'
import { percentText } from '../../../lib/text/percent-text.ts'
import { RetryAlert } from '../../../ui/feedback/retry-alert.tsx'
import { SkeletonBar } from '../../../ui/feedback/skeleton.tsx'
import { Facts } from '../../../ui/layout/facts.tsx'
import { daysOf, resultsOf, useStatistics, type ResultRow } from '../../statistics/statistics.ts'

/** What each campaign did with an ad in the last 28 days. */
export function AdResults({ contentId }: { contentId: string }) {
  const [days] = useState(() => daysOf('28 days', new Date()))
  const { data, failure, refetch } = useStatistics({
    about: 'campaigns',
    ...days,
    by: ['campaign'],
    measures: ['impressions', 'clicks', 'installs'],
    where: { ad: [contentId] },
    order: ['-impressions'],
    labels: true,
  })
  if (failure !== null)
    return (
      <RetryAlert type="warning" retry={refetch}>
        The results could not be loaded. {failure}
      </RetryAlert>
    )
  if (data === undefined) return <SkeletonBar width="70%" />
  const { rows } = resultsOf(data, 'campaign')
  if (rows.length === 0) return <p className="muted">No campaign showed it.</p>
  return (
    <Facts
      facts={rows.map((row) => ({
        label: row.name ?? 'A campaign that is gone',
        value: countsText(row.values),
      }))}
    />
  )
}

/** '12,340 impressions, CTR 1.2%, 5 installs' */
function countsText({ impressions, clicks, installs }: ResultRow['values']): string {
  const seen = Number(impressions ?? 0)
  return [
    `${countText(seen)} impressions`,
    `CTR ${percentText(Number(clicks ?? 0), seen)}`,
    `${countText(Number(installs ?? 0))} installs`,
  ].join(', ')
}
