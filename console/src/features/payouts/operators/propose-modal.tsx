import type { RefusalOf } from '@frontrow/contract/endpoint'
import { proposePayouts, type Preview } from '@frontrow/contract/operator/finance/payouts'
import { useActForm } from '../../../lib/forms/act-form.ts'
import { countText } from '../../../lib/text/count-text.ts'
import { moneyText } from '../../../lib/text/money-text.ts'
import { FormModal } from '../../../ui/forms/form-modal.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { booksChanged } from '../../../operator-parts/reads.ts'
import { ReasonField, reasonRules } from '../../../operator-parts/reason-field.tsx'
import { useShowProposal } from '../../../operator-parts/use-show-proposal.ts'

interface ProposeModalProps {
  preview: Preview
  onClose: () => void
}

interface Values {
  provider: 'bank_file' | 'sandbox'
  reason: string
}

/** Freezes what is ready to pay and requests its payout. */
export function ProposeModal({ preview, onClose }: ProposeModalProps) {
  const closes = useShowProposal(onClose)
  const form = useActForm<typeof proposePayouts, Values>(proposePayouts, {
    initial: { provider: 'bank_file', reason: '' },
    rules: reasonRules,
    refusedFields: fieldOf,
    input: ({ provider, reason }) => ({
      body: { provider, content: preview.content, reason: reason.trim() },
    }),
    refreshes: booksChanged,
    says: 'Sent for approval.',
    closes,
  })
  const { total, withheld, currency, due, book } = preview
  return (
    <FormModal
      title="Request payouts"
      form={form}
      act="Request approval"
      pendingLabel="Requesting..."
      onClose={onClose}
    >
      <p>
        {due.length === 1 ? '1 payout' : `${countText(due.length)} payouts`},{' '}
        {moneyText(total, currency)} in total
        {withheld === undefined ? '' : `, and ${moneyText(withheld, currency)} of tax withheld`}. A
        second operator re-enters the total and the count to approve. Payouts whose account or
        balance changes first are skipped.
      </p>
      {book === 'sandbox' && (
        <SelectField
          label="Paid through"
          data={[
            { value: 'bank_file', label: 'Bank file' },
            { value: 'sandbox', label: 'Sandbox, where no money moves' },
          ]}
          value={form.values.provider}
          onChange={(value) => form.edit({ provider: value === 'sandbox' ? value : 'bank_file' })}
          error={form.fieldErrors.provider}
        />
      )}
      <ReasonField {...form.text('reason')} />
    </FormModal>
  )
}

/** Beside which field each refusal is shown; null: above the button. */
const fieldOf = {
  books_not_open: null,
  nothing_due: null,
  payouts_changed: null,
  payout_account_missing: null,
  sandbox_only: 'provider',
  own_organization: null,
  proposal_open: null,
} as const satisfies Record<RefusalOf<typeof proposePayouts>, keyof Values | null>
