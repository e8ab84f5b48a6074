// The period of a page's figures, and the figures themselves.
export { PeriodBar } from './period-bar.tsx'
export { usePeriod, type PeriodChoice } from './use-period.ts'
export { countOf, daysBefore, type Days } from './period.ts'
