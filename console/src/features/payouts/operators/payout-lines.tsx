import { allowAccount, resolvePayout } from '@frontrow/contract/operator/finance/payout-acts'
import { payoutStateWords } from '@frontrow/contract/operator/finance/payout-words'
import {
  markPayouts,
  type ShownRun,
  type PayoutLine,
} from '@frontrow/contract/operator/finance/payouts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAct } from '../../../lib/calls/use-call.ts'
import { dayText } from '../../../lib/text/day-text.ts'
import { Money } from '../../../lib/text/money.tsx'
import { operatorPaths } from '../../../operator-paths.ts'
import { ReasonModal } from '../../../operator-parts/reason-modal.tsx'
import { booksChanged } from '../../../operator-parts/reads.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { MenuButton } from '../../../ui/buttons/menu-button.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { PagedTable } from '../../../ui/tables/paged-table.tsx'
import { TwoLines, type Column } from '../../../ui/tables/table.tsx'
import { type Mark, MarkModal } from './mark-modal.tsx'
import { EarlierCell } from './earlier-cell.tsx'
import { payoutLooks } from './payout-words.ts'
import { withheldText } from './withheld-text.ts'
import { type Outcome, outcomeWords, ResolveModal } from './resolve-modal.tsx'

type Doing =
  | { line: PayoutLine; mark: Mark }
  | { line: PayoutLine; outcome: Outcome }
  | { line: PayoutLine; allows: true }
  | null

/** Each payout of a run, with its acts. */
export function PayoutLines({ run }: { run: ShownRun }) {
  const [doing, setDoing] = useState<Doing>(null)
  const close = () => setDoing(null)
  return (
    <Section title="Payouts">
      <PagedTable
        label="Payouts"
        rows={run.lines}
        keyOf={({ id }) => id}
        columns={columnsFor(run, setDoing)}
      />
      {doing !== null && 'mark' in doing && <MarkModal run={run} {...doing} onClose={close} />}
      {doing !== null && 'outcome' in doing && <ResolveModal {...doing} onClose={close} />}
      {doing !== null && 'allows' in doing && <AllowAccountModal {...doing} onClose={close} />}
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
      phone: 'fact',
      cell: ({ holder, account }) => (
        <TwoLines second={account === null ? null : `Account ending in ${account}`}>
          {holder ?? '–'}
        </TwoLines>
      ),
    },
    {
      head: 'State',
      phone: 'state',
      cell: (line) => (
        <TwoLines second={[dateText(line), line.note].filter(Boolean).join(', ')}>
          <Badge look={payoutLooks[line.state]}>{payoutStateWords[line.state]}</Badge>
        </TwoLines>
      ),
    },
    {
      head: 'Amount',
      phone: 'main',
      numeric: true,
      cell: ({ amount, withheld }) => (
        <TwoLines second={withheldText(withheld, run.currency)}>
          <Money amount={amount} currency={run.currency} />
        </TwoLines>
      ),
    },
    {
      head: 'Paid earlier',
      phone: 'fact',
      cell: (line) => <EarlierCell {...line} currency={run.currency} />,
    },
    { head: 'Actions', phone: 'act', cell: (line) => <Acts run={run} line={line} onDo={onDo} /> },
    {
      head: 'Journal',
      phone: 'fact',
      cell: ({ id, organization_name: name, state }) =>
        state === 'planned' || state === 'cancelled' ? (
          '–'
        ) : (
          <Link
            aria-label={`View the entries of the payout to ${name}`}
            to={`${operatorPaths.journal}?cause=payout/${id}`}
          >
            View
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

/** The acts that the state of a payout allows: one as a button, several in a menu. */
function Acts({ run, line, onDo }: ActsProps) {
  const { proposal_id: proposal, organization_name: name } = line
  if (proposal !== null)
    return <Link to={operatorPaths.proposal(proposal)}>Resolution pending approval</Link>
  const acts = actsOf(run, line)
  const [first] = acts
  if (first === undefined) return '–'
  if (acts.length === 1)
    return (
      <Button
        look="default"
        size="sm"
        needs={first.needs}
        aria-label={`${first.label}: ${name}`}
        onClick={() => onDo(first.doing)}
      >
        {first.label}
      </Button>
    )
  return (
    <MenuButton label="Actions" of={name}>
      {acts.map(({ label, needs, isDanger, doing }) => (
        <Button
          key={label}
          look={isDanger ? 'danger' : 'subtle'}
          size="sm"
          needs={needs}
          onClick={() => onDo(doing)}
        >
          {label}
        </Button>
      ))}
    </MenuButton>
  )
}

interface Act {
  label: string
  needs: typeof markPayouts.needs
  isDanger: boolean
  doing: NonNullable<Doing>
}

function actsOf(run: ShownRun, line: PayoutLine): Act[] {
  const marks = run.provider === 'sandbox' ? [] : marksOf(line)
  return [
    ...marks.map((mark) => ({
      label: `Mark as ${mark}`,
      needs: markPayouts.needs,
      isDanger: false,
      doing: { line, mark },
    })),
    ...outcomesOf(line, run).map((outcome) => ({
      label: outcomeWords[outcome],
      needs: resolvePayout.needs,
      isDanger: outcome !== 'sent',
      doing: { line, outcome },
    })),
    ...(line.is_account_refused === true
      ? [
          {
            label: 'Allow account',
            needs: allowAccount.needs,
            isDanger: false,
            doing: { line, allows: true as const },
          },
        ]
      : []),
  ]
}

/** Asks why an account that the bank refused is paid to again. */
function AllowAccountModal({ line, onClose }: { line: PayoutLine; onClose: () => void }) {
  const { id, organization_name: name } = line
  const allowing = useAct(allowAccount, {
    input: (reason: string) => ({ params: { id }, body: { reason } }),
    refreshes: booksChanged,
    says: 'Account allowed.',
  })
  return (
    <ReasonModal
      title={`Pay ${name} to the same account again?`}
      opened
      onClose={onClose}
      act="Allow account"
      acting={allowing}
    >
      <p>The bank refused this account. The next run pays to it again.</p>
    </ReasonModal>
  )
}

function marksOf({ state }: PayoutLine): Mark[] {
  return state === 'sent' ? ['paid'] : []
}

function outcomesOf({ state }: PayoutLine, { provider }: ShownRun): Outcome[] {
  if (state === 'unknown') return ['sent', 'failed']
  if (state === 'paid') return provider === 'sandbox' ? [] : ['returned']
  return ['approved', 'sending', 'sent'].includes(state) ? ['failed'] : []
}
