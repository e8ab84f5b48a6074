import type { showPayment, Payment } from '@frontrow/contract/billing'
import type { Reply } from '@frontrow/contract/endpoint'
import { dayText } from '../../../lib/text/day-text.ts'
import { setPercentText } from '../../../lib/text/percent-text.ts'
import { settings } from '../../../lib/settings.ts'
import { moneyText } from '../../../lib/text/money-text.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Facts, type Fact } from '../../../ui/layout/facts.tsx'
import { Card, SectionBody } from '../../../ui/layout/section.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import styles from '../parts/billing.module.css'

export const STATEMENT_TITLE = 'Payment statement'

/** The statement of one payment, as it is printed. */
export function Statement({ payment }: { payment: Reply<typeof showPayment> }) {
  return (
    <div className={styles.sheet}>
      <Card>
        <SectionBody>
          <Surface title={STATEMENT_TITLE}>
            <div className={`${styles.statement} stack`}>
              {payment.state === 'returned' && (
                <Alert type="warning">{returnedText(payment)}</Alert>
              )}
              <div>
                <p className="sum">{paidText(payment)}</p>
                <p className="note">paid on {dayText(payment.date)}</p>
              </div>
              <Facts facts={factsOf(payment)} />
            </div>
          </Surface>
        </SectionBody>
      </Card>
    </div>
  )
}

/** Shows the row of the payment history for a payment of which the server has no statement. */
export function RowOfPayment({ payment }: { payment: Payment }) {
  return (
    <Card>
      <SectionBody>
        <div className="stack">
          <Alert type="info">No further details are available.</Alert>
          <Facts
            facts={[
              { label: 'Amount', value: moneyText(payment.amount, 'USD') },
              { label: 'Date', value: dayText(payment.date) },
              { label: 'Payment ID', value: <span className="mono">{payment.id}</span> },
            ]}
          />
        </div>
      </SectionBody>
    </Card>
  )
}

/** The amount that was paid out. */
function paidText({ amount, currency, paid_amount: paid }: Reply<typeof showPayment>): string {
  return currency === 'USD' ? moneyText(amount, 'USD') : moneyText(paid, currency)
}

/** A payment that the bank sent back stays in the history. */
function returnedText({ returned_on: day, return_reason: reason }: Reply<typeof showPayment>) {
  const when = day === null || day === undefined ? '' : ` on ${dayText(day)}`
  const why = reason === null || reason === undefined ? '' : `: ${reason}`
  return `The bank returned this payout${when}${why}`
}

/** The amount due, and the tax that was withheld of it. */
function withheldFacts({ withheld, currency }: Reply<typeof showPayment>): Fact[] {
  if (withheld === undefined) return []
  const { due, base, amount, percent, note } = withheld
  const of = base === due ? '' : ` of ${moneyText(base, currency)}`
  const tax = `${moneyText(amount, currency)} (${setPercentText(percent)}${of})`
  return [
    { label: 'Amount due', value: moneyText(due, currency) },
    { label: 'Tax withheld', value: note === '' ? tax : `${tax}\n${note}` },
  ]
}

function factsOf(payment: Reply<typeof showPayment>): Fact[] {
  const { account_holder: holder, account_last4: last4 } = payment
  const account = [holder, last4 === null ? null : `account ending in ${last4}`]
  const { payer = [], statements = [] } = payment
  return [
    {
      label: 'Paid by',
      value: payer.length === 0 ? settings.productName : payer.join('\n'),
    },
    { label: 'Paid to', value: `${payment.organization_name}\n${payment.organization_address}` },
    { label: 'Account', value: account.filter(Boolean).join('\n') || 'none given' },
    ...withheldFacts(payment),
    { label: 'Amount', value: moneyText(payment.paid_amount, payment.currency) },
    ...(payment.currency === 'USD'
      ? []
      : [{ label: 'Value in US dollars', value: moneyText(payment.amount, 'USD') }]),
    ...(statements.length === 0
      ? []
      : [
          {
            label: 'Pays',
            value: statements.map((one) => paysText(one, payment.currency)).join('\n'),
          },
        ]),
    { label: 'Date', value: dayText(payment.date) },
    { label: 'Reference', value: payment.reference === '' ? 'none' : payment.reference },
    { label: 'Payment ID', value: <span className="mono">{payment.id}</span> },
  ]
}

type PaidStatement = NonNullable<Reply<typeof showPayment>['statements']>[number]

function paysText({ number, invoice_number: invoice, total }: PaidStatement, currency: string) {
  const name = invoice === undefined ? number : `${number}, your invoice ${invoice}`
  return `${name}: ${moneyText(Number(total), currency)}`
}
