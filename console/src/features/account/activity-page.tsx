import { Allowed } from '../../ui/allowed.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { OrganizationTabs } from './account-tabs.tsx'
import { ActivityLog } from './activity-log.tsx'

export function ActivityPage() {
  return (
    <>
      <PageHead title="Organization" />
      <OrganizationTabs />
      <Allowed needs="activity.read">
        <ActivityLog />
      </Allowed>
    </>
  )
}
