import type { Billing } from '@frontrow/contract/documents/earnings'
import { dayText } from '../../../lib/text/day-text.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'

type Terms = Pick<Billing, 'terms' | 'next_terms' | 'is_taxed' | 'unpaid_since'>

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

const waysToPay = { prepaid: 'in advance', postpaid: 'by invoice' } as const

/** The terms and the limit in a few words, for below the balance. */
export function termsText({ terms }: Pick<Billing, 'terms'>, limit: string | null): string {
  if (terms === 'prepaid') return 'paid in advance'
  const way = terms === 'postpaid' ? 'by invoice, ' : ''
  return limit === null ? `${way}no credit limit` : `${way}credit limit ${limit}`
}
