import type { Reply } from '@frontrow/contract/endpoint'
import type { showPayment } from '@frontrow/contract/billing'
import { alertText } from '../../lib/call.ts'
import { dayText } from '../../lib/day-text.ts'
import { settings } from '../../lib/settings.ts'
import { Alert } from '../../ui/alert.tsx'
import { CardSkeleton } from '../../ui/card-skeleton.tsx'
import { Facts, type Fact } from '../../ui/facts.tsx'
import { PaperModal } from '../../ui/paper-modal.tsx'
import styles from './billing.module.css'
import { amountText, statementAmount } from './payment-words.ts'
import { usePayment, type Payment } from './use-billing.ts'

interface StatementProps {
  /** The payment whose statement is read; null where none is. */
  payment: Payment | null
  onClose: () => void
}

/** One payment, for the books. What the list knows of it is there at once. */
export function Statement({ payment, onClose }: StatementProps) {
  const { data, error, isPending } = usePayment(payment?.id)
  return (
    <PaperModal
      title="Payment statement"
      opened={payment !== null}
      printable={data !== undefined}
      onClose={onClose}
    >
      {payment !== null && (
        <div className="stack">
          <div>
            <p className={styles.paid}>{amountText(payment.amount)}</p>
            <p className={styles.note}>paid on {dayText(payment.date)}</p>
          </div>
          {isPending && <CardSkeleton label="Loading Statement..." fields={3} />}
          {error !== null && <Alert type="error">{alertText(error)}</Alert>}
          {data !== undefined && <Facts facts={factsOf(data)} />}
        </div>
      )}
    </PaperModal>
  )
}

function factsOf(payment: Reply<typeof showPayment>): Fact[] {
  const { account_holder: holder, account_last4: last4 } = payment
  const account = [holder, last4 === null ? null : `account ending in ${last4}`]
  return [
    { label: 'Paid by', value: settings.productName },
    { label: 'Paid to', value: `${payment.organization_name}\n${payment.organization_address}` },
    { label: 'Account', value: account.filter(Boolean).join('\n') || 'none given' },
    { label: 'Amount', value: statementAmount(payment.amount, payment.currency) },
    { label: 'Date', value: dayText(payment.date) },
    { label: 'Reference', value: payment.reference === '' ? 'none' : payment.reference },
    { label: 'Payment id', value: <span className="mono">{payment.id}</span> },
  ]
}
