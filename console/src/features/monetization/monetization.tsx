import type { RouteObject } from 'react-router'
import { paths } from '../../paths.ts'

export const routes: RouteObject[] = [
  {
    path: paths.addApps,
    lazy: { Component: async () => (await import('./add-apps-page.tsx')).AddAppsPage },
  },
  {
    path: paths.monetize,
    lazy: { Component: async () => (await import('./monetize-page.tsx')).MonetizePage },
  },
  {
    path: paths.adReview,
    lazy: { Component: async () => (await import('./ad-review-page.tsx')).AdReviewPage },
  },
  {
    path: paths.placements,
    lazy: { Component: async () => (await import('./placements-page.tsx')).PlacementsPage },
  },
]
