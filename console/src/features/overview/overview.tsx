import type { RouteObject } from 'react-router'
import { paths } from '../../paths.ts'

export const routes: RouteObject[] = [
  {
    path: paths.overview,
    lazy: { Component: async () => (await import('./overview-page.tsx')).OverviewPage },
  },
]
