import { resolvePayout } from '@frontrow/contract/operator-payout-acts'
import { markPayouts } from '@frontrow/contract/operator-payouts'
import { useState } from 'react'
import { Link } from 'react-router'
import { dayText } from '../../../lib/day-text.ts'
import { operatorPaths } from '../../../operator-paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/section.tsx'
import { CutText, Table, TwoLines, type Column } from '../../../ui/table.tsx'
import { toast } from '../../../ui/toast.tsx'
import { moneyText } from '../../ledger/ledger.tsx'
import styles from '../operator.module.css'
import { outcomeText } from '../outcome-text.ts'
import { ReasonModal } from '../reason-modal.tsx'
import { type Mark, MarkModal } from './mark-modal.tsx'
import { payoutLooks } from './payout-words.ts'
import { useResolvePayout, type PayoutLine, type ShownRun } from './use-payout-runs.ts'

type Outcome = 'sent' | 'failed'
type Doing = { line: PayoutLine; mark: Mark } | { line: PayoutLine; outcome: Outcome } | null

/** Each payout of a run, with what can be said of it. */
export function PayoutLines({ run }: { run: ShownRun }) {
  const [doing, setDoing] = useState<Doing>(null)
  const close = () => setDoing(null)
  return (
    <Section title="Payouts">
      <Table
        label="Payouts"
        rows={run.lines}
        keyOf={({ id }) => id}
        columns={columnsFor(run, setDoing)}
      />
      {doing !== null && 'mark' in doing && <MarkModal run={run} {...doing} onClose={close} />}
      {doing !== null && 'outcome' in doing && <ResolveModal {...doing} onClose={close} />}
    </Section>
  )
}

function columnsFor(run: ShownRun, onDo: (doing: Doing) => void): Column<PayoutLine>[] {
  return [
    {
      head: 'Organization',
      cell: ({ organization_id: id, organization_name: name, reference }) => (
        <TwoLines second={reference}>
          <Link to={operatorPaths.organization(id)}>{name}</Link>
        </TwoLines>
      ),
    },
    {
      head: 'Account holder',
      cell: ({ holder, account }) => (
        <TwoLines second={account === null ? null : `account ending in ${account}`}>
          {holder ?? '–'}
        </TwoLines>
      ),
    },
    {
      head: 'State',
      cell: (line) => (
        <TwoLines second={dateText(line)}>
          <Badge look={payoutLooks[line.state]}>{line.state}</Badge>
        </TwoLines>
      ),
    },
    { head: 'Amount', numeric: true, cell: ({ amount }) => moneyText(amount, run.currency) },
    {
      head: 'Note',
      cell: ({ note, replaces }) =>
        note === null && replaces === null ? (
          '–'
        ) : (
          <CutText>{note ?? 'Again, after one that did not arrive.'}</CutText>
        ),
    },
    { head: 'Mark or propose', cell: (line) => <Acts run={run} line={line} onDo={onDo} /> },
    {
      head: 'Lines',
      cell: ({ id, organization_name: name, state }) =>
        state === 'planned' || state === 'cancelled' ? (
          '–'
        ) : (
          <Link
            aria-label={`Journal of the payout to ${name}`}
            to={`${operatorPaths.journal}?cause=payout/${id}`}
          >
            Journal
          </Link>
        ),
    },
  ]
}

function dateText({ state, paid_on: paid, returned_on: returned }: PayoutLine): string | null {
  if (state === 'returned' && returned !== null) return dayText(returned)
  return paid === null ? null : dayText(paid)
}

interface ActsProps {
  run: ShownRun
  line: PayoutLine
  onDo: (doing: Doing) => void
}

/** What can be said of a payout in its state. */
function Acts({ run, line, onDo }: ActsProps) {
  const { proposal_id: proposal, organization_name: name } = line
  if (proposal !== null)
    return <Link to={operatorPaths.proposal(proposal)}>Its end is proposed</Link>
  const marks = run.provider === 'sandbox' ? [] : marksOf(line)
  return (
    <div className={styles.cell}>
      {marks.map((mark) => (
        <Button
          key={mark}
          size="sm"
          look="default"
          needs={markPayouts.needs}
          aria-label={`Mark as ${mark}: ${name}`}
          onClick={() => onDo({ line, mark })}
        >
          {mark}
        </Button>
      ))}
      {outcomesOf(line).map((outcome) => (
        <Button
          key={outcome}
          size="sm"
          look="default"
          needs={resolvePayout.needs}
          aria-label={`Propose that it is ${outcome}: ${name}`}
          onClick={() => onDo({ line, outcome })}
        >
          {outcome}
        </Button>
      ))}
      {marks.length + outcomesOf(line).length === 0 && '–'}
    </div>
  )
}

function marksOf({ state }: PayoutLine): Mark[] {
  if (state === 'sent') return ['paid']
  return state === 'paid' ? ['returned'] : []
}

function outcomesOf({ state }: PayoutLine): Outcome[] {
  if (state === 'unknown') return ['sent', 'failed']
  return ['approved', 'sending', 'sent'].includes(state) ? ['failed'] : []
}

interface ResolveModalProps {
  line: PayoutLine
  outcome: Outcome
  onClose: () => void
}

/** Two operators say how it ended, by the bank's word. */
function ResolveModal({ line, outcome, onClose }: ResolveModalProps) {
  const resolving = useResolvePayout()
  const resolve = (reason: string) =>
    resolving.mutate(
      { params: { id: line.id }, body: { outcome, reason } },
      {
        onSuccess: (done) => {
          toast({ text: outcomeText(done, 'The payout has ended.') })
          onClose()
        },
      },
    )
  return (
    <ReasonModal
      title={`${line.organization_name}: ${outcome}?`}
      opened
      act="Propose"
      danger={outcome === 'failed'}
      saving={resolving}
      onClose={onClose}
      onAct={resolve}
    >
      <p>
        {outcome === 'failed'
          ? 'The amount becomes payable again, and the next run pays it again. Propose this only with the word of the bank that it has not paid and will not.'
          : 'The bank says that it has taken the payment. It can then be marked as paid.'}
      </p>
    </ReasonModal>
  )
}
