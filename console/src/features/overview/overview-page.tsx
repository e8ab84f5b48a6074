import { Fragment, useState } from 'react'
import { Link } from 'react-router'
import { ownerOf, useUserInfo } from '../../lib/calls/session.ts'
import { draftsOf } from '../../lib/calls/stored-drafts.ts'
import { paths } from '../../paths.ts'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { useMay } from '../../ui/buttons/use-may.ts'
import { Stack } from '../../ui/layout/boxes.tsx'
import { CampaignTotals } from './campaign-totals.tsx'
import { InstallsSection } from './installs-section.tsx'
import { PlacementTotals } from './placement-totals.tsx'
import { RevenueSection } from './revenue-section.tsx'

/** Four independent sections: each has its own dates, its own call and its own error. */
export function OverviewPage() {
  return (
    <>
      <PageHead title="Overview" />
      <Stack gap={4}>
        <Continue />
        <div className="grid2">
          <InstallsSection />
          <RevenueSection />
        </div>
        <CampaignTotals />
        <PlacementTotals />
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
