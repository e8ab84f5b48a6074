// What the operators’ console shows of this feature.
import type { RouteObject } from 'react-router'
import { operatorPaths } from '../../operator-paths.ts'

export const operatorRoutes: RouteObject[] = [
  {
    path: operatorPaths.payouts,
    lazy: { Component: async () => (await import('./operators/payouts-page.tsx')).PayoutsPage },
  },
  {
    path: operatorPaths.payoutRunPattern,
    lazy: {
      Component: async () => (await import('./operators/payout-run-page.tsx')).PayoutRunPage,
    },
  },
  {
    path: operatorPaths.cash,
    lazy: { Component: async () => (await import('./operators/cash-page.tsx')).CashPage },
  },
]
