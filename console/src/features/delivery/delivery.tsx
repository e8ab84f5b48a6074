import type { RouteObject } from 'react-router'
import { paths } from '../../paths.ts'

/** Public, so that visitors can read how it works before they sign up. */
export const routes: RouteObject[] = [
  {
    path: paths.getStarted,
    lazy: { Component: async () => (await import('./get-started-page.tsx')).GetStartedPage },
  },
]

/** The pages for signed-in users. */
export const ownRoutes: RouteObject[] = [
  {
    path: paths.whyNoAdPattern,
    lazy: { Component: async () => (await import('./why-page.tsx')).WhyPage },
  },
]
