import type { RouteObject } from 'react-router'
import { paths } from '../../paths.ts'

// The period of a page's figures, and the figures themselves.
export { PeriodBar } from './period-bar.tsx'
export { usePeriod, type PeriodChoice } from './use-period.ts'
export { daysOf, monthStart, plusDays, type Days } from './period.ts'
export { valueText, type ResultCells } from './result-columns.tsx'
export { resultsOf, totalsOf, type ResultRow } from './statistics-rows.ts'
export { askByDay, PeriodGraph } from './period-graph.tsx'
export { sumOf } from './statistics-points.ts'
export { measureWords } from './statistics-words.ts'
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
