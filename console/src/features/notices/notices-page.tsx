import { useSearchParams } from 'react-router'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { PageTabs } from '../../ui/layout/page-tabs.tsx'
import { NoticeList } from './notice-list.tsx'
import { PreferencesSection } from './preferences-section.tsx'

const [list, delivery] = [
  { label: 'Notifications', path: '?' },
  { label: 'Delivery preferences', path: '?show=delivery' },
]

/** What the member was told, and beside it how they get it. */
export function NoticesPage() {
  const [params] = useSearchParams()
  const current = params.get('show') === 'delivery' ? delivery : list
  return (
    <>
      <PageHead title="Notifications" />
      <PageTabs label="Parts of the page" tabs={[list, delivery]} current={current.path} />
      {current === delivery ? <PreferencesSection /> : <NoticeList />}
    </>
  )
}
