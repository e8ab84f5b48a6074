import { useAct } from '../../../lib/calls/use-call.ts'
import { saveFile } from '../../../ui/buttons/save-file.ts'
import { exportAudit, listAudit } from '@frontrow/contract/operator/audit'
import { useState } from 'react'
import { dayText } from '../../../lib/text/day-text.ts'
import { useCallPages } from '../../../lib/calls/use-call-pages.ts'
import { Allowed } from '../../../ui/layout/allowed.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { NoMatches } from '../../../ui/feedback/no-matches.tsx'
import { OlderRows } from '../../../ui/tables/older-rows.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { TableSkeleton } from '../../../ui/tables/table-skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { AuditEntryModal } from './audit-entry-modal.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { AuditTable } from './audit-table.tsx'
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
  const [opened, setOpened] = useState<string | null>(null)
  const lookedBackTo = audit.data?.pages.at(-1)?.looked_back_to ?? null
  const isFiltered = Object.keys(filter).length > 0
  return (
    <>
      <Section
        title="Entries"
        sub="Every change by anyone. Hash-chained and sealed each minute."
        tools={<Export filter={filter} />}
      >
        <AuditFilters filter={filter} change={change} />
        <Loaded query={audit} skeleton={<TableSkeleton label="Loading the audit log..." />}>
          {({ pages }) => (
            <>
              <AuditTable
                entries={pages.flatMap(({ entries }) => entries)}
                onOpen={setOpened}
                onFilter={change}
                empty={<Empty isFiltered={isFiltered} clear={clear} />}
              />
              <OlderRows
                list={audit}
                label="Show older entries"
                lookedBackTo={lookedBackTo === null ? null : dayText(lookedBackTo)}
              />
            </>
          )}
        </Loaded>
      </Section>
      {opened !== null && <AuditEntryModal id={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

function Export({ filter }: { filter: AuditFilter }) {
  const exporting = useAct(exportAudit, {
    onSuccess: (file) =>
      saveFile(file.file_name, new Blob([file.content], { type: file.content_type })),
  })
  const [asks, setAsks] = useState(false)
  const save = (reason: string) =>
    exporting.mutate(
      { body: { ...filter, reason } },
      {
        onSuccess: ({ next }) => {
          setAsks(false)
          if (next !== null)
            toast({
              text: 'The file holds the newest 10,000 entries. Narrow the days to export older ones.',
            })
        },
      },
    )
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
        saving={exporting}
        onAct={save}
      >
        <p>
          Exports the filtered entries as JSON lines with hashes and seals. The export itself is
          recorded.
        </p>
      </ReasonModal>
    </>
  )
}

function Empty({ isFiltered, clear }: { isFiltered: boolean; clear: () => void }) {
  if (!isFiltered)
    return <EmptyState title="No entries yet">Every change appears here immediately.</EmptyState>
  return (
    <NoMatches title="No entries match these filters" clear={clear}>
      Clear or change a filter.
    </NoMatches>
  )
}
