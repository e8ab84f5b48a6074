import { useAct } from '../../../lib/calls/use-call.ts'
import { saveFile } from '../../../ui/buttons/save-file.ts'
import { exportAudit, listAudit, type AuditEntry } from '@frontrow/contract/operator/audit'
import { useState } from 'react'
import { dayText } from '../../../lib/text/day-text.ts'
import { useCallPages } from '../../../lib/calls/use-call-pages.ts'
import { Allowed } from '../../../ui/layout/allowed.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { NoMatches } from '../../../ui/feedback/no-matches.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { QueryTable } from '../../../ui/tables/query-table.tsx'
import { AuditEntryModal } from './audit-entry-modal.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { auditColumns } from './audit-columns.tsx'
import { ReasonModal } from '../../../operator-parts/reason-modal.tsx'
import { useAuditFilter, type AuditFilter } from './use-audit.ts'

/** Who did what in the whole network. */
export function AuditPage() {
  return (
    <>
      <PageHead title="Audit log" />
      <Allowed needs="audit.read">
        <Audit />
      </Allowed>
    </>
  )
}

function Audit() {
  const { filter, change, clear } = useAuditFilter()
  const audit = useCallPages(listAudit, { query: filter })
  const rows = audit.data?.pages.flatMap(({ entries }) => entries) ?? []
  const [opened, setOpened] = useState<string | null>(null)
  const lookedBackTo = audit.data?.pages.at(-1)?.looked_back_to ?? null
  return (
    <>
      <Section
        title="Entries"
        sub="Every change by anyone. Hash-chained and sealed each minute."
        tools={<Export filter={filter} />}
      >
        <QueryTable
          label="Audit entries"
          loading="Loading the audit log..."
          filters={<AuditFilters filter={filter} change={change} names={namesIn(rows[0])} />}
          query={audit}
          rows={audit.data && rows}
          keyOf={({ id }) => id}
          columns={auditColumns(setOpened, change)}
          empty={
            Object.keys(filter).length > 0 ? (
              <NoMatches title="No entries match these filters" clear={clear}>
                Clear or change a filter.
              </NoMatches>
            ) : (
              <EmptyState title="No entries yet">Every change appears here immediately.</EmptyState>
            )
          }
          lookedBackTo={lookedBackTo === null ? null : dayText(lookedBackTo)}
        />
      </Section>
      {opened !== null && <AuditEntryModal id={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

/** The names of the first entry, which every entry of the same actor or chain has. */
function namesIn(entry: AuditEntry | undefined) {
  return { actor: entry?.actor_name ?? 'one', chain: entry?.organization?.name }
}

function Export({ filter }: { filter: AuditFilter }) {
  const exporting = useAct(exportAudit, {
    input: (reason: string) => ({ body: { ...filter, reason } }),
    onSuccess: (file) =>
      saveFile(file.file_name, new Blob([file.content], { type: file.content_type })),
    says: ({ next }) =>
      next === null
        ? null
        : 'The file holds the newest 10,000 entries. Narrow the days to export older ones.',
  })
  const [asks, setAsks] = useState(false)
  return (
    <>
      <Button size="sm" look="default" onClick={() => setAsks(true)}>
        Export entries
      </Button>
      <ReasonModal
        title="Export entries"
        opened={asks}
        onClose={() => setAsks(false)}
        act="Export entries"
        acting={exporting}
      >
        <p>
          Exports the filtered entries as JSON lines with hashes and seals. The export itself is
          recorded.
        </p>
      </ReasonModal>
    </>
  )
}
