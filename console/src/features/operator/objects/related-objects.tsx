import type { ShownObject } from '@frontrow/contract/operator/objects'
import type { ObjectKind } from '@frontrow/contract/operator/object-kinds'
import { Link } from 'react-router'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { Table } from '../../../ui/tables/table.tsx'
import { kinds, stateWords } from '../../../operator-parts/object-words.ts'

export function ObjectState({ state }: Pick<ShownObject, 'state'>) {
  const [look, word] = stateWords[state]
  return <Badge look={look}>{word}</Badge>
}

/** The objects that it belongs to, and those that belong to it. */
export function RelatedObjects({ shown: { related } }: { shown: ShownObject }) {
  return Object.entries(Object.groupBy(related, ({ kind }) => kind)).map(([kind, rows]) => {
    const { name, many, to } = kinds[kind as ObjectKind]
    const title = kind === 'app' ? name : many
    return (
      <Section key={kind} title={title}>
        <Table
          label={title}
          rows={rows}
          keyOf={(row) => row.id}
          columns={[
            { head: 'Name', cell: (row) => <Link to={to(row.id)}>{row.name}</Link> },
            {
              head: 'ObjectState',
              cell: ({ state }) => <ObjectState state={state} />,
            },
          ]}
        />
      </Section>
    )
  })
}
