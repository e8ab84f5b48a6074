import { closeSandboxDispute, listDisputes } from '@frontrow/contract/operator/finance/charges'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall, useAct } from '../../../lib/calls/use-call.ts'
import { useUrlFilter } from '../../../lib/use-url-filter.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { NoMatches } from '../../../ui/feedback/no-matches.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { QueryTable } from '../../../ui/tables/query-table.tsx'
import { StateFilter } from '../../../operator-parts/state-filter.tsx'
import { booksChanged } from '../../../operator-parts/reads.ts'
import { ReasonModal } from '../../../operator-parts/reason-modal.tsx'
import { disputeStateChoices, isDisputeState } from './charge-words.ts'
import { FinanceFrame } from '../../../operator-parts/finance-frame.tsx'
import { type Deciding, disputeColumns } from './dispute-columns.tsx'

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
        columns={disputeColumns(setDeciding)}
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
