import type { RefusalOf } from '@frontrow/contract/endpoint'
import type { Receipts } from '@frontrow/contract/operator/finance/invoices'
import { proposeReturn } from '@frontrow/contract/operator/finance/returns'
import { useActForm } from '../../../lib/forms/act-form.ts'
import type { Rule } from '../../../lib/forms/form-rules.ts'
import { moneyText } from '../../../lib/text/money-text.ts'
import { outcomeText } from '../../../operator-parts/outcome-text.ts'
import { ReasonField, reasonRules } from '../../../operator-parts/reason-field.tsx'
import { termsChanged } from '../../../operator-parts/reads.ts'
import { FormModal } from '../../../ui/forms/form-modal.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'

interface ReturnModalProps {
  receipt: Receipts['receipts'][number]
  of: { name: string; currency: string }
  onClose: () => void
}

interface ReturnForm {
  holder: string
  account: string
  about: string
  reason: string
}

const rules: readonly Rule<ReturnForm>[] = [
  ['holder', ({ holder }) => holder.trim() !== '', 'Enter the account holder'],
  ['account', ({ account }) => account.trim().length >= 4, 'Enter the account'],
  ['about', ({ about }) => about.trim() !== '', 'Enter what the customer reads'],
  ...reasonRules,
]

const refused = {
  receipt_not_found: null,
  receipt_used: null,
  iban_not_valid: 'account',
  payout_account_missing: null,
  own_organization: null,
  proposal_open: null,
} as const satisfies Record<RefusalOf<typeof proposeReturn>, keyof ReturnForm | null>

/** Pays money to return back to the account from which it came. */
export function ReturnModal({ receipt, of, onClose }: ReturnModalProps) {
  const { id, left, reference } = receipt
  const form = useActForm(proposeReturn, {
    initial: { holder: '', account: '', about: `Returned: ${reference}`, reason: '' },
    rules,
    refusedFields: refused,
    input: ({ holder, account, about, reason }) => ({
      params: { id },
      body: {
        holder: holder.trim(),
        account: account.trim(),
        about: about.trim(),
        reason: reason.trim(),
      },
    }),
    refreshes: termsChanged,
    says: (outcome) => outcomeText(outcome, 'Approved.'),
    closes: onClose,
  })
  return (
    <FormModal
      title={`Pay ${moneyText(left, of.currency)} back to ${of.name}`}
      form={form}
      act="Request approval"
      pendingLabel="Sending..."
      onClose={onClose}
    >
      <p>
        Enter the account from which the transfer came. Another operator approves it; then{' '}
        {of.currency === 'EUR' ? 'save the file for the bank' : 'make the transfer at your bank'},
        and mark it as paid under Paid back.
      </p>
      <TextField label="Account holder" maxLength={70} {...form.text('holder')} />
      <TextField
        label={of.currency === 'EUR' ? 'IBAN' : 'Account'}
        autoComplete="off"
        maxLength={60}
        {...form.text('account')}
      />
      <TextField
        label="Remittance text"
        description="The customer reads it on its bank statement."
        maxLength={140}
        {...form.text('about')}
      />
      <ReasonField {...form.text('reason')} />
    </FormModal>
  )
}
