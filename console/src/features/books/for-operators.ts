// What the operators’ console shows of this feature.
import type { RouteObject } from 'react-router'
import { operatorPaths } from '../../operator-paths.ts'

export { monthStates, heldWords, sentenceOf } from './operators/finance-words.ts'
export { TrialBalance } from './operators/trial-balance.tsx'

export const operatorRoutes: RouteObject[] = [
  {
    path: operatorPaths.bookDays,
    lazy: { Component: async () => (await import('./operators/book-days-page.tsx')).BookDaysPage },
  },
  {
    path: operatorPaths.journal,
    lazy: { Component: async () => (await import('./operators/journal-page.tsx')).JournalPage },
  },
  {
    path: operatorPaths.entryPattern,
    lazy: { Component: async () => (await import('./operators/entry-page.tsx')).EntryPage },
  },
  {
    path: operatorPaths.adjustments,
    lazy: {
      Component: async () => (await import('./operators/adjustments-page.tsx')).AdjustmentsPage,
    },
  },
]
