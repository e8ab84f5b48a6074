import { recordTaxPayment } from '@frontrow/contract/operator/finance/cash'
import { useState } from 'react'
import { useForm } from '../../../lib/forms/form.ts'
import { useAct } from '../../../lib/calls/use-call.ts'
import { moneyText } from '../../../lib/text/money-text.ts'
import { FormModal } from '../../../ui/forms/form-modal.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { outcomeText } from '../parts/outcome-text.ts'
import { booksChanged } from '../parts/reads.ts'
import { ReceiptFields } from '../parts/receipt-fields.tsx'
import { newReceipt, receiptBody, receiptRules, refusedReceipt } from '../parts/receipt-form.ts'

interface TaxPaymentModalProps {
  withheld: string
  currency: string
  onClose: () => void
}

/** Records a bank transfer of withheld tax to the tax office. */
export function TaxPaymentModal({ withheld, currency, onClose }: TaxPaymentModalProps) {
  const recording = useAct(recordTaxPayment, { refreshes: booksChanged })
  const [initial] = useState(() => newReceipt(withheld))
  const form = useForm({
    initial,
    rules: receiptRules,
    saving: recording,
    refusedFields: refusedReceipt,
    send: (typed, options) =>
      recording.mutate(
        { body: receiptBody(typed) },
        {
          ...options,
          onSuccess: (outcome) => {
            toast({ text: outcomeText(outcome, 'Tax payment recorded.') })
            onClose()
          },
        },
      ),
  })
  return (
    <FormModal
      title="Record tax payment"
      form={form}
      act="Record tax payment"
      pendingLabel="Recording..."
      onClose={onClose}
    >
      <p>
        {moneyText(withheld, currency)} was withheld from payouts and is not paid to the tax office
        yet.
      </p>
      <ReceiptFields form={form} currency={currency} label={`Amount paid in ${currency}`} />
    </FormModal>
  )
}
