import { lazy, Suspense, useState } from 'react'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { Stack } from '../../ui/layout/boxes.tsx'
import { usePeriod, type Days } from '../statistics/statistics.ts'
import { CampaignTotals } from './campaign-totals.tsx'
import { ChosenPeriod } from './chosen-period.ts'
import { InstallsSection } from './installs-section.tsx'
import styles from './overview.module.css'
import { PlacementTotals } from './placement-totals.tsx'
import { RevenueSection } from './revenue-section.tsx'

const loadEnds = () => import('./page-ends.tsx')
const PageStart = lazy(async () => ({ default: (await loadEnds()).PageStart }))
const PageEnd = lazy(async () => ({ default: (await loadEnds()).PageEnd }))

/**
 * What was earned or spent so far, above four independent sections: each of them has its own dates,
 * its own call and its own error. The figures of the period by placement, ad or country come last.
 */
export function OverviewPage() {
  const choice = usePeriod()
  const [opened] = useState(choice.period?.days ?? null)
  const [fills] = useState(() => new Set<(days: Days) => void>())
  const { choose, period } = choice
  const onTyped = () => {
    if (period?.name !== 'Own') choose({ name: 'Own', days: period?.days ?? null })
  }
  return (
    <>
      <PageHead title="Overview" />
      <Stack gap={4}>
        <Suspense fallback={<div className={styles.coming} />}>
          <PageStart choice={choice} fills={fills} />
        </Suspense>
        <ChosenPeriod value={{ opened, fills, onTyped }}>
          <div className="grid2">
            <InstallsSection />
            <RevenueSection />
          </div>
          <CampaignTotals />
          <PlacementTotals />
        </ChosenPeriod>
        <Suspense>
          <PageEnd choice={choice} />
        </Suspense>
      </Stack>
    </>
  )
}
