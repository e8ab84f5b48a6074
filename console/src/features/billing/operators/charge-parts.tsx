import { retryRefund, type ShownCharge } from '@frontrow/contract/operator/finance/charges'
import { useState } from 'react'
import { Link } from 'react-router'
import { operatorPaths } from '../../../operator-paths.ts'
import { momentText } from '../../../lib/text/day-text.ts'
import { useAct } from '../../../lib/calls/use-call.ts'
import { moneyIn } from '../../../lib/text/money.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { CutText, Table, TwoLines, type Column } from '../../../ui/tables/table.tsx'
import { booksChanged } from '../../../operator-parts/reads.ts'
import { ReasonModal } from '../../../operator-parts/reason-modal.tsx'
import {
  cardText,
  chargeStates,
  disputeStates,
  isChargeState,
  refundStates,
} from './charge-words.ts'

type Attempt = ShownCharge['attempts'][number]
type Refund = ShownCharge['refunds'][number]
type DisputeOfCharge = ShownCharge['disputes'][number]

/** Each call to the provider, the newest first. */
export function AttemptsSection({ charge }: { charge: ShownCharge }) {
  return (
    <Section title="Attempts" sub="A charge is retried only after a decline.">
      <Table
        label="Attempts"
        rows={charge.attempts}
        keyOf={({ attempt }) => String(attempt)}
        columns={attemptColumns}
        empty={<EmptyState title="No attempts yet">It is sent within 1 minute.</EmptyState>}
      />
    </Section>
  )
}

const attemptColumns: readonly Column<Attempt>[] = [
  { head: 'Attempt', numeric: true, cell: ({ attempt }) => attempt },
  {
    head: 'Outcome',
    phone: 'main',
    cell: ({ state, decline_message: message }) => (
      <TwoLines second={message}>{attemptWord(state)}</TwoLines>
    ),
  },
  { head: 'Card', phone: 'fact', cell: cardText },
  { head: 'Sent', phone: 'fact', cell: ({ asked_at: at }) => momentText(at) },
  {
    head: 'Answered',
    phone: 'fact',
    cell: ({ answered_at: at }) => (at === null ? '–' : momentText(at)),
  },
  {
    head: 'Provider reference',
    phone: 'fact',
    cell: ({ reference }) => <span className="mono">{reference ?? '–'}</span>,
  },
]

/** The refunds of the charge. */
export function RefundsSection({ charge }: { charge: ShownCharge }) {
  const [failed, setFailed] = useState<Refund | null>(null)
  return (
    <Section
      title="Refunds"
      sub="A refund of a top-up has a credit note, one of an invoice follows its correction."
    >
      <Table
        label="Refunds"
        rows={charge.refunds}
        keyOf={({ id }) => id}
        columns={refundColumns(charge.currency, setFailed)}
        empty={<EmptyState title="No refunds">Unused balance can be refunded.</EmptyState>}
      />
      {failed !== null && <RetryModal refund={failed} onClose={() => setFailed(null)} />}
    </Section>
  )
}

function refundColumns(currency: string, onRetry: (refund: Refund) => void): Column<Refund>[] {
  const money = moneyIn(currency)
  return [
    { head: 'Time', cell: ({ created_at: at }) => momentText(at) },
    {
      head: 'State',
      phone: 'state',
      cell: ({ state, message }) => (
        <TwoLines second={message}>
          <Badge look={refundStates[state].look}>{refundStates[state].word}</Badge>
        </TwoLines>
      ),
    },
    { head: 'Reason', phone: 'fact', cell: ({ reason }) => <CutText>{reason}</CutText> },
    { head: 'Net', phone: 'main', numeric: true, cell: ({ net }) => money(net) },
    { head: 'Tax', phone: 'fact', numeric: true, cell: ({ tax }) => money(tax) },
    {
      head: 'Actions',
      phone: 'act',
      cell: (refund) =>
        refund.state === 'failed' ? (
          <Button
            size="sm"
            look="default"
            needs={retryRefund.needs}
            onClick={() => onRetry(refund)}
          >
            Retry refund
          </Button>
        ) : (
          '–'
        ),
    },
  ]
}

function attemptWord(state: string): string {
  return isChargeState(state) ? chargeStates[state].word : state
}

function RetryModal({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const retrying = useAct(retryRefund, {
    input: (reason: string) => ({ params: { id: refund.id }, body: { reason } }),
    refreshes: booksChanged,
    says: ({ state }) => `Refund retried: ${wordOf(state).toLowerCase()}.`,
  })
  return (
    <ReasonModal
      title="Retry this refund?"
      opened
      onClose={onClose}
      act="Retry refund"
      acting={retrying}
    >
      <p>
        Refund failed: {refund.message} The amount is already deducted from the balance, so retry or
        contact the provider.
      </p>
    </ReasonModal>
  )
}

function wordOf(state: string): string {
  const known = Object.entries(refundStates).find(([name]) => name === state)
  return known?.[1].word ?? state
}

/** The disputes of the charge. */
export function DisputesOfCharge({ charge }: { charge: ShownCharge }) {
  return (
    <Section title="Disputes" sub="Respond at the card provider; the bank decides.">
      <Table
        label="Disputes of the charge"
        rows={charge.disputes}
        keyOf={({ id }) => id}
        columns={disputeColumns(charge.currency)}
        empty={<EmptyState title="No disputes" />}
      />
    </Section>
  )
}

function disputeColumns(currency: string): Column<DisputeOfCharge>[] {
  const money = moneyIn(currency)
  return [
    { head: 'Opened', cell: ({ opened_at: at }) => momentText(at) },
    {
      head: 'State',
      phone: 'state',
      cell: ({ state }) => (
        <Badge look={disputeStates[state].look}>{disputeStates[state].word}</Badge>
      ),
    },
    { head: 'Reason', phone: 'fact', cell: ({ reason }) => reason },
    {
      head: 'Funds',
      phone: 'fact',
      cell: ({ is_withdrawn: isAway, document_id: note }) => (
        <TwoLines second={note && <Link to={operatorPaths.invoice(note)}>Credit note</Link>}>
          {isAway ? 'Withdrawn by the bank' : 'With the network'}
        </TwoLines>
      ),
    },
    { head: 'Net', phone: 'main', numeric: true, cell: ({ net }) => money(net) },
    { head: 'Tax', phone: 'fact', numeric: true, cell: ({ tax }) => money(tax) },
  ]
}
