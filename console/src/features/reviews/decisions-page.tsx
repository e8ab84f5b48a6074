import { PageHead } from '../../ui/layout/page-head.tsx'
import { OrganizationTabs } from '../account/account.tsx'
import { DecisionsSection } from './decisions-section.tsx'

/** What the network decided about the organization, and what it asks. */
export function DecisionsPage() {
  return (
    <>
      <PageHead title="Organization" />
      <OrganizationTabs />
      <DecisionsSection />
    </>
  )
}
