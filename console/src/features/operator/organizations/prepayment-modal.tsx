import { recordPrepayment } from '@frontrow/contract/operator/finance/invoices'
import { useAct } from '../../../lib/calls/use-call.ts'
import { termsChanged } from '../parts/reads.ts'
import { receiptBody, type ReceiptForm } from '../parts/receipt-form.ts'
import { ReceiptModal } from '../parts/receipt-modal.tsx'

interface PrepaymentModalProps {
  id: string
  name: string
  currency: string
  onClose: () => void
}

/** Records a bank transfer of an organization that pays in advance. */
export function PrepaymentModal({ id, name, currency, onClose }: PrepaymentModalProps) {
  const recording = useAct(recordPrepayment, {
    input: (typed: ReceiptForm) => ({ params: { id }, body: receiptBody(typed) }),
    refreshes: termsChanged,
  })
  return (
    <ReceiptModal
      title={`Record prepayment of ${name}`}
      act="Record prepayment"
      done="Prepayment recorded."
      amount=""
      currency={currency}
      recording={recording}
      onClose={onClose}
    >
      The amount includes tax. Its net part is added to the balance, and its invoice is issued.
    </ReceiptModal>
  )
}
