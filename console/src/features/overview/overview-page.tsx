import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { useMay } from '../../ui/buttons/use-may.ts'
import { CampaignTotals } from './campaign-totals.tsx'
import { InstallsSection } from './installs-section.tsx'
import styles from './overview.module.css'
import { PlacementTotals } from './placement-totals.tsx'
import { RevenueSection } from './revenue-section.tsx'

/** Four independent sections: each has its own dates, its own call and its own error. */
export function OverviewPage() {
  return (
    <>
      <PageHead title="Overview" />
      <div className={styles.sections}>
        <div className="grid2">
          <InstallsSection />
          <RevenueSection />
        </div>
        <CampaignTotals />
        <PlacementTotals />
        <FixedRule />
      </div>
    </>
  )
}

/** The published formulas stay as they are, and the books have another sum. */
function FixedRule() {
  const { isAllowed } = useMay('money.read')
  return (
    <p className={styles.rule}>
      Revenue on this page is estimated at $1 per 1,000 impressions. For billed earnings, see{' '}
      {isAllowed ? <Link to={paths.earnings}>Earnings</Link> : 'Earnings'}.
    </p>
  )
}
