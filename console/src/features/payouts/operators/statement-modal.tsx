import type { RefusalOf } from '@frontrow/contract/endpoint'
import {
  enterBankStatement,
  largestProof,
  type CashAccount,
} from '@frontrow/contract/operator/finance/cash'
import { useActForm } from '../../../lib/forms/act-form.ts'
import type { Rule } from '../../../lib/forms/form-rules.ts'
import { FormModal } from '../../../ui/forms/form-modal.tsx'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { FileField, sentFile } from '../../../operator-parts/file-field.tsx'
import { booksChanged } from '../../../operator-parts/reads.ts'
import { ReasonField, reasonRules } from '../../../operator-parts/reason-field.tsx'
import { outcomeText } from '../../../operator-parts/outcome-text.ts'
import { cashNames } from './payout-words.ts'

interface StatementModalProps {
  account: CashAccount['account']
  currency: string
  onClose: () => void
}

interface Values {
  day: string
  balance: string
  own: string
  ownNote: string
  file: File | null
  reason: string
}

const isAmount = (text: string) => /^-?\d{1,12}(\.\d{1,2})?$/.test(text.trim())

const rules: readonly Rule<Values>[] = [
  ['day', ({ day }) => /^\d{4}-\d\d-\d\d$/.test(day), 'Choose the day'],
  ['balance', ({ balance }) => isAmount(balance), 'Enter an amount with up to 2 decimals'],
  [
    'own',
    ({ own }) => own.trim() === '' || isAmount(own),
    'Enter an amount with up to 2 decimals, or leave it empty',
  ],
  [
    'ownNote',
    ({ own, ownNote }) => Number(own) === 0 || ownNote.trim() !== '',
    'Describe the movements',
    ['own'],
  ],
  ['file', ({ file }) => file !== null, "Choose the bank's file"],
  ['file', ({ file }) => (file?.size ?? 0) <= largestProof, 'Choose a file up to 1 MB'],
  ...reasonRules,
]

/** The closing balance of an account, with the file that proves it. */
export function StatementModal({ account, currency, onClose }: StatementModalProps) {
  const form = useActForm<typeof enterBankStatement, Values>(enterBankStatement, {
    initial: { day: '', balance: '', own: '', ownNote: '', file: null, reason: '' },
    rules,
    refusedFields: fieldOf,
    input: async ({ day, balance, own, ownNote, file, reason }) => ({
      body: {
        account,
        closing_on: day,
        balance: balance.trim(),
        ...(await sentFile(file)),
        reason: reason.trim(),
        ...(own.trim() !== '' && { own: own.trim(), own_note: ownNote.trim() }),
      },
    }),
    refreshes: booksChanged,
    says: (done) => outcomeText(done, enteredText(done.statement)),
    closes: onClose,
  })
  return (
    <FormModal
      title={`Closing balance: ${cashNames[account]}`}
      form={form}
      act="Enter balance"
      pendingLabel="Entering..."
      onClose={onClose}
    >
      <DateField label="Day (UTC)" {...form.text('day')} />
      <TextField
        label={`Closing balance in ${currency}`}
        {...form.amount('balance', { signed: true })}
      />
      <TextField
        label={`Other movements in ${currency}`}
        description="Your own deposits and withdrawals since the last balance. Use a minus sign for withdrawals. An amount here needs a second operator's approval."
        {...form.amount('own', { signed: true })}
      />
      <TextField label="Description of the movements" maxLength={200} {...form.text('ownNote')} />
      <FileField
        label="Bank file"
        error={form.fieldErrors.file}
        onChange={(file) => form.edit({ file })}
      />
      <ReasonField {...form.text('reason')} />
    </FormModal>
  )
}

function enteredText(entered: CashAccount['statements'][number] | null): string {
  const expected = entered?.expected ?? null
  const agrees = expected === null || Number(expected) === Number(entered?.balance)
  return agrees
    ? 'Closing balance entered.'
    : 'Closing balance entered. It does not match the books.'
}

/** Beside which field each refusal is shown; null: above the button. */
const fieldOf = {
  books_not_open: null,
  closing_day_wrong: 'day',
  own_note_missing: 'ownNote',
  file_unsupported: 'file',
  proposal_open: null,
} as const satisfies Record<RefusalOf<typeof enterBankStatement>, keyof Values | null>
