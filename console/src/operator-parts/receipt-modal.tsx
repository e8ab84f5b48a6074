import type { UseMutationResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Reply } from '@frontrow/contract/endpoint'
import type { payNetworkInvoice } from '@frontrow/contract/operator/finance/invoices'
import { ApiError } from '../lib/calls/call.ts'
import { useForm } from '../lib/forms/form.ts'
import { DateField } from '../ui/forms/date-field.tsx'
import { FormModal } from '../ui/forms/form-modal.tsx'
import { TextField } from '../ui/forms/text-field.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { outcomeText } from './outcome-text.ts'
import { AloneNote } from './alone-note.tsx'
import { ReasonField } from './reason-field.tsx'
import {
  alikeAs,
  newReceipt,
  type ReceiptForm,
  receiptRules,
  refusedReceipt,
} from './receipt-form.ts'

type Form = ReturnType<typeof useForm<ReceiptForm>>

interface ReceiptModalProps {
  title: string
  /** The label of the button that records it. */
  act: string
  /** What a message says once it is recorded. */
  done: string
  /** The amount to begin with; empty where it is not known. */
  amount: string
  currency: string
  /** Of the amount; by default what was received. */
  label?: string
  recording: UseMutationResult<Reply<typeof payNetworkInvoice>, Error, ReceiptForm>
  onClose: () => void
  /** What recording it does. */
  children: ReactNode
  /** A field for what is missing to the amount due. */
  missing?: (form: Form) => ReactNode
}

/** Records a bank transfer: how much came, when, and by which reference it is known. */
export function ReceiptModal(props: ReceiptModalProps) {
  const { title, act, done, amount, currency, recording, onClose } = props
  const [initial] = useState(() => newReceipt(amount))
  const form = useForm<ReceiptForm>({
    initial,
    rules: receiptRules,
    saving: recording,
    refusedFields: refusedReceipt,
    send: (typed, options, setValues) =>
      recording.mutate(typed, {
        onError: (error) => {
          options.onError(error)
          if (isAlike(error)) setValues((now) => ({ ...now, told: alikeAs(typed) }))
        },
        onSuccess: (outcome) => {
          toast({ text: outcomeText(outcome, done) })
          onClose()
        },
      }),
  })
  const isTold = form.values.told === alikeAs(form.values)
  return (
    <FormModal
      title={title}
      form={form}
      act={isTold ? 'Record it as another transfer' : act}
      pendingLabel="Recording..."
      onClose={onClose}
    >
      <p>{props.children}</p>
      <TextField
        label={props.label ?? `Amount received in ${currency}`}
        {...form.amount('amount')}
      />
      {props.missing?.(form)}
      <DateField label="Value date (UTC)" {...form.text('day')} />
      <TextField
        label="Bank reference"
        description="The bank's own reference of the transfer."
        autoComplete="off"
        maxLength={70}
        {...form.text('reference')}
      />
      <AloneNote />
      <ReasonField {...form.text('reason')} />
    </FormModal>
  )
}

function isAlike(error: Error): boolean {
  return error instanceof ApiError && error.reason === 'receipt_alike'
}
