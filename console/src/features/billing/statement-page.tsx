import type { Reply } from '@frontrow/contract/endpoint'
import type { showPayment } from '@frontrow/contract/billing'
import { Link, useParams } from 'react-router'
import { alertText } from '../../lib/call.ts'
import { dayText } from '../../lib/day-text.ts'
import { settings } from '../../lib/settings.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { CardSkeleton } from '../../ui/card-skeleton.tsx'
import { Facts, type Fact } from '../../ui/facts.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Surface } from '../../ui/surface.tsx'
import { Card, SectionBody } from '../../ui/section.tsx'
import styles from './billing.module.css'
import { amountText, statementAmount } from './payment-words.ts'
import { usePayment } from './use-billing.ts'

const TITLE = 'Payment statement'

/** The statement of one payment, on its own page. */
export function StatementPage() {
  const { paymentId = '' } = useParams()
  const { data, error } = usePayment(paymentId)
  return (
    <>
      <PageHead
        title={TITLE}
        crumbs={[{ label: 'Payments', to: paths.payment }]}
        end={
          <Button disabled={data === undefined} onClick={() => window.print()}>
            Print
          </Button>
        }
      />
      {error !== null && data === undefined && (
        <Alert type="error" detail={<Link to={paths.payment}>Back to the payments</Link>}>
          {alertText(error)}
        </Alert>
      )}
      {error === null && data === undefined && (
        <CardSkeleton label="Loading Statement..." fields={6} />
      )}
      {data !== undefined && <Statement payment={data} />}
    </>
  )
}

function Statement({ payment }: { payment: Reply<typeof showPayment> }) {
  return (
    <div className={styles.sheet}>
      <Card>
        <SectionBody>
          <Surface title={TITLE}>
            <div className={`${styles.statement} stack`}>
              <div>
                <p className={styles.paid}>{paidText(payment)}</p>
                <p className={styles.note}>paid on {dayText(payment.date)}</p>
              </div>
              <Facts facts={factsOf(payment)} />
            </div>
          </Surface>
        </SectionBody>
      </Card>
    </div>
  )
}

/**
 * The amount that was paid out: dollars as in the list of payments, any other currency with its
 * code.
 */
function paidText({ amount, currency, paid_amount: paid }: Reply<typeof showPayment>): string {
  return currency === 'USD' ? amountText(amount) : statementAmount(paid, currency)
}

function factsOf(payment: Reply<typeof showPayment>): Fact[] {
  const { account_holder: holder, account_last4: last4 } = payment
  const account = [holder, last4 === null ? null : `account ending in ${last4}`]
  return [
    { label: 'Paid by', value: settings.productName },
    { label: 'Paid to', value: `${payment.organization_name}\n${payment.organization_address}` },
    { label: 'Account', value: account.filter(Boolean).join('\n') || 'none given' },
    { label: 'Amount', value: statementAmount(payment.paid_amount, payment.currency) },
    ...(payment.currency === 'USD'
      ? []
      : [{ label: 'Value in US dollars', value: amountText(payment.amount) }]),
    { label: 'Date', value: dayText(payment.date) },
    { label: 'Reference', value: payment.reference === '' ? 'none' : payment.reference },
    { label: 'Payment id', value: <span className="mono">{payment.id}</span> },
  ]
}
