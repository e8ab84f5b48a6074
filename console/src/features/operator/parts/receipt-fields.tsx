import type { useForm } from '../../../lib/forms/form.ts'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { AloneNote } from './alone-note.tsx'
import { ReasonField } from './reason-field.tsx'
import type { ReceiptForm } from './receipt-form.ts'

interface ReceiptFieldsProps {
  form: ReturnType<typeof useForm<ReceiptForm>>
  currency: string
  /** Of the amount, which was received by default. */
  label?: string
  /** A field for what is missing to the amount due. */
  children?: React.ReactNode
}

/** A bank transfer: how much came, when, and by which reference it is known. */
export function ReceiptFields({ form, currency, label, children }: ReceiptFieldsProps) {
  return (
    <>
      <TextField label={label ?? `Amount received in ${currency}`} {...form.amount('amount')} />
      {children}
      <DateField label="Value date (UTC)" {...form.text('day')} />
      <TextField
        label="Bank reference"
        description="The bank's own reference of the transfer. Each one is recorded once."
        autoComplete="off"
        maxLength={70}
        {...form.text('reference')}
      />
      <AloneNote />
      <ReasonField {...form.text('reason')} />
    </>
  )
}
