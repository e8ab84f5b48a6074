import { changeCreditLimit, type Credit } from '@frontrow/contract/operator/finance/credits'
import { useActForm } from '../../../lib/forms/act-form.ts'
import { moneyText } from '../../../lib/text/money-text.ts'
import { FormModal } from '../../../ui/forms/form-modal.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { outcomeText } from '../../../operator-parts/outcome-text.ts'
import { booksChanged } from '../../../operator-parts/reads.ts'
import { ReasonField } from '../../../operator-parts/reason-field.tsx'
import { creditRules, refusedCredit } from './credit-form.ts'

interface CreditModalProps {
  credit: Credit
  currency: string
  onClose: () => void
}

/** Lowers a limit at once, or proposes a higher one. */
export function CreditModal({ credit, currency, onClose }: CreditModalProps) {
  const form = useActForm(changeCreditLimit, {
    initial: { limit: credit.limit ?? '', reason: '' },
    rules: creditRules,
    refusedFields: refusedCredit,
    input: ({ limit, reason }) => ({
      params: { id: credit.id },
      body: { limit: limit.trim() === '' ? null : limit.trim(), reason: reason.trim() },
    }),
    refreshes: booksChanged,
    says: (outcome) => outcomeText(outcome, 'Credit limit lowered.'),
    closes: onClose,
  })
  return (
    <FormModal
      title={`Change credit limit of ${credit.name}`}
      form={form}
      act="Change limit"
      pendingLabel="Changing..."
      onClose={onClose}
    >
      <p>
        {moneyText(credit.used, currency)} is used. A lower limit applies now; ads already served
        are still billed. A higher limit or no limit needs approval.
      </p>
      <TextField
        label={`Limit in ${currency}`}
        description="Leave empty for no limit."
        {...form.amount('limit')}
      />
      <ReasonField
        {...form.text('reason')}
        description="Recorded in the audit log and shown to members."
      />
    </FormModal>
  )
}
