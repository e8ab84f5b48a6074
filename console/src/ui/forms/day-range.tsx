import { DateField } from './date-field.tsx'
import styles from './day-range.module.css'

interface DayRangeProps {
  /** Days as `2026-11-22`; undefined where there is no limit. */
  from: string | undefined
  to: string | undefined
  onFrom: (day: string) => void
  onTo: (day: string) => void
}

/** Two days of a filter, both included. */
export function DayRange({ from = '', to = '', onFrom, onTo }: DayRangeProps) {
  return (
    <div className={styles.days}>
      <DateField
        small
        aria-label="From day"
        value={from}
        onChange={({ target }) => onFrom(target.value)}
      />
      <span aria-hidden="true">–</span>
      <DateField
        small
        aria-label="To day"
        value={to}
        onChange={({ target }) => onTo(target.value)}
      />
    </div>
  )
}
