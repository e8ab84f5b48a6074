import type { RouteObject } from 'react-router'
import { paths } from '../../paths.ts'

export const routes: RouteObject[] = [
  {
    path: paths.payment,
    lazy: { Component: async () => (await import('./payments-page.tsx')).PaymentsPage },
  },
  {
    path: paths.statementPattern,
    lazy: { Component: async () => (await import('./statement-page.tsx')).StatementPage },
  },
  {
    path: paths.banking,
    lazy: { Component: async () => (await import('./banking-page.tsx')).BankingPage },
  },
  {
    path: paths.taxation,
    lazy: { Component: async () => (await import('./taxation-page.tsx')).TaxationPage },
  },
]
