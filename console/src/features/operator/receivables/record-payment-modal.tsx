import { payNetworkInvoice, type ShownInvoice } from '@frontrow/contract/operator/finance/invoices'
import { useState } from 'react'
import { useForm } from '../../../lib/forms/form.ts'
import { useAct } from '../../../lib/calls/use-call.ts'
import { FormModal } from '../../../ui/forms/form-modal.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { moneyText } from '../../../lib/text/money-text.ts'
import { outcomeText } from '../parts/outcome-text.ts'
import { booksChanged } from '../parts/reads.ts'
import { ReceiptFields } from '../parts/receipt-fields.tsx'
import {
  newReceipt,
  receiptBody,
  type ReceiptForm,
  receiptRules,
  refusedReceipt,
} from '../parts/receipt-form.ts'

interface RecordPaymentModalProps {
  invoice: ShownInvoice
  onClose: () => void
}

/** Records a bank transfer for an invoice, also where less than the amount due was received. */
export function RecordPaymentModal({ invoice, onClose }: RecordPaymentModalProps) {
  const { id, number, left, currency } = invoice
  const paying = useAct(payNetworkInvoice, { refreshes: booksChanged })
  const [initial] = useState(() => newReceipt(left))
  const form = useForm<ReceiptForm>({
    initial,
    rules: receiptRules,
    saving: paying,
    refusedFields: refusedReceipt,
    send: (typed, options) =>
      paying.mutate(
        {
          params: { id },
          body: {
            ...receiptBody(typed),
            ...(isLess(typed, left) && typed.shortAs !== '' && { short_as: typed.shortAs }),
          },
        },
        {
          ...options,
          onSuccess: (outcome) => {
            toast({ text: outcomeText(outcome, 'Payment recorded.') })
            onClose()
          },
        },
      ),
  })
  return (
    <FormModal
      title={`Record payment for ${number}`}
      form={form}
      act="Record payment"
      pendingLabel="Recording..."
      onClose={onClose}
    >
      <p>
        Records a bank transfer. {moneyText(left, currency)} is due. Once the invoice is paid,
        stopped campaigns resume within seconds.
      </p>
      <ReceiptFields form={form} currency={currency}>
        {isLess(form.values, left) && (
          <SelectField
            label="The missing amount"
            data={shortages}
            value={form.values.shortAs}
            onChange={(chosen) =>
              form.edit({ shortAs: shortages.find(({ value }) => value === chosen)?.value ?? '' })
            }
          />
        )}
      </ReceiptFields>
    </FormModal>
  )
}

/** Whether less than the amount due was received. An unreadable amount is not less. */
function isLess({ amount }: ReceiptForm, left: string): boolean {
  return Number(amount) > 0 && Number(amount) < Number(left)
}

const shortages = [
  { value: '', label: 'Stays due' },
  { value: 'bank_charge', label: 'Bank fees, absorbed by the network' },
  { value: 'withheld_by_customer', label: 'Tax withheld by the customer' },
] as const
