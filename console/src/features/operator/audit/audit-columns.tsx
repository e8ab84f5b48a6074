import type { AuditEntry } from '@frontrow/contract/operator/audit'
import { lookUp } from '../../../lib/text/look-up.ts'
import { momentText } from '../../../lib/text/day-text.ts'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { CutText, NoValue, TwoLines, type Column } from '../../../ui/tables/table.tsx'
import { actText } from './act-words.ts'
import { chainText, viaWords, type AuditFilter } from './use-audit.ts'

/**
 * The columns of the entries. A name or a chain filters by its value when it is clicked. All that
 * people typed is shown as text.
 */
export function auditColumns(
  onOpen: (id: string) => void,
  onFilter: (key: keyof AuditFilter, value: string) => void,
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
