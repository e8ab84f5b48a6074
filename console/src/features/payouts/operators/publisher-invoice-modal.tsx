import type { RefusalOf } from '@frontrow/contract/endpoint'
import {
  type InvoicedStatement,
  recordPublisherInvoice,
} from '@frontrow/contract/operator/finance/publisher-invoices'
import { useActForm } from '../../../lib/forms/act-form.ts'
import { isAmount } from '../../../lib/forms/amount-rules.ts'
import type { Rule } from '../../../lib/forms/form-rules.ts'
import { moneyText } from '../../../lib/text/money-text.ts'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { FormModal } from '../../../ui/forms/form-modal.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { AloneNote } from '../../../operator-parts/alone-note.tsx'
import { outcomeText } from '../../../operator-parts/outcome-text.ts'
import { booksChanged } from '../../../operator-parts/reads.ts'
import { ReasonField, reasonRules } from '../../../operator-parts/reason-field.tsx'

interface Values {
  number: string
  day: string
  percent: string
  total: string
  reason: string
}

const rules: readonly Rule<Values>[] = [
  ['number', ({ number }) => number.trim() !== '', 'Enter the number of the invoice'],
  ['day', ({ day }) => /^\d{4}-\d\d-\d\d$/.test(day), 'Choose the date of the invoice'],
  [
    'percent',
    ({ percent }) => /^\d{1,2}(\.\d{1,2})?$/.test(percent.trim()),
    'Enter a percentage such as 19 or 7.5, or 0',
  ],
  ['total', ({ total }) => isAmount(total), 'Enter an amount with at most 2 decimals'],
  ...reasonRules,
]

interface PublisherInvoiceModalProps {
  statement: InvoicedStatement
  currency: string
  onClose: () => void
}

/** Records the invoice that a publisher sent for a statement. */
export function PublisherInvoiceModal(props: PublisherInvoiceModalProps) {
  const { statement, currency, onClose } = props
  const form = useActForm(recordPublisherInvoice, {
    initial: { number: '', day: '', percent: '', total: '', reason: '' },
    rules,
    refusedFields: fieldOf,
    input: ({ number, day, percent, total, reason }) => ({
      body: {
        statement_id: statement.id,
        number: number.trim(),
        issued_on: day,
        percent: percent.trim(),
        total: total.trim(),
        reason: reason.trim(),
      },
    }),
    refreshes: booksChanged,
    says: (outcome) => outcomeText(outcome, 'Invoice recorded.'),
    closes: onClose,
  })
  return (
    <FormModal
      title="Record invoice"
      form={form}
      act="Record invoice"
      pendingLabel="Recording..."
      onClose={onClose}
    >
      <p>
        The net amount must be {moneyText(statement.net, currency)}, the total of {statement.number}{' '}
        of {statement.organization_name}. Its tax is paid with the earnings.
      </p>
      <TextField
        label="Invoice number"
        autoComplete="off"
        maxLength={70}
        {...form.text('number')}
      />
      <DateField label="Invoice date" {...form.text('day')} />
      <TextField label="Tax rate in percent" {...form.amount('percent')} />
      <TextField label={`Total in ${currency}, with tax`} {...form.amount('total')} />
      <AloneNote />
      <ReasonField {...form.text('reason')} />
    </FormModal>
  )
}

/** Beside which field each refusal is shown; null: above the button. */
const fieldOf = {
  statement_not_found: null,
  publisher_invoice_recorded: null,
  invoice_number_used: 'number',
  invoice_date_wrong: 'day',
  invoice_rate_too_high: 'percent',
  invoice_total_wrong: 'total',
  own_organization: null,
  proposal_open: null,
} as const satisfies Record<RefusalOf<typeof recordPublisherInvoice>, keyof Values | null>
