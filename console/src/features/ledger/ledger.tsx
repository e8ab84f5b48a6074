import type { RouteObject } from 'react-router'
import { paths } from '../../paths.ts'

export { exactMoneyText, moneyText } from './money.ts'
export { MonthField } from './month-field.tsx'
export { monthText } from './months.ts'
export { Sums } from './sums.tsx'
export { useMonth } from './use-books.ts'

export const routes: RouteObject[] = [
  {
    path: paths.earnings,
    lazy: { Component: async () => (await import('./earnings-page.tsx')).EarningsPage },
  },
  {
    path: paths.billing,
    lazy: { Component: async () => (await import('./billing-page.tsx')).BillingPage },
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
