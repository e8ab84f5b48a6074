// What the operators’ console shows of this feature.
import type { RouteObject } from 'react-router'
import { operatorPaths } from '../../operator-paths.ts'

export { financeLines, type FinanceLine } from './operators/finance-alarm.ts'

export const operatorRoutes: RouteObject[] = [
  {
    path: operatorPaths.finance,
    lazy: { Component: async () => (await import('./operators/finance-page.tsx')).FinancePage },
  },
  {
    path: operatorPaths.openItems,
    lazy: {
      Component: async () => (await import('./operators/open-items-page.tsx')).OpenItemsPage,
    },
  },
  {
    path: operatorPaths.customerAccountPattern,
    lazy: {
      Component: async () =>
        (await import('./operators/customer-account-page.tsx')).CustomerAccountPage,
    },
  },
  {
    path: operatorPaths.bookMonths,
    lazy: {
      Component: async () => (await import('./operators/book-months-page.tsx')).BookMonthsPage,
    },
  },
  {
    path: operatorPaths.bookMonthPattern,
    lazy: {
      Component: async () => (await import('./operators/book-month-page.tsx')).BookMonthPage,
    },
  },
]
