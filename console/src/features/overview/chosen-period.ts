import { createContext } from 'react'
import type { Days } from '../statistics/statistics.ts'

interface PeriodOfPage {
  /** The days of the address that the page was opened with; null where it has none. */
  opened: Days | null
  /** The sections: each fills in days that are chosen, and applies them. */
  fills: Set<(days: Days) => void>
  /** Called when a date of a section is typed. */
  onTyped: () => void
}

/** What the period bar says to the sections, which keep dates of their own. */
export const ChosenPeriod = createContext<PeriodOfPage>({
  opened: null,
  fills: new Set(),
  onTyped: () => {},
})
