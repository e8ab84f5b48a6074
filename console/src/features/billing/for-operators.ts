// What the operators’ console shows of this feature.
import type { RouteObject } from 'react-router'
import { operatorPaths } from '../../operator-paths.ts'

export const operatorRoutes: RouteObject[] = [
  {
    path: operatorPaths.charges,
    lazy: { Component: async () => (await import('./operators/charges-page.tsx')).ChargesPage },
  },
  {
    path: operatorPaths.chargePattern,
    lazy: { Component: async () => (await import('./operators/charge-page.tsx')).ChargePage },
  },
  {
    path: operatorPaths.disputes,
    lazy: { Component: async () => (await import('./operators/disputes-page.tsx')).DisputesPage },
  },
  {
    path: operatorPaths.rates,
    lazy: { Component: async () => (await import('./operators/rates-page.tsx')).RatesPage },
  },
]
