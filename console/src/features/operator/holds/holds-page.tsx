import { PageHead } from '../../../ui/layout/page-head.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { HoldTable } from './hold-table.tsx'
import { useHolds } from './use-holds.ts'

/** What the network keeps from running now, and why. */
export function HoldsPage() {
  const holds = useHolds()
  return (
    <>
      <PageHead title="Holds" />
      <Section
        title="In force"
        sub="A hold is placed on the page of an organization and works within two seconds."
      >
        <HoldTable query={holds} showsOrganization empty="Nothing is held" />
      </Section>
    </>
  )
}
