// What the operators’ console shows of this feature.
import type { RouteObject } from 'react-router'
import { operatorPaths } from '../../operator-paths.ts'

export const operatorRoutes: RouteObject[] = [
  {
    path: operatorPaths.ads,
    lazy: { Component: async () => (await import('./operators/ads-page.tsx')).AdsPage },
  },
]
