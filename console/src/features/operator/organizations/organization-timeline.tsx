import { listOrganizationAudit } from '@frontrow/contract/operator/audit'
import { momentText } from '../../../lib/text/day-text.ts'
import { useCallPages } from '../../../lib/calls/use-call-pages.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { CutText, NoValue, TwoLines } from '../../../ui/tables/table.tsx'
import { QueryTable } from '../../../ui/tables/query-table.tsx'
import { actText } from '../audit/act-words.ts'

/** Who did what in the organization or to one object, members and operators alike. */
export function OrganizationTimeline({ id, object }: { id: string; object?: string }) {
  const audit = useCallPages(listOrganizationAudit, {
    params: { id },
    query: {
      ...(object !== undefined && { object }),
    },
  })
  return (
    <Section title="Timeline" sub="Every change, by members, operators and the system.">
      <QueryTable
        label="Timeline"
        loading="Loading the timeline..."
        query={audit}
        rows={audit.data?.pages.flatMap((page) => page.entries)}
        keyOf={(entry) => entry.id}
        empty={<EmptyState title="No entries yet" />}
        columns={[
          {
            head: 'Action',
            cell: ({ action, object_id: object }) => (
              <TwoLines second={object}>{actText(action)}</TwoLines>
            ),
          },
          { head: 'Actor', phone: 'fact', cell: ({ actor_name: name }) => name },
          {
            head: 'Time',
            phone: 'fact',
            cell: ({ at }) => <time dateTime={at}>{momentText(at)}</time>,
          },
          {
            head: 'Reason',
            phone: 'fact',
            cell: ({ reason }) => (reason === null ? <NoValue /> : <CutText>{reason}</CutText>),
          },
        ]}
      />
    </Section>
  )
}
