import { PageHead } from '../../ui/page-head.tsx'
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
      </div>
    </>
  )
}
