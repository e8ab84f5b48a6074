import { alertText } from '../../lib/call.ts'
import { dayText } from '../../lib/day-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { RetryAlert } from '../../ui/retry-alert.tsx'
import { Section, SectionBody } from '../../ui/section.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { TableSkeleton } from '../../ui/table-skeleton.tsx'
import { usePolicies, type PolicyStat } from './use-policies.ts'

interface PolicyHistoryProps {
  /** Called to open a version that was signed. */
  onRead: (policyId: string) => void
}

export function PolicyHistory({ onRead }: PolicyHistoryProps) {
  const { data, error, isPending, refetch } = usePolicies()
  return (
    <Section title="Policy history" sub="Versions that were signed can be read again and printed.">
      {error !== null && (
        <SectionBody>
          <RetryAlert type="error" retry={refetch}>
            {alertText(error)}
          </RetryAlert>
        </SectionBody>
      )}
      {isPending && <TableSkeleton label="Loading Policy History..." rows={3} />}
      {data && (
        <Table
          label="Policy history table"
          columns={columnsFor(onRead)}
          rows={data}
          keyOf={({ id }) => id}
          empty={<EmptyState title="No policies yet" />}
        />
      )}
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
