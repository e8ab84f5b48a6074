import { SelectField } from '../../ui/forms/select-field.tsx'
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
      w={176}
      data={monthChoices(since, month)}
      value={month}
      onChange={(chosen) => change(chosen ?? month)}
    />
  )
}
