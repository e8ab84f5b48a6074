// What the operators’ console shows of this feature.
import type { RouteObject } from 'react-router'
import { operatorPaths } from '../../operator-paths.ts'

export { millisecondsText } from '../../lib/text/figure-texts.ts'

export const operatorRoutes: RouteObject[] = [
  {
    path: operatorPaths.delivery,
    lazy: { Component: async () => (await import('./operators/delivery-page.tsx')).DeliveryPage },
  },
]
