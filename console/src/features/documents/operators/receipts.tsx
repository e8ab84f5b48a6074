import {
  listReceipts,
  type Receipts,
  reverseReceipt,
} from '@frontrow/contract/operator/finance/invoices'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAct, useCall } from '../../../lib/calls/use-call.ts'
import { dayText } from '../../../lib/text/day-text.ts'
import { moneyText } from '../../../lib/text/money-text.ts'
import { operatorPaths } from '../../../operator-paths.ts'
import { outcomeText } from '../../../operator-parts/outcome-text.ts'
import { ReasonModal } from '../../../operator-parts/reason-modal.tsx'
import { termsChanged } from '../../../operator-parts/reads.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { MenuButton } from '../../../ui/buttons/menu-button.tsx'
import { CardSkeleton } from '../../../ui/feedback/card-skeleton.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { PagedTable } from '../../../ui/tables/paged-table.tsx'
import { type Column } from '../../../ui/tables/table.tsx'
import { ReturnModal } from './return-modal.tsx'
import { ApplyReceiptModal } from './apply-receipt-modal.tsx'

type Receipt = Receipts['receipts'][number]

/** The bank transfers of an organization, with what is to be returned of them. */
export function OrganizationReceipts({ id, name }: { id: string; name: string }) {
  const receipts = useCall(listReceipts, { params: { id } })
  return (
    <Section title="Bank transfers" sub="Recorded for this organization, newest first.">
      <Loaded query={receipts} skeleton={<CardSkeleton label="Loading transfers..." fields={2} />}>
        {({ currency, receipts: rows }) => (
          <ReceiptTable rows={rows} of={{ id, name, currency }} columns={[forColumn]} />
        )}
      </Loaded>
    </Section>
  )
}

/** Whose receipts they are, and in which currency. */
interface Whose {
  id: string
  name: string
  currency: string
}

interface ReceiptTableProps {
  rows: readonly Receipt[]
  of: Whose
  /** Further columns, behind the reference. */
  columns?: readonly Column<Receipt>[]
}

/** Receipts, each with what can be done with it. */
export function ReceiptTable({ rows, of, columns = [] }: ReceiptTableProps) {
  const [asked, setAsked] = useState<{ act: Act; receipt: Receipt } | null>(null)
  const money = (amount: string) => moneyText(amount, of.currency)
  const onClose = () => setAsked(null)
  return (
    <>
      <PagedTable
        label="Bank transfers"
        rows={rows}
        keyOf={(row) => row.id}
        columns={[
          { head: 'Value date', cell: (receipt) => dayText(receipt.value_on) },
          { head: 'Reference', phone: 'fact', cell: ({ reference }) => reference },
          ...columns,
          { head: 'State', phone: 'fact', cell: (receipt) => stateText(receipt, money) },
          { head: 'Received', phone: 'main', cell: ({ amount }) => money(amount), numeric: true },
          {
            head: 'Actions',
            phone: 'act',
            cell: (receipt) => (
              <Acts receipt={receipt} onAsk={(act) => setAsked({ act, receipt })} />
            ),
          },
        ]}
        empty={<EmptyState inline title="No bank transfers yet" />}
      />
      {asked?.act === 'reverse' && <ReverseModal {...asked} of={of} onClose={onClose} />}
      {asked?.act === 'apply' && <ApplyReceiptModal {...asked} of={of} onClose={onClose} />}
      {asked?.act === 'return' && <ReturnModal {...asked} of={of} onClose={onClose} />}
    </>
  )
}

const forColumn: Column<Receipt> = {
  head: 'For',
  phone: 'fact',
  cell: ({ invoice }) =>
    invoice === null ? (
      'To be returned'
    ) : (
      <Link to={operatorPaths.invoice(invoice.id)}>
        {invoice.purpose === 'top_up' ? `Prepayment, ${invoice.number}` : invoice.number}
      </Link>
    ),
}

function stateText(receipt: Receipt, money: (amount: string) => string): string {
  const { short, short_as: shortAs, left, invoice } = receipt
  if (receipt.is_reversed) return 'Reversed'
  if (invoice === null)
    return Number(left) === 0 ? 'Applied or paid back' : `${money(left)} to be returned`
  if (receipt.is_from_balance) return 'Paid from the balance'
  if (receipt.is_set_off) return 'Set off'
  return shortAs === null ? 'Recorded' : `${money(short)} missing, ${shortageWords[shortAs]}`
}

const shortageWords = {
  bank_charge: 'bank fees',
  withheld_by_customer: 'withheld by the customer',
} as const

interface ActsProps {
  receipt: Receipt
  onAsk: (act: Act) => void
}

/** What can be done with a receipt: one act as a button, several in a menu. */
function Acts({ receipt, onAsk }: ActsProps) {
  const { proposal_id: proposalId, reference } = receipt
  if (proposalId !== null)
    return <Link to={operatorPaths.proposal(proposalId)}>Pending approval</Link>
  const buttons = actsOf(receipt).map((act) => (
    <Button
      key={act}
      size="sm"
      look={act === 'reverse' ? 'danger' : 'default'}
      needs={reverseReceipt.needs}
      aria-label={`${actWords[act]}: ${reference}`}
      onClick={() => onAsk(act)}
    >
      {actWords[act]}
    </Button>
  ))
  if (buttons.length === 0) return '–'
  return buttons.length === 1 ? (
    buttons
  ) : (
    <MenuButton label="Actions" of={reference}>
      {buttons}
    </MenuButton>
  )
}

type Act = 'apply' | 'return' | 'reverse'

const actWords: Readonly<Record<Act, string>> = {
  apply: 'Apply',
  return: 'Pay back',
  reverse: 'Reverse',
}

/** What a credit note took out of a prepayment is not reversed, because the note stands. */
function actsOf(receipt: Receipt): Act[] {
  const { is_reversed: isReversed, invoice, left, amount, credit_note_id: noteId } = receipt
  if (isReversed || receipt.is_from_balance) return []
  if (invoice !== null) return ['reverse']
  const isWhole = left === amount && noteId === null
  return [
    ...(Number(left) > 0 ? (['apply', 'return'] as const) : []),
    ...(isWhole ? (['reverse'] as const) : []),
  ]
}

interface ReverseModalProps {
  receipt: Receipt
  of: Whose
  onClose: () => void
}

/** Asks why a receipt is taken back, and says what follows. */
function ReverseModal({ receipt, of, onClose }: ReverseModalProps) {
  const { id, amount, reference, invoice, is_set_off: isSetOff } = receipt
  const reversing = useAct(reverseReceipt, {
    input: (reason: string) => ({ params: { id }, body: { reason } }),
    refreshes: termsChanged,
    says: (outcome) => outcomeText(outcome, 'Receipt reversed.'),
  })
  return (
    <ReasonModal
      title={`Reverse ${moneyText(amount, of.currency)} of ${of.name}?`}
      opened
      onClose={onClose}
      act="Request reversal"
      danger
      acting={reversing}
    >
      <p>
        For what was recorded wrongly. {followUps[invoice?.purpose ?? 'kept']}{' '}
        {isSetOff
          ? 'The money is to be returned again.'
          : `The reference ${reference} can be recorded again.`}{' '}
        The entry has the same value date, or that of the approval where that month is closed.
        Another operator approves it.
      </p>
    </ReasonModal>
  )
}

const followUps = {
  use: 'Its invoice is due again, less what was to be returned of it.',
  top_up: 'Its invoice gets a credit note, and the customer owes what campaigns used of it.',
  kept: 'Nothing is owed to the customer for it any more.',
} as const
