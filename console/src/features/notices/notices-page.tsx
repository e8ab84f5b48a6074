import { useSearchParams } from 'react-router'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { Sections } from '../../ui/layout/sections.tsx'
import { NoticeList } from './notice-list.tsx'
import { PreferencesSection } from './preferences-section.tsx'

const parts = ['Notifications', 'Delivery preferences'] as const

/** What the member was told, and beside it how they get it. */
export function NoticesPage() {
  const [params, setParams] = useSearchParams()
  const isDelivery = params.get('show') === 'delivery'
  return (
    <>
      <PageHead title="Notifications" />
      <Sections>
        <div>
          <Segmented
            label="Part of the page"
            choices={parts}
            value={parts[isDelivery ? 1 : 0]}
            onChange={(part) => setParams(part === parts[1] ? { show: 'delivery' } : {})}
          />
        </div>
        {isDelivery ? <PreferencesSection /> : <NoticeList />}
      </Sections>
    </>
  )
}
