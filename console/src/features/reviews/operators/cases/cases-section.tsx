import type { ShownOrganization } from '@frontrow/contract/operator/organizations'
import { Link } from 'react-router'
import { momentText } from '../../../../lib/text/day-text.ts'
import { operatorPaths } from '../../../../operator-paths.ts'
import { Badge } from '../../../../ui/feedback/badge.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { Section } from '../../../../ui/layout/section.tsx'
import { PagedTable } from '../../../../ui/tables/paged-table.tsx'
import { caseKinds } from './case-kinds.tsx'
import { caseStateWords } from './case-name.ts'

/** The cases about an organization or an object. */
export function CasesSection({ cases }: { cases: ShownOrganization['cases'] }) {
  return (
    <Section title="Cases">
      <PagedTable
        label="Cases"
        rows={cases}
        keyOf={(one) => one.id}
        empty={<EmptyState title="No cases yet" />}
        columns={[
          {
            head: 'Case',
            cell: (one) => <Link to={operatorPaths.case(one.id)}>{caseKinds[one.kind].name}</Link>,
          },
          {
            head: 'State',
            phone: 'state',
            cell: ({ state }) => (
              <Badge look={state === 'closed' ? 'plain' : 'info'}>{caseStateWords[state]}</Badge>
            ),
          },
          { head: 'Opened', phone: 'fact', cell: ({ opened_at: at }) => momentText(at) },
        ]}
      />
    </Section>
  )
}
