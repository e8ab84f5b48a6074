import type { AuditEntry } from '@frontrow/contract/operator/audit'
import type { ReactNode } from 'react'
import { lookUp } from '../../../lib/look-up.ts'
import { momentText } from '../../../lib/text/day-text.ts'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { CutText, NoValue, Table, TwoLines, type Column } from '../../../ui/tables/table.tsx'
import { actText } from './act-words.ts'
import { chainText, viaWords, type AuditFilter } from './use-audit.ts'

interface AuditTableProps {
  entries: readonly AuditEntry[]
  onOpen: (id: string) => void
  /** Filters by a value of a row. */
  onFilter: (key: keyof AuditFilter, value: string) => void
  empty: ReactNode
}

/** The entries, the newest first. All that people typed is shown as text. */
export function AuditTable({ entries, onOpen, onFilter, empty }: AuditTableProps) {
  return (
    <Table
      label="Audit entries"
      columns={columnsFor(onOpen, onFilter)}
      rows={entries}
      keyOf={({ id }) => id}
      empty={empty}
    />
  )
}

function columnsFor(
  onOpen: AuditTableProps['onOpen'],
  onFilter: AuditTableProps['onFilter'],
): Column<AuditEntry>[] {
  return [
    {
      head: 'Action',
      cell: ({ id, action, object_id: object }) => (
        <TwoLines second={object}>
          <LinkButton onClick={() => onOpen(id)}>{actText(action)}</LinkButton>
        </TwoLines>
      ),
    },
    {
      head: 'Actor',
      phone: 'fact',
      cell: ({ actor, actor_name: name }) => (
        <LinkButton aria-label={`Only ${name}`} onClick={() => onFilter('actor', actor)}>
          {name}
        </LinkButton>
      ),
    },
    { head: 'Time', phone: 'fact', cell: ({ at }) => <time dateTime={at}>{momentText(at)}</time> },
    {
      head: 'Chain',
      cell: ({ chain, organization }) => (
        <LinkButton
          aria-label={`Only ${organization?.name ?? chainText(chain)}`}
          onClick={() => onFilter('chain', chain)}
        >
          {organization?.name ?? chainText(chain)}
        </LinkButton>
      ),
    },
    { head: 'Source', cell: ({ via }) => lookUp(viaWords, via) ?? via },
    {
      head: 'Reason',
      phone: 'fact',
      cell: ({ reason }) => (reason === null ? <NoValue /> : <CutText>{reason}</CutText>),
    },
  ]
}
