import { listPolicies } from '@frontrow/contract/policies'
import { dayText } from '../../lib/text/day-text.ts'
import { useCall } from '../../lib/calls/use-call.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { QueryTable } from '../../ui/tables/query-table.tsx'
import { Section } from '../../ui/layout/section.tsx'
import type { Column } from '../../ui/tables/table.tsx'
import type { PolicyStat } from './use-policies.ts'

interface PolicyHistoryProps {
  /** Called to open a version that was signed. */
  onRead: (policyId: string) => void
}

export function PolicyHistory({ onRead }: PolicyHistoryProps) {
  const policies = useCall(listPolicies, {})
  return (
    <Section title="Policy history" sub="Signed versions can be viewed and printed.">
      <QueryTable
        label="Policy history table"
        loading="Loading Policy History..."
        query={policies}
        rows={policies.data}
        columns={columnsFor(onRead)}
        keyOf={({ id }) => id}
        empty={<EmptyState inline title="No agreements yet" />}
      />
    </Section>
  )
}

function columnsFor(onRead: (policyId: string) => void): readonly Column<PolicyStat>[] {
  return [
    {
      head: 'Version',
      cell: ({ id, version, signed }) =>
        signed ? <LinkButton onClick={() => onRead(id)}>{version}</LinkButton> : version,
    },
    { head: 'Creation Date', cell: (row) => dayText(row.creation_date) },
    {
      head: 'Validity',
      cell: ({ validity }) =>
        validity === 'Valid' ? <Badge look="success">Valid</Badge> : dayText(validity),
    },
    { head: 'Signed', cell: ({ signed }) => (signed ? 'Yes' : 'No') },
    {
      head: 'Signed By',
      cell: ({ signed_by: name }) => (name === null || name === '' ? 'None' : name),
    },
  ]
}
