import { recordTaxPayment } from '@frontrow/contract/operator/finance/cash'
import { useAct } from '../../../lib/calls/use-call.ts'
import { moneyText } from '../../../lib/text/money-text.ts'
import { booksChanged } from '../../../operator-parts/reads.ts'
import { receiptBody, type ReceiptForm } from '../../../operator-parts/receipt-form.ts'
import { ReceiptModal } from '../../../operator-parts/receipt-modal.tsx'

interface TaxPaymentModalProps {
  withheld: string
  currency: string
  onClose: () => void
}

/** Records a bank transfer of withheld tax to the tax office. */
export function TaxPaymentModal({ withheld, currency, onClose }: TaxPaymentModalProps) {
  const recording = useAct(recordTaxPayment, {
    input: (typed: ReceiptForm) => ({ body: receiptBody(typed) }),
    refreshes: booksChanged,
  })
  return (
    <ReceiptModal
      title="Record tax payment"
      act="Record tax payment"
      done="Tax payment recorded."
      amount={withheld}
      currency={currency}
      label={`Amount paid in ${currency}`}
      recording={recording}
      onClose={onClose}
    >
      {moneyText(withheld, currency)} was withheld from payouts and is not paid to the tax office
      yet.
    </ReceiptModal>
  )
}
