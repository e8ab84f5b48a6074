import type { RouteObject } from 'react-router'
import { paths } from '../../paths.ts'

export { addressText } from './parties/party-form.ts'
export { BillingOfMonth } from './earnings/billing-of-month.tsx'
export { PdfButton } from './parts/saved-file.tsx'
export { holdReasons } from './statements/statement-words.ts'

/** The page of earnings, for a page that shows the next payout as well. */
export async function loadEarningsPage() {
  return (await import('./earnings/earnings-page.tsx')).EarningsPage
}

/** The page of an invoice, to which the caller adds how it is paid by card. */
export async function loadInvoicePage() {
  return (await import('./invoices/invoice-page.tsx')).InvoicePage
}

/** The page that the link in a mail to a billing email opens. Its reader may have no account. */
export const confirmRoutes: RouteObject[] = [
  {
    path: paths.confirmBillingEmail,
    lazy: {
      Component: async () =>
        (await import('./parties/confirm-billing-email-page.tsx')).ConfirmBillingEmailPage,
    },
  },
]

export const routes: RouteObject[] = [
  {
    path: paths.billingProfile,
    lazy: {
      Component: async () =>
        (await import('./parties/billing-profile-page.tsx')).BillingProfilePage,
    },
  },
  {
    path: paths.statements,
    lazy: {
      Component: async () => (await import('./statements/statements-page.tsx')).StatementsPage,
    },
  },
  {
    path: paths.monthStatementPattern,
    lazy: {
      Component: async () =>
        (await import('./statements/month-statement-page.tsx')).MonthStatementPage,
    },
  },
]
