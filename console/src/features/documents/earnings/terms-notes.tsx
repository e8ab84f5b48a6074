import type { Billing } from '@frontrow/contract/documents/earnings'
import { dayText } from '../../../lib/text/day-text.ts'
import { moneyText } from '../../../lib/text/money-text.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'

type Terms = Pick<
  Billing,
  'terms' | 'next_terms' | 'is_taxed' | 'unpaid_since' | 'to_return' | 'currency'
>

/** What the organization has to know about how it pays: shown above its balance. */
export function TermsNotes({ billing }: { billing: Terms | undefined }) {
  if (billing === undefined) return null
  const { terms, next_terms: next, is_taxed: isTaxed, unpaid_since: unpaidSince } = billing
  const hasTerms = terms !== null && terms !== undefined
  return (
    <>
      {unpaidSince !== null && unpaidSince !== undefined && (
        <Alert type="error" detail="They resume within seconds of the payment.">
          Campaigns stopped: an invoice is unpaid.
        </Alert>
      )}
      <ToReturn billing={billing} />
      {hasTerms && !isTaxed && (
        <Alert type="info" detail="Contact support if you need an invoice now.">
          No invoices are issued until the network sets your tax treatment.
        </Alert>
      )}
      {next !== null && next !== undefined && (
        <Alert type="info">
          From {dayText(next.from)} on you pay {waysToPay[next.terms]}.
        </Alert>
      )}
    </>
  )
}

/** Says what was paid without being due, and what happens to it. */
function ToReturn({ billing: { terms, to_return: toReturn, currency } }: { billing: Terms }) {
  const { left = '0', under_way: underWay = '0' } = toReturn ?? {}
  const uses = terms === 'prepaid' ? 'it is added to your balance' : 'it pays your next invoice'
  return (
    <>
      {Number(left) > 0 && (
        <Alert type="info" detail={`We return it, or ${uses}. Contact support to choose.`}>
          You paid {moneyText(left, currency)} that was not due.
        </Alert>
      )}
      {Number(underWay) > 0 && (
        <Alert type="info" detail="It goes to the bank account from which you paid.">
          {moneyText(underWay, currency)} that you paid is being returned.
        </Alert>
      )}
    </>
  )
}

const waysToPay = { prepaid: 'in advance', postpaid: 'by invoice' } as const

/** The terms and the limit in a few words, for below the balance. */
export function termsText({ terms }: Pick<Billing, 'terms'>, limit: string | null): string {
  if (terms === 'prepaid') return 'paid in advance'
  const way = terms === 'postpaid' ? 'by invoice, ' : ''
  return limit === null ? `${way}no credit limit` : `${way}credit limit ${limit}`
}
