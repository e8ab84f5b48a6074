import { Allowed } from '../../../ui/layout/allowed.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { OrganizationTabs } from '../layout/account-tabs.tsx'
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
