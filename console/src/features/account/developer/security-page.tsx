import { PageHead } from '../../../ui/layout/page-head.tsx'
import { Stack } from '../../../ui/layout/boxes.tsx'
import { DeveloperTabs } from '../layout/account-tabs.tsx'
import { FactorsSection } from '../factors/factors-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

/** How the person signs in, and where they are signed in. */
export function SecurityPage() {
  return (
    <>
      <PageHead title="Developer" />
      <DeveloperTabs />
      <Stack gap={5}>
        <FactorsSection />
        <SessionsSection />
      </Stack>
    </>
  )
}
