import { payNetworkInvoice, type ShownInvoice } from '@frontrow/contract/operator/finance/invoices'
import { useAct } from '../../../lib/calls/use-call.ts'
import { moneyText } from '../../../lib/text/money-text.ts'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { booksChanged } from '../../../operator-parts/reads.ts'
import { receiptBody, type ReceiptForm } from '../../../operator-parts/receipt-form.ts'
import { ReceiptModal } from '../../../operator-parts/receipt-modal.tsx'

interface RecordPaymentModalProps {
  invoice: ShownInvoice
  onClose: () => void
}

/** Records a bank transfer for an invoice, also where less than the amount due was received. */
export function RecordPaymentModal({ invoice, onClose }: RecordPaymentModalProps) {
  const { id, number, left, currency } = invoice
  const paying = useAct(payNetworkInvoice, {
    input: (typed: ReceiptForm) => ({
      params: { id },
      body: {
        ...receiptBody(typed),
        ...(isLess(typed, left) && typed.shortAs !== '' && { short_as: typed.shortAs }),
      },
    }),
    refreshes: booksChanged,
  })
  return (
    <ReceiptModal
      title={`Record payment for ${number}`}
      act="Record payment"
      done="Payment recorded."
      amount={left}
      currency={currency}
      recording={paying}
      onClose={onClose}
      missing={({ values, edit }) =>
        isLess(values, left) && (
          <SelectField
            label="The missing amount"
            data={shortages}
            value={values.shortAs}
            onChange={(chosen) =>
              edit({ shortAs: shortages.find(({ value }) => value === chosen)?.value ?? '' })
            }
          />
        )
      }
    >
      Records a bank transfer. {moneyText(left, currency)} is due. Once the invoice is paid, stopped
      campaigns resume within seconds.
    </ReceiptModal>
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
