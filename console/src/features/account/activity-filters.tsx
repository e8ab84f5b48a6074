import { DateField } from '../../ui/date-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { areaChoices } from './activity-words.ts'
import styles from './activity.module.css'
import type { ActivityFilter } from './use-activity.ts'

interface ActivityFiltersProps {
  filter: ActivityFilter
  change: (key: keyof ActivityFilter, value: string) => void
  actors: readonly { actor: string; name: string }[]
}

/** Stands for no filter, because the field has no options without a value. */
const ALL = 'all'

/** The line above the list: who, what and when. */
export function ActivityFilters({ filter, change, actors }: ActivityFiltersProps) {
  const people = actors.map(({ actor, name }) => ({ value: actor, label: name }))
  return (
    <div className={styles.filters}>
      <FilterField
        label="Who"
        all="Everybody"
        choices={people}
        value={filter.actor}
        onChange={(value) => change('actor', value)}
      />
      <FilterField
        label="What"
        all="Everything"
        choices={areaChoices}
        value={filter.action}
        onChange={(value) => change('action', value)}
      />
      <div className={styles.days}>
        <DateField
          small
          aria-label="From day"
          value={filter.from_day ?? ''}
          onChange={({ target }) => change('from_day', target.value)}
        />
        <span aria-hidden="true">–</span>
        <DateField
          small
          aria-label="To day"
          value={filter.to_day ?? ''}
          onChange={({ target }) => change('to_day', target.value)}
        />
      </div>
    </div>
  )
}

interface FilterFieldProps {
  label: string
  all: string
  choices: readonly { value: string; label: string }[]
  value: string | undefined
  onChange: (value: string) => void
}

function FilterField({ label, all, choices, value, onChange }: FilterFieldProps) {
  const data = [{ value: ALL, label: all }, ...choices]
  return (
    <SelectField
      aria-label={label}
      className={styles.choice}
      data={data}
      searchable
      value={data.some((choice) => choice.value === value) ? (value ?? ALL) : ALL}
      onChange={(chosen) => onChange(chosen === null || chosen === ALL ? '' : chosen)}
    />
  )
}
