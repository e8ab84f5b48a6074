import type { RouteObject } from 'react-router'
import { operatorPaths } from '../../operator-paths.ts'

/** The pages about money. */
export const financeRoutes: RouteObject[] = [
  {
    path: operatorPaths.finance,
    lazy: { Component: async () => (await import('./finance/finance-page.tsx')).FinancePage },
  },
  {
    path: operatorPaths.bookDays,
    lazy: { Component: async () => (await import('./finance/book-days-page.tsx')).BookDaysPage },
  },
  {
    path: operatorPaths.bookMonths,
    lazy: {
      Component: async () => (await import('./finance/book-months-page.tsx')).BookMonthsPage,
    },
  },
  {
    path: operatorPaths.bookMonthPattern,
    lazy: { Component: async () => (await import('./finance/book-month-page.tsx')).BookMonthPage },
  },
  {
    path: operatorPaths.journal,
    lazy: { Component: async () => (await import('./finance/journal-page.tsx')).JournalPage },
  },
  {
    path: operatorPaths.entryPattern,
    lazy: { Component: async () => (await import('./finance/entry-page.tsx')).EntryPage },
  },
  {
    path: operatorPaths.adjustments,
    lazy: {
      Component: async () => (await import('./finance/adjustments-page.tsx')).AdjustmentsPage,
    },
  },
  {
    path: operatorPaths.invoices,
    lazy: { Component: async () => (await import('./receivables/invoices-page.tsx')).InvoicesPage },
  },
  {
    path: operatorPaths.invoicePattern,
    lazy: { Component: async () => (await import('./receivables/invoice-page.tsx')).InvoicePage },
  },
  {
    path: operatorPaths.charges,
    lazy: { Component: async () => (await import('./charges/charges-page.tsx')).ChargesPage },
  },
  {
    path: operatorPaths.chargePattern,
    lazy: { Component: async () => (await import('./charges/charge-page.tsx')).ChargePage },
  },
  {
    path: operatorPaths.disputes,
    lazy: { Component: async () => (await import('./charges/disputes-page.tsx')).DisputesPage },
  },
  {
    path: operatorPaths.credits,
    lazy: { Component: async () => (await import('./receivables/credits-page.tsx')).CreditsPage },
  },
  {
    path: operatorPaths.payouts,
    lazy: { Component: async () => (await import('./payouts/payouts-page.tsx')).PayoutsPage },
  },
  {
    path: operatorPaths.payoutRunPattern,
    lazy: { Component: async () => (await import('./payouts/payout-run-page.tsx')).PayoutRunPage },
  },
  {
    path: operatorPaths.cash,
    lazy: { Component: async () => (await import('./payouts/cash-page.tsx')).CashPage },
  },
  {
    path: operatorPaths.rates,
    lazy: { Component: async () => (await import('./rates/rates-page.tsx')).RatesPage },
  },
]
