import type { Preview } from '@frontrow/contract/operator/finance/payouts'
import type { RefusalOf } from '@frontrow/contract/endpoint'
import { isIban } from '@frontrow/contract/money/iban'
import { changePayoutSettings } from '@frontrow/contract/operator/finance/payout-acts'
import { useActForm } from '../../../lib/forms/act-form.ts'
import { isAmountAboveZero } from '../../../lib/forms/amount-rules.ts'
import type { Rule } from '../../../lib/forms/form-rules.ts'
import { FormModal } from '../../../ui/forms/form-modal.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { outcomeText } from '../../../operator-parts/outcome-text.ts'
import { booksChanged } from '../../../operator-parts/reads.ts'
import { ReasonField, reasonRules } from '../../../operator-parts/reason-field.tsx'

interface SettingsModalProps {
  preview: Preview
  onClose: () => void
}

interface Values {
  threshold: string
  netDays: string
  accountName: string
  accountIban: string
  reason: string
}

const rules: readonly Rule<Values>[] = [
  [
    'threshold',
    ({ threshold }) => isAmountAboveZero(threshold),
    'Enter an amount above 0 with up to 2 decimals',
  ],
  [
    'netDays',
    ({ netDays }) => /^\d{1,3}$/.test(netDays.trim()) && Number(netDays) <= 180,
    'Enter 0 to 180 days',
  ],
  [
    'accountName',
    ({ accountName, accountIban }) => accountIban.trim() === '' || accountName.trim() !== '',
    'Enter the account holder',
    ['accountIban'],
  ],
  [
    'accountIban',
    ({ accountName, accountIban }) =>
      accountIban.trim() === '' ? accountName.trim() === '' : isIban(accountIban),
    'Enter a valid IBAN',
    ['accountName'],
  ],
  ...reasonRules,
]

/** The threshold, the waiting period and the paying account of payouts. */
export function SettingsModal({ preview: { settings, currency }, onClose }: SettingsModalProps) {
  const form = useActForm(changePayoutSettings, {
    initial: {
      threshold: settings.threshold,
      netDays: String(settings.net_days),
      accountName: settings.account_name ?? '',
      accountIban: settings.account_iban ?? '',
      reason: '',
    },
    rules,
    refusedFields: fieldOf,
    input: (values) => ({
      body: {
        threshold: values.threshold.trim(),
        net_days: Number(values.netDays),
        account_name: values.accountName.trim() || null,
        account_iban: values.accountIban.trim() || null,
        reason: values.reason.trim(),
      },
    }),
    refreshes: booksChanged,
    says: (outcome) => outcomeText(outcome, 'Payout settings changed.'),
    closes: onClose,
  })
  return (
    <FormModal
      title="Change payout settings"
      form={form}
      act="Request approval"
      pendingLabel="Requesting..."
      onClose={onClose}
    >
      <TextField
        label={`Payout threshold in ${currency}`}
        description="Smaller balances are not paid out. Organizations may choose a higher threshold."
        {...form.amount('threshold')}
      />
      <TextField
        label="Net days after month close"
        description="Final earnings are paid after this many days."
        inputMode="numeric"
        maxLength={3}
        {...form.text('netDays')}
      />
      <TextField
        label="Paying account: holder"
        description="Bank files in EUR name the paying account. For other currencies leave both empty."
        maxLength={70}
        {...form.text('accountName')}
      />
      <TextField label="Paying account: IBAN" maxLength={60} {...form.text('accountIban')} />
      <ReasonField {...form.text('reason')} />
    </FormModal>
  )
}

/** Beside which field each refusal is shown; null: above the button. */
const fieldOf = {
  threshold_too_low: 'threshold',
  iban_not_valid: 'accountIban',
  settings_same: null,
  proposal_open: null,
} as const satisfies Record<RefusalOf<typeof changePayoutSettings>, keyof Values | null>
