import type { Preview } from '@frontrow/contract/operator/finance/payouts'
import type { RefusalOf } from '@frontrow/contract/endpoint'
import { proposeManualPayout } from '@frontrow/contract/operator/finance/payout-acts'
import { useActForm } from '../../../lib/forms/act-form.ts'
import { isAmountAboveZero } from '../../../lib/forms/amount-rules.ts'
import type { Rule } from '../../../lib/forms/form-rules.ts'
import { moneyText } from '../../../lib/text/money-text.ts'
import { FormModal } from '../../../ui/forms/form-modal.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { booksChanged } from '../../../operator-parts/reads.ts'
import { ReasonField, reasonRules } from '../../../operator-parts/reason-field.tsx'
import { useShowProposal } from '../../../operator-parts/use-show-proposal.ts'

interface ManualModalProps {
  preview: Preview
  onClose: () => void
}

interface Values {
  organization: string
  amount: string
  reason: string
}

const rules: readonly Rule<Values>[] = [
  ['organization', ({ organization }) => organization !== '', 'Choose an organization'],
  [
    'amount',
    ({ amount }) => isAmountAboveZero(amount),
    'Enter an amount above 0 with up to 2 decimals',
  ],
  ...reasonRules,
]

/** One payout that is made outside of the product, as by check. */
export function ManualModal({ preview, onClose }: ManualModalProps) {
  const closes = useShowProposal(onClose)
  const form = useActForm(proposeManualPayout, {
    initial: { organization: '', amount: '', reason: '' },
    rules,
    refusedFields: fieldOf,
    input: ({ organization, amount, reason }) => ({
      body: { organization_id: organization, amount: amount.trim(), reason: reason.trim() },
    }),
    refreshes: booksChanged,
    says: 'Sent for approval.',
    closes,
  })
  return (
    <FormModal
      title="Add manual payout"
      form={form}
      act="Request approval"
      pendingLabel="Requesting..."
      onClose={onClose}
    >
      <p>
        Ignores threshold, net days and bank details. Tax that is withheld is a part of the amount.
        Mark it as paid once you have paid it.
      </p>
      <SelectField
        label="Organization"
        searchable
        data={choicesOf(preview)}
        value={form.values.organization}
        onChange={(value) => form.edit({ organization: value ?? '' })}
        error={form.fieldErrors.organization}
      />
      <TextField label={`Amount in ${preview.currency}`} {...form.amount('amount')} />
      <ReasonField {...form.text('reason')} />
    </FormModal>
  )
}

function choicesOf({ due, blocked, currency }: Preview) {
  const all = [
    ...due.map(({ organization_id: id, organization_name: name, amount, withheld }) => ({
      id,
      name,
      amount,
      withheld,
    })),
    ...blocked.map(({ organization_id: id, organization_name: name, payable }) => ({
      id,
      name,
      amount: payable,
      withheld: undefined,
    })),
  ]
  return all.map(({ id, name, amount, withheld }) => ({
    value: id,
    label: `${name}, ${moneyText(amount, currency)} payable${
      withheld === undefined ? '' : ` and ${moneyText(withheld, currency)} of tax`
    }`,
  }))
}

/** Beside which field each refusal is shown; null: above the button. */
const fieldOf = {
  books_not_open: null,
  organization_not_found: 'organization',
  payout_too_large: 'amount',
  payout_held: 'organization',
  payout_in_run: 'organization',
  nothing_due: 'organization',
  own_organization: 'organization',
  proposal_open: null,
} as const satisfies Record<RefusalOf<typeof proposeManualPayout>, keyof Values | null>
