import type { RouteObject } from 'react-router'
import { paths } from '../../paths.ts'

/** Public: a visitor may read how it works before signing up. */
export const routes: RouteObject[] = [
  {
    path: paths.getStarted,
    lazy: { Component: async () => (await import('./get-started-page.tsx')).GetStartedPage },
  },
]

/** For whoever is signed in. */
export const ownRoutes: RouteObject[] = [
  {
    path: paths.whyNoAdPattern,
    lazy: { Component: async () => (await import('./why-page.tsx')).WhyPage },
  },
]
