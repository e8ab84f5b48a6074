import { showAuditEntry, type AuditEntry } from '@frontrow/contract/operator/audit'
import { momentText } from '../../../lib/text/day-text.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { CardSkeleton } from '../../../ui/feedback/card-skeleton.tsx'
import { CodeBlock } from '../../../ui/layout/code-block.tsx'
import { Facts, type Fact } from '../../../ui/layout/facts.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { Table } from '../../../ui/tables/table.tsx'

/** One entry: what changed, before and after, and its link in the chain. */
export function AuditEntryModal({ id, onClose }: { id: string; onClose: () => void }) {
  const entry = useCall(showAuditEntry, { params: { id } })
  return (
    <Modal title={entry.data?.entry.action ?? 'Audit entry'} opened onClose={onClose} wide>
      <Loaded query={entry} skeleton={<CardSkeleton label="Loading the entry..." fields={4} />}>
        {(data) => (
          <div className="stack">
            <Facts facts={factsOf(data.entry)} />
            <Details details={data.entry.details} />
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
    { label: 'Object', value: entry.object_id },
    { label: 'Chain', value: entry.organization?.name ?? entry.chain },
    { label: 'Reason', value: entry.reason ?? '–' },
  ]
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
        { head: 'Field', cell: ([field]) => field },
        { head: 'Before', cell: ([, value]) => (Array.isArray(value) ? shown(value[0]) : '–') },
        { head: 'After', cell: ([, value]) => shown(Array.isArray(value) ? value[1] : value) },
      ]}
    />
  )
}

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
