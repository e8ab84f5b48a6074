import type { RefusalOf } from '@frontrow/contract/endpoint'
import {
  type InvoicedStatement,
  recordPublisherInvoice,
} from '@frontrow/contract/operator/finance/publisher-invoices'
import { useAct } from '../../../lib/calls/use-call.ts'
import { useForm } from '../../../lib/forms/form.ts'
import type { FieldErrors, Rule } from '../../../lib/forms/form-rules.ts'
import { refusedFields } from '../../../lib/forms/refused-fields.ts'
import { moneyText } from '../../../lib/text/money-text.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
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
  [
    'total',
    ({ total }) => /^\d{1,12}(\.\d{1,2})?$/.test(total.trim()),
    'Enter an amount with at most 2 decimals',
  ],
  ...(reasonRules as readonly Rule<Values>[]),
]

interface PublisherInvoiceModalProps {
  statement: InvoicedStatement
  currency: string
  onClose: () => void
}

/** Records the invoice that a publisher sent for a statement. */
export function PublisherInvoiceModal(props: PublisherInvoiceModalProps) {
  const { statement, currency, onClose } = props
  const recording = useAct(recordPublisherInvoice, {
    input: ({ number, day, percent, total, reason }: Values) => ({
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
  })
  const form = useForm<Values>({
    initial: { number: '', day: '', percent: '', total: '', reason: '' },
    rules,
    saving: recording,
    refusedFields: refusedInvoice,
    send: (typed, options) =>
      recording.mutate(typed, {
        ...options,
        onSuccess: (outcome) => {
          toast({ text: outcomeText(outcome, 'Invoice recorded.') })
          onClose()
        },
      }),
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

function refusedInvoice(error: Error): FieldErrors<Values> {
  return refusedFields<Values>(error, fieldOf)
}
