import { retryRefund, type ShownCharge } from '@frontrow/contract/operator/finance/charges'
import { useState } from 'react'
import { momentText } from '../../../lib/text/day-text.ts'
import { useAct } from '../../../lib/calls/use-call.ts'
import { Money } from '../../../lib/text/money.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { CutText, Table, TwoLines, type Column } from '../../../ui/tables/table.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { booksChanged } from '../parts/reads.ts'
import { ReasonModal } from '../parts/reason-modal.tsx'
import { disputeStates, refundStates } from './charge-words.ts'

type Attempt = ShownCharge['attempts'][number]
type Refund = ShownCharge['refunds'][number]
type DisputeOfCharge = ShownCharge['disputes'][number]

/** Each question to the provider, the newest first. */
export function AttemptsSection({ charge }: { charge: ShownCharge }) {
  return (
    <Section title="Attempts" sub="Another one follows only after an answered decline.">
      <Table
        label="Attempts"
        rows={charge.attempts}
        keyOf={({ attempt }) => String(attempt)}
        columns={attemptColumns}
        empty={<EmptyState title="Not sent yet">The sweep sends it within a minute.</EmptyState>}
      />
    </Section>
  )
}

const attemptColumns: readonly Column<Attempt>[] = [
  { head: 'Attempt', numeric: true, cell: ({ attempt }) => attempt },
  {
    head: 'Outcome',
    cell: ({ state, decline_message: message }) => <TwoLines second={message}>{state}</TwoLines>,
  },
  { head: 'Card', cell: ({ brand, last4 }) => `${brand} ${last4}` },
  { head: 'Sent', cell: ({ asked_at: at }) => momentText(at) },
  { head: 'Answered', cell: ({ answered_at: at }) => (at === null ? '–' : momentText(at)) },
  {
    head: 'At the provider',
    cell: ({ reference }) => <span className="mono">{reference ?? '–'}</span>,
  },
]

/** What was given back of the charge. */
export function RefundsSection({ charge }: { charge: ShownCharge }) {
  const [failed, setFailed] = useState<Refund | null>(null)
  return (
    <Section title="Given back" sub="Each refund has a credit note.">
      <Table
        label="Refunds"
        rows={charge.refunds}
        keyOf={({ id }) => id}
        columns={refundColumns(charge.currency, setFailed)}
        empty={<EmptyState title="Nothing was given back">Unused money can be.</EmptyState>}
      />
      {failed !== null && <RetryModal refund={failed} onClose={() => setFailed(null)} />}
    </Section>
  )
}

function refundColumns(currency: string, onRetry: (refund: Refund) => void): Column<Refund>[] {
  return [
    { head: 'Time', cell: ({ created_at: at }) => momentText(at) },
    {
      head: 'State',
      cell: ({ state, message }) => (
        <TwoLines second={message}>
          <Badge look={refundStates[state].look}>{refundStates[state].word}</Badge>
        </TwoLines>
      ),
    },
    { head: 'Reason', cell: ({ reason }) => <CutText>{reason}</CutText> },
    {
      head: 'Without tax',
      numeric: true,
      cell: ({ net }) => <Money amount={net} currency={currency} />,
    },
    { head: 'Tax', numeric: true, cell: ({ tax }) => <Money amount={tax} currency={currency} /> },
    {
      head: 'Act',
      cell: (refund) =>
        refund.state === 'failed' ? (
          <Button
            size="sm"
            look="default"
            needs={retryRefund.needs}
            onClick={() => onRetry(refund)}
          >
            Send again
          </Button>
        ) : (
          '–'
        ),
    },
  ]
}

function RetryModal({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const retrying = useAct(retryRefund, { refreshes: booksChanged })
  return (
    <ReasonModal
      title="Send this refund again?"
      opened
      onClose={onClose}
      act="Send again"
      saving={retrying}
      onAct={(reason) =>
        retrying.mutate(
          { params: { id: refund.id }, body: { reason } },
          {
            onSuccess: ({ state }) => {
              toast({ text: `The refund is ${wordOf(state)}.` })
              onClose()
            },
          },
        )
      }
    >
      <p>The money has left the balance already. The card provider refused it: {refund.message}</p>
    </ReasonModal>
  )
}

function wordOf(state: string): string {
  const known = Object.entries(refundStates).find(([name]) => name === state)
  return known?.[1].word ?? state
}

/** What the bank of the cardholder took back. */
export function DisputesOfCharge({ charge }: { charge: ShownCharge }) {
  return (
    <Section title="Disputes" sub="Answered at the card provider, and decided by the bank.">
      <Table
        label="Disputes of the charge"
        rows={charge.disputes}
        keyOf={({ id }) => id}
        columns={disputeColumns(charge.currency)}
        empty={<EmptyState title="None" />}
      />
    </Section>
  )
}

function disputeColumns(currency: string): Column<DisputeOfCharge>[] {
  return [
    { head: 'Opened', cell: ({ opened_at: at }) => momentText(at) },
    {
      head: 'State',
      cell: ({ state }) => (
        <Badge look={disputeStates[state].look}>{disputeStates[state].word}</Badge>
      ),
    },
    { head: 'Reason', cell: ({ reason }) => reason },
    {
      head: 'Money',
      cell: ({ is_withdrawn: isAway }) => (isAway ? 'taken back by the bank' : 'with the network'),
    },
    {
      head: 'Without tax',
      numeric: true,
      cell: ({ net }) => <Money amount={net} currency={currency} />,
    },
    { head: 'Tax', numeric: true, cell: ({ tax }) => <Money amount={tax} currency={currency} /> },
  ]
}
