import type { RouteObject } from 'react-router'
import { paths } from '../../paths.ts'

export { reportWords } from './report-words.ts'

export const routes: RouteObject[] = [
  {
    path: paths.decisions,
    lazy: { Component: async () => (await import('./decisions-page.tsx')).DecisionsPage },
  },
]
