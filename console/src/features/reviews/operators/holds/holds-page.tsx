import { PageHead } from '../../../../ui/layout/page-head.tsx'
import { Section } from '../../../../ui/layout/section.tsx'
import { HoldTable } from './hold-table.tsx'
import { useHolds } from './use-holds.ts'

/** What the network keeps from running now, and why. */
export function HoldsPage() {
  const holds = useHolds()
  return (
    <>
      <PageHead title="Holds" />
      <Section
        title="Active holds"
        sub="Place a hold on an organization's page. It applies within 2 seconds."
      >
        <HoldTable query={holds} showsOrganization empty="No active holds" />
      </Section>
    </>
  )
}
