import { recordPrepayment } from '@frontrow/contract/operator/finance/invoices'
import { useAct } from '../../../lib/calls/use-call.ts'
import { termsChanged } from '../../../operator-parts/reads.ts'
import { receiptBody, type ReceiptForm } from '../../../operator-parts/receipt-form.ts'
import { ReceiptModal } from '../../../operator-parts/receipt-modal.tsx'

interface PrepaymentModalProps {
  id: string
  name: string
  currency: string
  /** Whether it was paid twice or by mistake. */
  isToReturn: boolean
  onClose: () => void
}

/** Records a bank transfer that is for no invoice. */
export function PrepaymentModal(props: PrepaymentModalProps) {
  const { id, name, currency, isToReturn, onClose } = props
  const words = isToReturn ? toReturn : prepayment
  const recording = useAct(recordPrepayment, {
    input: (typed: ReceiptForm) => ({
      params: { id },
      body: { ...receiptBody(typed), ...(isToReturn && { is_to_return: true }) },
    }),
    refreshes: termsChanged,
  })
  return (
    <ReceiptModal
      title={`${words.act}: ${name}`}
      act={words.act}
      done={words.done}
      amount=""
      currency={currency}
      recording={recording}
      onClose={onClose}
    >
      {words.text}
    </ReceiptModal>
  )
}

const prepayment = {
  act: 'Record prepayment',
  done: 'Prepayment recorded.',
  text: 'The amount includes tax. Its net part is added to the balance, and its invoice is issued.',
}

const toReturn = {
  act: 'Record money to return',
  done: 'Money to return recorded.',
  text: 'For a transfer that was made twice, is too much or pays no invoice. The network owes it to the customer: it pays no campaign and has no invoice.',
}
