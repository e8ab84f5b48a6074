import {
  closeSandboxDispute,
  listDisputes,
  type Dispute,
} from '@frontrow/contract/operator/finance/charges'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { momentText } from '../../../lib/text/day-text.ts'
import { useCall, useAct } from '../../../lib/calls/use-call.ts'
import { useUrlFilter } from '../../../lib/use-url-filter.ts'
import { moneyText } from '../../../lib/text/money-text.ts'
import { operatorPaths } from '../../../operator-paths.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { NoMatches } from '../../../ui/feedback/no-matches.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { TwoLines, type Column } from '../../../ui/tables/table.tsx'
import { QueryTable } from '../../../ui/tables/query-table.tsx'
import { Row } from '../../../ui/layout/boxes.tsx'
import { StateFilter } from '../../../operator-parts/state-filter.tsx'
import { booksChanged } from '../../../operator-parts/reads.ts'
import { ReasonModal } from '../../../operator-parts/reason-modal.tsx'
import { cardText, disputeStateChoices, disputeStates, isDisputeState } from './charge-words.ts'
import { FinanceFrame } from '../../../operator-parts/finance-frame.tsx'

/** Charges that cardholders dispute at their bank. */
export function DisputesPage() {
  return (
    <FinanceFrame title="Disputes">
      <Disputes />
    </FinanceFrame>
  )
}

function Disputes() {
  const { filter, change, clear } = useUrlFilter(['state'])
  const state = isDisputeState(filter.state) ? filter.state : undefined
  const disputes = useCall(
    listDisputes,
    { query: state === undefined ? {} : { state } },
    { placeholderData: keepPreviousData },
  )
  const [deciding, setDeciding] = useState<Deciding | null>(null)
  return (
    <Section
      title="Disputed charges"
      sub="Respond at the card provider; the bank decides. The amount is deducted from the balance until then."
    >
      <QueryTable
        label="Disputes"
        loading="Loading disputes..."
        filters={
          <StateFilter
            choices={disputeStateChoices}
            state={state}
            onChange={(chosen) => change('state', chosen)}
          />
        }
        query={disputes}
        rows={disputes.data?.disputes}
        keyOf={({ id }) => id}
        columns={columnsFor(setDeciding)}
        empty={
          state === undefined ? (
            <EmptyState title="No disputes">
              A dispute appears here as soon as the card provider reports it.
            </EmptyState>
          ) : (
            <NoMatches title="No disputes match these filters" clear={clear} />
          )
        }
      />
      {deciding !== null && <DecideModal {...deciding} onClose={() => setDeciding(null)} />}
    </Section>
  )
}

interface Deciding {
  dispute: Dispute
  outcome: 'won' | 'lost'
}

function columnsFor(onDecide: (deciding: Deciding) => void): Column<Dispute>[] {
  return [
    {
      head: 'Opened',
      cell: ({ charge_id: id, opened_at: at }) => (
        <Link to={operatorPaths.charge(id)}>{momentText(at)}</Link>
      ),
    },
    {
      head: 'Organization',
      phone: 'fact',
      cell: ({ organization: { id, name } }) => (
        <Link to={operatorPaths.organization(id)}>{name}</Link>
      ),
    },
    {
      head: 'State',
      phone: 'state',
      cell: ({ state, evidence_by: till }) => (
        <TwoLines second={till === null ? null : `Respond until ${momentText(till)}`}>
          <Badge look={disputeStates[state].look}>{disputeStates[state].word}</Badge>
        </TwoLines>
      ),
    },
    { head: 'Reason', phone: 'fact', cell: ({ reason }) => reason },
    { head: 'Card', cell: cardText },
    {
      head: 'Amount',
      phone: 'main',
      numeric: true,
      cell: ({ net, tax, currency, is_withdrawn: isAway }) => (
        <TwoLines second={isAway ? 'Withdrawn by the bank' : 'With the network'}>
          {moneyText(String(Number(net) + Number(tax)), currency)}
        </TwoLines>
      ),
    },
    {
      head: 'Sandbox decision',
      phone: 'act',
      cell: (dispute) => <Decisions dispute={dispute} onDecide={onDecide} />,
    },
  ]
}

/** A dispute of the sandbox has no bank, so an operator plays it. */
function Decisions({
  dispute,
  onDecide,
}: {
  dispute: Dispute
  onDecide: (deciding: Deciding) => void
}) {
  if (dispute.provider !== 'sandbox' || dispute.closed_at !== null) return '–'
  return (
    <Row gap={2}>
      {(['won', 'lost'] as const).map((outcome) => (
        <Button
          key={outcome}
          size="sm"
          look="default"
          needs={closeSandboxDispute.needs}
          onClick={() => onDecide({ dispute, outcome })}
        >
          {outcome === 'won' ? 'Mark as won' : 'Mark as lost'}
        </Button>
      ))}
    </Row>
  )
}

function DecideModal({ dispute, outcome, onClose }: Deciding & { onClose: () => void }) {
  const closing = useAct(closeSandboxDispute, {
    input: (reason: string) => ({ params: { id: dispute.id }, body: { outcome, reason } }),
    refreshes: booksChanged,
    says: `Dispute ${outcome}.`,
  })
  return (
    <ReasonModal
      title={outcome === 'won' ? 'Mark as won?' : 'Mark as lost?'}
      opened
      onClose={onClose}
      act={outcome === 'won' ? 'Mark as won' : 'Mark as lost'}
      acting={closing}
    >
      <p>
        {outcome === 'won'
          ? 'The amount returns to the balance of the organization.'
          : 'The amount stays deducted from the balance of the organization.'}
      </p>
    </ReasonModal>
  )
}
