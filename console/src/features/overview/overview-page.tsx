import { Fragment, lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { ownerOf, useUserInfo } from '../../lib/calls/session.ts'
import { draftsOf } from '../../lib/calls/stored-drafts.ts'
import { paths } from '../../paths.ts'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { useMay } from '../../ui/buttons/use-may.ts'
import { Stack } from '../../ui/layout/boxes.tsx'
import { usePeriod, type Days } from '../statistics/statistics.ts'
import { CampaignTotals } from './campaign-totals.tsx'
import { ChosenPeriod } from './chosen-period.ts'
import { InstallsSection } from './installs-section.tsx'
import styles from './overview.module.css'
import { PlacementTotals } from './placement-totals.tsx'
import { RevenueSection } from './revenue-section.tsx'

const SoFarSection = lazy(async () => ({
  default: (await import('./so-far-section.tsx')).SoFarSection,
}))

/**
 * What was earned or spent so far, above four independent sections: each of them has its own dates,
 * its own call and its own error.
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
        <Continue />
        <Suspense fallback={<div className={styles.coming} />}>
          <SoFarSection choice={choice} onDays={(days) => fills.forEach((fill) => fill(days))} />
        </Suspense>
        <ChosenPeriod value={{ opened, fills, onTyped }}>
          <div className="grid2">
            <InstallsSection />
            <RevenueSection />
          </div>
          <CampaignTotals />
          <PlacementTotals />
        </ChosenPeriod>
        <FixedRule />
      </Stack>
    </>
  )
}

/** Links the forms with input that was not sent. A sign-in leads here and not back to them. */
function Continue() {
  const user = useUserInfo()
  const [drafts] = useState(() => draftsOf(ownerOf(user)))
  const pages = new Map(drafts.map(({ address, title }) => [address, title]))
  if (pages.size === 0) return null
  return (
    <p className="note underlined">
      Continue with{' '}
      {[...pages].map(([address, title], place) => (
        <Fragment key={address}>
          {place > 0 && ', '}
          <Link to={openedFrom[address] ?? address}>{title}</Link>
        </Fragment>
      ))}
    </p>
  )
}

/** These pages are opened from a list, which passes what they are about. */
const openedFrom: Readonly<Record<string, string>> = {
  [paths.createCampaignable]: paths.appList,
  [paths.placements]: paths.monetize,
}

/** The published formulas stay as they are, and the books have another sum. */
function FixedRule() {
  const { isAllowed } = useMay('money.read')
  return (
    <p className="note underlined">
      Revenue on this page is estimated at $1 per 1,000 impressions. For billed earnings, see{' '}
      {isAllowed ? <Link to={paths.earnings}>Earnings</Link> : 'Earnings'}.
    </p>
  )
}
