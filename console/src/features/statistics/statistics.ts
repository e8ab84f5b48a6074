import type { RouteObject } from 'react-router'
import { paths } from '../../paths.ts'

// The period of a page's figures, and the figures themselves.
export { PeriodBar } from './period-bar.tsx'
export { usePeriod, type PeriodChoice } from './use-period.ts'
export { countOf, daysBefore, type Days } from './period.ts'

export const routes: RouteObject[] = [
  {
    path: paths.statisticsFilePattern,
    lazy: { Component: async () => (await import('./file-page.tsx')).StatisticsFilePage },
  },
]
