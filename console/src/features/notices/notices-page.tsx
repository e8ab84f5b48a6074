import { PageHead } from '../../ui/layout/page-head.tsx'
import { Sections } from '../../ui/layout/sections.tsx'
import { NoticeList } from './notice-list.tsx'
import { PreferencesSection } from './preferences-section.tsx'

/** What the member was told, and how they get it. */
export function NoticesPage() {
  return (
    <>
      <PageHead title="Notifications" />
      <Sections>
        <NoticeList />
        <PreferencesSection />
      </Sections>
    </>
  )
}
