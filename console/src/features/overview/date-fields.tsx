import { Button } from '../../ui/buttons/button.tsx'
import { DateField } from '../../ui/forms/date-field.tsx'
import styles from './overview.module.css'
import type { Filter } from './use-filter.ts'

/** From, to and apply, on one line if there is room. */
export function DateFields({ filter }: { filter: Filter }) {
  const { typed, setTyped, apply } = filter
  return (
    <form
      className={styles.range}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <DateField
        small
        aria-label="From date"
        value={typed.from}
        onChange={(event) => setTyped({ ...typed, from: event.target.value })}
      />
      <span className={styles.to} aria-hidden="true">
        to
      </span>
      <DateField
        small
        aria-label="To date"
        value={typed.to}
        onChange={(event) => setTyped({ ...typed, to: event.target.value })}
      />
      <Button type="submit" look="default" size="sm">
        apply
      </Button>
    </form>
  )
}
