import type { ShownOrganization } from '@frontrow/contract/operator/organizations'
import { useState } from 'react'
import { Link } from 'react-router'
import { momentText } from '../../../../lib/text/day-text.ts'
import { operatorPaths } from '../../../../operator-paths.ts'
import { Badge } from '../../../../ui/feedback/badge.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { Section } from '../../../../ui/layout/section.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'
import { PagedTable } from '../../../../ui/tables/paged-table.tsx'
import { TwoLines } from '../../../../ui/tables/table.tsx'
import { caseKinds } from './case-kinds.tsx'
import { caseStateWords } from './case-name.ts'

const first = 5

/** The cases about an organization or an object: the first five, until all are asked for. */
export function CasesSection({ cases }: { cases: ShownOrganization['cases'] }) {
  const [showsAll, setShowsAll] = useState(false)
  // What is open comes first.
  const sorted = cases.toSorted(
    (one, other) => Number(one.state === 'closed') - Number(other.state === 'closed'),
  )
  return (
    <Section
      title="Cases"
      tools={
        cases.length > first && (
          <Button size="sm" look="default" onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? `First ${first}` : `All ${cases.length}`}
          </Button>
        )
      }
    >
      <PagedTable
        label="Cases"
        rows={showsAll ? sorted : sorted.slice(0, first)}
        keyOf={(one) => one.id}
        empty={<EmptyState title="No cases yet" />}
        columns={[
          {
            head: 'Case',
            cell: ({ id, kind, name }) => (
              <TwoLines second={name ? caseKinds[kind].name : null}>
                <Link to={operatorPaths.case(id)}>{name ?? caseKinds[kind].name}</Link>
              </TwoLines>
            ),
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
