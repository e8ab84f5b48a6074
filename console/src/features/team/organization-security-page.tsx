import { showOrganizationSecurity } from '@frontrow/contract/account/security'
import { useState } from 'react'
import { useCall } from '../../lib/calls/use-call.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { CardSkeleton } from '../../ui/feedback/card-skeleton.tsx'
import { QueryTable } from '../../ui/tables/query-table.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { Section } from '../../ui/layout/section.tsx'
import type { Column } from '../../ui/tables/table.tsx'
import { Sections } from '../../ui/layout/sections.tsx'
import { OrganizationTabs } from '../account/account.tsx'
import { FactorBadge, Person } from './person.tsx'
import { isInForce, type Security } from './security-words.ts'
import { roleText } from './team-rules.ts'
import { SupportView } from './support-view.tsx'
import { TwoFactorRule } from './two-factor-rule.tsx'

/** Whether the organization asks its members for two-step sign-in, and who has it. */
export function OrganizationSecurityPage() {
  const query = useCall(showOrganizationSecurity, {})
  const security = query.data
  return (
    <>
      <PageHead title="Organization" />
      <OrganizationTabs />
      <Sections>
        <Section
          title="Two-step sign-in"
          hint={security !== undefined && <RuleBadge security={security} />}
        >
          <Loaded query={query} skeleton={<CardSkeleton label="Loading security..." fields={3} />}>
            {(shown) => <TwoFactorRule security={shown} />}
          </Loaded>
        </Section>
        {security !== undefined && (
          <Section title="Support access">
            <SupportView security={security} />
          </Section>
        )}
        {security !== undefined && security.members.length > 0 && (
          <Section title="Status by member">
            <QueryTable
              label="Two-step sign-in by member"
              loading="Loading members..."
              query={query}
              rows={security.members}
              columns={columns}
              keyOf={({ id }) => id}
              empty="No members."
            />
          </Section>
        )}
      </Sections>
    </>
  )
}

const columns: readonly Column<Security['members'][number]>[] = [
  { head: 'Member', cell: (member) => <Person person={member} /> },
  { head: 'Role', cell: roleText },
  { head: 'Two-step sign-in', cell: (member) => <FactorBadge isOn={member.second_factor} /> },
]

function RuleBadge({ security }: { security: Security }) {
  const [now] = useState(() => new Date())
  if (security.two_factor_from === null) return null
  return isInForce(security, now) ? (
    <Badge look="success">required</Badge>
  ) : (
    <Badge look="info">planned</Badge>
  )
}
