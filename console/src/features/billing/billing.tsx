import type { RouteObject } from 'react-router'
import { paths } from '../../paths.ts'
import { loadInvoicePage } from '../documents/documents.tsx'

/** Loads the page of payments, to which the caller adds the next payout. */
export async function loadPaymentsPage() {
  return (await import('./payments/payments-page.tsx')).PaymentsPage
}

export const routes: RouteObject[] = [
  {
    path: paths.invoicePattern,
    lazy: {
      Component: async () => {
        const [Page, { PayByCard }] = await Promise.all([
          loadInvoicePage(),
          import('./payments/pay-by-card.tsx'),
        ])
        return function PayableInvoicePage() {
          return <Page PayByCard={PayByCard} />
        }
      },
    },
  },
  {
    path: paths.statementPattern,
    lazy: { Component: async () => (await import('./payments/statement-page.tsx')).StatementPage },
  },
  {
    path: paths.billing,
    lazy: { Component: async () => (await import('./top-ups/billing-page.tsx')).BillingPage },
  },
  {
    path: paths.banking,
    lazy: { Component: async () => (await import('./details/banking-page.tsx')).BankingPage },
  },
  {
    path: paths.taxation,
    lazy: { Component: async () => (await import('./details/taxation-page.tsx')).TaxationPage },
  },
]
