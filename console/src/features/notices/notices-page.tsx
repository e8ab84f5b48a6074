import { PageHead } from '../../ui/layout/page-head.tsx'
import { NoticeList } from './notice-list.tsx'
import styles from './notices.module.css'
import { PreferencesSection } from './preferences-section.tsx'

/** What the member was told, and how they get it. */
export function NoticesPage() {
  return (
    <>
      <PageHead title="Notices" />
      <div className={styles.sections}>
        <NoticeList />
        <PreferencesSection />
      </div>
    </>
  )
}
