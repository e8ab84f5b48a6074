import { recordPrepayment } from '@frontrow/contract/operator/finance/invoices'
import { useState } from 'react'
import { useForm } from '../../../lib/forms/form.ts'
import { useAct } from '../../../lib/calls/use-call.ts'
import { FormModal } from '../../../ui/forms/form-modal.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { outcomeText } from '../parts/outcome-text.ts'
import { termsChanged } from '../parts/reads.ts'
import { ReceiptFields } from '../parts/receipt-fields.tsx'
import { newReceipt, receiptBody, receiptRules, refusedReceipt } from '../parts/receipt-form.ts'

interface PrepaymentModalProps {
  id: string
  name: string
  currency: string
  onClose: () => void
}

/** Records a bank transfer of an organization that pays in advance. */
export function PrepaymentModal({ id, name, currency, onClose }: PrepaymentModalProps) {
  const recording = useAct(recordPrepayment, { refreshes: termsChanged })
  const [initial] = useState(() => newReceipt(''))
  const form = useForm({
    initial,
    rules: receiptRules,
    saving: recording,
    refusedFields: refusedReceipt,
    send: (typed, options) =>
      recording.mutate(
        { params: { id }, body: receiptBody(typed) },
        {
          ...options,
          onSuccess: (outcome) => {
            toast({ text: outcomeText(outcome, 'Prepayment recorded.') })
            onClose()
          },
        },
      ),
  })
  return (
    <FormModal
      title={`Record prepayment of ${name}`}
      form={form}
      act="Record prepayment"
      pendingLabel="Recording..."
      onClose={onClose}
    >
      <p>
        The amount includes tax. Its net part is added to the balance, and its invoice is issued.
      </p>
      <ReceiptFields form={form} currency={currency} />
    </FormModal>
  )
}
