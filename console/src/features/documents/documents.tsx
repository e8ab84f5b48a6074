import type { RouteObject } from 'react-router'
import { paths } from '../../paths.ts'

export { addressText, emptyParty, partyRules, refusedParty } from './party-form.ts'
export { PartyFields } from './party-fields.tsx'
export { InvoiceSheet } from './invoice-sheet.tsx'
export { StateOfInvoice } from './invoice-state.tsx'
export {
  aboutInvoice,
  dueText,
  invoiceStates as invoiceStateNames,
  invoiceTitle,
} from './invoice-words.ts'
export { BillingOfMonth } from './billing-of-month.tsx'
export { holdReasons } from './statement-words.ts'
export { useSavedFile } from './saved-file.tsx'

/** The page of earnings, for a page that shows the next payout as well. */
export async function loadEarningsPage() {
  return (await import('./earnings-page.tsx')).EarningsPage
}

export const routes: RouteObject[] = [
  {
    path: paths.invoicePattern,
    lazy: { Component: async () => (await import('./invoice-page.tsx')).InvoicePage },
  },
  {
    path: paths.billingProfile,
    lazy: {
      Component: async () => (await import('./billing-profile-page.tsx')).BillingProfilePage,
    },
  },
  {
    path: paths.statements,
    lazy: { Component: async () => (await import('./statements-page.tsx')).StatementsPage },
  },
  {
    path: paths.monthStatementPattern,
    lazy: {
      Component: async () => (await import('./month-statement-page.tsx')).MonthStatementPage,
    },
  },
]
