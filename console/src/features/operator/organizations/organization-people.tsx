import { teamRoleNames } from '@frontrow/contract/permissions'
import { momentText } from '../../../lib/day-text.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Section } from '../../../ui/section.tsx'
import { Table, TwoLines } from '../../../ui/table.tsx'
import type { ShownOrganization } from './use-organizations.ts'

const roles: Readonly<Record<number, string>> = teamRoleNames

/** Who is in the organization. */
export function OrganizationPeople({ shown }: { shown: ShownOrganization }) {
  return (
    <Section title="People">
      <Table
        label="People"
        rows={shown.people}
        keyOf={({ id }) => id}
        columns={[
          {
            head: 'Person',
            cell: ({ name, email }) => <TwoLines second={email}>{name || '–'}</TwoLines>,
          },
          {
            head: 'Role',
            cell: ({ role, is_owner: isOwner }) =>
              isOwner ? <Badge look="now">owner</Badge> : (roles[role] ?? String(role)),
          },
          { head: 'Second factor', cell: ({ has_factor: has }) => (has ? 'Yes' : 'No') },
          {
            head: 'Last seen',
            cell: ({ last_seen_at: seen }) => (seen === null ? 'Never' : momentText(seen)),
          },
        ]}
      />
    </Section>
  )
}
