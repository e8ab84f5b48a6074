import {
  type Cash,
  recordTaxPayment,
  reverseTaxPayment,
} from '@frontrow/contract/operator/finance/cash'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAct } from '../../../lib/calls/use-call.ts'
import { dayText } from '../../../lib/text/day-text.ts'
import { moneyText } from '../../../lib/text/money-text.ts'
import { operatorPaths } from '../../../operator-paths.ts'
import { outcomeText } from '../../../operator-parts/outcome-text.ts'
import { booksChanged } from '../../../operator-parts/reads.ts'
import { ReasonModal } from '../../../operator-parts/reason-modal.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Section, SectionBody } from '../../../ui/layout/section.tsx'
import { PagedTable } from '../../../ui/tables/paged-table.tsx'
import { TaxPaymentModal } from './tax-payment-modal.tsx'

type TaxPayment = NonNullable<Cash['tax_payments']>[number]

/**
 * What is withheld from payouts and not paid to the tax office yet, and what was paid; nothing
 * where there is neither.
 */
export function WithheldTax({ cash }: { cash: Cash }) {
  const { withheld = '0', currency, tax_payments: payments = [] } = cash
  const [paying, setPaying] = useState<string | null>(null)
  const [reversed, setReversed] = useState<TaxPayment | null>(null)
  return (
    <>
      {(Number(withheld) !== 0 || payments.length > 0) && (
        <Section
          title="Tax withheld from payouts"
          tools={
            Number(withheld) > 0 && (
              <Button
                size="sm"
                look="default"
                needs={recordTaxPayment.needs}
                onClick={() => setPaying(withheld)}
              >
                Record tax payment
              </Button>
            )
          }
        >
          <SectionBody>
            <p>Not paid to the tax office yet: {moneyText(withheld, currency)}.</p>
          </SectionBody>
          {payments.length > 0 && (
            <TaxPayments payments={payments} currency={currency} onReverse={setReversed} />
          )}
        </Section>
      )}
      {paying !== null && (
        <TaxPaymentModal withheld={paying} currency={currency} onClose={() => setPaying(null)} />
      )}
      {reversed !== null && (
        <ReverseModal payment={reversed} currency={currency} onClose={() => setReversed(null)} />
      )}
    </>
  )
}

interface TaxPaymentsProps {
  payments: readonly TaxPayment[]
  currency: string
  onReverse: (payment: TaxPayment) => void
}

function TaxPayments({ payments, currency, onReverse }: TaxPaymentsProps) {
  return (
    <PagedTable
      label="Tax payments"
      rows={payments}
      keyOf={({ id }) => id}
      columns={[
        { head: 'Value date', cell: ({ value_on: day }) => dayText(day) },
        { head: 'Reference', phone: 'fact', cell: ({ reference }) => reference },
        {
          head: 'State',
          phone: 'fact',
          cell: ({ is_reversed: isReversed }) => (isReversed ? 'Reversed' : 'Recorded'),
        },
        {
          head: 'Paid',
          phone: 'main',
          numeric: true,
          cell: ({ amount }) => moneyText(amount, currency),
        },
        {
          head: 'Actions',
          phone: 'act',
          cell: (payment) => <Acts payment={payment} onReverse={() => onReverse(payment)} />,
        },
      ]}
    />
  )
}

function Acts({ payment, onReverse }: { payment: TaxPayment; onReverse: () => void }) {
  const { proposal_id: proposalId, is_reversed: isReversed, reference } = payment
  if (proposalId !== null)
    return <Link to={operatorPaths.proposal(proposalId)}>Pending approval</Link>
  if (isReversed) return '–'
  return (
    <Button
      size="sm"
      look="danger"
      needs={reverseTaxPayment.needs}
      aria-label={`Reverse: ${reference}`}
      onClick={onReverse}
    >
      Reverse
    </Button>
  )
}

interface ReverseModalProps {
  payment: TaxPayment
  currency: string
  onClose: () => void
}

/** Asks why a tax payment is taken back, and says what follows. */
function ReverseModal({ payment, currency, onClose }: ReverseModalProps) {
  const { id, amount, reference } = payment
  const reversing = useAct(reverseTaxPayment, {
    input: (reason: string) => ({ params: { id }, body: { reason } }),
    refreshes: booksChanged,
    says: (outcome) => outcomeText(outcome, 'Tax payment reversed.'),
  })
  return (
    <ReasonModal
      title={`Reverse the tax payment of ${moneyText(amount, currency)}?`}
      opened
      onClose={onClose}
      act="Request reversal"
      danger
      acting={reversing}
    >
      <p>
        For what was recorded wrongly. The tax is owed to the tax office again, and the reference{' '}
        {reference} can be recorded again. Another operator approves it.
      </p>
    </ReasonModal>
  )
}
