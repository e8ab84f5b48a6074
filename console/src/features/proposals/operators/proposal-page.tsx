import { showProposal, type Proposal } from '@frontrow/contract/operator/proposals'
import { useParams } from 'react-router'
import { momentText } from '../../../lib/text/day-text.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { operatorPaths } from '../../../operator-paths.ts'
import { LoadedPage } from '../../../ui/layout/loaded-page.tsx'
import { Facts, type Fact } from '../../../ui/layout/facts.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { Table } from '../../../ui/tables/table.tsx'
import { Sections } from '../../../ui/layout/sections.tsx'
import { DecideProposal } from './decide-proposal.tsx'
import { ProposalBadge } from './proposal-badge.tsx'

/** One proposal: what would change, why, and the buttons of who may decide. */
export function ProposalPage() {
  const { proposalId = '' } = useParams()
  const proposal = useCall(showProposal, { params: { id: proposalId } })
  const crumbs = [{ label: 'Approvals', to: operatorPaths.proposals }]
  return (
    <>
      <PageHead title={proposal.data?.title ?? 'Approval request'} crumbs={crumbs} />
      <LoadedPage query={proposal} label="Loading the request..." fields={4}>
        {(loaded) => <Shown key={loaded.id} proposal={loaded} reload={proposal.refetch} />}
      </LoadedPage>
    </>
  )
}

type Change = Proposal['changes'][number]

function Shown({ proposal, reload }: { proposal: Proposal; reload: () => unknown }) {
  return (
    <Sections>
      <Section title="Changes" sub={proposal.subject_name}>
        <Table
          label="Changes"
          rows={proposal.changes}
          keyOf={({ field }) => field}
          columns={[
            { head: 'Field', cell: ({ field }) => field },
            ...(proposal.changes.some(({ before }) => before !== null)
              ? [{ head: 'Now', cell: ({ before }: Change) => before ?? '–' }]
              : []),
            { head: 'After', cell: ({ after }) => after ?? '–' },
          ]}
        />
      </Section>
      <Section title="Request">
        <Facts facts={factsOf(proposal)} fillsCard />
      </Section>
      {(proposal.state === 'open' || proposal.may_decide || proposal.may_withdraw) && (
        <DecideProposal proposal={proposal} reload={reload} />
      )}
    </Sections>
  )
}

function factsOf(proposal: Proposal): Fact[] {
  const { organization, decided_by: decider, decided_at: decidedAt, note } = proposal
  const effect = proposal.takes_effect_at
  const facts: (Fact | null)[] = [
    { label: 'State', value: <ProposalBadge proposal={proposal} /> },
    organization && { label: 'Organization', value: organization.name },
    { label: 'Reason', value: proposal.reason },
    {
      label: 'Requested by',
      value: `${proposal.proposed_by.name}, ${momentText(proposal.proposed_at)}`,
    },
    proposal.state === 'open' ? { label: 'Expires', value: momentText(proposal.expires_at) } : null,
    decider && {
      label: 'Decided by',
      value: decidedAt === null ? decider.name : `${decider.name}, ${momentText(decidedAt)}`,
    },
    effect === null ? null : { label: 'Applies at', value: momentText(effect) },
    note === null ? null : { label: 'Note', value: note },
  ]
  return facts.filter((fact) => fact !== null)
}
