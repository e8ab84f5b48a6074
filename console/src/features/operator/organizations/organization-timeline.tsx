import { momentText } from '../../../lib/day-text.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { CutText, Table, TwoLines } from '../../../ui/table.tsx'
import { TableSkeleton } from '../../../ui/table-skeleton.tsx'
import styles from '../operator.module.css'
import { useOrganizationAudit } from './use-organizations.ts'

/** Who did what in the organization, members and operators alike. */
export function OrganizationTimeline({ id }: { id: string }) {
  const audit = useOrganizationAudit(id)
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = audit
  return (
    <Section title="Timeline" sub="Every change, by members, operators and the system.">
      <Loaded query={audit} skeleton={<TableSkeleton label="Loading the timeline..." />}>
        {({ pages }) => (
          <Table
            label="Timeline"
            rows={pages.flatMap((page) => page.entries)}
            keyOf={(entry) => entry.id}
            empty={<EmptyState title="Nothing has happened yet" />}
            columns={[
              {
                head: 'What',
                cell: ({ action, object_id: object }) => (
                  <TwoLines second={object}>{action}</TwoLines>
                ),
              },
              { head: 'Who', cell: ({ actor_name: name }) => name },
              { head: 'When', cell: ({ at }) => <time dateTime={at}>{momentText(at)}</time> },
              {
                head: 'Why',
                cell: ({ reason }) => (reason === null ? '–' : <CutText>{reason}</CutText>),
              },
            ]}
          />
        )}
      </Loaded>
      {hasNextPage && (
        <div className={styles.more}>
          <Button
            size="sm"
            look="default"
            pending={isFetchingNextPage}
            pendingLabel="Loading..."
            onClick={() => void fetchNextPage()}
          >
            Show older entries
          </Button>
        </div>
      )}
    </Section>
  )
}
