import type { RouteObject } from 'react-router'
import { paths } from '../../paths.ts'

export const routes: RouteObject[] = [
  {
    path: paths.policies,
    lazy: { Component: async () => (await import('./policies-page.tsx')).PoliciesPage },
  },
]
