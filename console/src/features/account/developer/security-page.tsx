import { PageHead } from '../../../ui/layout/page-head.tsx'
import { DeveloperTabs } from '../layout/account-tabs.tsx'
import styles from '../factors/factors.module.css'
import { FactorsSection } from '../factors/factors-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

/** How the person signs in, and where they are signed in. */
export function SecurityPage() {
  return (
    <>
      <PageHead title="Developer" />
      <DeveloperTabs />
      <div className={styles.sections}>
        <FactorsSection />
        <SessionsSection />
      </div>
    </>
  )
}
