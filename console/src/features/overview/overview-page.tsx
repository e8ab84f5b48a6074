import { PageHead } from '../../ui/page-head.tsx'
import { CampaignTotals } from './campaign-totals.tsx'
import { InstallsSection } from './installs-section.tsx'
import styles from './overview.module.css'
import { PlacementTotals } from './placement-totals.tsx'
import { RevenueSection } from './revenue-section.tsx'

/** Four sections that know nothing of each other: each has its own dates, its own call and its own troubles. */
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
      </div>
    </>
  )
}
