import { listProposals, type Proposal } from '@frontrow/contract/operator/proposals'
import { Link, useSearchParams } from 'react-router'
import { momentText } from '../../../lib/text/day-text.ts'
import { useCallPages } from '../../../lib/calls/use-call-pages.ts'
import { operatorPaths } from '../../../operator-paths.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { Segmented } from '../../../ui/forms/segmented.tsx'
import { TwoLines, type Column } from '../../../ui/tables/table.tsx'
import { QueryTable } from '../../../ui/tables/query-table.tsx'
import { ProposalBadge } from './proposal-badge.tsx'
import type { ProposalList } from './use-proposals.ts'

const lists = ['Open', 'Decided'] as const

const columns: Column<Proposal>[] = [
  {
    head: 'Request',
    cell: ({ id, title, subject_name: subject }) => (
      <TwoLines second={subject}>
        <Link to={operatorPaths.proposal(id)}>{title}</Link>
      </TwoLines>
    ),
  },
  { head: 'State', phone: 'state', cell: (proposal) => <ProposalBadge proposal={proposal} /> },
  { head: 'Organization', cell: ({ organization }) => organization?.name ?? '–' },
  { head: 'Requested by', phone: 'fact', cell: ({ proposed_by: { name } }) => name },
  { head: 'Requested', cell: ({ proposed_at: at }) => momentText(at) },
  { head: 'Until', phone: 'fact', cell: (proposal) => untilText(proposal) },
]

/** What needs two people: the open proposals, or those that are decided. */
export function ProposalsPage() {
  const [params, setParams] = useSearchParams()
  const state: ProposalList = params.get('state') === 'decided' ? 'decided' : 'open'
  const show = (chosen: (typeof lists)[number]) =>
    setParams(chosen === 'Decided' ? { state: 'decided' } : {}, { replace: true })
  return (
    <>
      <PageHead title="Approvals" />
      <Section
        title="Requests"
        sub="Changes that need a second operator."
        tools={
          <Segmented
            label="State"
            choices={lists}
            value={state === 'open' ? 'Open' : 'Decided'}
            onChange={show}
          />
        }
      >
        <List key={state} state={state} />
      </Section>
    </>
  )
}

function List({ state }: { state: ProposalList }) {
  const proposals = useCallPages(listProposals, { query: { state } })
  return (
    <QueryTable
      label="Requests"
      loading="Loading requests..."
      query={proposals}
      rows={proposals.data?.pages.flatMap((page) => page.proposals)}
      keyOf={({ id }) => id}
      columns={columns}
      empty={
        <EmptyState title={state === 'open' ? 'No open requests' : 'No decided requests yet'}>
          {state === 'open'
            ? 'Requests for approval appear here.'
            : 'Approved, rejected and withdrawn requests appear here.'}
        </EmptyState>
      }
    />
  )
}

/** Until when it can be decided, or when it takes or took effect. */
function untilText({
  state,
  expires_at: expires,
  takes_effect_at: effect,
  decided_at: decided,
}: Proposal) {
  if (state === 'open') return momentText(expires)
  if (state === 'waiting' && effect !== null) return `Applies ${momentText(effect)}`
  return decided === null ? '–' : momentText(decided)
}
