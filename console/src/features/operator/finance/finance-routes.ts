import type { RouteObject } from 'react-router'
import { operatorPaths } from '../../../operator-paths.ts'

/** The pages about money. */
export const financeRoutes: RouteObject[] = [
  {
    path: operatorPaths.finance,
    lazy: { Component: async () => (await import('./finance-page.tsx')).FinancePage },
  },
  {
    path: operatorPaths.bookDays,
    lazy: { Component: async () => (await import('./book-days-page.tsx')).BookDaysPage },
  },
  {
    path: operatorPaths.bookMonths,
    lazy: { Component: async () => (await import('./book-months-page.tsx')).BookMonthsPage },
  },
  {
    path: operatorPaths.bookMonthPattern,
    lazy: { Component: async () => (await import('./book-month-page.tsx')).BookMonthPage },
  },
  {
    path: operatorPaths.journal,
    lazy: { Component: async () => (await import('./journal-page.tsx')).JournalPage },
  },
  {
    path: operatorPaths.entryPattern,
    lazy: { Component: async () => (await import('./entry-page.tsx')).EntryPage },
  },
  {
    path: operatorPaths.adjustments,
    lazy: { Component: async () => (await import('./adjustments-page.tsx')).AdjustmentsPage },
  },
  {
    path: operatorPaths.credits,
    lazy: { Component: async () => (await import('./credits-page.tsx')).CreditsPage },
  },
  {
    path: operatorPaths.rates,
    lazy: { Component: async () => (await import('./rates-page.tsx')).RatesPage },
  },
]
