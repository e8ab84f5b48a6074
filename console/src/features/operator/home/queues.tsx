import type { Home } from '@frontrow/contract/operator/home'
import { showHome } from '@frontrow/contract/operator/home'
import { Link } from 'react-router'
import { ageText } from '../../../lib/text/age-text.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { useNow } from '../../../lib/use-now.ts'
import { operatorPaths } from '../../../operator-paths.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { NoValue, type Column } from '../../../ui/tables/table.tsx'
import { QueryTable } from '../../../ui/tables/query-table.tsx'
import { caseKinds } from '../../reviews/for-operators.ts'
import { queueAddress } from './attention.ts'

/** How many cases of each kind are open. */
export function Queues({ home }: { home: ReturnType<typeof useCall<typeof showHome>> }) {
  const now = useNow(30_000)
  return (
    <Section title="Review queue" sub="Open cases by type.">
      <QueryTable
        label="Review queue"
        loading="Loading the review queue..."
        query={home}
        rows={home.data?.queues}
        keyOf={({ kind }) => kind}
        columns={columnsAt(now)}
        empty={
          <EmptyState title="No open cases">{home.data && lastText(home.data, now)}</EmptyState>
        }
      />
    </Section>
  )
}

type Queue = Home['queues'][number]

const none = <NoValue />

/** A count that leads to its cases; a grey dash for none. */
function countLink(count: number, kind: Queue['kind'], filter: string) {
  if (count === 0) return none
  return <Link to={`${operatorPaths.queue}?kind=${kind}&${filter}`}>{count}</Link>
}

function columnsAt(now: number): Column<Queue>[] {
  return [
    {
      head: 'Type',
      cell: (queue) => <Link to={queueAddress(queue)}>{caseKinds[queue.kind].name}</Link>,
    },
    { head: 'Open', numeric: true, phone: 'main', cell: ({ waiting }) => waiting || none },
    {
      head: 'Oldest',
      phone: 'fact',
      cell: ({ oldest_at: oldest }) =>
        oldest === null ? none : ageText(now - new Date(oldest).getTime()),
    },
    {
      head: 'Overdue',
      phone: 'fact',
      cell: ({ overdue }) => (overdue === 0 ? none : <Badge look="error">{overdue}</Badge>),
    },
    {
      head: 'Awaiting reply',
      numeric: true,
      phone: 'fact',
      cell: ({ kind, asked }) => countLink(asked, kind, 'state=asked'),
    },
    {
      head: 'Claimed by me',
      numeric: true,
      cell: ({ kind, mine }) => countLink(mine, kind, 'by=me'),
    },
  ]
}

/** Says when the last decision was made, and by whom. */
function lastText({ last_decision: last }: Home, now: number): string {
  if (last === null) return 'No decisions yet.'
  return `Last decision ${ageText(now - new Date(last.at).getTime())} ago by ${last.decided_by}.`
}
