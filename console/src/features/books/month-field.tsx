import { SelectField } from '../../ui/forms/select-field.tsx'
import styles from './month-field.module.css'
import { monthChoices } from './months.ts'

interface MonthFieldProps {
  month: string
  /** The first day of the books; null before they are open. */
  since: string | null
  change: (month: string) => void
}

/** Which month the page shows. */
export function MonthField({ month, since, change }: MonthFieldProps) {
  return (
    <SelectField
      aria-label="Month"
      size="sm"
      className={styles.month}
      data={monthChoices(since, month)}
      value={month}
      onChange={(chosen) => change(chosen ?? month)}
    />
  )
}
