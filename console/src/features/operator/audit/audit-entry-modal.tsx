import { showAuditEntry, type AuditEntry } from '@frontrow/contract/operator/audit'
import { lookUp } from '../../../lib/text/look-up.ts'
import { momentText } from '../../../lib/text/day-text.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { operatorPaths } from '../../../operator-paths.ts'
import { CardSkeleton } from '../../../ui/feedback/card-skeleton.tsx'
import { CodeBlock } from '../../../ui/layout/code-block.tsx'
import { Facts, type Fact } from '../../../ui/layout/facts.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { Table } from '../../../ui/tables/table.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { fieldText, valueText } from '../../account/account.tsx'
import { actText } from './act-words.ts'
import { chainText, viaWords } from './use-audit.ts'

/** One entry: what changed, before and after, and its link in the chain. */
export function AuditEntryModal({ id, onClose }: { id: string; onClose: () => void }) {
  const entry = useCall(showAuditEntry, { params: { id } })
  return (
    <Modal
      title={entry.data === undefined ? 'Audit entry' : actText(entry.data.entry.action)}
      opened
      onClose={onClose}
      wide
    >
      <Loaded query={entry} skeleton={<CardSkeleton label="Loading the entry..." fields={4} />}>
        {(data) => (
          <div className="stack">
            <Facts facts={factsOf(data.entry)} />
            <Details details={shownDetails(data.entry)} />
            <CodeBlock code={JSON.stringify(data, null, 2)} what="the entry" />
          </div>
        )}
      </Loaded>
    </Modal>
  )
}

function factsOf(entry: AuditEntry): Fact[] {
  return [
    { label: 'Actor', value: entry.actor_name },
    { label: 'Time', value: momentText(entry.at) },
    { label: 'Object', value: <AuditedObject entry={entry} /> },
    { label: 'Chain', value: entry.organization?.name ?? chainText(entry.chain) },
    { label: 'Source', value: lookUp(viaWords, entry.via) ?? entry.via },
    { label: 'Reason', value: entry.reason ?? '–' },
  ]
}

const isOfRequest = ({ action }: AuditEntry) => action.startsWith('proposal.')

/** The object of an entry. For an approval request it is a link to the page of the request. */
function AuditedObject({ entry }: { entry: AuditEntry }) {
  const { object_id: id } = entry
  if (!isOfRequest(entry)) return id
  return <TextLink to={operatorPaths.proposal(id)}>View approval request</TextLink>
}

/** Leaves out the kind of an approval request: it is a code, and the request's page names it. */
function shownDetails(entry: AuditEntry): AuditEntry['details'] {
  if (!isOfRequest(entry)) return entry.details
  return Object.fromEntries(Object.entries(entry.details).filter(([field]) => field !== 'kind'))
}

/** The fields that changed. A pair is a value before and after. */
function Details({ details }: { details: AuditEntry['details'] }) {
  const rows = Object.entries(details)
  if (rows.length === 0) return null
  return (
    <Table
      label="Changes"
      rows={rows}
      keyOf={([field]) => field}
      columns={[
        { head: 'Field', cell: ([field]) => fieldText(field) },
        { head: 'Before', cell: ([field, value]) => shown(field, pairOf(value)[0]) },
        { head: 'After', cell: ([field, value]) => shown(field, pairOf(value)[1]) },
      ]}
    />
  )
}

/** The value before and after; what is no pair of values was only set. */
function pairOf(value: unknown): [before: unknown, after: unknown] {
  return Array.isArray(value) && value.length === 2 ? [value[0], value[1]] : [null, value]
}

function shown(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (Array.isArray(value)) return value.map((one) => shown(field, one)).join(', ')
  if (typeof value === 'string') return valueText(field, value)
  if (typeof value !== 'object') return valueText(field, JSON.stringify(value))
  const parts = Object.entries(value).map(([key, one]) => `${fieldText(key)}: ${shown(key, one)}`)
  return parts.join('; ')
}
