import type { RefusalOf } from '@frontrow/contract/endpoint'
import { refundCharge, type ShownCharge } from '@frontrow/contract/operator/finance/charges'
import { isAmountAboveZero } from '../../../lib/forms/amount-rules.ts'
import type { Rule } from '../../../lib/forms/form-rules.ts'
import { useActForm } from '../../../lib/forms/act-form.ts'
import { moneyText } from '../../../lib/text/money-text.ts'
import { sentenceCase } from '../../../lib/text/sentence-case.ts'
import { FormModal } from '../../../ui/forms/form-modal.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { AloneNote } from '../../../operator-parts/alone-note.tsx'
import { outcomeText } from '../../../operator-parts/outcome-text.ts'
import { booksChanged } from '../../../operator-parts/reads.ts'
import { ReasonField, reasonRules } from '../../../operator-parts/reason-field.tsx'

interface RefundForm {
  amount: string
  reason: string
}

const rules: readonly Rule<RefundForm>[] = [
  [
    'amount',
    ({ amount }) => isAmountAboveZero(amount),
    'Enter an amount above 0 with up to 2 decimals',
  ],
  ...reasonRules,
]

/** Beside which field each refusal is shown; null: above the button. */
const fieldOf = {
  charge_not_found: null,
  charge_not_paid: null,
  refund_too_large: 'amount',
  balance_used: 'amount',
  own_organization: null,
  proposal_open: null,
} as const satisfies Record<RefusalOf<typeof refundCharge>, keyof RefundForm | null>

interface RefundModalProps {
  charge: ShownCharge
  onClose: () => void
}

/** Refunds the unused part of a top-up, or requests it. */
export function RefundModal({ charge, onClose }: RefundModalProps) {
  const { currency, refundable } = charge
  const form = useActForm(refundCharge, {
    initial: { amount: '', reason: '' },
    rules,
    refusedFields: fieldOf,
    input: ({ amount, reason }) => ({
      params: { id: charge.id },
      body: { amount: amount.trim(), reason: reason.trim() },
    }),
    refreshes: booksChanged,
    says: (outcome) => outcomeText(outcome, 'Refund sent to the card.'),
    closes: onClose,
  })
  return (
    <FormModal
      title="Refund unused balance"
      form={form}
      act="Refund top-up"
      pendingLabel="Refunding..."
      onClose={onClose}
    >
      <p>
        The amount leaves the balance now, with a credit note, and is refunded with its tax to the{' '}
        {sentenceCase(charge.brand)} card ending in {charge.last4}.
      </p>
      <AloneNote />
      <TextField
        label={`Amount in ${currency}, without tax`}
        description={`Up to ${moneyText(refundable, currency)}, the unused part of this charge.`}
        {...form.amount('amount')}
      />
      <ReasonField
        {...form.text('reason')}
        description="Recorded in the audit log and shown to members."
      />
    </FormModal>
  )
}
