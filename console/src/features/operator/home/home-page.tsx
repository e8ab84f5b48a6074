import type { Home } from '@frontrow/contract/operator/home'
import { showHome } from '@frontrow/contract/operator/home'
import { Link } from 'react-router'
import { ageText } from '../../../lib/text/age-text.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { useNow } from '../../../lib/use-now.ts'
import { operatorPaths } from '../../../operator-paths.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { Table, type Column } from '../../../ui/tables/table.tsx'
import { TableSkeleton } from '../../../ui/tables/table-skeleton.tsx'
import { Sections } from '../../../ui/layout/sections.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { caseKinds } from '../cases/case-kinds.tsx'
import { useOperatorSession } from '../parts/use-operator.ts'
import { Health } from './health.tsx'
import { HostActs } from './host-acts.tsx'
import { SetUp } from './set-up.tsx'
import { Today } from './today.tsx'
import { Unusual } from './unusual.tsx'

type Queue = Home['queues'][number]

/** How often the counts are read again, in milliseconds. */
const POLL_MS = 15_000

/** What waits, how today goes, and whether the network works. */
export function HomePage() {
  const home = useCall(showHome, {}, { refetchInterval: POLL_MS })
  return (
    <>
      <PageHead title="Home" />
      <Sections>
        <OpenProposals />
        <HostActs acts={home.data?.host_acts ?? []} />
        <SetUp />
        <Section title="Queues" sub="What waits for a decision.">
          <Loaded query={home} skeleton={<TableSkeleton label="Loading the queues..." />}>
            {(shown) => <Queues home={shown} />}
          </Loaded>
        </Section>
        <Today />
        <Unusual />
        <Section title="Health">
          <Loaded query={home} skeleton={<TableSkeleton label="Loading the health..." />}>
            {(shown) => <Health home={shown} />}
          </Loaded>
        </Section>
      </Sections>
    </>
  )
}

/** The proposals that this operator may decide. */
function OpenProposals() {
  const count = useOperatorSession().data?.network.open_proposals ?? 0
  if (count === 0) return null
  return (
    <Alert type="info">
      <TextLink to={operatorPaths.proposals}>
        {count === 1 ? '1 proposal waits' : `${count} proposals wait`} for your decision
      </TextLink>
    </Alert>
  )
}

function Queues({ home }: { home: Home }) {
  const now = useNow(30_000)
  return (
    <Table
      label="Queues"
      rows={home.queues}
      keyOf={({ kind }) => kind}
      columns={columnsAt(now)}
      empty={<EmptyState title="Nobody waits">{lastText(home, now)}</EmptyState>}
    />
  )
}

function columnsAt(now: number): Column<Queue>[] {
  return [
    {
      head: 'Kind',
      cell: ({ kind }) => (
        <Link to={`${operatorPaths.queue}?kind=${kind}`}>{caseKinds[kind].name}</Link>
      ),
    },
    { head: 'Waiting', numeric: true, cell: ({ waiting }) => waiting },
    {
      head: 'Oldest',
      cell: ({ oldest_at: oldest }) =>
        oldest === null ? '–' : ageText(now - new Date(oldest).getTime()),
    },
    {
      head: 'Overdue',
      cell: ({ overdue }) => (overdue === 0 ? 'None' : <Badge look="error">{overdue}</Badge>),
    },
    {
      head: 'Asked',
      numeric: true,
      cell: ({ kind, asked }) => (
        <Link to={`${operatorPaths.queue}?kind=${kind}&state=asked`}>{asked}</Link>
      ),
    },
    {
      head: 'Mine',
      numeric: true,
      cell: ({ kind, mine }) => (
        <Link to={`${operatorPaths.queue}?kind=${kind}&by=me`}>{mine}</Link>
      ),
    },
  ]
}

/** When the last decision was made, and by whom. */
function lastText({ last_decision: last }: Home, now: number): string {
  if (last === null) return 'Nothing was decided yet.'
  return `Last decision ${ageText(now - new Date(last.at).getTime())} ago by ${last.decided_by}.`
}
