import type { RouteObject } from 'react-router'
import { paths } from '../../paths.ts'

// The period of a page's figures, and the figures themselves.
export { PeriodBar } from './period-bar.tsx'
export { usePeriod, type PeriodChoice } from './use-period.ts'
export { daysOf, monthStart, plusDays, type Days } from './period.ts'
export { valueText, type ResultCells } from './result-columns.tsx'
export { ResultTable } from './result-table.tsx'
export { resultsOf, type ResultRow, type Results } from './statistics-rows.ts'
export { isByWeek, pointsOf, sumOf } from './statistics-points.ts'
export { StatisticsTable } from './statistics-table.tsx'
export { useStatistics } from './use-statistics.ts'

export const routes: RouteObject[] = [
  {
    path: paths.statisticsFiles,
    lazy: { Component: async () => (await import('./files-page.tsx')).StatisticsFilesPage },
  },
  {
    path: paths.statisticsFilePattern,
    lazy: { Component: async () => (await import('./file-page.tsx')).StatisticsFilePage },
  },
]
